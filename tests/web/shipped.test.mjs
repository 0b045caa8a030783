// What the shipped modules must not hold.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeDist } from '../../scripts/dist.mjs';
import { families } from '../../www/puzzles/index.ts';

const www = new URL('../../www/', import.meta.url);
/** @param {string} path */
const bytes = async (path) => (await readFile(new URL(path, www))).toString('latin1');

for (const build of ['pkg-rules', 'pkg', 'pkg-threads']) {
  test(`${build} has no way to ask for a fault`, async () => {
    const module = await bytes(`${build}/tokeru_bg.wasm`);
    assert.ok(module.includes('link-damaged'), 'names of errors can be found in it');
    assert.ok(!module.includes('__fault'));
    assert.ok(!(await bytes(`${build}/tokeru.js`)).includes('__fault'));
  });
}

test('a site holds the families of the page and no other', async () => {
  const output = await mkdtemp(join(tmpdir(), 'tokeru-dist-'));
  try {
    await makeDist({ output });
    const entries = await readdir(join(output, 'www/puzzles'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const loaded = families.map(({ load }) => /\.\/(\w+)\/index/.exec(String(load))?.[1]);
    assert.deepEqual(folders.sort(), loaded.sort());
  } finally {
    await rm(output, { recursive: true });
  }
});
