// The machine's own Chromium and how the tests start it; no test downloads a browser.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
export const executablePath =
  process.env.TOKERU_CHROMIUM ?? found ?? execFileSync('which', ['chromium']).toString().trim();

/** For a closed network and a container without a GPU or a user namespace. */
export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
