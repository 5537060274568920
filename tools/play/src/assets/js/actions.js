// The buttons: what can be done now.

import { send } from "./connection.js";
import { byId, el } from "./dom.js";
import { ask } from "./dialogs.js";
import { openEditor } from "./editor.js";
import { leave } from "./leaving.js";
import { showMyGames } from "./mygames.js";
import { chooseFile, chooseGame, copyLink } from "./files.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { newGame, settings } from "./newgame.js";
import { isDark, prefer, preferences } from "./preferences.js";
import { isLive, isThinking, state, update, watch } from "./state.js";

const LINES = 3;

let drawn = "";

/** Keeps the buttons up to date. */
export const showActions = () => watch(["board", "games", "reviewing"], draw);

/** Draws the buttons below the status, by what goes on. */
export function draw() {
  if (!state.board) return;
  const place = byId("actions");
  const buttons = isLive() ? playing() : studying();
  // What has not changed stays, so that no press and no focus is lost.
  const looks = buttons.map((button) => button.outerHTML).join("");
  if (looks === drawn) return;
  drawn = looks;
  const focused = place.contains(document.activeElement) ? document.activeElement.id : null;
  place.replaceChildren(...buttons);
  if (focused) byId(focused)?.focus();
}

function button(name, picture, action, { text = t(name), kind = "", disabled = false, pressed } = {}) {
  return el(
    "button",
    { class: `button ${kind}`, id: `action-${name}`, disabled, "aria-pressed": pressed, onclick: action },
    icon(picture),
    text,
  );
}

function playing() {
  const { red, black } = state.board.contest;
  const watched = red !== "human" && black !== "human";
  const thinking = isThinking();
  const command = (name) => () => send({ do: name });
  // With clocks there is no way back into the game.
  const study = () => (state.board.contest.clock ? leave(command("study")) : command("study")());
  const stop = button("stop", "study", study, { text: t(watched ? "stop" : "study") });
  if (watched) return [button("move_now", "now", command("move_now")), stop, ...files()];
  return [
    button("undo", "undo", command("undo"), { disabled: state.board.contest.tip === 0 }),
    thinking
      ? button("move_now", "now", command("move_now"))
      : button("hint", "hint", command("hint")),
    button("draw", "draw", offerDraw, { disabled: thinking }),
    button("resign", "flag", () => ask("resign", command("resign"))),
    stop,
    ...files().slice(0, 2),
  ];
}

/** Two people are asked, the engine decides for itself. */
function offerDraw() {
  const { red, black } = state.board.contest;
  const offer = () => send({ do: "offer_draw" });
  if (red === "human" && black === "human") ask("draw", offer);
  else offer();
}

function studying() {
  const { lines, outcome, contest } = state.board;
  const review = state.reviewing ? t("reviewing", { left: state.reviewing }) : t("review");
  return [
    button("new_game", "plus", newGame, { kind: outcome && contest ? "main" : "" }),
    button("analyse", "analyse", () => send({ do: "analyse", lines: lines ? 0 : LINES }), { kind: lines ? "on" : "", pressed: String(lines > 0) }),
    button("review", "review", () => send({ do: "review" }), { text: review, disabled: state.reviewing > 0 }),
    button("undo", "undo", () => send({ do: "undo" }), { disabled: !mayUndo(), text: t(takesBack() ? "undo" : "undo_edit") }),
    button("redo", "redo", () => send({ do: "redo" }), { disabled: !state.board.can_redo }),
    button("hint", "hint", () => send({ do: "hint" }), { disabled: Boolean(outcome) }),
    button("edit", "edit", openEditor),
    ...files(),
  ];
}

/** Whether undo takes a move of the finished game back, rather than an edit. */
function takesBack() {
  const { contest, node } = state.board;
  return Boolean(contest) && contest.tip === node && node > 0;
}

const mayUndo = () => (takesBack() ? state.board.contest.ending?.how !== "time_up" : state.board.can_undo);

function files() {
  return [
    button("my_games", "shelf", showMyGames),
    button("open", "open", chooseFile),
    ...(state.games?.games.length > 1 ? [button("games", "list", chooseGame)] : []),
    button("save", "save", () => send({ do: "save" })),
    button("link", "link", copyLink),
  ];
}

/** Draws the buttons at the top. */
export function drawBar() {
  const small = (name, picture, action, text) =>
    el("button", { class: "icon-button", id: `bar-${name}`, "aria-label": t(name), title: t(name), onclick: action },
      ...(picture ? [icon(picture)] : []), ...(text ? [el("span", { class: picture ? "label" : "" }, text)] : []));
  const language = () => prefer({ language: preferences.language === "zh" ? "en" : "zh" });
  byId("bar-actions").replaceChildren(
    small("new_game", "plus", newGame, t("new_game")),
    small("flip", "flip", () => update({ flipped: !state.flipped })),
    small("language", null, language, t("language")),
    small("theme", isDark() ? "sun" : "moon", () => prefer({ theme: isDark() ? "light" : "dark" })),
    small("settings", "settings", settings),
  );
}
