// "My games": what was played and studied last, kept by the browser.

import { leave } from "./leaving.js";
import { send } from "./connection.js";
import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { download } from "./files.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { notify } from "./notices.js";
import { pgn } from "./pgn.js";
import { nameOf } from "./players.js";
import { taken } from "./snapshot.js";
import { mainLine, state, update, watch } from "./state.js";
import { allGames, clearGames, putGame, removeGame } from "./store.js";

/** How many games are kept, and how long all of them together may be, in characters. */
const MOST_GAMES = 300;
const MOST_SIGNS = 30_000_000;

/** A change is written down after this, in milliseconds. */
const PAUSE = 400;

let timer = null;

/** Keeps every game up to date on the shelf, also when the tab is closed. */
export function keepGames() {
  watch(["board", "tree"], () => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  });
  addEventListener("pagehide", keep);
}

/** Something worth keeping: moves, a comment, or a position that was set up. */
const isWorth = ({ nodes, tags }) => nodes.length > 1 || Boolean(nodes[0].comment) || Boolean(tags.Title);

async function keep() {
  clearTimeout(timer);
  const { tree } = state;
  if (!tree || !state.board || state.board.provisional || !isWorth(tree)) return;
  const snapshot = taken();
  const game = { id: tree.id, changed: Date.now(), title: title(), result: tree.result, plies: mainLine().length - 1, signs: JSON.stringify(snapshot).length, snapshot, pgn: pgn() };
  try {
    await putGame(game);
    await tidy();
  } catch {
    // Without a shelf the tab still remembers its own game.
  }
}

function title() {
  const { tags } = state.tree;
  const players = `${nameOf("red")} – ${nameOf("black")}`;
  return [tags.Title, tags.Red || tags.Black || state.board.contest ? players : t("study_game"), tags.Event].filter(Boolean).join(" · ");
}

async function tidy() {
  let signs = 0;
  for (const [index, game] of (await allGames()).entries()) {
    signs += game.signs;
    if (index > 0 && (index >= MOST_GAMES || signs > MOST_SIGNS)) await removeGame(game.id);
  }
}

/** Lists the games to go on with, to save or to delete. */
export async function showMyGames() {
  await keep();
  let games;
  try {
    games = await allGames();
  } catch {
    return notify(t("no_shelf"), "error");
  }
  const list = el("div", { class: "games" });
  const search = el("input", { class: "input", type: "search", placeholder: t("search"), "aria-label": t("search"), oninput: draw });
  const dialog = openDialog({ title: t("my_games"), name: "library my-games", body: [search, list] });
  dialog.querySelector(".dialog-foot").prepend(el("button", { type: "button", class: "button", onclick: empty }, t("delete_all")));
  draw();

  function draw() {
    const wanted = search.value.trim().toLowerCase();
    const found = games.filter(({ title, pgn }) => !wanted || `${title} ${pgn}`.toLowerCase().includes(wanted));
    list.replaceChildren(...(found.length ? found.map(entry) : [el("p", { class: "empty" }, t("no_games"))]));
  }

  function entry(game) {
    const go = () => {
      dialog.close();
      bringBack(game.snapshot);
    };
    const about = [t("plies", { plies: game.plies }), new Date(game.changed).toLocaleString(document.documentElement.lang)].join(" · ");
    const small = (name, picture, action) =>
      el("button", { type: "button", class: "icon-button", "aria-label": `${t(name)}: ${game.title}`, title: t(name), onclick: action }, icon(picture));
    return el(
      "div",
      { class: "game" },
      el("button", { type: "button", class: "game-open", onclick: go },
        el("strong", {}, game.title), el("span", {}, game.result), el("span", { class: "about" }, about)),
      small("save", "save", () => download({ name: "game.pgn", text: game.pgn })),
      small("delete_game", "remove", async () => {
        await removeGame(game.id);
        games = games.filter(({ id }) => id !== game.id);
        draw();
      }),
    );
  }

  async function empty() {
    await clearGames();
    games = [];
    draw();
  }
}

/** Puts a kept game on the board again. */
export function bringBack(snapshot) {
  leave(() => {
    send({ do: "restore", ...snapshot });
    update({ flipped: snapshot.contest?.black === "human" && snapshot.contest.red !== "human" });
  });
}
