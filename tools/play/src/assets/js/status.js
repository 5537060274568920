// The sentence that says how the game stands.

import { byId } from "./dom.js";
import { said, t } from "./i18n.js";
import { announce } from "./notices.js";
import { isThinking, state, watch } from "./state.js";

/** Keeps it up to date. */
export const showStatus = () => watch(["board"], draw);

/** Draws it. */
export function draw() {
  const { board, tree } = state;
  if (!board) return;
  const element = byId("status");
  element.className = `status${board.outcome ? " over" : board.check ? " check" : ""}`;
  element.dataset.turn = board.turn;
  element.dataset.reason = board.outcome?.reason ?? (board.check ? "check" : "");
  element.textContent = sentence(board);
  const move = tree?.nodes[board.node]?.text;
  announce(move ? `${move}. ${sentence(board)}` : sentence(board));
}

function sentence(board) {
  if (board.outcome) return said(board.outcome.words);
  const turn = t(`${board.turn}_to_move`);
  const check = board.check ? ` ${t("check")}` : "";
  const thinking = isThinking() && board.contest.tip === board.node ? ` ${t("thinking")}` : "";
  return `${turn}${t("full_stop")}${check}${thinking}`;
}
