// What the tab can do while the server is away: walk through the game, and save it.

import { START } from "./fen.js";
import { download } from "./files.js";
import { pgn } from "./pgn.js";
import { after } from "./position.js";
import { pathTo, state, update } from "./state.js";

/** Does what a command wants, as far as that needs no server. */
export function alone(command) {
  if (command.do === "goto") goTo(command.node);
  if (command.do === "save") download({ name: "game.pgn", text: pgn() });
}

/** Shows what the tab remembers, moves as coordinates, until a server knows more. */
export function showRemembered(snapshot) {
  if (!snapshot) return;
  const moves = (snapshot.moves ?? []).map(([parent, mv, comment]) => ({ parent, mv, text: mv, comment }));
  const tree = {
    id: snapshot.id,
    start: snapshot.start ?? START,
    nodes: [{ parent: null, comment: snapshot.comment }, ...moves],
    tags: snapshot.tags ?? {},
    result: snapshot.result || "*",
  };
  const board = { style: snapshot.style ?? "wxf", rules: snapshot.rules, lines: 0, contest: null, provisional: true };
  // The path to the move looked at needs the tree; everything is drawn when both are there.
  state.tree = tree;
  update({ tree, board: boardAt(board, snapshot.node ?? 0) });
}

const goTo = (node) => update({ board: boardAt(state.board, node) });

/** The board after a move, without what only the rules know. */
function boardAt(board, node) {
  const { tree } = state;
  const moves = pathTo(node).map((step) => tree.nodes[step].mv);
  const fen = after(tree.start, moves);
  const turn = fen.split(" ")[1] === "b" ? "black" : "red";
  const unknown = { check: null, legal: [], banned: [], warning: null, outcome: null };
  return { ...board, ...unknown, node, last: moves.at(-1) ?? null, turn, fen };
}
