// The development server while it watches: what a saved file triggers, the messages to open pages, and that none of it
// exists otherwise.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildEngines, isRust } from '../../scripts/vite/builds.mjs';
import { startServer } from '../../scripts/vite/server.mjs';

for (const [path, expected] of /** @type {const} */ ([
  ['src/puzzles/maze/rules/edit.rs', true],
  ['Cargo.toml', true],
  ['Cargo.lock', true],
  ['src/bin/tokeru/main.rs', false],
  ['src/puzzles/maze/rules/edit.rs~', false],
  ['www/app/page.ts', false],
  ['types/pkg/tokeru.d.ts', false],
  ['../src/lib.rs', false],
]))
  test(`${path}: ${expected ? 'the builds' : 'no build'}`, () => {
    assert.equal(isRust(path), expected);
  });

/** Waits for a condition. @param {() => boolean} holds @param {() => string} what */
async function waitUntil(holds, what) {
  for (let tries = 0; tries < 200 && !holds(); tries++) await new Promise((next) => setTimeout(next, 25));
  assert.ok(holds(), what());
}

/** A page with a style sheet. */
const page = '<!doctype html><html><head><link rel="stylesheet" href="www/a.css"></head><body></body></html>';

describe('live rebuilding', () => {
  let root = '';
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  /** @type {string[]} */
  const built = [];
  /** @type {string[]} */
  const messages = [];
  /** @type {WebSocket} */
  let line;
  const save = async (/** @type {string} */ path, /** @type {string} */ text) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const get = (/** @type {string} */ path, headers = {}) => fetch(server.origin + path, { headers });
  /** Connects as Vite's client does. */
  const connect = async () => {
    const client = await (await get('/@vite/client')).text();
    const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? [];
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
    socket.addEventListener('message', ({ data }) => messages.push(data));
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return socket;
  };
  const receives = (/** @type {RegExp} */ pattern) =>
    waitUntil(
      () => messages.some((each) => pattern.test(each)),
      () => `${pattern} in ${messages.join('\n')}`,
    );

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'tokeru-live-'));
    await save('index.html', page);
    await save('www/embed/frame.html', page.replace('www/a.css', '../a.css'));
    await save('www/a.css', 'p { color: red }');
    await save('www/main.ts', "import './part.ts';\nexport const one: number = 1;\n");
    await save('www/part.ts', 'export const two: number = 2;\n');
    await save('www/pkg-threads/tokeru.js', 'export const version = 1;\n');
    await save('src/lib.rs', '');
    const build = async (/** @type {string[]} */ flavours) => {
      built.push(...flavours);
      return true;
    };
    server = await startServer({ source: root, live: build });
    await waitUntil(
      () => built.length === 2,
      () => built.join(' '),
    );
    line = await connect();
    await receives(/"connected"/);
  });
  after(async () => {
    line.close();
    await server.close();
    await rm(root, { recursive: true, force: true });
  });

  test('missing engines are built at the start', () => {
    assert.deepEqual(built, ['quick-threads', 'quick-plain']);
  });

  test('a style sheet is replaced without a reload', async () => {
    assert.match(await (await get('/www/a.css', { Accept: 'text/css' })).text(), /red/);
    await save('www/a.css', 'p { color: blue }');
    await receives(/"css-update".*a\.css/);
    assert.match(await (await get('/www/a.css', { Accept: 'text/css' })).text(), /blue/);
    assert.ok(!messages.some((each) => each.includes('full-reload')), messages.join('\n'));
  });

  test('several saves in quick succession are all noticed', async () => {
    const style = async () => (await get('/www/a.css', { Accept: 'text/css' })).text();
    for (let step = 0; step < 6; step++) {
      await save('www/a.css', `p { margin: ${step}px }`);
      for (let tries = 0; tries < 400 && !(await style()).includes(`${step}px`); tries++)
        await new Promise((next) => setTimeout(next, 5));
      assert.match(await style(), new RegExp(`${step}px`));
    }
  });

  test('a changed script, picture or HTML page reloads the page', async () => {
    for (const path of ['/www/main.ts', '/www/part.ts']) await (await get(path)).text();
    for (const [path, text] of [
      ['www/part.ts', 'export const two: number = 3;\n'],
      ['www/new/seal.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['index.html', page.replace('<body>', '<body>again')],
    ]) {
      messages.length = 0;
      await save(path, text);
      await receives(/"full-reload"/);
    }
    assert.match(await (await get('/www/part.ts')).text(), /= 3;/);
  });

  test('a source of the command line, a note or an editor’s temporary file triggers nothing', async () => {
    [messages.length, built.length] = [0, 0];
    for (const path of ['src/bin/tokeru/main.rs', 'README.md', 'www/part.ts~', 'www/.part.ts.swp', 'target/a.rs'])
      await save(path, 'x');
    await new Promise((next) => setTimeout(next, 400));
    assert.deepEqual([messages, built], [[], []]);
  });

  test('a changed Rust source rebuilds the rules, reloads the page, builds the engines, and drops stale modules', async () => {
    [messages.length, built.length] = [0, 0];
    assert.match(await (await get('/www/pkg-threads/tokeru.js')).text(), /version = 1/);
    await save('www/pkg-threads/tokeru.js', 'export const version = 2;\n'); // as a build does; the folder is not watched
    assert.match(await (await get('/www/pkg-threads/tokeru.js')).text(), /version = 1/);
    await save('src/deep/new.rs', '// in a folder that was not there');
    await waitUntil(
      () => built.length === 3,
      () => built.join(' '),
    );
    assert.deepEqual(built, ['quick', 'quick-threads', 'quick-plain']);
    await receives(/"full-reload"/);
    assert.match(messages.join('\n'), /rebuilding the rules…[\s\S]*"full-reload"/);
    assert.match(await (await get('/www/pkg-threads/tokeru.js')).text(), /version = 2/);
  });

  test('a page that connects later is told what is being built', async () => {
    server.live?.report('rebuilding engines…');
    await receives(/rebuilding engines…/);
    messages.length = 0;
    const late = await connect();
    late.send(JSON.stringify({ type: 'custom', event: 'tokeru:come' }));
    await receives(/"tokeru:say".*rebuilding engines…/);
    server.live?.report('engines rebuilt', false);
    await receives(/engines rebuilt/);
    messages.length = 0;
    late.send(JSON.stringify({ type: 'custom', event: 'tokeru:come' }));
    await receives(/"tokeru:say","data":""/);
    late.close();
  });

  test('a missing engine gets Retry-After while it is being built, and a plain 404 otherwise', async () => {
    const statusOf = async (/** @type {string} */ path) => {
      const { status, headers } = await get(path);
      return [status, headers.get('retry-after')];
    };
    const engine = '/www/pkg-threads/not_there.wasm';
    assert.deepEqual(await statusOf(engine), [404, null]);
    server.live?.making(true);
    assert.deepEqual(await statusOf(engine), [202, '1']);
    assert.deepEqual(await statusOf('/www/pkg/tokeru.js'), [202, '1']);
    assert.deepEqual(await statusOf('/www/pkg/../../../not_there.js'), [404, null]);
    assert.deepEqual(await statusOf('/www/pkg-rules/not_there.wasm'), [404, null]);
    assert.deepEqual(await statusOf('/www/main.ts'), [200, null]);
    server.live?.making(false);
    assert.deepEqual(await statusOf(engine), [404, null]);
  });

  test('a worker’s script is served while the engine that it imports is missing', async () => {
    await save('www/engine/plain-worker.ts', "import init from '../pkg/tokeru.js';\ninit();\n");
    const answer = await get('/www/engine/plain-worker.ts?worker_file&type=module');
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /from "\/www\/pkg\/tokeru\.js"/);
  });

  test('a compile error is reported, and the server keeps running', async () => {
    messages.length = 0;
    await save('www/broken.ts', 'const = ;\n');
    assert.equal((await get('/www/broken.ts')).status, 500);
    await receives(/"error".*broken\.ts/);
    assert.equal((await get('/www/main.ts')).status, 200);
  });

  test('only pages served here may connect: no other origin, and no other host name', async () => {
    const { port } = new URL(server.origin);
    /** @param {Record<string, string>} headers @param {string} path */
    const upgrade = (headers, path) =>
      new Promise((resolve) => {
        const key = { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13' };
        const line = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Protocol': 'vite-hmr', ...key };
        const sent = request({ hostname: 'localhost', port, path, headers: { ...line, ...headers } });
        sent.on('upgrade', (answer, socket) => {
          socket.destroy();
          resolve(answer.statusCode);
        });
        sent.on('response', (answer) => resolve(answer.statusCode));
        sent.on('error', () => resolve(0));
        sent.end();
      });
    const { headers } = await get('/@vite/client'); // it holds the token
    assert.equal(headers.get('access-control-allow-origin'), null);
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    const client = fileURLToPath(new URL('../client/client.mjs', import.meta.resolve('vite')));
    for (const path of [
      `/@fs${client}`,
      `/@fs${client}?raw`,
      `/@id/${client}`,
      '/node_modules/vite/dist/client/client.mjs',
      '/@vite/client/',
    ])
      assert.equal((await get(path)).status, 404, path);
    assert.equal((await get('/www/main.ts')).headers.get('access-control-allow-origin'), '*');
    assert.equal(await upgrade({}, '/'), 101);
    assert.equal(await upgrade({ Origin: 'http://evil.example' }, '/'), 400);
    assert.equal(await upgrade({ Origin: 'http://evil.example' }, '/?token=guessed'), 400);
    assert.equal(await upgrade({ Host: `evil.example:${port}` }, '/'), 400);
  });
});

test('a save ends the build before it; a failed build is reported, and no engine is built', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tokeru-live-'));
  const built = async () => (await readFile(join(root, 'built.txt'), 'utf8').catch(() => '')).trim();
  const becomes = async (/** @type {RegExp} */ wanted) => {
    for (let tries = 0; tries < 200 && !wanted.test(await built()); tries++)
      await new Promise((next) => setTimeout(next, 25));
    assert.match(await built(), wanted);
  };
  for (const folder of ['www', 'src']) await mkdir(join(root, folder));
  await writeFile(join(root, 'index.html'), page);
  const script =
    '#!/bin/sh\necho "$@" >>built.txt; while [ -e slow ]; do sleep 0.1; done; echo "end $2" >>built.txt; [ ! -e wrong ]\n';
  await writeFile(join(root, 'build.sh'), script, { mode: 0o755 });
  await writeFile(join(root, 'slow'), '');
  const server = await startServer({ source: root, live: true });
  try {
    await becomes(/^build quick-threads$/);
    await writeFile(join(root, 'wrong'), '');
    await rm(join(root, 'slow'));
    await becomes(/^build quick-threads\nend quick-threads$/);
    await writeFile(join(root, 'slow'), '');
    await writeFile(join(root, 'src/a.rs'), '');
    await becomes(/end quick-threads\nbuild quick$/);
    await writeFile(join(root, 'src/a.rs'), '// again');
    await becomes(/build quick\nbuild quick$/);
    await rm(join(root, 'wrong'));
    await rm(join(root, 'slow'));
    await becomes(
      /build quick\nbuild quick\nend quick\nbuild quick-threads\nend quick-threads\nbuild quick-plain\nend quick-plain$/,
    );
  } finally {
    await server.close();
    await rm(root, { recursive: true, force: true });
  }
});

test('the page gets the live scripts only if the server watches', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tokeru-live-'));
  await mkdir(join(root, 'www'));
  await writeFile(join(root, 'index.html'), page);
  const servers = [await startServer({ source: root }), await startServer({ source: root, live: async () => true })];
  try {
    const [usual, watching] = await Promise.all(
      servers.map(async ({ origin }) => [await (await fetch(origin)).text(), (await fetch(`${origin}/@live`)).status]),
    );
    assert.doesNotMatch(String(usual[0]), /<script/);
    assert.match(String(watching[0]), /<script type="module" src="\/@vite\/client">[\s\S]*src="\/@live"/);
    assert.deepEqual([usual[1], watching[1]], [404, 200]);
  } finally {
    for (const server of servers) await server.close();
    await rm(root, { recursive: true, force: true });
  }
});

test('engines are built one after another, threads first, and announced only if that takes time', async () => {
  /** @param {number} ms of each build @param {boolean | null} [last] how the second ends */
  const run = async (ms, last = true) => {
    /** @type {string[]} */
    const order = [];
    const build = async (/** @type {string[]} */ flavours) => {
      order.push(...flavours);
      await new Promise((next) => setTimeout(next, ms));
      return order.length < 2 || last;
    };
    const pages = {
      report: (/** @type {string} */ text, lasting = true) => order.push(`${lasting ? 'lasting' : 'last'} ${text}`),
      built: () => {},
      making: () => {},
    };
    const succeeded = await buildEngines(build, pages, 'begun', 'there');
    return [...order, succeeded];
  };
  assert.deepEqual(await run(0), ['quick-threads', 'quick-plain', true]);
  assert.deepEqual(await run(1200), ['quick-threads', 'lasting begun', 'quick-plain', 'last there', true]);
  assert.deepEqual(await run(0, false), [
    'quick-threads',
    'quick-plain',
    'lasting the engines do not compile: see the terminal',
    false,
  ]);
  assert.deepEqual(await run(0, null), ['quick-threads', 'quick-plain', null]);
});
