// The machine's own browsers, and how the tests start Chromium; no test downloads one.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** @param {string} name */
function onThePath(name) {
  try {
    return execFileSync('which', [name], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

/**
 * The first of these paths that exists, or what `which` finds under a name; undefined if there is none.
 * @param {string[]} paths
 * @param {string} name
 */
const firstOf = (paths, name) => paths.find((path) => existsSync(path)) ?? (onThePath(name) || undefined);

export const chromium =
  process.env.TOKERU_CHROMIUM ??
  firstOf(['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'], 'chromium');
/** Chromium's headless shell, if installed: a page opens in half the time. */
export const headlessChromium =
  process.env.TOKERU_CHROMIUM ?? firstOf(['/usr/bin/chromium-headless-shell'], 'chromium-headless-shell') ?? chromium;
export const firefox = process.env.TOKERU_FIREFOX ?? firstOf(['/usr/bin/firefox-esr', '/usr/bin/firefox'], 'firefox');

/** The driver that starts GTK's WebKit for a test, and the screen that its window needs. */
const webkitDriver = onThePath('WebKitWebDriver');
const screen = onThePath('Xvfb');
export const webkit = webkitDriver && screen ? { driver: webkitDriver, screen } : undefined;

/** For Chromium in a closed network and in a container without a GPU or a user namespace. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
