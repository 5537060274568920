// Dialogs: a form with a heading and buttons at its foot.

import { el } from "./dom.js";
import { t } from "./i18n.js";

/** Opens a dialog. `accept` has the text and the action of the main button, whose action may return
 * false to keep the dialog open. Gives the dialog, which removes itself when it is closed. */
export function openDialog({ title, body, accept, name = "", onclose }) {
  const form = el("form", { method: "dialog" }, el("h2", {}, title), ...body);
  const dialog = el("dialog", { class: name, "aria-label": title }, form);
  const foot = el("div", { class: "dialog-foot" });
  const cancel = el("button", { class: "button", type: "button", onclick: () => dialog.close() }, t(accept ? "cancel" : "close"));
  foot.append(cancel);
  if (accept) foot.append(el("button", { class: "button main", value: "accept" }, accept.text));
  form.append(foot);
  form.addEventListener("submit", (event) => {
    if (accept && accept.action(new FormData(form)) === false) event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    onclose?.();
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  // Of a row of choices the browser focuses the first, taken or not.
  if (document.activeElement.type === "radio") dialog.querySelector(":checked").focus();
  return dialog;
}

/** Asks before what cannot be taken back. */
export const ask = (name, action) => confirm(t(name), t(`${name}_sure`), action);

/** Asks with a text. */
export function confirm(title, text, action) {
  openDialog({ title, name: "sure", body: [el("p", {}, text)], accept: { text: title, action } });
}

/** A row of choices, one of them taken: `options` are pairs of a value and its text. */
export function choices(name, legend, options, value, onchange) {
  const labels = options.map(([option, text]) =>
    el("label", {}, el("input", { type: "radio", name, value: option, checked: option === value, onchange: () => onchange?.(option) }), text));
  return el("fieldset", {}, el("legend", {}, legend), el("div", { class: "choices" }, ...labels));
}

/** A list to choose from: `options` are pairs of a value and its text, or of a heading and a list of such pairs. */
export function selection(name, label, options, value, onchange) {
  const entry = ([option, text]) => Array.isArray(text)
    ? el("optgroup", { label: option }, ...text.map(entry))
    : el("option", { value: option, selected: option === value }, text);
  const select = el("select", { name, onchange: (event) => onchange?.(event.target.value) }, ...options.map(entry));
  return el("label", { class: "field" }, el("span", {}, label), select);
}
