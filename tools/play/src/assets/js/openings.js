// What was played here: in the games of an opened file, and in the openings that have a name.

import { send } from "./connection.js";
import { byId, el } from "./dom.js";
import { START } from "./fen.js";
import { t } from "./i18n.js";
import { preferences } from "./preferences.js";
import { BOOK } from "./openingbook.js";
import { isLive, pathTo, state, update, watch } from "./state.js";

/** So many moves are listed at most. */
const MOST = 8;

/** Keeps them up to date. */
export function showOpenings() {
  watch(["board"], ask);
  watch(["board", "openings", "training"], draw);
}

function ask() {
  if (state.games?.games.length > 1 && !isLive()) send({ do: "openings" });
}

/** The moves that led here, as long as the game began as usual. */
function played() {
  if (state.tree?.start !== START) return null;
  return pathTo(state.board.node).map((node) => state.tree.nodes[node].mv).join(" ");
}

/** The name of the opening by its longest known beginning. */
function nameOf(moves) {
  const known = BOOK.filter(([line]) => moves === line || moves.startsWith(`${line} `));
  const longest = known.sort(([one], [other]) => other.length - one.length)[0];
  return longest && (preferences.language === "en" ? longest[1] : longest[2]);
}

/** The moves with which named openings go on. */
function bookMoves(moves) {
  const follow = BOOK.filter(([line]) => line.startsWith(moves ? `${moves} ` : ""));
  const next = new Map();
  for (const [line, english, chinese] of follow) {
    const mv = line.slice(moves ? moves.length + 1 : 0).split(" ")[0];
    if (!next.has(mv)) next.set(mv, preferences.language === "en" ? english : chinese);
  }
  return next;
}

/** Draws them in the opening of a game that is studied. */
export function draw() {
  const place = byId("openings");
  if (!state.board || !state.tree) return;
  const moves = played();
  const counted = state.openings?.node === state.board.node ? state.openings.moves : [];
  const named = moves === null ? new Map() : bookMoves(moves);
  const name = moves ? nameOf(moves) : null;
  place.hidden = isLive() || Boolean(state.training) || !(counted.length || (name && state.board.node) || (state.games && named.size));
  if (place.hidden) return place.replaceChildren();
  place.replaceChildren(
    el("div", { class: "lines-head" }, el("strong", {}, name ?? t("openings")), el("span", {}, counted.length ? t("games_here", { count: counted.reduce((all, { games }) => all + games, 0) }) : "")),
    ...(counted.length ? [table(counted, named)] : []),
  );
}

function table(counted, named) {
  const row = ({ mv, text, games, red, draws, black }) => el(
    "tr", {},
    el("td", {}, el("button", { class: "line-move", onclick: () => send({ do: "move", mv }) }, text)),
    el("td", { class: "count" }, String(games)),
    el("td", { class: "results", title: t("results_here", { red, draws, black }) },
      ...[["red", red], ["drawn", draws], ["black", black]].map(([kind, count]) => el("span", { class: kind, style: null, "data-share": count / Math.max(1, games) }))),
    el("td", { class: "about" }, named.get(mv) ?? ""),
  );
  const rows = counted.slice(0, MOST).map(row);
  for (const bar of rows.flatMap((one) => [...one.querySelectorAll(".results span")])) bar.style.flexGrow = bar.dataset.share;
  return el("table", { class: "openings-table" },
    el("thead", { class: "unseen" }, el("tr", {}, ...["moves", "games", "results", "openings"].map((name) => el("th", { scope: "col" }, t(name))))),
    el("tbody", {}, ...rows));
}

/** Hears what was played. */
export const hearOpenings = (event) => update({ openings: event });
