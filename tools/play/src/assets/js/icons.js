// Line icons in a 24 by 24 box.

import { svg } from "./dom.js";

const PATHS = {
  plus: "M12 5v14M5 12h14",
  flip: "M7 4v16M7 4 4 7M7 4l3 3M17 20V4M17 20l-3-3M17 20l3-3",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M10 14v6",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",
  moon: "M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  shelf: "M5 4h4v16H5zM10 4h4v16h-4zM16 5l3-1 3 15-3 1z",
  train: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 12h.1",
  sliders: "M6 4v8M6 16v4M12 4v3M12 11v9M18 4v10M18 18v2M4 12h4M10 7h4M16 14h4",
  tick: "M5 13l4 4L19 7",
  warning: "M12 4l9 16H3zM12 10v4M12 17h.1",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c.8.8 1 1.500 1 2.500h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3",
  flag: "M5 21V4M5 4h13l-3 4 3 4H5",
  draw: "M4 9h16M4 15h16",
  now: "M5 5l8 7-8 7zM18 5v14",
  study: "M4 5h7v15H4zM13 5h7v15h-7M7 9h1M7 12h1M16 9h1M16 12h1",
  analyse: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5",
  review: "M4 20V4M4 20h16M7 15l4-5 3 3 5-7",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  list: "M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1",
  open: "M3 19V6h6l2 2h10v11zM3 12h18",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  link: "M10 14l4-4M8 11l-2 2a4 4 0 0 0 5 5l2-2M16 13l2-2a4 4 0 0 0-5-5l-2 2",
  first: "M18 6l-7 6 7 6M7 6v12",
  previous: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M6 6l7 6-7 6M17 6v12",
  up: "M12 19V6M6 11l6-6 6 6",
  remove: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
};

/** An icon by its name. */
export function icon(name) {
  const path = svg("path", { d: PATHS[name] });
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, path);
}
