// The dialogs that start a game and that change settings.

import { send } from "./connection.js";
import { choices, openDialog, selection } from "./dialogs.js";
import { playerName, t } from "./i18n.js";
import { STYLES } from "./moves.js";
import { prefer, preferences } from "./preferences.js";
import { isLive, state, update } from "./state.js";

const LEVELS = {
  depth: ["depth:1", "depth:2", "depth:3"],
  skill: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((skill) => `skill:${skill}`),
  seconds: [1, 3, 5, 10, 30].map((seconds) => `seconds:${seconds}`),
  full: ["full"],
};
const CLOCKS = [[3, 2], [5, 3], [10, 5], [15, 10], [30, 20]];
const RULES = ["computer", "axf", "wxf", "checkban", "draw"];

const levels = () => Object.entries(LEVELS).map(([kind, names]) =>
  [t(`levels_${kind}`), names.map((level) => [level, playerName(level)])]);
const rules = () => RULES.map((name) => [name, t(`rules_${name}`)]);

/** Asks how to play, and begins. */
export function newGame() {
  const contest = state.board?.contest;
  const engine = [contest?.red, contest?.black].find((player) => player && player !== "human") ?? "skill:4";
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
  const clocks = CLOCKS.map(([minutes, seconds]) => [`${minutes}+${seconds}`, t("minutes", { minutes, seconds })]);
  openDialog({
    title: t("new_game"),
    name: "new-game",
    body: [
      choices("mode", t("you_play"), modes, mode, show),
      opponent, red, black,
      selection("clock", t("clock"), [["", t("no_clock")], ...clocks], ""),
      selection("rules", t("rules"), rules(), state.board?.rules ?? "computer"),
      choices("from", t("start_from"), [["usual", t("usual_start")], ["here", t("this_position")]], "usual"),
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
  const [minutes, seconds] = data.get("clock").split("+").map(Number);
  const clock = minutes ? { initial: minutes * 60_000, increment: seconds * 1000 } : null;
  const fen = data.get("from") === "here" ? state.board.fen : null;
  send({ do: "study" });
  send({ do: "rules", rules: data.get("rules") });
  send({ do: "new_game", ...players, clock, fen });
  update({ flipped: mode === "black", lines: null });
}

/** Shows the settings; each takes effect at once. */
export function settings() {
  const set = (name) => (value) => prefer({ [name]: value });
  const named = (prefix, names) => names.map((name) => [name, t(prefix + name)]);
  const body = [
    choices("language", t("interface"), [["en", "English"], ["zh", "中文"]], preferences.language, set("language")),
    choices("men", t("men"), named("men_", ["characters", "figurines", "letters"]), preferences.men, set("men")),
    choices("theme", t("appearance"), named("theme_", ["auto", "light", "dark"]), preferences.theme, set("theme")),
    choices("coordinates", t("coordinates"), [["yes", t("shown")], ["no", t("hidden")]],
      preferences.coordinates ? "yes" : "no", (value) => prefer({ coordinates: value === "yes" })),
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
