// The men: characters, figures or letters on a disc.

import { svg } from "./dom.js";
import { FIGURES, HOLES } from "./figurines.js";
import { isRed } from "./fen.js";

const CHARACTERS = {
  K: "帥", A: "仕", B: "相", N: "傌", R: "俥", C: "炮", P: "兵",
  k: "將", a: "士", b: "象", n: "馬", r: "車", c: "砲", p: "卒",
};

/** The federation's letters. */
const LETTERS = { K: "K", A: "A", B: "E", N: "H", R: "R", C: "C", P: "P" };

/** The drawing of a man around 0, 0, by the set to draw it in. */
export function drawMan(man, set) {
  return svg(
    "g",
    { class: `man ${isRed(man) ? "red" : "black"}` },
    svg("circle", { class: "cast", r: 44, cy: 4 }),
    svg("circle", { class: "disc", r: 44 }),
    svg("circle", { class: "ring", r: 37 }),
    ...sign(man, set),
  );
}

/** The drawing of a man by itself, for a line of text. */
export const manIcon = (man, set) => svg("svg", { class: "man-icon", viewBox: "-46 -46 92 92" }, drawMan(man, set));

function sign(man, set) {
  const kind = man.toUpperCase();
  if (set === "letters") return [svg("text", { class: "letter", y: 1 }, LETTERS[kind])];
  if (set === "figurines") {
    const paths = FIGURES[kind].map((d) => svg("path", { d }));
    const holes = (HOLES[kind] ?? []).map(([cx, cy, r]) => svg("circle", { class: "hole", cx, cy, r }));
    return [svg("g", { class: "figure", transform: "scale(0.82)" }, ...paths, ...holes)];
  }
  return [svg("text", { class: "sign", y: 1 }, CHARACTERS[man])];
}
