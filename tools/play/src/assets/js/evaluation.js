// Evaluations in signs, and the gauge beside the board.

import { byId, el } from "./dom.js";
import { t } from "./i18n.js";
import { preferences } from "./preferences.js";
import { isLive, state, watch } from "./state.js";

/** A score in hundredths of a pawn with which half of the games are won, and how fast that changes with
 * the score: the engine's model of winning, drawing and losing. */
const OFFSET = 364;
const SLOPE = 179;

/** An evaluation in signs, as Red sees it: +0.35, -#3. */
export function score(evaluation) {
  if (!evaluation) return "–";
  if ("mate" in evaluation) return `${evaluation.mate < 0 ? "-" : "+"}#${Math.abs(evaluation.mate)}`;
  const pawns = evaluation.cp / 100;
  return `${pawns < 0 ? "" : "+"}${pawns.toFixed(2)}`;
}

const wins = (score) => 1 / (1 + Math.exp((OFFSET - score) / SLOPE));

/** The share of a point that Red can expect, from 0 to 1. */
export function share(evaluation) {
  if (!evaluation) return 0.5;
  if ("mate" in evaluation) return evaluation.mate < 0 ? 0 : 1;
  return (1 + wins(evaluation.cp) - wins(-evaluation.cp)) / 2;
}

/** Whether the engine keeps what it thinks to itself: in a game, unless the player asks. */
export const isSecret = () => Boolean(state.training) || (isLive() && !preferences.thoughts);

/** Keeps the gauge up to date. */
export const showGauge = () => watch(["board", "tree", "flipped", "lines", "training"], drawGauge);

/** The evaluation of the position looked at; until it is known, that of the last one before it. */
function nearest() {
  const nodes = state.tree?.nodes;
  let entry = nodes?.[state.board?.node];
  while (entry && !entry.evaluation) entry = nodes[entry.parent];
  return entry?.evaluation;
}

/** What the gauge shows of a game that is over. */
const DECIDED = { red: 1, black: 0 };

/** Draws the gauge. */
export function drawGauge() {
  const gauge = byId("gauge");
  const evaluation = isSecret() ? null : nearest();
  const { outcome } = state.board ?? {};
  const part = outcome ? DECIDED[outcome.winner] ?? 0.5 : share(evaluation);
  const text = evaluation ? t("evaluation", { score: score(evaluation) }) : t(isSecret() ? "evaluation_secret" : "evaluation_unknown");
  if (!gauge.firstChild) gauge.append(el("div", { class: "gauge-red" }));
  gauge.firstChild.style.height = `${(part * 100).toFixed(1)}%`;
  gauge.className = `gauge${state.flipped ? " flipped" : ""}${evaluation || outcome ? "" : " off"}`;
  gauge.setAttribute("aria-label", text);
  gauge.title = text;
}
