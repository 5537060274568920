// The browser's own shelf for games: IndexedDB, or nothing where that is not allowed.

const NAME = "xq";
const SHELF = "games";

let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function run(mode, action) {
  const shelf = (await database()).transaction(SHELF, mode).objectStore(SHELF);
  return new Promise((resolve, reject) => {
    const request = action(shelf);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export const putGame = (game) => run("readwrite", (shelf) => shelf.put(game));
export const removeGame = (id) => run("readwrite", (shelf) => shelf.delete(id));
export const clearGames = () => run("readwrite", (shelf) => shelf.clear());

/** All games, the latest first. */
export async function allGames() {
  const games = await run("readonly", (shelf) => shelf.getAll());
  return games.sort((one, other) => other.changed - one.changed);
}
