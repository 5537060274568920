// The dialogs that start a game and that change settings.

import { isConnected, send } from "./connection.js";
import { choices, openDialog, selection } from "./dialogs.js";
import { el } from "./dom.js";
import { START, men, write } from "./fen.js";
import { playerName, t } from "./i18n.js";
import { STYLES } from "./moves.js";
import { notify } from "./notices.js";
import { prefer, preferences } from "./preferences.js";
import { isLive, state, update } from "./state.js";

/** From one who has just learnt the moves up to full strength, each stronger than the one before. */
const LADDER = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map((level) => `level:${level}`);
const LEVELS = {
  level: LADDER,
  depth: ["depth:1", "depth:2", "depth:3"],
  seconds: [1, 3, 5, 10, 30].map((seconds) => `seconds:${seconds}`),
  full: ["full"],
};
const CLOCKS = [[3, 2], [5, 3], [10, 5], [15, 10], [30, 20]];
const OWN = "own";

/** What the stronger side, Red, gives up at the start, by the squares of its men. */
const ODDS = { pawn: ["e3"], horse: ["b0"], two_horses: ["b0", "h0"], rook: ["a0"], rook_and_horse: ["a0", "b0"], nine: ["a0", "b0", "h0", "i0"] };
const RULES = ["computer", "axf", "wxf", "checkban", "draw"];

const levels = () => Object.entries({ ...LEVELS, ...(state.engine ? { other: ["other"] } : {}) }).map(([kind, names]) =>
  [t(`levels_${kind}`), names.map((level) => [level, levelName(level)])]);
/** A level of the ladder has a name. */
const levelName = (level) => (level.startsWith("level:") ? t(level.replace(":", "_")) : playerName(level));

const rules = () => RULES.map((name) => [name, t(`rules_${name}`)]);

/** Asks how to play, and begins. */
export function newGame() {
  const contest = state.board?.contest;
  const offered = levels().flatMap(([, some]) => some.map(([level]) => level));
  const engine = [contest?.red, contest?.black].find((player) => offered.includes(player)) ?? "level:8";
  const opponent = selection("opponent", t("opponent"), levels(), engine);
  const red = selection("red", t("engine_red"), levels(), engine);
  const black = selection("black", t("engine_black"), levels(), engine);
  const show = (mode) => {
    opponent.hidden = mode === "both" || mode === "watch";
    red.hidden = black.hidden = mode !== "watch";
  };
  const mode = contest ? modeOf(contest) : "red";
  show(mode);
  const modes = [["red", t("red")], ["black", t("black")], ["both", t("both")], ["watch", t("watch")]];
  const number = (name, value) => el("label", { class: "field" }, el("span", {}, t(name)), el("input", { class: "input", type: "number", name, min: 0, max: 600, step: "any", value }));
  const own = el("div", { class: "triple" }, number("red_minutes", 10), number("black_minutes", 10), number("increment", 5));
  own.hidden = true;
  const clocks = CLOCKS.map(([minutes, seconds]) => [`${minutes}+${seconds}`, t("minutes", { minutes, seconds })]);
  openDialog({
    title: t("new_game"),
    name: "new-game",
    body: [
      choices("mode", t("you_play"), modes, mode, show),
      opponent, red, black,
      selection("clock", t("clock"), [["", t("no_clock")], ...clocks, [OWN, t("own_clock")]], "", (clock) => {
        own.hidden = clock !== OWN;
      }),
      own,
      selection("rules", t("rules"), rules(), state.board?.rules ?? "computer"),
      selection("from", t("start_from"), [["usual", t("usual_start")], ["here", t("this_position")], [t("odds"), Object.keys(ODDS).map((odds) => [odds, t(`odds_${odds}`)])]], "usual"),
      ...(isLive() && state.tree?.nodes.length > 1 ? [el("p", { class: "note" }, t("leave_sure"))] : []),
    ],
    accept: { text: t("start"), action: begin },
  });
}

/** Which of the choices a contest was begun with. */
function modeOf({ red, black }) {
  if (red === "human") return black === "human" ? "both" : "red";
  return black === "human" ? "black" : "watch";
}

function begin(data) {
  const mode = data.get("mode");
  const players = {
    red: { red: "human", black: data.get("opponent") },
    black: { red: data.get("opponent"), black: "human" },
    both: { red: "human", black: "human" },
    watch: { red: data.get("red"), black: data.get("black") },
  }[mode];
  const clock = clockOf(data);
  if (!isConnected() && (mode !== "both" || clock)) return void notify(t("needs_server"), "error");
  const fen = startOf(data.get("from"));
  send({ do: "study" });
  send({ do: "rules", rules: data.get("rules") });
  send({ do: "new_game", ...players, clock, fen });
  update({ flipped: mode === "black", lines: null });
}

/** The clocks that were chosen, in milliseconds. */
function clockOf(data) {
  const choice = data.get("clock");
  const milliseconds = (minutes) => Math.round(Number(minutes) * 60_000);
  if (choice === OWN) {
    const [initial, black] = [milliseconds(data.get("red_minutes")), milliseconds(data.get("black_minutes"))];
    return { initial, black, increment: Math.round(Number(data.get("increment")) * 1000) };
  }
  const [minutes, seconds] = choice.split("+").map(Number);
  return minutes ? { initial: milliseconds(minutes), increment: seconds * 1000 } : null;
}

/** The start that was chosen; nothing for the usual one. */
function startOf(choice) {
  if (choice === "usual") return null;
  if (choice === "here") return state.board.fen;
  const found = men(START);
  ODDS[choice].forEach((square) => found.delete(square));
  return write(found, "w");
}

/** Shows the settings; each takes effect at once. */
export function settings() {
  const set = (name) => (value) => prefer({ [name]: value });
  const named = (prefix, names) => names.map((name) => [name, t(prefix + name)]);
  const body = [
    choices("language", t("interface"), [["en", "English"], ["zh", "简体中文"], ["zh-Hant", "繁體中文"]], preferences.language, set("language")),
    choices("men", t("men"), named("men_", ["characters", "figurines", "letters"]), preferences.men, set("men")),
    choices("theme", t("appearance"), named("theme_", ["auto", "light", "dark"]), preferences.theme, set("theme")),
    choices("coordinates", t("coordinates"), [["yes", t("shown")], ["no", t("hidden")]],
      preferences.coordinates ? "yes" : "no", (value) => prefer({ coordinates: value === "yes" })),
    choices("sounds", t("sounds"), [["yes", t("on")], ["no", t("off")]], preferences.sounds ? "yes" : "no", (value) => prefer({ sounds: value === "yes" })),
    choices("thoughts", t("thoughts_in_game"), [["yes", t("shown")], ["no", t("hidden")]], preferences.thoughts ? "yes" : "no", (value) => prefer({ thoughts: value === "yes" })),
    selection("style", t("notation"), named("style_", STYLES), preferences.style, (style) => {
      prefer({ style });
      send({ do: "style", style });
    }),
  ];
  if (state.board && !isLive()) {
    body.push(selection("rules", t("rules"), rules(), state.board.rules, (name) => send({ do: "rules", rules: name })));
  }
  openDialog({ title: t("settings"), name: "settings", body });
}
