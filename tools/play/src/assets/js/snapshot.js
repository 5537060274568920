// What the tab remembers: enough for a new server to go on with the game.

import { START } from "./fen.js";
import { preferences } from "./preferences.js";
import { pathTo, state, watch } from "./state.js";

const KEY = "xq.desk";

/** Remembers every change; a full store only costs the memory, not the game. */
export function remember() {
  watch(["board", "tree", "reviewing"], () => {
    if (!state.board || !state.tree) return;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(taken()));
    } catch {
      sessionStorage.removeItem(KEY);
    }
  });
}

function taken() {
  const { board, tree } = state;
  const contest = board.contest && {
    red: board.contest.red,
    black: board.contest.black,
    live: board.contest.live,
    tip: board.contest.tip,
    clock: board.contest.clock,
    ending: board.contest.ending,
  };
  return {
    start: tree.start,
    moves: tree.nodes.slice(1).map((node) => [node.parent, node.mv, node.comment ?? ""]),
    comment: tree.nodes[0].comment ?? "",
    node: board.node,
    tags: tree.tags,
    result: tree.result,
    evaluations: tree.nodes.flatMap(({ evaluation }, node) => (evaluation ? [[node, evaluation]] : [])),
    contest,
    rules: board.rules,
    style: board.style,
    lines: board.lines,
  };
}

/** What to begin with: the link's position, what the tab remembers, or a new game. */
export function beginning() {
  return linked() ?? remembered() ?? fresh();
}

function fresh() {
  const contest = { red: "human", black: "skill:4", live: true, tip: 0, clock: null, ending: null };
  return { style: preferences.style, contest };
}

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Takes the position out of the address, so that a reload goes on with the tab's own game. */
function linked() {
  const parts = new URLSearchParams(location.hash.slice(1));
  if (!parts.has("moves") && !parts.has("fen")) return null;
  history.replaceState(null, "", location.pathname + location.search);
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
  return `${location.origin}${location.pathname}${location.search}#${parts}`;
}
