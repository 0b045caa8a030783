/// <reference lib="webworker" />
/**
 * The service worker of a static host: adds the isolation headers that such a host can't send, and keeps the app for offline use.
 *
 * `scripts/dist.mjs` puts the version and the list of files in place of the two constants below and copies this file to the folder's root.
 * A new version takes over only when all pages of the old one are closed, so that no page ever mixes two versions.
 */
const version = 'development';
/** @type {string[]} */
const files = [];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const cacheName = `tokeru-${version}`;

/** The only set that never lost: own page, frame in a plain blog (Chromium), frame in an isolated host. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Document-Isolation-Policy': 'isolate-and-require-corp',
};

worker.addEventListener('install', (event) => {
  event.waitUntil(precache());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(worker.registration.scope)) return;
  event.respondWith(answer(request));
});

async function precache() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files.map((file) => new Request(new URL(file, worker.registration.scope), { cache: 'reload' })));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('tokeru-') && name !== cacheName).map((name) => caches.delete(name)),
  );
}

/** From the cache of this version; what is not in it comes from the network. @param {Request} request */
async function answer(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreSearch: true });
  return isolated(kept ?? (await fetch(request)));
}

/** The same response with the isolation headers. @param {Response} response */
function isolated(response) {
  // An opaque or failed response has no readable headers and is passed on as it is.
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(isolation)) headers.set(name, value);
  const body = response.status === 204 || response.status === 304 ? null : response.body;
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}
