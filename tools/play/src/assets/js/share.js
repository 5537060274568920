// Taking the position or the game elsewhere: as text, as a file, as a picture.

import { Board } from "./board.js";
import { send } from "./connection.js";
import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { copyLink, hand } from "./files.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { notify } from "./notices.js";
import { pgn } from "./pgn.js";
import { preferences } from "./preferences.js";
import { state } from "./state.js";

/** Pictures are so many times as large as the drawing. */
const SCALE = 1;

/** What of the page's look a picture takes along. */
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "font", "letter-spacing", "text-anchor", "dominant-baseline", "opacity", "stop-color", "transform"];

/** Lists what can be had. */
export function share() {
  const button = (name, picture, action) => el("button", { type: "button", class: "button", id: `share-${name}`, onclick: () => {
    dialog.close();
    action();
  } }, icon(picture), t(name));
  const save = (format) => () => send({ do: "save", format });
  const dialog = openDialog({
    title: t("share"),
    name: "share",
    body: [el("div", { class: "actions" },
      button("copy_fen", "list", () => copy(state.board.fen)),
      button("copy_pgn", "list", () => copy(pgn())),
      button("link", "link", copyLink),
      button("save", "save", () => send({ do: "save" })),
      button("save_xqf", "save", save("xqf")),
      button("save_dhtmlxq", "save", save("dhtmlxq")),
      button("save_svg", "save", () => hand(new Blob([picture()], { type: "image/svg+xml" }), "position.svg")),
      button("save_png", "save", savePng))],
  });
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notify(t("copied"));
  } catch {
    const field = el("textarea", { class: "input", readonly: true, rows: 6, "aria-label": t("share") });
    field.value = text;
    openDialog({ title: t("share"), name: "link", body: [field] });
    field.select();
  }
}

/** The position looked at as a drawing by itself. */
export function picture() {
  const place = el("div", { class: "board-frame unseen" });
  document.body.append(place);
  const board = new Board(place);
  board.flip(state.flipped);
  board.dress(preferences.men);
  board.show(state.board.fen);
  board.mark({ last: state.board.last });
  board.layers.points.remove();
  for (const element of board.root.querySelectorAll("*")) {
    const look = getComputedStyle(element);
    for (const name of STYLES) {
      const value = look.getPropertyValue(name);
      if (value && value !== "none" || name === "fill") element.style.setProperty(name, value.replace(/url\("?[^)]*#(\w+)"?\)/, "url(#$1)"));
    }
    element.style.animation = "none";
    element.removeAttribute("class");
  }
  board.root.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const [, , width, height] = board.root.getAttribute("viewBox").split(" ");
  board.root.setAttribute("width", width);
  board.root.setAttribute("height", height);
  const text = new XMLSerializer().serializeToString(board.root);
  place.remove();
  return text;
}

function savePng() {
  const image = new Image();
  image.onload = () => {
    const canvas = el("canvas", { width: image.width * SCALE, height: image.height * SCALE });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => hand(blob, "position.png"), "image/png");
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture())}`;
}
