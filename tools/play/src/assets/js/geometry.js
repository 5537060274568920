// Where points of the board lie in its drawing.

export const WIDTH = 940;
export const HEIGHT = 1080;
export const STEP = 100;
export const LEFT = 70;
export const TOP = 90;
export const FILES = "abcdefghi";

/** The column and row of a square as it is seen, from the upper left. */
export function place(square, flipped) {
  const column = FILES.indexOf(square[0]);
  const row = 9 - Number(square[1]);
  return flipped ? { column: 8 - column, row: 9 - row } : { column, row };
}

/** The square seen at a column and row, if there is one. */
export function squareAt(column, row, flipped) {
  if (column < 0 || column > 8 || row < 0 || row > 9) return null;
  return flipped ? FILES[8 - column] + row : FILES[column] + (9 - row);
}

/** The middle of a square. */
export function middle(square, flipped) {
  const { column, row } = place(square, flipped);
  return { x: LEFT + column * STEP, y: TOP + row * STEP };
}

/** The square nearest to a point of the drawing. */
export function nearest(x, y, flipped) {
  return squareAt(Math.round((x - LEFT) / STEP), Math.round((y - TOP) / STEP), flipped);
}
