// The sentence that says how the game stands.

import { byId, el } from "./dom.js";
import { t } from "./i18n.js";
import { outcomeText, warningText } from "./say.js";
import { announce } from "./notices.js";
import { isThinking, state, watch } from "./state.js";

/** Keeps it up to date. */
export const showStatus = () => watch(["board"], draw);

/** Draws it. */
export function draw() {
  const { board, tree } = state;
  if (!board) return;
  const element = byId("status");
  const { outcome, warning } = board;
  element.className = `status${outcome ? ` over ${ending(outcome)}` : board.check ? " check" : ""}`;
  element.dataset.turn = board.turn;
  element.dataset.reason = outcome?.reason ?? (board.check ? "check" : "");
  element.replaceChildren(el("span", {}, sentence(board)));
  if (warning && !outcome) element.append(el("span", { class: "warning", role: "alert" }, warningText(warning)));
  const move = tree?.nodes[board.node]?.text;
  announce(move ? `${move}. ${sentence(board)}` : sentence(board));
}

/** How an end looks: won, lost or drawn for the person who plays, or for Red where nobody does. */
function ending({ winner }) {
  if (!winner) return "drawn";
  const { contest } = state.board;
  const person = contest?.black === "human" && contest.red !== "human" ? "black" : "red";
  const two = !contest || contest.red === contest.black;
  return two || winner === person ? "won" : "lost";
}

function sentence(board) {
  if (board.outcome) return outcomeText(board.outcome);
  const turn = t(`${board.turn}_to_move`);
  const check = board.check ? ` ${t("check")}` : "";
  const thinking = isThinking() && board.contest.tip === board.node ? ` ${t("thinking")}` : "";
  return `${turn}${t("full_stop")}${check}${thinking}`;
}
