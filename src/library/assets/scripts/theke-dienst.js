/**
 * The service worker of the desk: serves a page without user data and its files from the cache when there is no network. All other requests
 * go to the network. The server prepends `KEPT`, `PAGE` and `VERSION`.
 */

const CACHE = `theke ${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(leaveOld().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === "navigate" && /^\/theke(\/|$)/.test(pathname))
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  else if (request.method === "GET" && KEPT.includes(pathname))
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...KEPT]);
  await self.skipWaiting();
}

async function leaveOld() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("theke ") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
