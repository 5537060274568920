// The evaluation over the main line.

import { send } from "./connection.js";
import { byId, svg } from "./dom.js";
import { score, share } from "./evaluation.js";
import { t } from "./i18n.js";
import { isLive, mainLine, state, watch } from "./state.js";

const WIDTH = 400;
const HEIGHT = 76;

/** Keeps it up to date. */
export const showGraph = () => watch(["board", "tree", "lines"], draw);

/** Draws it once there is something to see; while a game is played it stays out of sight. */
export function draw() {
  const place = byId("graph");
  if (!state.tree) return;
  const line = mainLine();
  const known = line.filter((node) => state.tree.nodes[node].evaluation);
  place.hidden = isLive() || known.length < 3;
  if (place.hidden) return place.replaceChildren();
  const step = WIDTH / Math.max(line.length - 1, 1);
  const y = (node) => HEIGHT * (1 - share(state.tree.nodes[node].evaluation));
  const points = line.flatMap((node, index) =>
    (state.tree.nodes[node].evaluation ? [`${(index * step).toFixed(1)} ${y(node).toFixed(1)}`] : []));
  const firstX = points[0].split(" ")[0];
  const lastX = points.at(-1).split(" ")[0];
  const area = `M${firstX} ${HEIGHT}L${points.join("L")}L${lastX} ${HEIGHT}Z`;
  const here = line.indexOf(state.board.node);
  const graph = svg(
    "svg",
    { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": t("graph") },
    svg("rect", { class: "ground", width: WIDTH, height: HEIGHT }),
    svg("path", { class: "area", d: area }),
    svg("line", { class: "axis", x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
  );
  if (here >= 0) graph.append(svg("line", { class: "here", x1: here * step, x2: here * step, y2: HEIGHT }));
  const nodeAt = (event) => {
    const box = graph.getBoundingClientRect();
    return line[Math.round(((event.clientX - box.left) / box.width) * (line.length - 1))];
  };
  graph.addEventListener("click", (event) => send({ do: "goto", node: nodeAt(event) }));
  graph.addEventListener("pointermove", (event) => {
    place.title = score(state.tree.nodes[nodeAt(event)]?.evaluation);
  });
  place.replaceChildren(graph);
}
