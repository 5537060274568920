// Who plays, whose turn it is, what was captured, the clocks.

import { byId, el } from "./dom.js";
import { captured, men } from "./fen.js";
import { playerName, t } from "./i18n.js";
import { manIcon } from "./pieces.js";
import { preferences } from "./preferences.js";
import { shown } from "./snapshot.js";
import { state, watch } from "./state.js";

/** Below this a clock warns, in milliseconds. */
const SHORT = 20_000;

/** Keeps both strips up to date. */
export function showPlayers() {
  watch(["board", "tree", "flipped"], draw);
  setInterval(tick, 200);
}

/** Draws both strips. */
export function draw() {
  if (!state.board) return;
  strip("top", state.flipped ? "red" : "black");
  strip("bottom", state.flipped ? "black" : "red");
  tick();
}

function strip(where, side) {
  const { board, tree } = state;
  const element = byId(`player-${where}`);
  const lost = captured(men(tree?.start ?? board.fen), men(board.fen), side === "black");
  const turn = board.turn === side && !board.outcome;
  element.replaceChildren(
    el("span", { class: `stone ${side}`, "aria-hidden": "true" }),
    el("span", { class: "name" }, nameOf(side)),
    el("span", { class: "captured", "aria-hidden": "true" }, ...lost.map((man) => manIcon(man, preferences.men))),
  );
  if (turn) element.append(el("span", { class: "turn" }, t("to_move")));
  if (board.contest?.clock) element.append(el("span", { class: "clock", "data-side": side }));
}

/** Who plays a side. */
export function nameOf(side) {
  const { board, tree } = state;
  const tag = side === "red" ? "Red" : "Black";
  if (board.contest) return playerName(board.contest[side]);
  const name = tree?.tags[tag];
  // So the server's records call whoever plays at the page.
  return name === "Human" ? t("player_human") : name || t(side);
}

function tick() {
  const clock = state.board?.contest?.clock;
  if (!clock) return;
  for (const element of document.querySelectorAll(".clock")) {
    const { side } = element.dataset;
    const left = shown(clock, side);
    element.textContent = time(left);
    element.classList.toggle("running", clock.running === side);
    element.classList.toggle("short", clock.running === side && left < SHORT);
  }
}

function time(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
