// Opening and saving games, and links.

import { send, sendFile } from "./connection.js";
import { openDialog } from "./dialogs.js";
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

/** Lists the games of the opened file. */
export function chooseGame() {
  const { name, games, cut } = state.games;
  const dialog = openDialog({
    title: t("choose_game", { name }),
    name: "library",
    body: [el("div", { class: "games" }, ...games.map(entry)), cut ? el("p", {}, t("games_cut", { count: games.length })) : null].filter(Boolean),
  });
  function entry(game, number) {
    const players = game.red || game.black ? `${game.red || "?"} – ${game.black || "?"}` : t("unnamed", { number: number + 1 });
    const choose = () => {
      send({ do: "choose", game: number });
      dialog.close();
    };
    return el(
      "button",
      { type: "button", onclick: choose },
      el("strong", {}, players),
      el("span", {}, game.result),
      el("span", { class: "about" }, [game.about, t("plies", { plies: game.plies })].filter(Boolean).join(" · ")),
    );
  }
}

/** Hands a saved game to the browser. */
export function download({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-chess-pgn" }));
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
