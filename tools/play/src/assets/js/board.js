// Drawing the board: lines once, men as they come, marks on demand.

import { svg } from "./dom.js";
import { men as menOf } from "./fen.js";
import { FILES, HEIGHT, LEFT, STEP, TOP, WIDTH, middle, squareAt } from "./geometry.js";
import { fileName } from "./labels.js";
import { drawMan } from "./pieces.js";

/** A board in an element. */
export class Board {
  constructor(container) {
    this.flipped = false;
    this.set = "characters";
    this.men = new Map(); // by square: the man and its drawing
    this.layers = {};
    for (const name of ["labels", "below", "men", "above", "arrows", "points"]) {
      this.layers[name] = svg("g", { class: name });
    }
    this.root = svg(
      "svg",
      { class: "board", viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
      shades(),
      ground(),
      ...Object.values(this.layers),
    );
    container.replaceChildren(this.root);
    this.drawPoints();
  }

  /** The drawing of the point of a square. */
  point(square) {
    return this.layers.points.querySelector(`[data-square="${square}"]`);
  }

  /** One transparent area for each point, to touch and to focus, row by row as they are seen. */
  drawPoints() {
    const rows = [];
    for (let row = 0; row < 10; row++) {
      const cells = [];
      for (let column = 0; column < 9; column++) {
        const square = squareAt(column, row, this.flipped);
        const { x, y } = middle(square, this.flipped);
        const box = { x: x - STEP / 2, y: y - STEP / 2, width: STEP, height: STEP };
        cells.push(svg("rect", { class: "point", role: "gridcell", tabindex: -1, "data-square": square, ...box }));
      }
      rows.push(svg("g", { role: "row" }, ...cells));
    }
    this.layers.points.replaceChildren(...rows);
  }

  /** Turns it round. */
  flip(flipped) {
    if (this.flipped === flipped) return;
    this.flipped = flipped;
    this.drawPoints();
    for (const [square, { drawing }] of this.men) this.put(drawing, square);
  }

  /** Draws the men in another set. */
  dress(set) {
    if (this.set === set) return;
    this.set = set;
    const men = new Map([...this.men].map(([square, { man }]) => [square, man]));
    this.men.clear();
    this.layers.men.replaceChildren();
    this.arrange(men);
  }

  /** Shows the men of a FEN; those that have moved glide. */
  show(fen) {
    this.arrange(menOf(fen));
  }

  arrange(wanted) {
    const left = new Map();
    for (const [square, known] of this.men) {
      if (wanted.get(square) !== known.man) left.set(square, known);
    }
    left.forEach((_, square) => this.men.delete(square));
    for (const [square, man] of wanted) {
      if (this.men.has(square)) continue;
      const from = [...left].find(([, known]) => known.man === man);
      const drawing = from ? from[1].drawing : drawMan(man, this.set);
      if (from) left.delete(from[0]);
      // The one that moves lies on top.
      this.layers.men.append(drawing);
      if (from) drawing.getBoundingClientRect();
      this.put(drawing, square);
      this.men.set(square, { man, drawing });
    }
    for (const { drawing } of left.values()) {
      drawing.classList.add("leaving");
      setTimeout(() => drawing.remove(), 300);
    }
  }

  /** Puts every man where it belongs: one may lie where it was dropped. */
  settle() {
    for (const [square, { drawing }] of this.men) this.put(drawing, square);
  }

  put(drawing, square) {
    const { x, y } = middle(square, this.flipped);
    drawing.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Marks: the last move, the chosen man, its targets, check and mate. */
  mark({ last, chosen, targets = [], banned = [], check, mate, cursor, hinted }) {
    const at = (square, radius, name) => {
      const { x, y } = middle(square, this.flipped);
      return svg("circle", { class: name, cx: x, cy: y, r: radius });
    };
    const below = [];
    if (last) below.push(this.corners(last.slice(0, 2)), this.corners(last.slice(2, 4)));
    if (check) below.push(at(check, 51, mate ? "mark-mate mark-check" : "mark-check"));
    this.layers.below.replaceChildren(...below);
    const above = [];
    if (chosen) above.push(at(chosen, 47, "mark-chosen"));
    for (const target of targets) {
      const ban = banned.includes(target) ? " banned" : "";
      above.push(this.men.has(target) ? at(target, 47, `mark-capture${ban}`) : at(target, 14, `mark-target${ban}`));
    }
    if (hinted) above.push(at(hinted, 47, "mark-hint"));
    if (cursor) above.push(this.cursor(cursor));
    this.layers.above.replaceChildren(...above);
  }

  corners(square) {
    const { x, y } = middle(square, this.flipped);
    const corner = (sx, sy) => `M${x + sx * 44} ${y + sy * 27}V${y + sy * 44}H${x + sx * 27}`;
    const d = corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1);
    return svg("path", { class: "mark-last", d });
  }

  cursor(square) {
    const { x, y } = middle(square, this.flipped);
    return svg("rect", { class: "cursor", x: x - 48, y: y - 48, width: 96, height: 96, rx: 12 });
  }

  /** Writes the files as each side counts them ("digits", "chinese"), files and ranks ("letters"), or nothing. */
  label(kind) {
    const labels = [];
    for (let file = 0; file < 9 && kind; file++) {
      const { x } = middle(`${FILES[file]}0`, this.flipped);
      const [top, bottom] = this.flipped ? ["red", "black"] : ["black", "red"];
      for (const [side, y] of [[top, 27], [bottom, HEIGHT - 25]]) {
        const chinese = kind === "chinese" && side === "red";
        const name = `coordinate${chinese ? " chinese" : ""}`;
        labels.push(svg("text", { class: name, x, y }, fileName(file, side, kind)));
      }
    }
    for (let rank = 0; rank < 10 && kind === "letters"; rank++) {
      const { y } = middle(`a${rank}`, this.flipped);
      for (const x of [17, WIDTH - 17]) labels.push(svg("text", { class: "coordinate rank", x, y }, String(rank)));
    }
    this.layers.labels.replaceChildren(...labels);
  }
}

function shades() {
  const stops = (name) => [
    svg("stop", { class: `${name}-light`, offset: "0.55" }),
    svg("stop", { class: `${name}-deep`, offset: "1" }),
  ];
  const wood = svg("radialGradient", { id: "wood", cx: "0.5", cy: "0.42", r: "0.85" }, ...stops("wood"));
  const disc = svg("radialGradient", { id: "disc", cx: "0.42", cy: "0.36", r: "0.75" }, ...stops("disc"));
  return svg("defs", {}, wood, disc);
}

/** The wood, the grid, the river, the palaces and the marks where cannons and pawns begin. */
function ground() {
  const right = LEFT + 8 * STEP;
  const bottom = TOP + 9 * STEP;
  const line = (x1, y1, x2, y2) => `M${x1} ${y1}L${x2} ${y2}`;
  const x = (column) => LEFT + column * STEP;
  const y = (row) => TOP + row * STEP;
  const grid = [];
  for (let row = 0; row < 10; row++) grid.push(line(LEFT, y(row), right, y(row)));
  for (let column = 1; column < 8; column++) {
    grid.push(line(x(column), TOP, x(column), y(4)), line(x(column), y(5), x(column), bottom));
  }
  for (const row of [0, 7]) {
    grid.push(line(x(3), y(row), x(5), y(row + 2)), line(x(5), y(row), x(3), y(row + 2)));
  }
  const starts = [[1, 2], [7, 2], [1, 7], [7, 7]];
  for (const column of [0, 2, 4, 6, 8]) starts.push([column, 3], [column, 6]);
  for (const [column, row] of starts) grid.push(ticks(x(column), y(row), column > 0, column < 8));
  const river = (text, at) =>
    svg("text", { class: "river", x: at, y: y(4) + 66, "text-anchor": "middle" }, text);
  return svg(
    "g",
    { "aria-hidden": "true" },
    svg("rect", { class: "frame", x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 18 }),
    svg("rect", { class: "surface", x: 9, y: 9, width: WIDTH - 18, height: HEIGHT - 18, rx: 11 }),
    svg("path", { class: "grid", d: grid.join("") }),
    svg("rect", { class: "border", x: LEFT - 8, y: TOP - 8, width: 8 * STEP + 16, height: 9 * STEP + 16, rx: 3 }),
    svg("path", { class: "grid", d: line(LEFT, TOP, LEFT, bottom) + line(right, TOP, right, bottom) }),
    river("楚河", x(2) + 13),
    river("漢界", x(6) + 13),
  );
}

function ticks(x, y, left, right) {
  const tick = (sx, sy) => `M${x + sx * 8} ${y + sy * 24}V${y + sy * 8}H${x + sx * 24}`;
  const sides = [...(left ? [-1] : []), ...(right ? [1] : [])];
  return sides.map((side) => tick(side, -1) + tick(side, 1)).join("");
}
