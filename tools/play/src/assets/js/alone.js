// What the tab does while the server is away: all that needs no engine. The server hears of it when it
// is back.

import * as edits from "./edits.js";
import { START } from "./fen.js";
import { download } from "./files.js";
import { t } from "./i18n.js";
import { legal } from "./legal.js";
import { notify } from "./notices.js";
import { pgn } from "./pgn.js";
import { after } from "./position.js";
import { play as sound } from "./sound.js";
import { isLive, pathTo, state, update } from "./state.js";

/** What was before each edit, and what was undone. */
let past = [];
let future = [];

const DEEDS = {
  goto: ({ node }) => update({ board: boardAt(state.board, node) }),
  save: ({ format }) => (format ?? "pgn") === "pgn" ? download({ name: "game.pgn", text: pgn() }) : needsServer(),
  move: play,
  line: ({ node, moves }) => isLive() ? needsServer() : playLine(node, moves),
  comment: ({ node, text }) => edit({ nodes: edits.withComment(state.tree.nodes, node, text), node: state.board.node }),
  delete: ({ node }) => rearrange(edits.without(state.tree.nodes, node)),
  promote: ({ node }) => rearrange(edits.promoted(state.tree.nodes, node)),
  undo: () => turnBack(past, future),
  redo: () => turnBack(future, past),
  study: () => edit({ node: state.board.node, contest: null }),
  set_fen: ({ fen }) => lay(fen, null),
  new_game: ({ red, black, fen }) => lay(fen ?? START, { red, black, live: true, tip: 0, clock: null, clocks: [], ending: null }),
  restore: (snapshot) => {
    keep();
    show(snapshot, false);
  },
};

/** What the page asks by itself, or what waits until the server is back. */
const QUIET = ["openings", "rules", "style", "analyse"];

/** Does what a command wants, as far as that needs no server. */
export function alone(command) {
  const deed = state.tree && DEEDS[command.do];
  if (deed) deed(command);
  else if (!QUIET.includes(command.do)) needsServer();
}

/** Forgets the edits: with a server, undoing is its business. */
export function forgetEdits() {
  past = [];
  future = [];
}

const needsServer = () => notify(t("needs_server"), "error");

/** Shows what the tab remembers, moves as coordinates, until a server knows more. */
export const showRemembered = (snapshot) => show(snapshot, true);

/** Shows a game; a provisional one is that of the last server, not changed since. */
function show(snapshot, provisional) {
  const moves = (snapshot.moves ?? []).map(([parent, mv, comment]) => ({ parent, mv, text: mv, comment }));
  const nodes = [{ parent: null, mv: "", text: "", comment: snapshot.comment ?? "" }, ...moves];
  for (const [node, evaluation] of snapshot.evaluations ?? []) Object.assign(nodes[node] ?? {}, { evaluation });
  for (const [node, mv] of snapshot.bests ?? []) Object.assign(nodes[node] ?? {}, { best: { mv, text: mv }, reviewed: true });
  const { id, start, tags, result, style, rules, contest } = snapshot;
  const tree = { id: id ?? newId(), start: start ?? START, nodes, tags: tags ?? {}, result: result || "*" };
  const board = { style: style ?? "wxf", rules, lines: snapshot.lines ?? 0, contest: contest ?? null, provisional };
  state.received = performance.now();
  put(tree, board, snapshot.node ?? 0);
}

const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** Puts moves on the board. The path to the move looked at needs the tree; everything is drawn when
 * both are there. */
function put(tree, board, node) {
  state.tree = tree;
  update({ tree, board: boardAt(board, node), lines: null });
}

function keep() {
  past.push({ tree: state.tree, board: state.board });
  future = [];
}

/** Goes back to what was before the last edit, or on to what was undone. */
function turnBack(from, to) {
  const before = from.pop();
  if (!before) return needsServer();
  to.push({ tree: state.tree, board: state.board });
  put(before.tree, before.board, before.board.node);
}

/** Changes the game. */
function edit({ nodes = state.tree.nodes, node, contest = state.board.contest, result = state.tree.result }) {
  keep();
  put({ ...state.tree, nodes, result }, { ...state.board, contest, provisional: false }, node);
}

function rearrange(changed) {
  if (isLive()) notify(t("say_playing"), "error");
  else edit({ ...changed, contest: null });
}

/** Puts a position on the board, perhaps to be played from. */
function lay(fen, contest) {
  keep();
  const tree = { id: newId(), start: fen, nodes: [{ parent: null, mv: "", text: "", comment: "" }], tags: {}, result: "*" };
  put(tree, { ...state.board, contest, provisional: false }, 0);
}

function play({ mv }) {
  const { board, tree } = state;
  if (!board.legal.includes(mv)) return notify(t("not_legal"), "error");
  const changed = edits.withMove(tree.nodes, board.node, mv);
  sound("move");
  if (!isLive()) return changed.nodes === tree.nodes ? DEEDS.goto(changed) : edit(changed);
  edit({ ...changed, contest: { ...board.contest, tip: changed.node } });
  settle();
}

/** Plays as much of a line as is legal. */
function playLine(node, moves) {
  let changed = { nodes: state.tree.nodes, node };
  const path = pathTo(node).map((step) => state.tree.nodes[step].mv);
  for (const mv of moves) {
    if (!legal(after(state.tree.start, path)).moves.includes(mv)) break;
    changed = edits.withMove(changed.nodes, changed.node, mv);
    path.push(mv);
  }
  edit({ ...changed, contest: null });
}

/** Ends the game where the side to move has no move left. */
function settle() {
  const { outcome, contest } = state.board;
  if (!outcome) return;
  state.tree.result = outcome.winner === "red" ? "1-0" : "0-1";
  update({ tree: state.tree, board: { ...state.board, contest: { ...contest, live: false } } });
}

/** The board after a move, as far as no history decides. */
function boardAt(board, node) {
  const { tree } = state;
  const moves = pathTo(node).map((step) => tree.nodes[step].mv);
  const fen = after(tree.start, moves);
  const turn = fen.split(" ")[1] === "b" ? "black" : "red";
  const { moves: playable, check } = legal(fen);
  const winner = turn === "red" ? "black" : "red";
  const outcome = playable.length ? null : { reason: check ? "checkmate" : "stalemate", side: turn, winner };
  const contest = board.contest && { ...board.contest, thinking: false };
  const may = !contest?.live || (contest.tip === node && contest[turn] === "human" && !contest.clock);
  const unknown = { banned: [], warning: null };
  const edited = { can_undo: past.length > 0, can_redo: future.length > 0 };
  return { ...board, ...unknown, ...edited, contest, node, last: moves.at(-1) ?? null, turn, fen, check, outcome, legal: may ? playable : [] };
}
