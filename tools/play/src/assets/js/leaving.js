// Before a game that is being played is left, the page asks.

import { ask } from "./dialogs.js";
import { isLive, state } from "./state.js";

/** Does it, after a question if a game is being played in which something has happened. */
export function leave(action) {
  if (isLive() && state.tree?.nodes.length > 1) ask("leave", action);
  else action();
}
