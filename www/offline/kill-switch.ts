/// <reference lib="webworker" />
/**
 * The end of the service worker, for the day when a bad one is out. `node scripts/dist.mjs --kill-switch` puts this in the place of `sw.js`:
 * every browser that comes by takes it, deletes what this installation has kept (nothing of its neighbours), and is without a worker from then
 * on. Pages that are open are loaded anew, because half of what they would fetch later could be of another version.
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
