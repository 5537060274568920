// The list of moves with variations and comments, and the buttons that walk through it.

import { changed, glyphs, GLYPHS, parse, words } from "./annotations.js";
import { send } from "./connection.js";
import { byId, el, redraw } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { nameOf } from "./players.js";
import { prefer } from "./preferences.js";
import { children, childrenByParent, isLive, mainLine, pathTo, state, watch } from "./state.js";

/** Variations within variations are shown to this depth. */
const DEEPEST = 12;
export const STYLES = ["wxf", "chinese", "chinese-traditional", "iccs", "uci"];

/** Keeps the list up to date. */
export function showMoves() {
  watch(["tree"], draw);
  watch(["board"], drawPlace);
  // What appears beside the list may take its room.
  new ResizeObserver(keepInSight).observe(byId("moves"));
}

/** Draws all of it. */
export function draw() {
  if (!state.tree || !state.board) return;
  drawHead();
  drawWalk();
  const list = byId("moves");
  const main = mainLine();
  list.replaceChildren(...(main.length > 1 ? rows(main) : [el("p", { class: "empty" }, t("no_moves"))]));
  const opening = words(state.tree.nodes[0].comment);
  if (opening) list.prepend(el("div", { class: "aside note" }, opening));
  drawPlace();
}

function drawHead() {
  const choose = (event) => {
    prefer({ style: event.target.value });
    send({ do: "style", style: event.target.value });
  };
  const options = STYLES.map((style) =>
    el("option", { value: style, selected: style === state.board.style }, t(`style_${style}`)));
  byId("moves-head").replaceChildren(
    el("div", { class: "titles" }, el("span", { class: "title" }), el("span", { class: "about" })),
    el("select", { id: "style", "aria-label": t("notation"), onchange: choose }, ...options),
  );
}

function title() {
  const { tags } = state.tree;
  return tags.Red || tags.Black || state.board.contest ? `${nameOf("red")} – ${nameOf("black")}` : t("moves");
}

/** Result, title, event and date of a record. */
function about() {
  const { tags, result } = state.tree;
  return [result === "*" ? "" : result, tags.Title, tags.Event, tags.Date].filter(Boolean).join(" · ");
}

/** Two plies a row; variations and comments below the row of their move. */
function rows(main) {
  const found = [];
  const kids = childrenByParent();
  const blackFirst = state.tree.start.split(" ")[1] === "b";
  const firstNumber = Number(state.tree.start.split(" ")[5]) || 1;
  let row = null;
  main.slice(1).forEach((node, index) => {
    const ply = index + (blackFirst ? 1 : 0);
    if (!row || ply % 2 === 0) {
      row = el("div", { class: "row" }, el("span", { class: "number" }, `${firstNumber + Math.floor(ply / 2)}.`));
      if (ply % 2 === 1) row.append(el("span", { class: "gap" }, "…"));
      found.push(row);
    }
    row.append(moveButton(node));
    const asides = [comment(node), ...variations(node, ply + 2 * (firstNumber - 1), kids, 0)].filter(Boolean);
    if (asides.length) {
      found.push(...asides);
      row = null;
    }
  });
  return found;
}

function moveButton(node) {
  const go = () => send({ do: "goto", node });
  const { text, comment } = state.tree.nodes[node];
  return el("button", { class: "move", "data-node": node, onclick: go }, text + glyphs(comment));
}

function comment(node) {
  const text = words(state.tree.nodes[node].comment);
  return text ? el("div", { class: "aside note" }, text) : null;
}

/** The alternatives to a move, each a paragraph. */
function variations(node, ply, kids, depth) {
  const siblings = kids.get(state.tree.nodes[node].parent) ?? [];
  if (siblings[0] !== node || depth > DEEPEST) return [];
  return siblings.slice(1).map((sibling) => line(sibling, ply, kids, depth));
}

function line(first, ply, kids, depth) {
  const paragraph = el("div", { class: "aside" });
  for (let node = first, at = ply; node !== undefined; node = kids.get(node)?.[0], at++) {
    if (node === first || at % 2 === 0) {
      paragraph.append(el("span", { class: "number" }, `${Math.floor(at / 2) + 1}${at % 2 ? "…" : "."}`));
    }
    paragraph.append(moveButton(node));
    const text = words(state.tree.nodes[node].comment);
    if (text) paragraph.append(el("span", { class: "note" }, ` ${text} `));
    if (node !== first) paragraph.append(...variations(node, at, kids, depth + 1));
  }
  return paragraph;
}

/** Marks the move looked at, and keeps it in sight. */
function drawPlace() {
  if (!state.board || !state.tree) return;
  byId("moves-head").querySelector(".title").textContent = title();
  byId("moves-head").querySelector(".about").textContent = about();
  const list = byId("moves");
  list.querySelector(".current")?.classList.remove("current");
  list.querySelector(`[data-node="${state.board.node}"]`)?.classList.add("current");
  keepInSight();
  drawComment();
}

function keepInSight() {
  const list = byId("moves");
  const current = list.querySelector(".current");
  if (!current) return;
  const above = current.offsetTop - list.offsetTop;
  if (above < list.scrollTop || above > list.scrollTop + list.clientHeight - 40) {
    list.scrollTop = above - list.clientHeight / 2;
  }
}

function drawWalk() {
  const button = (name, action) =>
    el("button", { class: "icon-button", "aria-label": t(name), title: t(name), onclick: action }, icon(name));
  byId("walk").replaceChildren(
    button("first", () => walk("first")),
    button("previous", () => walk("previous")),
    button("next", () => walk("next")),
    button("last", () => walk("last")),
  );
}

/** Goes through the line of the move looked at, or up and down to the other moves in its place; says
 * whether there was anywhere to go. */
export function walk(where) {
  const { node } = state.board;
  const { parent } = state.tree.nodes[node];
  const next = children(node)[0];
  const siblings = node ? children(parent) : [];
  const at = siblings.indexOf(node);
  let goal = { first: 0, previous: parent, next, up: siblings[at - 1], down: siblings[at + 1] }[where];
  if (where === "last") {
    goal = node;
    for (let on = next; on !== undefined; on = children(on)[0]) goal = on;
  }
  if (goal === undefined || goal === null || goal === node) return false;
  send({ do: "goto", node: goal });
  return true;
}

/** The comment on the move looked at, to be read and written, and what can be done with the move. */
function drawComment() {
  const place = byId("comment");
  if (isLive() || state.training) return place.replaceChildren();
  const { node } = state.board;
  const known = place.querySelector("textarea");
  const raw = () => state.tree.nodes[node]?.comment ?? "";
  if (known && Number(known.dataset.node) === node && document.activeElement === known) return;
  const edit = (change) => {
    const text = changed(raw(), change);
    if (text !== raw()) send({ do: "comment", node, text });
  };
  const area = el("textarea", {
    class: "input", rows: 1, "data-node": node, placeholder: t("comment_here"), "aria-label": t("comment_here"),
    onchange: (event) => edit((parts) => {
      parts.text = event.target.value;
    }),
  });
  area.value = words(raw());
  const button = (name, picture, command) =>
    el("button", { class: "icon-button", "aria-label": t(name), title: t(name), onclick: () => send(command) }, icon(picture));
  const parts = [area];
  if (node) parts.push(sign(raw(), edit));
  if (node && pathTo(node).some(isVariation)) parts.push(button("promote", "up", { do: "promote", node }));
  if (node) parts.push(button("remove", "remove", { do: "delete", node }));
  const looks = parts.map((part) => part.outerHTML).join("");
  redraw(place, parts, `${looks} ${raw()}`);
}

/** A list of the signs that say how good a move is. */
function sign(comment, edit) {
  const taken = parse(comment).nags[0] ?? "";
  const options = [["", "–"], ...Object.entries(GLYPHS)].map(([nag, glyph]) => el("option", { value: nag, selected: nag === taken }, glyph));
  const choose = (event) => edit((parts) => {
    parts.nags = [event.target.value, ...parts.nags.slice(1)].filter(Boolean);
  });
  return el("select", { class: "sign", "aria-label": t("sign"), title: t("sign"), onchange: choose }, ...options);
}

const isVariation = (node) => children(state.tree.nodes[node].parent)[0] !== node;
