// Arrows for the engine's lines, hints and what a person has drawn, and circles.

import { drawings } from "./drawings.js";
import { svg } from "./dom.js";
import { middle } from "./geometry.js";
import { isLive, state } from "./state.js";

/** Draws the arrows that the state asks for. */
export function drawArrows(board) {
  const drawn = [];
  const { lines, hint } = state;
  if (!isLive() && !state.training && state.board?.lines && lines?.node === state.board.node) {
    lines.lines.forEach(({ moves }, rank) => {
      if (moves[0]) drawn.push(arrow(board, moves[0], 22 - 4 * rank, ` rank-${rank}`));
    });
  }
  if (hint && !hint.square) drawn.push(arrow(board, hint.mv, 18, " hint"));
  const { arrows, circles } = drawings();
  for (const text of arrows) drawn.push(arrow(board, text.slice(1), 18, ` drawn-${text[0]}`));
  for (const text of circles) drawn.push(circle(board, text.slice(1), ` drawn-${text[0]}`));
  board.layers.arrows.replaceChildren(...drawn.reverse());
}

function circle(board, square, name) {
  const { x, y } = middle(square, board.flipped);
  return svg("circle", { class: `circle${name}`, cx: x, cy: y, r: 46 });
}

/** From the rim of one point to the middle of another; a short one is as much an arrow as a long one. */
function arrow(board, move, width, name) {
  const from = middle(move.slice(0, 2), board.flipped);
  const to = middle(move.slice(2, 4), board.flipped);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const along = (distance, aside = 0) =>
    `${from.x + ux * distance - uy * aside} ${from.y + uy * distance + ux * aside}`;
  const start = Math.min(36, length * 0.22);
  const tip = length - 6;
  const head = Math.min(20 + width, (tip - start) * 0.55);
  const half = Math.min(width / 2, head * 0.22);
  const points = [
    along(start, half), along(tip - head, half), along(tip - head, head * 0.62), along(tip),
    along(tip - head, -head * 0.62), along(tip - head, -half), along(start, -half),
  ];
  return svg("polygon", { class: `arrow${name}`, points: points.join(" ") });
}
