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
    const names = await readdir(join(output, 'assets'));
    for (const { load } of families) {
      const folder = /\.\/(\w+)\/index/.exec(String(load))?.[1];
      assert.ok(
        names.some((name) => name.startsWith(`${folder}-`)),
        folder,
      );
    }
    assert.ok(!names.some((name) => name.startsWith('lights')));
    const scripts = names
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFile(join(output, 'assets', name), 'utf8'));
    const [template] = /title: '[^']+'/.exec(await readFile(new URL('puzzles/lights/words.ts', www), 'utf8')) ?? [];
    assert.ok(template && !(await Promise.all(scripts)).some((text) => text.includes(template.slice(8, -1))));
  } finally {
    await rm(output, { recursive: true });
  }
});
