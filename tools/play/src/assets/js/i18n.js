// The page's language: texts by their names.

import { preferences } from "./preferences.js";
import { SENTENCES } from "./sentences.js";
import { TEXTS } from "./texts.js";
import { state } from "./state.js";
import { traditional } from "./traditional.js";

const ENGLISH = 0;
const CHINESE = 1;

/** A text by its name, with `{holes}` filled. */
export function t(name, holes = {}) {
  const texts = TEXTS[name] ?? SENTENCES[name];
  const { language } = preferences;
  const text = texts?.[language === "en" ? ENGLISH : CHINESE] ?? name;
  const filled = text.replace(/\{(\w+)\}/g, (hole, key) => holes[key] ?? hole);
  // What a notation looks like is shown as it is.
  return language === "zh-Hant" && !name.startsWith("style_") ? traditional(filled) : filled;
}

/** A man with its side. */
export const sideMan = (man) => t("side_man", { side: t(man === man.toUpperCase() ? "red" : "black"), man: t(man) });

/** A player by the name that messages use. */
export function playerName(player) {
  if (player === "other") return state.engine ?? t("player_other");
  const [kind, number] = player.split(":");
  return t(`player_${kind}`, { number });
}
