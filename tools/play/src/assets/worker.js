// Keeps the page, so that it opens while the server is away: what needs no engine works then.

const SHELF = "xq-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "GET" && url.origin === location.origin) event.respondWith(answer(request, url));
});

/** The server's answer, which is kept; without a server the one that was kept last. */
async function answer(request, url) {
  const shelf = await caches.open(SHELF);
  // The page is the same whatever token its address carries.
  const key = url.pathname === "/" ? "/" : request;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await shelf.put(key, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await shelf.match(key);
    if (kept) return kept;
    throw error;
  }
}
