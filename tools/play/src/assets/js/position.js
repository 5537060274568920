// Positions along a line of moves, worked out by the page: for previews, and while the server is away.

import { men, write } from "./fen.js";

/** The FEN after moves from another. */
export function after(fen, moves) {
  const found = men(fen);
  let side = fen.split(" ")[1] === "b" ? "b" : "w";
  for (const move of moves) {
    found.set(move.slice(2, 4), found.get(move.slice(0, 2)));
    found.delete(move.slice(0, 2));
    side = side === "b" ? "w" : "b";
  }
  return write(found, side);
}
