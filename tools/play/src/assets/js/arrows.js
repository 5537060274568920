// Arrows for the engine's lines and hints.

import { svg } from "./dom.js";
import { middle } from "./geometry.js";
import { isLive, state } from "./state.js";

/** Draws the arrows that the state asks for. */
export function drawArrows(board) {
  const arrows = [];
  const { lines, hint } = state;
  if (!isLive() && state.board?.lines && lines?.node === state.board.node) {
    lines.lines.forEach(({ moves }, rank) => {
      if (moves[0]) arrows.push(arrow(board, moves[0], 20 - 4 * rank, ` rank-${rank}`));
    });
  }
  if (hint) arrows.push(arrow(board, hint.mv, 18, " hint"));
  board.layers.arrows.replaceChildren(...arrows.reverse());
}

function arrow(board, move, width, name) {
  const from = middle(move.slice(0, 2), board.flipped);
  const to = middle(move.slice(2, 4), board.flipped);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const along = (distance, aside = 0) =>
    `${from.x + ux * distance - uy * aside} ${from.y + uy * distance + ux * aside}`;
  const head = Math.min(20 + width, length * 0.4);
  const shaft = svg("path", {
    "stroke-width": width,
    d: `M${along(38)}L${along(Math.max(length - 12 - head, 39))}`,
  });
  const points = `${along(length - 12)} ${along(length - 12 - head, head * 0.55)} ${along(length - 12 - head, -head * 0.55)}`;
  return svg("g", { class: `arrow${name}` }, shaft, svg("polygon", { points }));
}
