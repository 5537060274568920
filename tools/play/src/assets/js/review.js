// The review: which moves lost winning chances, what would have been better, and how well each side
// played. The formulas stand in the README of xq-play.

import { changed, GLYPHS, parse } from "./annotations.js";
import { send } from "./connection.js";
import { byId, el } from "./dom.js";
import { score, share } from "./evaluation.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { isLive, mainLine, state, update, watch } from "./state.js";

/** From which loss of winning chances on a move is marked, worst first, with its number in PGN. */
const MARKS = [[0.2, "4"], [0.12, "2"], [0.06, "6"]];

/** How fast a move's accuracy falls with its loss. */
const STRICTNESS = 4;

let finishing = false;

/** A better move that is shown once the position before it is on the board. */
let awaited = null;

/** Keeps it up to date. */
export function showReview() {
  watch(["board", "tree", "reviewing", "training"], draw);
  watch(["board"], showBetter);
}

function showBetter() {
  if (awaited?.node !== state.board.node) return;
  const { hint } = awaited;
  awaited = null;
  update({ hint });
}

/** Begins, or goes on where it was stopped. */
export function review() {
  finishing = true;
  send({ do: "review" });
}

/** Leaves off; what is known stays known. */
export function stopReview() {
  finishing = false;
  send({ do: "review", stop: true });
}

/** The server has come through: the marks go into the record. */
export function hearReview(left) {
  const done = state.reviewing > 0 && left === 0 && finishing;
  update({ reviewing: left });
  if (!done) return;
  finishing = false;
  const comments = judged().map(({ node, mark, evaluation, better }) => [node, annotated(node, mark, evaluation, better)]);
  const fresh = comments.filter(([node, text]) => text !== (state.tree.nodes[node].comment ?? ""));
  if (fresh.length) send({ do: "annotate", comments: fresh });
}

/** The comment of a move with its mark, its evaluation and the better move. */
function annotated(node, mark, evaluation, better) {
  return changed(state.tree.nodes[node].comment ?? "", (parts) => {
    const own = parts.nags.filter((nag) => !MARKS.some(([, known]) => known === nag));
    parts.nags = mark ? [mark, ...own] : own;
    if (evaluation) parts.commands.set("eval", signs(evaluation));
    const text = mark && better ? t("better_is", { move: better.text }) : "";
    if (text && !parts.text.includes(text)) parts.text = [parts.text, text].filter(Boolean).join(" ");
  });
}

/** As PGN has it, from Red's side. */
function signs(evaluation) {
  return "mate" in evaluation ? `#${evaluation.mate}` : (evaluation.cp / 100).toFixed(2);
}

/** Every move of the main line of which both positions are known: what it lost, and its mark. */
export function judged() {
  const { nodes, start } = state.tree;
  const blackFirst = start.split(" ")[1] === "b";
  return mainLine().slice(1).flatMap((node, index) => {
    const before = nodes[nodes[node].parent];
    const { evaluation } = nodes[node];
    if (!before.reviewed || !before.evaluation || !evaluation) return [];
    const side = (index % 2 === 0) === blackFirst ? "black" : "red";
    const gain = share(evaluation) - share(before.evaluation);
    const isBest = before.best?.mv === nodes[node].mv;
    const loss = isBest ? 0 : Math.max(0, side === "red" ? -gain : gain);
    const mark = MARKS.find(([least]) => loss >= least)?.[1] ?? null;
    return [{ node, side, loss, mark, evaluation, better: before.best }];
  });
}

/** How well a side played, in percent: 100 for a move that loses nothing, less the more it loses. */
function accuracy(moves) {
  if (!moves.length) return null;
  const sum = moves.reduce((all, { loss }) => all + Math.exp(-STRICTNESS * loss), 0);
  return (100 * sum) / moves.length;
}

/** Draws it once something has been reviewed. */
export function draw() {
  const place = byId("review");
  if (!state.tree || !state.board) return;
  const moves = isLive() || state.training ? [] : judged();
  place.hidden = !moves.length && !state.reviewing;
  if (place.hidden) return place.replaceChildren();
  if (state.reviewing && goesOn(place)) return;
  const parts = [progress()];
  if (!state.reviewing && moves.length) parts.push(table(moves), steps(moves), ...explanation(moves));
  place.replaceChildren(...parts.filter(Boolean));
}

/** Shows how far a review has come where that is shown already: the button stays under the finger. */
function goesOn(place) {
  const stop = place.querySelector("#review-stop");
  if (stop?.textContent !== t("stop")) return false;
  place.querySelector("progress").value = mainLine().length - state.reviewing;
  place.querySelector("span").textContent = t("reviewing", { left: state.reviewing });
  return true;
}

function progress() {
  if (!state.reviewing) return null;
  const all = mainLine().length;
  return el(
    "div",
    { class: "review-progress" },
    el("progress", { max: all, value: all - state.reviewing, "aria-label": t("review") }),
    el("span", {}, t("reviewing", { left: state.reviewing })),
    el("button", { class: "button", id: "review-stop", onclick: stopReview }, t("stop")),
  );
}

function table(moves) {
  const kinds = [...MARKS].reverse().map(([, nag]) => nag);
  const row = (side) => {
    const own = moves.filter((move) => move.side === side);
    const count = (nag) => own.filter(({ mark }) => mark === nag).length;
    return el("tr", {}, el("th", { scope: "row" }, t(side)), el("td", { class: "accuracy" }, `${accuracy(own)?.toFixed(0) ?? "–"} %`), ...kinds.map((nag) => el("td", {}, String(count(nag)))));
  };
  const names = kinds.map((nag) => el("th", { scope: "col", title: t(`mark_${nag}`) }, GLYPHS[nag]));
  return el("table", { class: "review-table" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("review")), el("th", { scope: "col" }, t("accuracy")), ...names)),
    el("tbody", {}, row("red"), row("black")));
}

/** From mistake to mistake. */
function steps(moves) {
  const bad = moves.filter(({ mark }) => mark).map(({ node }) => node);
  const { node } = state.board;
  const at = mainLine().indexOf(node);
  const place = (one) => mainLine().indexOf(one);
  const before = bad.filter((one) => place(one) < at).at(-1);
  const after = bad.find((one) => place(one) > at);
  const button = (name, picture, goal) => el("button", { class: "button", id: name, disabled: goal === undefined, onclick: () => send({ do: "goto", node: goal }) }, icon(picture), t(name));
  return el("div", { class: "pair" }, button("previous_mistake", "previous", before), button("next_mistake", "next", after));
}

/** What is to be said about the move looked at. */
function explanation(moves) {
  const move = moves.find(({ node, mark }) => mark && node === state.board.node);
  if (!move) return [];
  const { text, parent } = state.tree.nodes[move.node];
  const before = state.tree.nodes[parent].evaluation;
  const show = () => {
    awaited = { node: parent, hint: move.better };
    send({ do: "goto", node: parent });
  };
  const sentence = t("mistake", { move: text + GLYPHS[move.mark], kind: t(`mark_${move.mark}`), before: score(before), after: score(move.evaluation) });
  const parts = [el("span", {}, sentence)];
  if (move.better) parts.push(el("button", { class: "button", id: "show-better", onclick: show }, icon("hint"), t("better_is", { move: move.better.text })));
  return [el("div", { class: "mistake" }, ...parts)];
}

/** The sign of a move in the list, by its comment. */
export const markOf = (comment) => parse(comment).nags.map((nag) => GLYPHS[nag] ?? "").join("");
