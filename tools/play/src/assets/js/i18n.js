// The page's language.

import { preferences } from "./preferences.js";
import { TEXTS } from "./texts.js";

/** A text by its name, with `{holes}` filled. */
export function t(name, holes = {}) {
  const text = TEXTS[name]?.[preferences.language === "zh" ? 1 : 0] ?? name;
  return text.replace(/\{(\w+)\}/g, (hole, key) => holes[key] ?? hole);
}

/** What the server says, in the page's language. */
export const said = (words) => words?.[preferences.language] ?? words?.en ?? "";

/** A player by the name that messages use. */
export function playerName(player) {
  const [kind, number] = player.split(":");
  return t(`player_${kind}`, { number });
}
