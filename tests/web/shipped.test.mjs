// What the shipped modules must not hold.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

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
