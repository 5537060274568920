// What the tab remembers: enough for a new server to go on with the game.

import { START } from "./fen.js";
import { preferences } from "./preferences.js";
import { pathTo, state, watch } from "./state.js";

const KEY = "xq.desk";

/** The clocks are written down this often while they run, in milliseconds. */
const TICK = 1000;

/** Remembers every change; a full store only costs the memory, not the game. */
export function remember() {
  watch(["board", "tree", "reviewing"], write);
  addEventListener("pagehide", write);
  setInterval(() => state.board?.contest?.clock?.running && write(), TICK);
}

function write() {
  if (!state.board || !state.tree || state.board.provisional) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(taken()));
  } catch {
    sessionStorage.removeItem(KEY);
  }
}

/** What a clock shows now, not when the board came. */
export function shown(clock, side) {
  const spent = clock.running === side ? performance.now() - state.received : 0;
  return Math.max(0, Math.round(clock[side] - spent));
}

const clockNow = (clock) => clock && { ...clock, red: shown(clock, "red"), black: shown(clock, "black") };

/** All that a server needs to go on with the game. */
export function taken() {
  const { board, tree } = state;
  const contest = board.contest && {
    red: board.contest.red,
    black: board.contest.black,
    live: board.contest.live,
    tip: board.contest.tip,
    clock: clockNow(board.contest.clock),
    clocks: board.contest.clocks,
    ending: board.contest.ending,
  };
  return {
    id: tree.id,
    start: tree.start,
    moves: tree.nodes.slice(1).map((node) => [node.parent, node.mv, node.comment ?? ""]),
    comment: tree.nodes[0].comment ?? "",
    node: board.node,
    tags: tree.tags,
    result: tree.result,
    bests: tree.nodes.flatMap(({ reviewed, best }, node) => (reviewed && best ? [[node, best.mv]] : [])),
    evaluations: tree.nodes.flatMap(({ evaluation }, node) => (evaluation ? [[node, evaluation]] : [])),
    contest,
    rules: board.rules,
    style: board.style,
    lines: board.lines,
  };
}

/** What to begin with: the link's position, what the tab remembers, or a new game. */
export function beginning() {
  return linked(location.hash) ?? remembered() ?? fresh();
}

function fresh() {
  const contest = { red: "human", black: "level:8", live: true, tip: 0, clock: null, ending: null };
  return { style: preferences.style, contest };
}

/** What the tab remembers. */
export function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** The game of a link, or nothing if its fragment is none of ours. Taken out of the address, so that a
 * reload goes on with the tab's own game. */
export function linked(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  if (!parts.has("moves") && !parts.has("fen")) return null;
  if (hash === location.hash) history.replaceState(null, "", location.pathname + location.search);
  const moves = (parts.get("moves") ?? "").split("-").filter((move) => move);
  return {
    start: parts.get("fen"),
    moves: moves.map((move, index) => [index, move, ""]),
    node: moves.length,
    style: preferences.style,
    lines: 0,
  };
}

/** An address that leads to the position looked at, with the moves that led there. */
export function link() {
  const parts = new URLSearchParams();
  if (state.tree.start !== START) parts.set("fen", state.tree.start);
  parts.set("moves", pathTo(state.board.node).map((node) => state.tree.nodes[node].mv).join("-"));
  return `${location.origin}${location.pathname}#${parts}`;
}
