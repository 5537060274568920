// Training: mates to be found, one after another, with hints and a streak.

import { bundled } from "./puzzles.js";
import { send } from "./connection.js";
import { byId, el, redraw } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { leave } from "./leaving.js";
import { play } from "./sound.js";
import { state, update, watch } from "./state.js";

const KEY = "xq.training";

/** The other side replies after this, in milliseconds. */
const PAUSE = 500;

/** How far a person has come: solved puzzles by their positions, the streak, the longest one. */
const record = { solved: {}, streak: 0, best: 0, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Without a store it lasts as long as the page.
  }
}

/** Keeps the card up to date, and follows what is played. */
export function showTraining() {
  watch(["training", "board"], draw);
  watch(["board"], follow);
}

/** Begins with the first puzzle that is not solved; `puzzles` are positions with their solutions. */
export function train(puzzles = bundled()) {
  leave(() => {
    update({ training: { puzzles, number: 0, step: 0, missed: false, solved: false, message: "" } });
    const first = puzzles.findIndex(({ fen }) => !record.solved[fen]);
    show(Math.max(0, first));
  });
}

/** Hears the puzzles of an opened file. */
export const hearPuzzles = ({ puzzles }) => train(puzzles);

/** Hears the line of a puzzle of which only the length was known. */
export function hearSolution({ fen, moves }) {
  const puzzle = state.training?.puzzles.find((one) => one.fen === fen && !one.solution.length);
  if (!puzzle) return;
  Object.assign(puzzle, { solution: moves, hopeless: !moves.length });
  update({ training: { ...state.training } });
  follow();
}

/** Ends it and leaves the position to be studied. */
export function leaveTraining() {
  update({ training: null, hint: null });
}

function show(number) {
  const { puzzles } = state.training;
  const puzzle = puzzles[number % puzzles.length];
  update({ training: { ...state.training, number: number % puzzles.length, step: 0, missed: false, solved: false, message: "", waiting: true } });
  send({ do: "set_fen", fen: puzzle.fen });
  if (!puzzle.solution.length) send({ do: "solve", fen: puzzle.fen, mate: puzzle.mate });
  update({ flipped: puzzle.fen.split(" ")[1] === "b" });
}

const puzzleNow = () => state.training.puzzles[state.training.number];

/** How many moves of the game on the board belong to the puzzle. */
function follow() {
  const { training, board, tree } = state;
  if (!training || !tree) return;
  const { fen, solution } = puzzleNow();
  if (tree.start.split(" ")[0] !== fen.split(" ")[0]) {
    // Something else was opened: the training is over. The puzzle itself may still be on its way.
    if (!training.waiting) leaveTraining();
    return;
  }
  if (training.waiting) update({ training: { ...training, waiting: false } });
  if (!solution.length) return;
  const { node } = board;
  const played = tree.nodes[node];
  if (training.solved || node === 0 || node <= training.step || tree.nodes[node].parent !== training.step) return;
  const right = played.mv === solution[training.step];
  if (board.outcome?.reason === "checkmate" || board.outcome?.reason === "stalemate") return solved(node);
  if (!right) return missed();
  // Whoever has set the task has the last move of the line.
  if (training.step + 2 > solution.length - 1) return solved(node);
  update({ training: { ...state.training, step: node, message: t("right_move") } });
  // The other side's replies are those of the solution.
  if (node % 2 === 1) setTimeout(() => state.training?.step === node && send({ do: "move", mv: solution[node] }), PAUSE);
}

function solved(node) {
  const { missed: wasMissed } = state.training;
  if (!wasMissed) record.streak += 1;
  record.best = Math.max(record.best, record.streak);
  record.solved[puzzleNow().fen] = !wasMissed;
  keep();
  play("end");
  update({ training: { ...state.training, step: node, solved: true, message: t(wasMissed ? "solved_late" : "solved") } });
}

function missed() {
  record.streak = 0;
  keep();
  update({ training: { ...state.training, missed: true, message: t("wrong_move") } });
  send({ do: "undo" });
}

/** Shows which man has to move first, then the move. */
function hint() {
  const { step, hinted } = state.training;
  const mv = puzzleNow().solution[step];
  record.streak = 0;
  keep();
  update({ training: { ...state.training, missed: true, hinted: step, message: "" }, hint: hinted === step ? { mv } : { square: mv.slice(0, 2) } });
}

/** Draws the card. */
export function draw() {
  const place = byId("training");
  place.hidden = !state.training;
  if (place.hidden) return place.replaceChildren();
  const { puzzles, number, solved: done, message } = state.training;
  const { fen, solution, mate, hopeless } = puzzleNow();
  const moves = Math.ceil(solution.length / 2) || mate;
  const side = fen.split(" ")[1] === "b" ? "black" : "red";
  const button = (name, picture, action, kind = "") => el("button", { class: `button ${kind}`, id: `training-${name}`, onclick: action }, icon(picture), t(name));
  const count = puzzles.filter((puzzle) => record.solved[puzzle.fen] !== undefined).length;
  redraw(place, [
    el("div", { class: "lines-head" },
      el("strong", {}, t("puzzle", { number: number + 1, all: puzzles.length })),
      el("span", { id: "streak" }, t("streak", { streak: record.streak, best: record.best, count }))),
    el("p", { class: "task" }, t(mate ? "mate_in" : "find_line", { side: t(side), moves })),
    el("p", { class: "message", role: "status" }, solution.length ? message : t(hopeless ? "no_solution" : "solving")),
    el("div", { class: "actions" },
      ...(done || !solution.length ? [] : [button("training_hint", "hint", hint)]),
      button("next_puzzle", "next", () => show(number + 1), done ? "main" : ""),
      button("leave_training", "study", leaveTraining)),
  ]);
}
