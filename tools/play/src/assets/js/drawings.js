// Arrows and circles that a person draws with the right button; kept in the comment of the move.

import { changed, parse } from "./annotations.js";
import { send } from "./connection.js";
import { isLive, state } from "./state.js";

/** Colours by the keys that are held, as other programs have them. */
const letterOf = (event) => (event.ctrlKey || event.shiftKey ? "R" : event.altKey ? "B" : "G");

/** Those of the move looked at: `arrows` such as `Gh2e2`, `circles` such as `Re4`. */
export function drawings() {
  const { commands } = parse(state.tree?.nodes[state.board?.node]?.comment);
  const list = (name) => (commands.get(name) ?? "").split(",").filter(Boolean);
  return { arrows: list("cal"), circles: list("csl") };
}

/** Draws what lies between two squares, or takes it away if it is there. */
export function draw(from, to, event) {
  const { node } = state.board;
  const name = from === to ? "csl" : "cal";
  const squares = from === to ? from : from + to;
  const text = changed(state.tree.nodes[node].comment ?? "", ({ commands }) => {
    const list = (commands.get(name) ?? "").split(",").filter(Boolean);
    const kept = list.filter((drawing) => drawing.slice(1) !== squares);
    if (kept.length === list.length) kept.push(letterOf(event) + squares);
    commands.set(name, kept.join(","));
  });
  if (!isLive()) send({ do: "comment", node, text });
}
