// The page: puts the parts together.

import * as actions from "./actions.js";
import { drawArrows } from "./arrows.js";
import { Board } from "./board.js";
import { keepPage } from "./keeppage.js";
import { connect, send } from "./connection.js";
import { byId } from "./dom.js";
import { hearDefects } from "./editor.js";
import * as evaluation from "./evaluation.js";
import { START } from "./fen.js";
import { alone, forgetEdits, showRemembered } from "./alone.js";
import { acceptFiles, download, listGames } from "./files.js";
import * as graph from "./graph.js";
import { t } from "./i18n.js";
import { said } from "./say.js";
import { Input } from "./input.js";
import { labelKind } from "./labels.js";
import { leave } from "./leaving.js";
import * as lines from "./lines.js";
import * as moves from "./moves.js";
import { bringBack, keepGames, showMyGames } from "./mygames.js";
import { notify } from "./notices.js";
import * as players from "./players.js";
import * as openings from "./openings.js";
import * as review from "./review.js";
import { play } from "./sound.js";
import * as tabs from "./tabs.js";
import * as training from "./training.js";
import { onPreference, preferences } from "./preferences.js";
import { beginning, linked, remember, remembered, taken } from "./snapshot.js";
import { isLive, isThinking, state, update, watch } from "./state.js";
import * as status from "./status.js";

const board = new Board(byId("board"));
const input = new Input(board, mark);

/** The parts that draw themselves anew in another language. */
const PARTS = [tabs, players, status, moves, graph, lines, review, openings, training, actions];

function mark() {
  const { outcome, last, check } = state.board ?? {};
  const mate = outcome?.reason === "checkmate" || outcome?.reason === "stalemate";
  const king = mate && !check ? loser() : check;
  board.mark({
    last,
    check: king,
    mate,
    chosen: input.chosen,
    targets: input.targets(),
    banned: input.banned(),
    cursor: input.showCursor ? input.cursor : null,
    hinted: state.hint?.square,
  });
  input.describe();
}

/** Where the king of the side to move stands: stalemate is its loss too. */
function loser() {
  const king = state.board.turn === "red" ? "K" : "k";
  return [...board.men].find(([, { man }]) => man === king)?.[0];
}

function drawBoard() {
  board.flip(state.flipped);
  if (state.board) {
    board.show(state.board.fen);
    board.settle();
  }
  if (input.chosen && !input.isMovable(input.chosen)) input.chosen = null;
  label();
  mark();
}

/** Files and ranks as the notation counts them. */
const label = () => board.label(preferences.coordinates ? labelKind() : null);

function speak() {
  document.documentElement.lang = preferences.language === "zh" ? "zh-Hans" : preferences.language;
  name();
  byId("board-title").textContent = t("board");
  board.layers.points.setAttribute("role", "grid");
  board.layers.points.setAttribute("aria-label", t("board"));
  board.dress(preferences.men);
  actions.drawBar();
  evaluation.drawGauge();
  PARTS.forEach((part) => part.draw());
  label();
  mark();
}

/** The title of the page says when a game waits for its player. */
function name() {
  const waits = isLive() && !isThinking() && state.board.contest.tip > 0;
  document.title = waits ? `● ${t("your_move")} · xq` : `xq · ${t("title")}`;
}

/** Lets a new move be heard. */
function sound(before, after) {
  if (!before || !after.last || before.node === after.node || after.node < before.node) return;
  const men = (fen) => fen.split(" ")[0].replace(/[^a-z]/gi, "").length;
  if (after.outcome) play("end");
  else if (after.check) play("check");
  else play(men(after.fen) < men(before.fen) ? "capture" : "move");
}

/** What was on the board, if there was something to lose. */
function replaced() {
  const { nodes } = state.tree;
  return nodes.length > 1 || nodes[0].comment ? taken() : null;
}

/** A tree whose position has not come yet. */
let arrived = null;

const HEARD = {
  board: (event) => {
    const changes = { board: event, received: performance.now(), hint: null };
    sound(state.board, event);
    const before = arrived && !state.training && !state.board?.provisional && state.tree && arrived.id !== state.tree.id ? replaced() : null;
    if (arrived) changes.tree = arrived;
    // The same position may come again, as after a lost connection: the man in hand stays there.
    if (event.fen !== state.board?.fen) input.chosen = null;
    arrived = null;
    update(changes);
    if (before) notify(t("replaced"), "", { text: t("bring_back"), action: () => bringBack(before) });
  },
  // The position belongs to the tree: both change together, with the next message.
  tree: (event) => {
    arrived = event;
  },
  welcome: ({ engine, processors }) => update({ engine, processors }),
  lines: (event) => update({ lines: event }),
  evaluation: ({ node, evaluation: value, best }) => {
    const entry = state.tree?.nodes[node];
    if (entry) Object.assign(entry, { evaluation: value, best: best ?? entry.best, reviewed: entry.reviewed || state.reviewing > 0 });
    evaluation.drawGauge();
    graph.draw();
  },
  review: ({ left }) => review.hearReview(left),
  rested: ({ node }) => update({ rested: node }),
  openings: openings.hearOpenings,
  puzzles: training.hearPuzzles,
  solution: training.hearSolution,
  hint: (event) => {
    update({ hint: event });
    notify(t("hint_is", { move: event.text }));
  },
  games: listGames,
  setup: hearDefects,
  saved: download,
  notice: (event) => notify(said(event)),
  error: (event) => notify(said(event), "error"),
};

function keys(event) {
  if (!state.board || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  if (event.ctrlKey || event.metaKey) return edits(event);
  const action = {
    ArrowLeft: () => moves.walk("previous"),
    ArrowRight: () => moves.walk("next"),
    ArrowUp: () => moves.walk("up"),
    ArrowDown: () => moves.walk("down"),
    Home: () => moves.walk("first"),
    End: () => moves.walk("last"),
    f: () => update({ flipped: !state.flipped }),
    // In a study a single key undoes nothing: Ctrl+Z does.
    u: () => isLive() && send({ do: "undo" }),
    h: () => send({ do: "hint" }),
  }[event.key];
  // A key that leads nowhere may still scroll the page.
  if (action && action() !== false) event.preventDefault();
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y undo and redo edits of a study. */
function edits(event) {
  const key = event.key.toLowerCase();
  if (isLive() || !["z", "y"].includes(key)) return;
  send({ do: key === "y" || event.shiftKey ? "redo" : "undo" });
  event.preventDefault();
}

/** A link was followed within the page. */
function followed() {
  const game = linked(location.hash);
  if (game) leave(() => send({ do: "restore", ...game }));
}

/** The first command: the link's position comes first, later on what the tab remembers. */
function greeting() {
  const snapshot = state.tree && !state.board.provisional ? taken() : start;
  update({ games: null, reviewing: 0 });
  return { do: "restore", ...snapshot };
}

function sideOf(snapshot) {
  const contest = snapshot?.contest;
  return Boolean(contest) && contest.black === "human" && contest.red !== "human";
}

watch(["board", "flipped"], drawBoard);
watch(["hint"], mark);
watch(["board"], name);
watch(["connected"], () => state.connected && forgetEdits());
watch(["board", "tree", "lines", "hint", "flipped", "training"], () => drawArrows(board));
players.showPlayers();
status.showStatus();
moves.showMoves();
evaluation.showGauge();
graph.showGraph();
lines.showLines();
review.showReview();
openings.showOpenings();
training.showTraining();
actions.showActions();
remember();
keepGames();
acceptFiles();
onPreference(speak);
document.addEventListener("keydown", keys);
addEventListener("hashchange", followed);

board.show(START);
speak();
const old = location.hash ? remembered() : null;
const start = beginning();
if (old?.moves.length && old !== start && !start.id) {
  notify(t("replaced"), "", { text: t("bring_back"), action: () => bringBack(old) });
}
state.flipped = sideOf(start);
drawBoard();
keepPage();
connect({
  greet: greeting,
  hear: (event) => HEARD[event.on]?.(event),
  alone,
  // A new game against the engine waits for the server: until then the start is studied.
  away: () => state.tree ?? showRemembered(start.moves ? start : { ...start, contest: null }),
  offers: () => [
    ...(state.tree ? [{ text: t("save"), action: () => send({ do: "save" }) }] : []),
    { text: t("my_games"), action: showMyGames },
  ],
});
