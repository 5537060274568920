// Changes of a game's moves, as the page makes them while the server is away: each gives new nodes, and
// the number of the move to be looked at.

/** With a move after another, or the one that is there already. */
export function withMove(nodes, parent, mv) {
  const known = nodes.findIndex((node) => node.parent === parent && node.mv === mv);
  if (known > 0) return { nodes, node: known };
  return { nodes: [...nodes, { parent, mv, text: mv }], node: nodes.length };
}

/** With another comment. */
export function withComment(nodes, node, comment) {
  return nodes.map((entry, number) => (number === node ? { ...entry, comment } : entry));
}

/** Without a move and what follows it. */
export function without(nodes, gone) {
  const { numbers, ...changed } = rebuilt(nodes, (kids) => kids.filter((kid) => kid !== gone));
  return { ...changed, node: numbers.get(nodes[gone].parent) };
}

/** With every move on the way to one as the main move. */
export function promoted(nodes, node) {
  const line = new Set();
  for (let at = node; at; at = nodes[at].parent) line.add(at);
  // Stable: the others keep their order.
  const first = (kids) => kids.sort((one, other) => line.has(other) - line.has(one));
  const { numbers, ...changed } = rebuilt(nodes, first);
  return { ...changed, node: numbers.get(node) };
}

/** The moves that are left, numbered anew; `choose` says which follow a move, in which order. */
function rebuilt(nodes, choose) {
  const kids = nodes.map(() => []);
  nodes.forEach(({ parent }, number) => number && kids[parent].push(number));
  const numbers = new Map();
  const changed = [];
  const waiting = [0];
  while (waiting.length) {
    const number = waiting.pop();
    numbers.set(number, changed.length);
    changed.push({ ...nodes[number], parent: number ? numbers.get(nodes[number].parent) : null });
    waiting.push(...choose(kids[number]).reverse());
  }
  return { nodes: changed, numbers };
}
