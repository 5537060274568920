// How files, ranks and squares are called in the notation that is chosen.

import { FILES } from "./geometry.js";
import { t } from "./i18n.js";
import { preferences } from "./preferences.js";
import { state } from "./state.js";

const NUMERALS = "一二三四五六七八九";

/** How the board is labelled: "digits", "chinese" or "letters", as the notation counts. */
export function labelKind() {
  const style = state.board?.style ?? preferences.style;
  if (style.startsWith("chinese")) return "chinese";
  return style.startsWith("wxf") ? "digits" : "letters";
}

/** The name of a file, from 0 on Red's left, as a side counts it. */
export function fileName(file, side, kind) {
  if (kind === "letters") return FILES[file];
  const number = side === "red" ? 9 - file : file + 1;
  return side === "red" && kind === "chinese" ? NUMERALS[number - 1] : String(number);
}

/** Where a square is, in the words that the board's labels allow; the side to move counts. */
export function squareName(square) {
  const kind = labelKind();
  if (kind === "letters") return t("on_square", { square });
  const side = state.board?.turn ?? "red";
  return t("on_file", { file: fileName(FILES.indexOf(square[0]), side, kind) });
}
