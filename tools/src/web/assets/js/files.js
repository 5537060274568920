// Opening and saving games, and links.

import { send, sendFile } from "./connection.js";
import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { notify } from "./notices.js";
import { link } from "./snapshot.js";

/** What the server reads at most, in bytes. */
const LARGEST = 4 << 20;
const KINDS = ".pgn,.pgns,.xqf,.cbr,.cbl,.cbf,.ubb,.dhtmlxq,.htm,.html,.wxf,.epd,.fen,.json,.jsonl,.txt";

/** Lets a person choose a file, or drop one anywhere. */
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
}

/** Opens the browser's file dialog. */
export const chooseFile = () => document.getElementById("file").click();

function take(file) {
  if (file.size > LARGEST) notify(t("too_large"), "error");
  else sendFile(file);
}

/** Lists the games of a file, if it has several. */
export function listGames({ name, games, cut }) {
  if (games.length < 2) return;
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
