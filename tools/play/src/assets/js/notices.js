// Short messages that can be dismissed, and perhaps acted upon.

import { byId, el } from "./dom.js";
import { t } from "./i18n.js";

/** How long a message stays, in milliseconds; one that offers something stays longer. */
const LIFETIME = 6000;
const OFFER_LIFETIME = 20_000;
const MOST = 3;

/** Shows a message for a while; `offer` has the text and the action of a button. */
export function notify(text, kind = "", offer = null) {
  const notices = byId("notices");
  const act = () => {
    notice.remove();
    offer.action();
  };
  const notice = el(
    "div",
    { class: `notice ${kind}` },
    el("span", {}, text),
    offer && el("button", { class: "notice-action", onclick: act }, offer.text),
    el("button", { class: "notice-close", "aria-label": t("dismiss"), title: t("dismiss"), onclick: () => notice.remove() }, "×"),
  );
  notices.append(notice);
  while (notices.children.length > MOST) notices.firstChild.remove();
  setTimeout(() => notice.remove(), offer ? OFFER_LIFETIME : LIFETIME);
}

/** Tells screen readers. */
export function announce(text) {
  byId("announcer").textContent = text;
}
