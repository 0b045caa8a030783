/**
 * Registers the service worker on a static host and, where the page is not isolated yet, loads it once more through the worker.
 * Only the folder made by `./build.sh dist` includes this script.
 *
 * No reload loop: the page reloads at most once a tab and version, and only when the worker is there. Where service workers or
 * session storage are missing (some private windows, some frames), nothing happens and the page solves in the plain build.
 */
import { trusted } from '../engine/trusted.ts';
import { base } from '../shared/place.ts';

const reloadedKey = 'tokeru-isolation-reload';

/** @returns whether this tab has reloaded already; true where that can't be known */
function hasReloaded(): boolean {
  try {
    return sessionStorage.getItem(reloadedKey) !== null;
  } catch {
    return true;
  }
}

/** @returns whether it could be noted */
function noteReload(): boolean {
  try {
    sessionStorage.setItem(reloadedKey, '1');
    return true;
  } catch {
    return false;
  }
}

async function register() {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return;
  try {
    await navigator.serviceWorker.register(trusted(new URL('sw.js', base)), {
      scope: new URL(base).pathname,
    });
    await navigator.serviceWorker.ready; // installed whole: else the page stays as it is
  } catch (error) {
    console.info('Tokeru works without its service worker:', error);
    return;
  }
  if (!window.crossOriginIsolated && !hasReloaded() && noteReload()) window.location.reload();
}

void register();
