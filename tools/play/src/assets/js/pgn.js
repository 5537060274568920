// The game as PGN, from what the tab knows: for saving while the server is away.

import { compose, parse } from "./annotations.js";
import { START } from "./fen.js";
import { childrenByParent, state } from "./state.js";

const FORMATS = { chinese: "Chinese", "chinese-traditional": "Chinese", wxf: "WXF", iccs: "ICCS", uci: "Coordinates" };

/** The whole game with variations and comments. */
export function pgn() {
  const { tree, board } = state;
  const tags = { Game: "Chinese Chess", ...tree.tags, Result: tree.result };
  if (tree.start !== START) tags.FEN = tree.start;
  // What was played while the server was away is known by its squares alone.
  const plain = tree.nodes.some(({ mv, text }, number) => number && mv === text);
  const style = plain ? "uci" : board.style;
  tags.Format = FORMATS[style] ?? "WXF";
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${String(value).replace(/[\\"]/g, "\\$&")}"]`);
  const comment = comments(tree.nodes[0]);
  const moves = [...comment, ...line(0, firstPly(), childrenByParent(), plain), tree.result];
  return `${head.join("\n")}\n\n${moves.join(" ")}\n\n`;
}

/** The signs of a move, then its comment. */
function comments({ comment }) {
  const parts = parse(comment);
  const words = compose({ ...parts, nags: [] });
  return [...parts.nags.map((nag) => `$${nag}`), ...(words ? [`{${words.replaceAll("}", "｝")}}`] : [])];
}

/** What follows a node: the main move, the alternatives to it in brackets, then what follows that. */
function line(node, ply, kids, plain) {
  const words = [];
  let numbered = ply > firstPly() && !state.tree.nodes[node].comment;
  for (let at = node; kids.get(at)?.length; at = kids.get(at)[0], ply++) {
    const [main, ...others] = kids.get(at);
    words.push(...move(main, ply, numbered, plain));
    numbered = !state.tree.nodes[main].comment && others.length === 0;
    for (const other of others) words.push("(", ...move(other, ply, false, plain), ...line(other, ply + 1, kids, plain), ")");
  }
  return words;
}

/** Black's first move is the second ply of its number. */
const firstPly = () => (state.tree.start.split(" ")[1] === "b" ? 1 : 0);

function move(node, ply, numbered, plain) {
  const number = (Number(state.tree.start.split(" ")[5]) || 1) + Math.floor(ply / 2);
  const count = ply % 2 === 0 ? [`${number}.`] : numbered ? [] : [`${number}...`];
  const entry = state.tree.nodes[node];
  return [...count, plain ? entry.mv : entry.text, ...comments(entry)];
}
