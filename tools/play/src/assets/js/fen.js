// Reading and writing the board of a FEN. Whether it makes sense is the server's business.

import { FILES } from "./geometry.js";

export const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/** The men of a FEN by their squares. */
export function men(fen) {
  const found = new Map();
  fen.split(" ")[0].split("/").slice(0, 10).forEach((rank, row) => {
    let column = 0;
    for (const sign of rank) {
      if (/\d/.test(sign)) column += Number(sign);
      else if (column < 9) found.set(FILES[column++] + (9 - row), sign);
    }
  });
  return found;
}

/** A FEN of men, the side to move, `w` or `b`, and the counters. */
export function write(found, side, counters = "0 1") {
  const ranks = [];
  for (let rank = 9; rank >= 0; rank--) {
    let text = "";
    let gap = 0;
    for (const file of FILES) {
      const man = found.get(file + rank);
      if (!man) gap++;
      else {
        text += (gap || "") + man;
        gap = 0;
      }
    }
    ranks.push(text + (gap || ""));
  }
  return `${ranks.join("/")} ${side} - - ${counters}`;
}

/** Whether a man is Red's. */
export const isRed = (man) => man === man.toUpperCase();

/** The men of a side that have gone since another position, most valuable first. */
export function captured(before, now, red) {
  const own = (found) => [...found.values()].filter((man) => isRed(man) === red);
  const left = own(now);
  const gone = own(before).filter((man) => {
    const at = left.indexOf(man);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const value = (man) => "PABNCR".indexOf(man.toUpperCase());
  return gone.sort((one, other) => value(other) - value(one));
}
