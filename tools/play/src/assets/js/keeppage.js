// Lets the browser keep the page, so that it opens while the server is away.

/** Starts the worker that keeps what the page is made of, where the browser allows one. */
export async function keepPage() {
  if (!navigator.serviceWorker || !isSecureContext) return;
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register("worker.js");
  await navigator.serviceWorker.ready;
  if (!isFirst) return;
  // What was loaded before there was a worker passes it now.
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  for (const address of [location.href.split("#")[0], ...loaded]) await fetch(address).catch(() => null);
}
