// What the tab can do while the server is away: walk through the game, and save it.

import { men, write } from "./fen.js";
import { download } from "./files.js";
import { pgn } from "./pgn.js";
import { pathTo, state, update } from "./state.js";

/** Does what a command wants, as far as that needs no server. */
export function alone(command) {
  if (command.do === "goto") goTo(command.node);
  if (command.do === "save") download({ name: "game.pgn", text: pgn() });
}

function goTo(node) {
  const { tree, board } = state;
  const found = men(tree.start);
  let side = tree.start.split(" ")[1];
  let last = null;
  for (const step of pathTo(node)) {
    last = tree.nodes[step].mv;
    found.set(last.slice(2, 4), found.get(last.slice(0, 2)));
    found.delete(last.slice(0, 2));
    side = side === "b" ? "w" : "b";
  }
  const turn = side === "b" ? "black" : "red";
  const unknown = { check: null, legal: [], banned: [], warning: null, outcome: null };
  update({ board: { ...board, ...unknown, node, last, turn, fen: write(found, side) } });
}
