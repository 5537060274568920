// What the server says, in sentences: it tells a code and what that is about.

import { sideMan, t } from "./i18n.js";
import { squareName } from "./labels.js";

/** What the server says, as a sentence. */
export function said(text) {
  const holes = { ...text };
  if (Array.isArray(text.why)) holes.why = text.why.map(why).join(" ");
  else if (text.why) holes.why = why(text.why);
  if ("more" in text) holes.more_text = text.more ? t("defects_more", text) : "";
  if (text.loss) holes.what = t(`loss_${text.loss}`);
  if (text.code === "too_large") holes.found = text.found.toFixed(1);
  const sentence = t(`say_${text.code}`, holes);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A reason in words. */
export function why(reason) {
  const holes = { ...reason };
  const sides = { ...(reason.side && { side: t(reason.side) }), ...(reason.winner && { winner: t(reason.winner) }) };
  Object.assign(holes, sides);
  if (reason.piece) {
    holes.piece = t(reason.piece);
    holes.way = t(`way_${reason.piece.toUpperCase()}`);
  }
  if (reason.by) holes.by = sideMan(reason.by);
  if (reason.square) holes.square = squareName(reason.square);
  if (reason.victims) {
    const names = [...new Set(reason.victims.map(({ piece }) => t("the_man", { man: t(piece) })))];
    holes.victims = names.join(t("and"));
  }
  holes.place = "offset" in reason ? t("place_offset", reason) : t("place_line", reason);
  return t(`why_${reason.reason}`, holes);
}

/** How a game ended. */
export const outcomeText = (outcome) => outcome.winner
  ? t("outcome_won", { winner: t(outcome.winner), why: why(outcome) })
  : t("outcome_drawn", { why: why(outcome) });

/** What happens if a position comes once more. */
export const warningText = (warning) => warning.winner
  ? t("warning_won", { loser: t(warning.winner === "red" ? "black" : "red"), why: why(warning) })
  : t("warning_drawn", { why: why(warning) });
