// What the engine thinks: its best lines, how it got there, and how it is set.

import { Board } from "./board.js";
import { send } from "./connection.js";
import { byId, el } from "./dom.js";
import { isSecret, score, share } from "./evaluation.js";
import { t } from "./i18n.js";
import { analyse, analysisSettings } from "./analysis.js";
import { icon } from "./icons.js";
import { after } from "./position.js";
import { preferences } from "./preferences.js";
import { isLive, pathTo, state, watch } from "./state.js";

/** Whether a mouse or the focus is upon the lines: then they stand still, to be read and clicked. */
let held = false;

/** Keeps them up to date. */
export function showLines() {
  watch(["lines", "board", "rested", "training"], draw);
  const place = byId("lines");
  const hold = (holds) => () => {
    held = holds;
    if (!holds) draw();
  };
  place.addEventListener("pointerenter", hold(true));
  place.addEventListener("pointerleave", hold(false));
  place.addEventListener("focusin", hold(true));
  place.addEventListener("focusout", hold(false));
}

/** Draws them. */
export function draw() {
  const place = byId("lines");
  const { lines, board } = state;
  const wanted = (board?.lines > 0 || isLive()) && !isSecret();
  place.hidden = !wanted || !lines?.lines.length;
  if (place.hidden) {
    place.replaceChildren();
    return hidePreview();
  }
  const known = place.querySelector(".line-list");
  const stopped = rest();
  if (held && known && Number(known.dataset.node) === lines.node && stopped.length === place.querySelectorAll(".rested").length) {
    const [what, count] = headTexts(lines);
    const [first, second] = place.querySelectorAll(".lines-head span");
    first.textContent = what;
    second.textContent = count;
    return;
  }
  // Against a person the engine shows its first choice only.
  const shown = isLive() ? lines.lines.slice(0, 1) : lines.lines;
  const list = el("div", { class: "line-list", "data-node": lines.node, onpointerleave: hidePreview }, ...shown.map(line));
  place.replaceChildren(head(lines), list, ...stopped);
}

/** What is said above the lines: about what and how deep, how many positions and how fast. */
function headTexts({ depth, nodes, elapsed, node }) {
  const speed = elapsed > 0 ? t("speed", { speed: short(Math.round((nodes / elapsed) * 1000)) }) : "";
  return [`${about(node)}, ${t("depth", { depth })}`, [t("nodes", { nodes: short(nodes) }), speed].filter(Boolean).join(" · ")];
}

function head(lines) {
  return el(
    "div",
    { class: "lines-head" },
    ...headTexts(lines).map((text) => el("span", {}, text)),
    isLive() ? null : el("button", { class: "icon-button", id: "analysis-settings", "aria-label": t("analysis_settings"), title: t("analysis_settings"), onclick: analysisSettings }, icon("sliders")),
  );
}

/** What the lines are about: the position looked at, or one before it and the move played there. */
function about(node) {
  if (node === state.board.node) return t("engine_lines");
  const path = pathTo(state.board.node);
  const next = node === 0 ? path[0] : path[path.indexOf(node) + 1];
  const known = next !== undefined && (node === 0 || path.includes(node));
  return known ? t("engine_before", { move: state.tree.nodes[next].text }) : t("engine_elsewhere");
}

/** Says that the engine has stopped, and lets it go on. */
function rest() {
  if (isLive() || state.rested !== state.board.node) return [];
  return [el("div", { class: "rested" }, el("span", {}, t("rested")), el("button", { class: "button", id: "go-on", onclick: () => analyse(true) }, icon("now"), t("go_on")))];
}

/** A click on a move plays the line up to it. */
function line({ evaluation, moves, texts }) {
  const { node } = state.lines;
  const side = share(evaluation) >= 0.5 ? "red" : "black";
  const steps = texts.map((text, index) => {
    const some = moves.slice(0, index + 1);
    return el("button", {
      class: "line-move",
      disabled: isLive(),
      onclick: () => send({ do: "line", node, moves: some }),
      onpointerenter: (event) => event.pointerType === "mouse" && preview(event.target, node, some),
      onfocus: (event) => preview(event.target, node, some),
      onblur: hidePreview,
    }, text);
  });
  return el("div", { class: "line" }, el("span", { class: `score ${side}` }, score(evaluation)), el("span", { class: "variation" }, ...steps));
}

const position = (node, moves) =>
  after(state.tree.start, [...pathTo(node).map((step) => state.tree.nodes[step].mv), ...moves]);

let small = null;

/** Shows the position at the end of some moves beside them. */
function preview(element, node, moves) {
  const place = byId("preview");
  small ??= new Board(place);
  small.flip(state.flipped);
  small.dress(preferences.men);
  small.show(position(node, moves));
  small.mark({ last: moves.at(-1) });
  place.hidden = false;
  const box = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = place;
  place.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  place.style.top = `${box.bottom + height + 8 < innerHeight ? box.bottom + 6 : Math.max(8, box.top - height - 6)}px`;
}

function hidePreview() {
  byId("preview").hidden = true;
}

function short(number) {
  if (number < 10_000) return String(number);
  return number < 1e6 ? `${Math.round(number / 1e3)}k` : `${(number / 1e6).toFixed(1)}M`;
}
