// Opening and saving games, and links.

import { send, sendFile } from "./connection.js";
import { openDialog, selection } from "./dialogs.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { leave } from "./leaving.js";
import { notify } from "./notices.js";
import { link, linked } from "./snapshot.js";
import { state, update } from "./state.js";

/** What the server reads at most, in bytes. */
const LARGEST = 4 << 20;
const KINDS = ".pgn,.pgns,.xqf,.cbr,.cbl,.cbf,.ubb,.dhtmlxq,.htm,.html,.wxf,.epd,.fen,.json,.jsonl,.txt";

/** Lets a person choose a file, drop one anywhere, or paste a FEN or a game. */
export function acceptFiles() {
  const input = el("input", { type: "file", id: "file", accept: KINDS, class: "unseen", tabindex: -1, "aria-hidden": "true" });
  input.addEventListener("change", () => {
    if (input.files[0]) take(input.files[0]);
    input.value = "";
  });
  document.body.append(input);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text/plain").trim();
    if (!text) return;
    paste(text);
  });
}

/** Opens the browser's file dialog. */
export const chooseFile = () => document.getElementById("file").click();

/** Takes a pasted text: a link to this page, or what the server makes of it. */
function paste(text) {
  const link = text.includes("#") ? linked(text.slice(text.indexOf("#"))) : null;
  leave(() => send(link ? { do: "restore", ...link } : { do: "paste", text }));
}

function take(file) {
  if (file.size > LARGEST) notify(t("too_large"), "error");
  else leave(() => sendFile(file));
}

/** Hears which games an opened file has, and asks for one if there are several. */
export function listGames(event) {
  update({ games: event });
  if (event.games.length > 1) chooseGame();
}

/** Takes a game of the opened file. */
function takeGame(number) {
  update({ games: { ...state.games, chosen: number } });
  send({ do: "choose", game: number });
}

/** Goes to the game before or after the one that is chosen. */
export function stepGame(step) {
  const number = state.games.chosen + step;
  if (number >= 0 && number < state.games.games.length) takeGame(number);
}

/** How the list can be sorted: by the order in the file, or by a text of each game. */
const ORDERS = { file: null, red: (game) => game.red, black: (game) => game.black, result: (game) => game.result, about: (game) => game.about };

/** Lists the games of the opened file, to be searched and sorted. */
export function chooseGame() {
  const { name, games, cut, chosen } = state.games;
  const numbered = games.map((game, number) => ({ game, number }));
  const list = el("div", { class: "games" });
  const search = el("input", { class: "input", type: "search", placeholder: t("search"), "aria-label": t("search"), oninput: draw });
  const order = selection("order", t("sorted_by"), Object.keys(ORDERS).map((key) => [key, t(`order_${key}`)]), "file", draw);
  const dialog = openDialog({
    title: t("choose_game", { name }),
    name: "library",
    body: [el("div", { class: "pair" }, search, order), list, cut ? el("p", {}, t("games_cut", { count: games.length })) : null].filter(Boolean),
  });
  dialog.querySelector(".dialog-foot").prepend(el("button", { type: "button", class: "button", id: "train-these", onclick: train }, t("train_these")));
  draw();

  function train() {
    dialog.close();
    send({ do: "puzzles" });
  }

  function draw() {
    const wanted = search.value.trim().toLowerCase();
    const fits = ({ game }) => !wanted || [game.red, game.black, game.about, game.result].join(" ").toLowerCase().includes(wanted);
    const key = ORDERS[order.querySelector("select").value];
    const found = numbered.filter(fits);
    if (key) found.sort((one, other) => key(one.game).localeCompare(key(other.game)));
    list.replaceChildren(...found.map(entry));
  }

  function entry({ game, number }) {
    const players = game.red || game.black ? `${game.red || "?"} – ${game.black || "?"}` : t("unnamed", { number: number + 1 });
    const choose = () => {
      takeGame(number);
      dialog.close();
    };
    return el(
      "button",
      { type: "button", onclick: choose, "aria-current": number === chosen ? "true" : null },
      el("strong", {}, players),
      el("span", {}, game.result),
      el("span", { class: "about" }, [game.about, t("plies", { plies: game.plies })].filter(Boolean).join(" · ")),
    );
  }
}

/** Hands a saved game to the browser. */
export function download({ name, text, bytes = [] }) {
  hand(new Blob([bytes.length ? new Uint8Array(bytes) : text], { type: "application/octet-stream" }), name);
}

/** Hands a file to the browser. */
export function hand(file, name) {
  const address = URL.createObjectURL(file);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Copies the link of the position, or shows it where that is not allowed. */
export async function copyLink() {
  const address = link();
  try {
    await navigator.clipboard.writeText(address);
    notify(t("link_copied"));
  } catch {
    const field = el("input", { class: "input", readonly: true, value: address, "aria-label": t("copy_link") });
    openDialog({ title: t("copy_link"), name: "link", body: [field] });
    field.select();
  }
}
