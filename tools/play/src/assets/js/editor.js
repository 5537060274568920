// Setting up a position: by click, by drawing, by keyboard, or as text.

import { Board } from "./board.js";
import { send } from "./connection.js";
import { choices, openDialog } from "./dialogs.js";
import { el, svg } from "./dom.js";
import { START, isRed, men as menOf, write } from "./fen.js";
import { FILES, nearest, place, squareAt } from "./geometry.js";
import { sideMan, t } from "./i18n.js";
import { why } from "./say.js";
import { icon } from "./icons.js";
import { labelKind } from "./labels.js";
import { leave } from "./leaving.js";
import { drawMan } from "./pieces.js";
import { preferences } from "./preferences.js";
import { state } from "./state.js";

const PALETTE = ["K", "A", "B", "N", "R", "C", "P", "", "k", "a", "b", "n", "r", "c", "p"];
const EMPTY = "9/9/9/9/9/9/9/9/9/9 w - - 0 1";

/** How far a man is drawn before that is a drag, in pixels. */
const SLACK = 6;

let editor = null;

/** Opens the editor on the position looked at. */
export function openEditor() {
  editor = new Editor(state.board.fen);
}

/** Hears what is wrong with the setup. */
export function hearDefects({ fen, defects }) {
  if (editor?.fen === fen) editor.report(defects);
}

class Editor {
  constructor(fen) {
    this.man = "R";
    this.cursor = "e0";
    this.drag = null;
    const frame = el("div", { class: "board-frame" });
    this.text = el("input", { class: "input", "aria-label": "FEN", spellcheck: "false", oninput: () => this.typed() });
    this.defects = el("ul", { class: "defects" });
    this.palette = el("div", { class: "palette", role: "group", "aria-label": t("men") }, ...PALETTE.map((man) => this.tool(man)));
    this.sides = choices("side", t("turn"), [["w", t("red")], ["b", t("black")]], "w", (side) => {
      this.side = side;
      this.changed();
    });
    this.dialog = openDialog({
      title: t("set_up_position"),
      name: "editor",
      body: [frame, el("div", { class: "tools" }, el("div", { role: "status" }, this.defects), this.palette, this.sides, this.buttons(), el("label", { class: "field" }, el("span", {}, "FEN"), this.text))],
      accept: { text: t("use_position"), action: () => this.accept() },
      onclose: () => {
        editor = null;
      },
    });
    this.use = this.dialog.querySelector(".main");
    this.board = new Board(frame);
    this.board.dress(preferences.men);
    this.board.label(preferences.coordinates ? labelKind() : null);
    this.listen(this.board.root);
    this.load(fen);
  }

  buttons() {
    const button = (name, action) => el("button", { class: "button", type: "button", id: `editor-${name}`, onclick: action }, t(name));
    return el("div", { class: "pair" },
      button("clear", () => this.load(EMPTY)),
      button("reset", () => this.load(START)),
      button("mirror", () => this.turn((file, rank) => FILES[8 - FILES.indexOf(file)] + rank)),
      button("swap", () => this.swap()));
  }

  tool(man) {
    const drawing = man
      ? drawMan(man, preferences.men)
      : svg("path", { d: "M-26-26L26 26M26-26L-26 26", stroke: "currentColor", "stroke-width": 9, "stroke-linecap": "round" });
    const name = man ? sideMan(man) : t("erase");
    return el(
      "button",
      { type: "button", "data-man": man, "aria-label": name, title: name, "aria-pressed": String(man === this.man), onclick: () => this.choose(man) },
      svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, drawing),
    );
  }

  choose(man) {
    this.man = man;
    for (const tool of this.palette.children) tool.setAttribute("aria-pressed", String(tool.dataset.man === man));
  }

  listen(root) {
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointermove", (event) => this.pull(event));
    root.addEventListener("pointerup", (event) => this.release(event));
    root.addEventListener("pointercancel", () => this.drop());
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("focusin", (event) => {
      this.cursor = event.target.dataset?.square ?? this.cursor;
    });
  }

  at(event) {
    const matrix = this.board.root.getScreenCTM().inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  }

  squareOf(event) {
    const { x, y } = this.at(event);
    return nearest(x, y, false);
  }

  press(event) {
    const square = this.squareOf(event);
    if (!square) return;
    event.preventDefault();
    this.board.root.setPointerCapture(event.pointerId);
    this.drag = { square, x: event.clientX, y: event.clientY, moving: false, erase: event.button === 2 };
  }

  pull(event) {
    const { drag } = this;
    const drawing = drag && this.board.men.get(drag.square)?.drawing;
    if (!drawing) return;
    drag.moving ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLACK;
    if (!drag.moving) return;
    drawing.classList.add("dragged");
    drawing.parentNode.append(drawing);
    const { x, y } = this.at(event);
    drawing.style.transform = `translate(${x}px, ${y}px)`;
  }

  release(event) {
    const { drag } = this;
    if (!drag) return;
    const man = this.men.get(drag.square);
    const square = this.squareOf(event);
    this.drop();
    if (drag.erase) this.men.delete(drag.square);
    else if (!drag.moving) this.put(drag.square);
    else {
      this.men.delete(drag.square);
      // Drawn off the board it is gone.
      if (square) this.men.set(square, man);
    }
    this.changed();
  }

  drop() {
    const drawing = this.drag && this.board.men.get(this.drag.square)?.drawing;
    drawing?.classList.remove("dragged");
    if (drawing) this.board.put(drawing, this.drag.square);
    this.drag = null;
  }

  put(square) {
    if (!this.man || this.men.get(square) === this.man) this.men.delete(square);
    else this.men.set(square, this.man);
  }

  /** Arrows walk, Enter puts the chosen man, a letter puts its man, Delete takes away. */
  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) {
      const { column, row } = place(this.cursor, false);
      const square = squareAt(column + step[0], row + step[1], false);
      if (square) this.board.point(square).focus();
    } else if (event.key === "Enter" || event.key === " ") this.put(this.cursor);
    else if (event.key === "Delete" || event.key === "Backspace") this.men.delete(this.cursor);
    else if (event.key && PALETTE.includes(event.key) && !event.ctrlKey) this.men.set(this.cursor, event.key);
    else return;
    event.preventDefault();
    if (!step) this.changed();
  }

  /** Moves every man to where a rule sends it. */
  turn(to) {
    this.men = new Map([...this.men].map(([square, man]) => [to(square[0], Number(square[1])), man]));
    this.changed();
  }

  /** Red's men become Black's, seen from the other side, and the other side is to move. */
  swap() {
    const other = (man) => (isRed(man) ? man.toLowerCase() : man.toUpperCase());
    this.men = new Map([...this.men].map(([square, man]) => [FILES[8 - FILES.indexOf(square[0])] + (9 - Number(square[1])), other(man)]));
    this.side = this.side === "b" ? "w" : "b";
    this.check();
    this.changed();
  }

  load(fen) {
    this.read(fen);
    this.changed();
  }

  /** Takes the men, the side and the counters of a FEN. */
  read(fen) {
    this.men = menOf(fen);
    const [, side, , , ...counters] = fen.trim().split(/\s+/);
    this.side = side === "b" ? "b" : "w";
    this.counters = counters.length === 2 && counters.every((count) => /^\d+$/.test(count)) ? counters.join(" ") : "0 1";
    this.check();
  }

  check() {
    this.sides.querySelector(`[value="${this.side}"]`).checked = true;
  }

  /** Somebody types a FEN: the board follows, the text stays as it is typed. */
  typed() {
    this.read(this.text.value);
    this.show(this.text.value);
  }

  changed() {
    const fen = write(this.men, this.side, this.counters);
    this.text.value = fen;
    this.show(fen);
  }

  show(fen) {
    this.fen = fen;
    this.use.disabled = true;
    this.board.arrange(new Map(this.men));
    this.describe();
    send({ do: "check_setup", fen });
  }

  /** Names every point for screen readers, and lets Tab lead to one of them. */
  describe() {
    const { points } = this.board.layers;
    points.setAttribute("role", "grid");
    points.setAttribute("aria-label", t("board"));
    for (const point of points.querySelectorAll("rect")) {
      const { square } = point.dataset;
      const man = this.men.get(square);
      point.setAttribute("aria-label", `${square}, ${man ? sideMan(man) : t("empty_point")}`);
      point.setAttribute("tabindex", square === this.cursor ? 0 : -1);
    }
  }

  report(defects) {
    const fine = defects.length === 0;
    this.use.disabled = !fine;
    this.defects.className = `defects${fine ? " fine" : ""}`;
    const texts = fine ? [t("position_fine")] : defects.map(why);
    this.defects.replaceChildren(...texts.map((text) => el("li", {}, icon(fine ? "tick" : "warning"), text)));
  }

  accept() {
    if (this.use.disabled) return false;
    const { fen } = this;
    leave(() => send({ do: "set_fen", fen }));
    return true;
  }
}
