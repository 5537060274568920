// Letting the engine look at the position, as deep and long as is wished.

import { send } from "./connection.js";
import { openDialog, selection } from "./dialogs.js";
import { t } from "./i18n.js";
import { prefer, preferences } from "./preferences.js";
import { state, update } from "./state.js";

const LINES = ["1", "2", "3", "4", "5"];

/** As many threads as the server can run, in powers of two. */
function threads() {
  const counts = [];
  for (let count = 1; count < state.processors; count *= 2) counts.push(String(count));
  return [...counts, String(state.processors)];
}
const HASH = ["16", "64", "256", "1024"];
const UNTIL = ["endless", "10s", "60s", "d15", "d20", "d30"];

/** When it stops "further", it looks so many plies deeper. */
const DEEPER = 4;

/** Begins to analyse, or goes on beyond where it has stopped. */
export function analyse(further = false) {
  const { analysis } = preferences;
  const depth = analysis.until.startsWith("d") ? Number(analysis.until.slice(1)) : null;
  const seconds = analysis.until.endsWith("s") ? Number(analysis.until.slice(0, -1)) : null;
  const reached = further && depth ? Math.max(depth, state.lines?.depth ?? 0) + DEEPER : depth;
  update({ rested: null });
  send({ do: "analyse", lines: Number(analysis.lines), threads: Number(analysis.threads), hash_mib: Number(analysis.hash), depth: reached, seconds, other: analysis.engine === "other" && Boolean(state.engine) });
}

/** Lets the engine rest. */
export const rest = () => send({ do: "analyse", lines: 0 });

/** The settings; each takes effect at once. */
export function analysisSettings() {
  const set = (name) => (value) => {
    prefer({ analysis: { ...preferences.analysis, [name]: value } });
    if (state.board?.lines) analyse();
  };
  const list = (name, values, text = (value) => value) =>
    selection(name, t(`analysis_${name}`), values.map((value) => [value, text(value)]), preferences.analysis[name], set(name));
  const until = (value) => {
    if (value === "endless") return t("endless");
    return value.startsWith("d") ? t("depth", { depth: value.slice(1) }) : t("seconds", { seconds: value.slice(0, -1) });
  };
  openDialog({
    title: t("analysis_settings"),
    name: "settings",
    body: [list("lines", LINES), list("until", UNTIL, until), list("threads", threads()), list("hash", HASH, (value) => `${value} MiB`), ...(state.engine ? [list("engine", ["own", "other"], (value) => (value === "own" ? t("own_engine") : state.engine))] : [])],
  });
}
