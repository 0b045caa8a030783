/**
 * Registers the service worker on a static host and, if the page is not isolated yet, loads it once more through the
 * worker. Only the folder made by `./build.sh dist` includes this script.
 *
 * There is no reload loop: a page reloads at most once a tab and version, only when the worker is ready, and not after
 * the reader has begun, because the next load is isolated anyway. Where service workers or session storage are missing
 * (some private windows, some frames), nothing happens and the page solves in the plain build.
 */
import { trusted } from '../engine/trusted.ts';
import { base } from '../shared/place.ts';

const reloadedKey = 'tokeru-isolation-reload';

/** @returns whether this tab has reloaded already; true if that can't be known */
function hasReloaded(): boolean {
  try {
    return sessionStorage.getItem(reloadedKey) !== null;
  } catch {
    return true;
  }
}

/** @returns whether the reload could be recorded */
function noteReload(): boolean {
  try {
    sessionStorage.setItem(reloadedKey, '1');
    return true;
  } catch {
    return false;
  }
}

/** Has the reader pressed anything? */
let hasInteracted = false;
for (const press of ['pointerdown', 'keydown'])
  addEventListener(
    press,
    () => {
      hasInteracted = true;
    },
    { capture: true, passive: true, once: true },
  );

/** Resolves when the page can be used: until then the network belongs to the page. */
function whenReady() {
  const { dataset } = document.documentElement;
  return new Promise<void>((resolve) => {
    const resolveIfReady = () => dataset.ready && resolve();
    new MutationObserver(resolveIfReady).observe(document.documentElement, { attributeFilter: ['data-ready'] });
    resolveIfReady();
  });
}

/** Modules that solve were fetched without the worker: tells it to cache them as if it had fetched them. */
function keepUsed(worker: ServiceWorker) {
  const reportModules = (list: PerformanceObserverEntryList) => {
    for (const { name } of list.getEntries()) if (name.endsWith('.wasm')) worker.postMessage({ keep: name });
  };
  new PerformanceObserver(reportModules).observe({ type: 'resource', buffered: true });
}

async function register() {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return;
  await whenReady();
  try {
    await navigator.serviceWorker.register(trusted(new URL('sw.js', base)), {
      scope: new URL(base).pathname,
    });
    // Resolves only after a complete installation; until then the page stays as it is.
    const { active } = await navigator.serviceWorker.ready;
    if (active && !navigator.serviceWorker.controller) keepUsed(active);
  } catch (error) {
    console.info('Tokeru works without its service worker:', error);
    return;
  }
  if (!window.crossOriginIsolated && !hasInteracted && !hasReloaded() && noteReload()) window.location.reload();
}

void register();
