// Short messages at the foot of the page.

import { byId, el } from "./dom.js";

const LIFETIME = 5000;
const MOST = 3;

/** Shows a message for a while. */
export function notify(text, kind = "") {
  const notices = byId("notices");
  const notice = el("div", { class: `notice ${kind}` }, text);
  notices.append(notice);
  while (notices.children.length > MOST) notices.firstChild.remove();
  setTimeout(() => notice.remove(), LIFETIME);
}

/** Tells screen readers. */
export function announce(text) {
  byId("announcer").textContent = text;
}
