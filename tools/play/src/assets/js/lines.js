// What the engine thinks: its best lines.

import { send } from "./connection.js";
import { byId, el } from "./dom.js";
import { score, share } from "./evaluation.js";
import { t } from "./i18n.js";
import { isLive, state, watch } from "./state.js";

/** Keeps them up to date. */
export const showLines = () => watch(["lines", "board"], draw);

/** Draws them. */
export function draw() {
  const place = byId("lines");
  const { lines, board } = state;
  const wanted = board?.lines > 0 || isLive();
  place.hidden = !wanted || !lines?.lines.length;
  if (place.hidden) return;
  const head = el(
    "div",
    { class: "lines-head" },
    el("span", {}, `${t("engine_lines")}, ${t("depth", { depth: lines.depth })}`),
    el("span", {}, t("nodes", { nodes: short(lines.nodes) })),
  );
  // Against a person the engine shows its first choice only.
  const shown = isLive() ? lines.lines.slice(0, 1) : lines.lines;
  place.replaceChildren(head, ...shown.map(line));
}

/** A click plays its first move, if that is the player's to choose. */
function line({ evaluation, moves, texts }) {
  const play = () => {
    if (!isLive() && state.lines.node === state.board.node) send({ do: "move", mv: moves[0] });
  };
  const side = share(evaluation) >= 0.5 ? "red" : "black";
  return el(
    "button",
    { class: "line", onclick: play },
    el("span", { class: `score ${side}` }, score(evaluation)),
    el("span", { class: "variation" }, texts.join(" ")),
  );
}

function short(number) {
  if (number < 10_000) return String(number);
  return number < 1e6 ? `${Math.round(number / 1e3)}k` : `${(number / 1e6).toFixed(1)}M`;
}
