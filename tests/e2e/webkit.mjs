// GTK's WebKit under WebDriver, on a virtual screen: the one WebKit that Debian packages. Its rules for gestures, the
// clipboard, the back/forward cache and media types are those of Safari; it lacks touch and the system's own sheets.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Builder } from 'selenium-webdriver';
import { webkit } from './browsers.mjs';

/** Height of the window's toolbar. */
const TOOLBAR = 38;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
process.once('exit', () => {
  for (const child of children) child.kill();
});

/**
 * A program beside the tests, which ends with them whatever happens.
 * @param {string} name
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
function spawnBeside(name, args, options) {
  const child = spawn(name, args, options);
  child.unref();
  children.push(child);
  return child;
}

/** Waits until it answers. @param {string} address */
async function answering(address) {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${address}/status`).catch(() => null);
    if (answer?.ok) return;
    if (tries === 200) throw new Error('WebKitWebDriver does not answer');
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** A screen in memory. */
async function openScreen() {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24'];
  const server = spawnBeside(webkit?.screen ?? '', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const displayPipe = /** @type {import('node:net').Socket} */ (server.stdio[3]);
  const [number] = await once(displayPipe, 'data');
  displayPipe.unref(); // if it were closed, the screen would end
  return { name: `:${String(number).trim()}`, end: () => server.kill() };
}

/**
 * A window of its own, sharing nothing with others.
 * @param {{ shared?: boolean, width?: number, height?: number }} [options] `shared`: with shared memory for threads, as
 * Safari has in isolated pages; GTK's WebKit has it switched off
 */
export async function openWebkit({ shared = false, width = 1280, height = 800 } = {}) {
  const screen = await openScreen();
  const port = await freePort();
  const driver = spawnBeside(webkit?.driver ?? '', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.name,
      JSC_useSharedArrayBuffer: String(shared),
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // a container has no user namespace
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await answering(address);
  const view = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation'] } })
    .build();
  await view
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width, height: height + TOOLBAR });
  return {
    view,
    async end() {
      await view.quit().catch(() => {}); // a crashed window cannot be closed
      driver.kill();
      screen.end();
    },
  };
}

/**
 * Waits until a condition holds in the page.
 * @template {unknown[]} T
 * @param {import('selenium-webdriver').WebDriver} view
 * @param {(...given: T) => boolean} look runs in the page
 * @param {T} given
 */
export async function waitFor(view, look, ...given) {
  await view.wait(() => view.executeScript(look, ...given), 60_000, `never true: ${look}`);
}
