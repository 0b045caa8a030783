/// <reference lib="webworker" />
/**
 * Removes the service worker, for the day when a bad one is out. `node scripts/dist.mjs --kill-switch` puts this in the
 * place of `sw.js`. Every browser that visits takes it, deletes the caches of this installation (not those of others on
 * the origin) and has no worker from then on. Open pages are reloaded, because half of what they would fetch later
 * could be of another version.
 */
(() => {
  const worker = self as unknown as ServiceWorkerGlobalScope;
  const { scope } = worker.registration;

  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener('activate', (event) => event.waitUntil(end()));

  async function end() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(`tokeru ${scope} `)).map((name) => caches.delete(name)));
    const pages = await worker.clients.matchAll({ type: 'window' });
    await worker.registration.unregister();
    await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => null)));
  }
})();
