// Legal moves, worked out by the page: for the board while the server is away. The server asks its own
// rules again about every move.

import { isRed, men } from "./fen.js";
import { FILES } from "./geometry.js";

const STRAIGHT = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]];

/** The square so many files and ranks away, if there is one. */
function step(square, files, ranks) {
  const file = FILES[FILES.indexOf(square[0]) + files];
  const rank = Number(square[1]) + ranks;
  return file && rank >= 0 && rank < 10 ? file + rank : null;
}

const inPalace = (square) => "def".includes(square[0]) && !"3456".includes(square[1]);
const isHome = (square, red) => (square[1] < 5) === red;

/** Where a man may step: to each square once, within where it may stand. */
const STEPPERS = {
  K: (from) => STRAIGHT.map(([x, y]) => step(from, x, y)).filter((to) => to && inPalace(to)),
  A: (from) => DIAGONAL.map(([x, y]) => step(from, x, y)).filter((to) => to && inPalace(to)),
  B: (from, red, found) => DIAGONAL
    .filter(([x, y]) => !found.has(step(from, x, y)))
    .map(([x, y]) => step(from, 2 * x, 2 * y))
    .filter((to) => to && isHome(to, red)),
  N: (from, red, found) => STRAIGHT
    .filter(([x, y]) => !found.has(step(from, x, y)))
    .flatMap(([x, y]) => [-1, 1].map((side) => step(from, 2 * x + side * y, 2 * y + side * x)))
    .filter(Boolean),
  P: (from, red) => [[0, red ? 1 : -1], ...(isHome(from, red) ? [] : [[1, 0], [-1, 0]])]
    .map(([x, y]) => step(from, x, y))
    .filter(Boolean),
  R: (from, red, found) => slide(from, found, 0),
  C: (from, red, found) => slide(from, found, 1),
};

/** The empty squares along the lines, and the first man beyond so many others. */
function slide(from, found, screens) {
  const reached = [];
  for (const [x, y] of STRAIGHT) {
    let passed = 0;
    for (let at = step(from, x, y); at && passed <= screens; at = step(at, x, y)) {
      const taken = found.has(at);
      if (taken ? passed === screens : passed === 0) reached.push(at);
      if (taken) passed++;
    }
  }
  return reached;
}

/** Where a man goes, whatever becomes of its king; own men are in its way. */
function targets(found, from) {
  const man = found.get(from);
  const red = isRed(man);
  const free = (to) => !found.has(to) || isRed(found.get(to)) !== red;
  return STEPPERS[man.toUpperCase()]?.(from, red, found).filter(free) ?? [];
}

const kingOf = (found, red) => [...found.keys()].find((square) => found.get(square) === (red ? "K" : "k"));

/** Whether the kings face each other on an open file. */
function areFacing(found, one, other) {
  if (!one || !other || one[0] !== other[0]) return false;
  const [low, high] = [one, other].map((square) => Number(square[1])).sort();
  for (let rank = low + 1; rank < high; rank++) {
    if (found.has(one[0] + rank)) return false;
  }
  return true;
}

/** Whether the king of a side is attacked, or faces the other one. */
function isAttacked(found, red) {
  const king = kingOf(found, red);
  if (!king) return false;
  if (areFacing(found, king, kingOf(found, !red))) return true;
  return [...found].some(([square, man]) => isRed(man) !== red && targets(found, square).includes(king));
}

/** The men after a move. */
function moved(found, from, to) {
  const after = new Map(found);
  after.set(to, found.get(from));
  after.delete(from);
  return after;
}

/** The legal moves in a position, and the square of the king in check. */
export function legal(fen) {
  const found = men(fen);
  const red = fen.split(" ")[1] !== "b";
  const own = [...found.keys()].filter((square) => isRed(found.get(square)) === red);
  const moves = own.flatMap((from) => targets(found, from)
    .filter((to) => !isAttacked(moved(found, from, to), red))
    .map((to) => from + to));
  return { moves, check: isAttacked(found, red) ? kingOf(found, red) : null };
}
