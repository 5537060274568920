// The buttons: what can be done now.

import { send } from "./connection.js";
import { byId, el, redraw } from "./dom.js";
import { ask } from "./dialogs.js";
import { openEditor } from "./editor.js";
import { leave } from "./leaving.js";
import { showMyGames } from "./mygames.js";
import { analyse, rest } from "./analysis.js";
import { chooseFile, chooseGame, stepGame } from "./files.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { newGame, settings } from "./newgame.js";
import { isDark, prefer, preferences } from "./preferences.js";
import { review, stopReview } from "./review.js";
import { share } from "./share.js";
import { isLive, isThinking, state, update, watch } from "./state.js";
import { train } from "./training.js";

/** Keeps the buttons up to date. */
export const showActions = () => watch(["board", "games", "reviewing", "training"], draw);

/** Draws the buttons below the status, by what goes on. */
export function draw() {
  if (!state.board) return;
  const place = byId("actions");
  const buttons = isLive() ? playing() : state.training ? [] : studying();
  const focused = place.contains(document.activeElement) ? document.activeElement.id : null;
  redraw(place, buttons);
  if (focused && !place.contains(document.activeElement)) byId(focused)?.focus();
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
    button("thoughts", "analyse", () => prefer({ thoughts: !preferences.thoughts }), { kind: preferences.thoughts ? "on" : "", pressed: String(preferences.thoughts) }),
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
  return [
    button("new_game", "plus", newGame, { kind: outcome && contest ? "main" : "" }),
    button("analyse", "analyse", () => (lines ? rest() : analyse()), { kind: lines ? "on" : "", pressed: String(lines > 0) }),
    button("review", "review", state.reviewing ? stopReview : review, { text: t(state.reviewing ? "stop" : "review") }),
    button("undo", "undo", () => send({ do: "undo" }), { disabled: !mayUndo(), text: t(takesBack() ? "undo" : "undo_edit") }),
    button("redo", "redo", () => send({ do: "redo" }), { disabled: !state.board.can_redo }),
    button("hint", "hint", () => send({ do: "hint" }), { disabled: Boolean(outcome) }),
    button("train", "train", () => train()),
    button("edit", "edit", openEditor),
    ...files(),
  ];
}

/** The games of an opened file: all of them, the one before and the one after. */
function library() {
  if (!(state.games?.games.length > 1)) return [];
  const { chosen, games } = state.games;
  return [
    button("games", "list", chooseGame),
    button("previous_game", "previous", () => stepGame(-1), { disabled: chosen === 0 }),
    button("next_game", "next", () => stepGame(1), { disabled: chosen === games.length - 1 }),
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
    ...library(),
    button("save", "save", () => send({ do: "save" })),
    button("share", "link", share),
  ];
}

/** Draws the buttons at the top. */
export function drawBar() {
  const small = (name, picture, action, text) =>
    el("button", { class: "icon-button", id: `bar-${name}`, "aria-label": t(name), title: t(name), onclick: action },
      ...(picture ? [icon(picture)] : []), ...(text ? [el("span", { class: picture ? "label" : "" }, text)] : []));
  const language = () => prefer({ language: preferences.language === "en" ? "zh" : "en" });
  byId("bar-actions").replaceChildren(
    small("new_game", "plus", newGame, t("new_game")),
    small("flip", "flip", () => update({ flipped: !state.flipped })),
    small("language", null, language, t("language")),
    small("theme", isDark() ? "sun" : "moon", () => prefer({ theme: isDark() ? "light" : "dark" })),
    small("settings", "settings", settings),
  );
}
