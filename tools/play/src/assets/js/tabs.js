// On a narrow screen the side shows one thing at a time: the moves, the engine, or what can be done.

import { byId, el } from "./dom.js";
import { t } from "./i18n.js";

const TABS = ["moves", "engine", "doing"];

let chosen = "moves";

/** Draws the row of tabs, which wide screens do not show. */
export function draw() {
  const tab = (name) => el("button", {
    class: "tab", role: "tab", id: `tab-${name}`, "aria-selected": String(name === chosen), tabindex: name === chosen ? 0 : -1, "aria-controls": `pane-${name}`,
    onclick: () => choose(name),
    onkeydown: (event) => turn(event, name),
  }, t(`tab_${name}`));
  byId("tabs").setAttribute("aria-label", t("panes"));
  byId("tabs").replaceChildren(...TABS.map(tab));
  document.querySelector(".side").dataset.tab = chosen;
}

/** Shows one of them. */
export function choose(name) {
  chosen = name;
  draw();
}

function turn(event, name) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  choose(TABS[(TABS.indexOf(name) + step + TABS.length) % TABS.length]);
  byId(`tab-${chosen}`).focus();
  event.preventDefault();
  event.stopPropagation();
}
