// The WebSocket: commands out, events in, and back again after it broke.

import { byId, el, redraw } from "./dom.js";
import { t } from "./i18n.js";
import { said } from "./say.js";
import { update } from "./state.js";

/** The close code of a server that has sent an idle tab to sleep. */
const ASLEEP = 4000;
const SLOWEST = 4000;

let socket = null;
let delay = 250;
let refused = false;
let handlers = {};

/** Connects for good: `greet` gives the first command, `hear` gets every event, `alone` what is wanted
 * while the server is away, `away` hears that it is, and `offers` tells what can be done then, as texts
 * with actions. */
export function connect({ greet, hear, alone, away, offers }) {
  handlers = { greet, hear, alone, away, offers };
  open();
}

export const isConnected = () => socket?.readyState === WebSocket.OPEN;

/** Sends a command; while there is no connection the tab does what it can by itself. */
export function send(command) {
  if (isConnected()) socket.send(JSON.stringify(command));
  else handlers.alone?.(command);
}

/** Sends a file to be opened. */
export async function sendFile(file) {
  const name = file.name.replaceAll("\n", " ");
  const message = new Blob([`${name}\n`, await file.arrayBuffer()]);
  if (isConnected()) socket.send(message);
}

function open() {
  const protocol = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${protocol}//${location.host}/socket${location.search}`);
  socket.addEventListener("open", () => {
    refused = false;
    send(handlers.greet());
  });
  socket.addEventListener("message", (message) => {
    const event = JSON.parse(message.data);
    refused = event.on === "error" && event.code === "full";
    if (refused) return cover([el("strong", {}, said(event))], t("try_again"));
    delay = 250;
    byId("overlay").hidden = true;
    update({ connected: true });
    handlers.hear(event);
  });
  socket.addEventListener("close", ({ code }) => closed(code));
}

async function closed(code) {
  update({ connected: false });
  if (refused) return;
  if (code === ASLEEP) return cover([el("strong", {}, t("asleep"))], t("wake"));
  if (await isTurnedAway()) {
    return cover([el("strong", {}, t("turned_away")), el("span", {}, t("turned_away_more"))], t("try_again"));
  }
  handlers.away();
  show("bar", [
    el("div", { class: "spinner" }),
    el("strong", {}, t("reconnecting")),
    el("span", {}, t("reconnecting_more")),
    ...handlers.offers().map(button),
  ]);
  setTimeout(open, delay);
  delay = Math.min(delay * 2, SLOWEST);
}

/** Whether there is a server that does not know this address, rather than none at all. */
async function isTurnedAway() {
  try {
    const answer = await fetch(location.pathname + location.search, { method: "HEAD", cache: "no-store" });
    return answer.status === 403;
  } catch {
    return false;
  }
}

/** Covers the page with a message and a button that connects again. */
function cover(message, text) {
  const [again, ...others] = [{ text, action: open }, ...handlers.offers()].map(button);
  again.classList.add("main");
  show("cover", [...message, again, ...others]);
  again.focus();
}

const button = ({ text, action }) => el("button", { class: "button", onclick: action }, text);

function show(kind, parts) {
  const overlay = byId("overlay");
  overlay.className = `overlay ${kind}`;
  redraw(overlay, [el("div", { class: "overlay-box", role: kind === "cover" ? "alertdialog" : "alert", "aria-label": t("connection") }, ...parts)]);
  overlay.hidden = false;
}
