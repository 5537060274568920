// What the page shows, and who wants to know when it changes.

const listeners = [];

/** The state; change it by `update` only. */
export const state = {
  board: null, // the server's last `board` event
  tree: null, // its last `tree` event
  lines: null, // its last `lines` event
  games: null, // the games of the opened file: its last `games` event
  hint: null, // a proposed move, until the position changes
  engine: null, // the name of another engine that the server has
  processors: 1, // how many threads the server can run at once
  rested: null, // the position at which the analysis has stopped
  openings: null, // what was played in a position: the last `openings` event
  training: null, // the puzzles and how far the one on the board is solved
  reviewing: 0, // positions still to be evaluated
  flipped: false, // whether Black is at the bottom
  connected: false, // whether the server listens
  received: 0, // when the board came, for the clocks
};

/** Changes the state and tells everybody whom a changed part concerns. */
export function update(changes) {
  Object.assign(state, changes);
  const names = Object.keys(changes);
  for (const { parts, listener } of listeners) {
    if (names.some((name) => parts.includes(name))) listener();
  }
}

/** Calls a listener whenever one of these parts has changed. */
export function watch(parts, listener) {
  listeners.push({ parts, listener });
}

/** Whether a contest goes on. */
export const isLive = () => Boolean(state.board?.contest?.live);

/** Whether the engine is to move in it. */
export const isThinking = () => isLive() && state.board.contest.thinking;

/** The numbers of the moves that can follow a move; the main one is the first. */
export function children(node) {
  const found = [];
  state.tree?.nodes.forEach((entry, number) => {
    if (entry.parent === node) found.push(number);
  });
  return found;
}

/** For every move the numbers of those that can follow it. */
export function childrenByParent() {
  const kids = new Map();
  state.tree.nodes.forEach(({ parent }, number) => {
    if (parent === null) return;
    if (!kids.has(parent)) kids.set(parent, []);
    kids.get(parent).push(number);
  });
  return kids;
}

/** The main line, from the start on. */
export function mainLine() {
  const first = new Map();
  state.tree?.nodes.forEach((entry, number) => {
    if (entry.parent !== null && !first.has(entry.parent)) first.set(entry.parent, number);
  });
  const line = [0];
  while (first.has(line.at(-1))) line.push(first.get(line.at(-1)));
  return line;
}

/** The numbers of the moves that lead to a move, from the first on. */
export function pathTo(node) {
  const path = [];
  for (let at = node; at; at = state.tree.nodes[at].parent) path.unshift(at);
  return path;
}
