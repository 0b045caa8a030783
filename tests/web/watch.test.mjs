// The development server while it watches: what a saved file asks for, what the open pages are told, and that nothing of it is there without it.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startServer } from '../../scripts/serve.mjs';
import { buildEngines, changeBy, openPages, watchFiles } from '../../scripts/watch.mjs';

/** @type {[path: string, change: string | null][]} */
const saved = [
  ['src/puzzles/maze/rules/edit.rs', 'rust'],
  ['Cargo.toml', 'rust'],
  ['src/bin/tokeru/main.rs', null],
  ['www/app/styles/base.css', 'style'],
  ['www/embed/frame.css', 'style'],
  ['www/app/page.ts', 'reload'],
  ['www/puzzles/new/index.ts', 'reload'],
  ['index.html', 'reload'],
  ['types/pkg/tokeru.d.ts', null],
  ['www/app/page.ts~', null],
  ['www/app/.page.ts.swp', null],
  ['README.md', null],
  ['scripts/size.mjs', null],
];

for (const [path, change] of saved)
  test(`${path}: ${change ?? 'nothing'}`, () => {
    assert.equal(changeBy(path), change);
  });

/** Waits for something that comes by itself. @param {() => boolean} there @param {string} what */
async function until(there, what) {
  for (let tries = 0; tries < 200 && !there(); tries++) await new Promise((next) => setTimeout(next, 25));
  assert.ok(there(), what);
}

test('files are seen, also those in folders that come later; what is built is not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tokeru-watch-'));
  for (const folder of ['src/deep', 'www/app', 'www/vendor']) await mkdir(join(root, folder), { recursive: true });
  /** @type {Set<string>} */
  const seen = new Set();
  const end = await watchFiles(root, (path) => seen.add(path));
  try {
    await writeFile(join(root, 'www/vendor/a.ts'), '');
    for (const path of ['index.html', 'src/deep/a.rs', 'www/app/b.css']) {
      await writeFile(join(root, path), '');
      await until(() => seen.has(path), path);
    }
    await mkdir(join(root, 'www/new'));
    await until(() => seen.has('www/new'), 'the folder');
    await new Promise((next) => setTimeout(next, 100));
    await writeFile(join(root, 'www/new/c.ts'), '');
    await until(() => seen.has('www/new/c.ts'), 'a file in a new folder');
    assert.ok(!seen.has('www/vendor/a.ts'));
  } finally {
    end();
    await rm(root, { recursive: true, force: true });
  }
});

test('an open page is told; a page that comes later hears what is being built', async () => {
  const live = openPages();
  const server = await startServer({ live });
  /** A page's connection and all that it heard. */
  const connect = async () => {
    const { body } = await fetch(`${server.origin}/dev/events`);
    const heard = { text: '' };
    void (async () => {
      for await (const part of /** @type {any} */ (body)) heard.text += Buffer.from(part).toString();
    })().catch(() => {}); // the server closes it
    await until(() => heard.text.includes('event: say'), 'connected');
    return heard;
  };
  try {
    const first = await connect();
    live.tell('style');
    live.tell('say', 'rebuilding engines…');
    await until(() => /event: style\n.*event: say\ndata: rebuilding engines…\n/s.test(first.text), first.text);
    const second = await connect();
    assert.match(second.text, /event: say\ndata: rebuilding engines…\n/);
    assert.ok(!second.text.includes('event: style'));
    live.tell('done', 'engines rebuilt');
    await until(() => first.text.includes('event: done\ndata: engines rebuilt\n'), first.text);
    assert.doesNotMatch((await connect()).text, /rebuil/);
  } finally {
    await server.close();
  }
});

test('only the page has the script, and only while somebody watches', async () => {
  const text = async (/** @type {string} */ address) => {
    const answer = await fetch(address);
    return `${answer.status} ${await answer.text()}`;
  };
  const [watching, usual] = [await startServer({ live: openPages() }), await startServer()];
  try {
    assert.match(await text(`${watching.origin}/`), /^200 .*<script type="module" src="\/dev\/live\.mjs">/s);
    assert.match(await text(`${watching.origin}/dev/live.mjs`), /^200 .*EventSource/s);
    assert.match(await text(`${watching.origin}/dev/else`), /^404/);
    assert.doesNotMatch(await text(`${watching.origin}/www/embed/frame.html`), /live\.mjs/);
    assert.doesNotMatch(await text(`${usual.origin}/`), /live\.mjs/);
    for (const path of ['live.mjs', 'events']) assert.match(await text(`${usual.origin}/dev/${path}`), /^404/);
  } finally {
    await watching.close();
    await usual.close();
  }
});

test('engines are built one after another, that with threads first, and said only where that takes time', async () => {
  /** @param {number} ms of each build @param {boolean | null} [last] how the third ends */
  const run = async (ms, last = true) => {
    /** @type {string[]} */
    const order = [];
    const build = async (/** @type {string[]} */ flavours) => {
      order.push(...flavours);
      await new Promise((next) => setTimeout(next, ms));
      return order.length < 3 || last;
    };
    const made = await buildEngines(build, (text, event = 'say') => order.push(`${event} ${text}`), 'begun', 'there');
    return [...order, made];
  };
  assert.deepEqual(await run(0), ['threads', 'plain', 'rules', true]);
  assert.deepEqual(await run(600), ['threads', 'plain', 'say begun', 'rules', 'done there', true]);
  assert.deepEqual(await run(0, false), [
    'threads',
    'plain',
    'rules',
    'say the engines do not compile: see the terminal',
    false,
  ]);
  assert.deepEqual(await run(0, null), ['threads', 'plain', 'rules', null]);
});

test('an engine that is being built is asked for again, one that is not there is not', async () => {
  const live = openPages();
  const server = await startServer({ live });
  const ask = async (/** @type {string} */ path) => {
    const { status, headers } = await fetch(server.origin + path);
    return [status, headers.get('retry-after')];
  };
  try {
    const engine = '/www/pkg-threads/not-there.wasm';
    assert.deepEqual(await ask(engine), [404, null]);
    live.making(true);
    assert.deepEqual(await ask(engine), [202, '1']);
    assert.deepEqual(await ask('/www/pkg/not-there.js'), [202, '1']);
    assert.deepEqual(await ask('/www/pkg-rules/not-there.wasm'), [404, null]);
    assert.deepEqual(await ask('/www/app/main.ts'), [200, null]);
    live.making(false);
    assert.deepEqual(await ask(engine), [404, null]);
  } finally {
    await server.close();
  }
});
