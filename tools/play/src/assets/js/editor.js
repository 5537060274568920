// Setting up a position.

import { Board } from "./board.js";
import { send } from "./connection.js";
import { choices, openDialog } from "./dialogs.js";
import { el, svg } from "./dom.js";
import { START, men as menOf, write } from "./fen.js";
import { nearest } from "./geometry.js";
import { t, why } from "./i18n.js";
import { drawMan } from "./pieces.js";
import { preferences } from "./preferences.js";
import { state } from "./state.js";

const PALETTE = ["K", "A", "B", "N", "R", "C", "P", "", "k", "a", "b", "n", "r", "c", "p"];

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
    this.men = menOf(fen);
    this.side = fen.split(" ")[1];
    this.man = "R";
    this.fen = fen;
    const frame = el("div", { class: "board-frame" });
    this.text = el("input", { class: "input", "aria-label": "FEN", spellcheck: "false", oninput: () => this.typed() });
    this.defects = el("ul", { class: "defects", "aria-live": "polite" });
    this.palette = el("div", { class: "palette" }, ...PALETTE.map((man) => this.tool(man)));
    this.sides = choices("side", t("turn"), [["w", t("red")], ["b", t("black")]], this.side, (side) => {
      this.side = side;
      this.changed();
    });
    const button = (name, fen) =>
      el("button", { class: "button", type: "button", onclick: () => this.load(fen) }, t(name));
    openDialog({
      title: t("set_up_position"),
      name: "editor",
      body: [
        frame,
        el(
          "div",
          { class: "tools" },
          this.palette,
          this.sides,
          el("label", { class: "field" }, el("span", {}, "FEN"), this.text),
          this.defects,
          el("div", { class: "pair" }, button("clear", "9/9/9/9/9/9/9/9/9/9 w - - 0 1"), button("reset", START)),
        ),
      ],
      accept: { text: t("use_position"), action: () => this.accept() },
      onclose: () => {
        editor = null;
      },
    });
    this.board = new Board(frame);
    this.board.dress(preferences.men);
    this.board.root.addEventListener("click", (event) => this.place(event));
    this.changed();
  }

  tool(man) {
    const drawing = man
      ? drawMan(man, preferences.men)
      : svg("path", { d: "M-26-26L26 26M26-26L-26 26", stroke: "currentColor", "stroke-width": 9, "stroke-linecap": "round" });
    const name = man ? `${t(man === man.toUpperCase() ? "red" : "black")} ${t(man)}` : t("erase");
    const choose = () => {
      this.man = man;
      for (const tool of this.palette.children) tool.setAttribute("aria-pressed", tool.dataset.man === man);
    };
    return el(
      "button",
      { type: "button", "data-man": man, "aria-label": name, title: name, "aria-pressed": String(man === this.man), onclick: choose },
      svg("svg", { viewBox: "-50 -50 100 100" }, drawing),
    );
  }

  place(event) {
    const matrix = this.board.root.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const square = nearest(x, y, false);
    if (!square) return;
    if (!this.man || this.men.get(square) === this.man) this.men.delete(square);
    else this.men.set(square, this.man);
    this.changed();
  }

  load(fen) {
    this.men = menOf(fen);
    this.changed();
  }

  /** Somebody types a FEN: the board follows, the text stays as it is typed. */
  typed() {
    this.fen = this.text.value;
    this.men = menOf(this.fen);
    const side = this.fen.trim().split(/\s+/)[1] ?? "w";
    this.side = side === "b" ? "b" : "w";
    this.sides.querySelector(`[value="${this.side}"]`).checked = true;
    this.board.arrange(new Map(this.men));
    send({ do: "check_setup", fen: this.fen });
  }

  changed() {
    this.fen = write(this.men, this.side);
    this.text.value = this.fen;
    this.board.arrange(new Map(this.men));
    send({ do: "check_setup", fen: this.fen });
  }

  report(defects) {
    this.fine = defects.length === 0;
    this.defects.className = `defects${this.fine ? " fine" : ""}`;
    const texts = this.fine ? [t("position_fine")] : defects.map(why);
    this.defects.replaceChildren(...texts.map((text) => el("li", {}, text)));
  }

  accept() {
    if (!this.fine) return false;
    send({ do: "set_fen", fen: this.fen });
    return true;
  }
}
