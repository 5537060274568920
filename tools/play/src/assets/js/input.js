// Touching the board: click or drag, or the keyboard.

import { send } from "./connection.js";
import { svg } from "./dom.js";
import { draw } from "./drawings.js";
import { isRed } from "./fen.js";
import { nearest, place, squareAt } from "./geometry.js";
import { confirm } from "./dialogs.js";
import { t } from "./i18n.js";
import { why } from "./say.js";
import { state } from "./state.js";

/** How far a man is drawn before that is a drag, in pixels. */
const SLACK = 6;

/** Lets a person move on a board; `redraw` is called when the choice changes. */
export class Input {
  constructor(board, redraw) {
    this.board = board;
    this.redraw = redraw;
    this.chosen = null;
    this.cursor = "e0";
    this.showCursor = false;
    this.drag = null;
    const root = board.root;
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointermove", (event) => this.pull(event));
    root.addEventListener("pointerup", (event) => this.release(event));
    root.addEventListener("pointercancel", () => this.cancelDrag());
    // Or the click that follows a tap hits the dialog which the tap has opened.
    root.addEventListener("touchend", (event) => event.cancelable && event.preventDefault());
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("focusin", (event) => this.focused(event));
    root.addEventListener("focusout", () => this.blur());
  }

  /** The targets of the chosen man. */
  targets() {
    return this.ends(state.board?.legal ?? []);
  }

  /** Those among them that lose by the repetition rules. */
  banned() {
    return this.ends((state.board?.banned ?? []).map(({ mv }) => mv));
  }

  /** What a move of the chosen man to a square would lose by. */
  banOf(square) {
    return state.board?.banned.find(({ mv }) => mv === this.chosen + square)?.why;
  }

  ends(moves) {
    const from = this.chosen;
    return from ? moves.filter((move) => move.startsWith(from)).map((move) => move.slice(2)) : [];
  }

  /** Whether a man of the side to move stands there, and somebody may move it. */
  isMovable(square) {
    const man = this.board.men.get(square)?.man;
    return Boolean(man && state.board?.legal.length && isRed(man) === (state.board.turn === "red"));
  }

  choose(square) {
    this.chosen = square;
    this.redraw();
  }

  /** A square was touched: choose the man there, or move the chosen one to it. */
  touch(square) {
    const from = this.chosen;
    if (from === square) return this.choose(null);
    if (this.isMovable(square)) return this.choose(square);
    if (!from) return;
    const ban = this.banOf(square);
    this.chosen = null;
    // Even a move that is not legal: the server says why.
    const play = () => send({ do: "move", mv: from + square });
    if (ban) confirm(t("play_banned"), t("banned_move", { why: why(ban) }), play);
    else play();
    this.redraw();
  }

  press(event) {
    const square = this.squareOf(event);
    if (event.button === 2) this.drawing = square;
    if (event.button !== 0 || !square) return;
    event.preventDefault();
    const movable = this.isMovable(square);
    this.drag = { square, movable, x: event.clientX, y: event.clientY, moving: false, was: this.chosen };
    this.board.point(square)?.focus({ preventScroll: true });
    this.showCursor = false;
    this.board.root.setPointerCapture(event.pointerId);
    if (movable) this.choose(square);
  }

  pull(event) {
    const { drag } = this;
    if (!drag?.movable) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLACK;
    if (!drag.moving && !far) return;
    drag.moving = true;
    const drawing = this.board.men.get(drag.square)?.drawing;
    if (!drawing) return;
    drawing.classList.add("dragged");
    drawing.parentNode.append(drawing);
    const { x, y } = this.toDrawing(event);
    drawing.style.transform = `translate(${x}px, ${y}px) scale(1.08)`;
  }

  release(event) {
    const { drag } = this;
    const square = this.squareOf(event);
    if (event.button === 2 && this.drawing && square) draw(this.drawing, square, event);
    if (!drag) return;
    const stays = drag.moving && this.targets().includes(square) && !this.banOf(square);
    const drawing = this.board.men.get(drag.square)?.drawing;
    this.cancelDrag();
    // Where it was dropped it stays while the server answers.
    if (stays) this.board.put(drawing, square);
    if (drag.moving) {
      if (square && square !== drag.square) this.touch(square);
    } else if (!drag.movable) {
      this.touch(drag.square);
    } else if (drag.was === drag.square) {
      this.choose(null);
    }
  }

  cancelDrag() {
    const drawing = this.drag && this.board.men.get(this.drag.square)?.drawing;
    if (drawing) {
      drawing.classList.remove("dragged");
      this.board.put(drawing, this.drag.square);
    }
    this.drag = null;
  }

  toDrawing(event) {
    const matrix = this.board.root.getScreenCTM().inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  }

  squareOf(event) {
    const { x, y } = this.toDrawing(event);
    return nearest(x, y, this.board.flipped);
  }

  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    // The arrows walk through the moves until the keyboard has taken hold of the board.
    if (step && this.showCursor) {
      const { column, row } = place(this.cursor, this.board.flipped);
      const square = squareAt(column + step[0], row + step[1], this.board.flipped);
      if (square) this.board.point(square).focus();
    } else if (event.key === "Enter" || event.key === " ") this.touch(this.cursor);
    else if (event.key === "Escape") this.choose(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.showCursor = true;
    this.redraw();
  }

  focused(event) {
    const square = event.target.dataset?.square;
    if (!square) return;
    this.cursor = square;
    // A touch focuses too, as does a dialog that closes, but they need no cursor.
    this.showCursor = !this.drag && event.target.matches(":focus-visible");
    this.redraw();
  }

  blur() {
    this.showCursor = false;
    this.redraw();
  }

  /** Names every point for screen readers, and lets Tab lead to one of them. */
  describe() {
    const targets = this.targets();
    for (const point of this.board.layers.points.querySelectorAll("rect")) {
      const { square } = point.dataset;
      const man = this.board.men.get(square)?.man;
      const movable = this.isMovable(square);
      const target = targets.includes(square);
      const parts = [square, man ? `${t(isRed(man) ? "red" : "black")} ${t(man)}` : t("empty_point")];
      if (square === this.chosen) parts.push(t("chosen"));
      else if (target) parts.push(t("target"));
      else if (movable) parts.push(t("can_move"));
      const ban = target && this.banOf(square);
      if (ban) parts.push(t("banned_move", { why: why(ban) }));
      point.replaceChildren(...(ban ? [svg("title", {}, parts.at(-1))] : []));
      point.setAttribute("aria-label", parts.join(", "));
      point.setAttribute("class", `point${movable ? " can-move" : ""}${target ? " target" : ""}`);
      point.setAttribute("tabindex", square === this.cursor ? 0 : -1);
    }
  }
}
