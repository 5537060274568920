// The WebSocket: commands out, events in, and back again after it broke.

import { byId, el } from "./dom.js";
import { said, t } from "./i18n.js";

/** The close code of a server that has sent an idle tab to sleep. */
const ASLEEP = 4000;
const SLOWEST = 4000;

let socket = null;
let delay = 250;
let refused = false;
let handlers = {};

/** Connects for good: `greet` gives the first command, `hear` gets every event. */
export function connect(greet, hear) {
  handlers = { greet, hear };
  open();
}

/** Sends a command; while there is no connection it is dropped, as the overlay says. */
export function send(command) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
}

/** Sends a file to be opened. */
export async function sendFile(file) {
  const name = file.name.replaceAll("\n", " ");
  const message = new Blob([`${name}\n`, await file.arrayBuffer()]);
  if (socket?.readyState === WebSocket.OPEN) socket.send(message);
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
    if (refused) return cover([el("strong", {}, said(event.words))], t("try_again"));
    delay = 250;
    byId("overlay").hidden = true;
    handlers.hear(event);
  });
  socket.addEventListener("close", ({ code }) => closed(code));
}

function closed(code) {
  if (refused) return;
  if (code === ASLEEP) return cover([el("strong", {}, t("asleep"))], t("wake"));
  cover([
    el("div", { class: "spinner" }),
    el("strong", {}, t("reconnecting")),
    el("span", {}, t("reconnecting_more")),
  ]);
  setTimeout(open, delay);
  delay = Math.min(delay * 2, SLOWEST);
}

/** Covers the page with a message, and a button that connects again if it has a text. */
function cover(message, button) {
  const box = el("div", { class: "overlay-box", role: "alertdialog", "aria-live": "assertive" }, ...message);
  if (button) box.append(el("button", { class: "button main", onclick: open }, button));
  byId("overlay").replaceChildren(box);
  byId("overlay").hidden = false;
  box.querySelector("button")?.focus();
}
