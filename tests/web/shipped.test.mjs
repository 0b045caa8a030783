// Contents that the shipped modules must not have.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { makeDist } from '../../scripts/dist.mjs';
import { BUILDS, modulesScript } from '../../scripts/modules.mjs';
import * as wasm from '../../www/pkg-rules/tokeru.js';
import { families } from '../../www/puzzles/index.ts';
import { folderOf } from './folders.mjs';

const www = new URL('../../www/', import.meta.url);
/** @param {string} path */
const bytes = async (path) => (await readFile(new URL(path, www))).toString('latin1');

const rules = families.map(({ rules }) => rules.href.slice(www.href.length));
const solvers = BUILDS.flatMap((build) => rules.map((file) => file.replace('pkg-rules', build)));

for (const file of [...rules, ...solvers]) {
  test(`${file} contains no way to simulate a fault`, async () => {
    const module = await bytes(file);
    assert.ok(module.includes('link-damaged'), 'names of errors are found in it');
    assert.ok(!module.includes('__fault'));
    assert.ok(!(await bytes(file.replace(/[^/]*$/, 'tokeru.js'))).includes('__fault'));
  });
}

for (const file of rules) {
  test(`${file} is at most 75 kB compressed, and contains only its own family`, async () => {
    const module = await readFile(new URL(file, www));
    assert.ok(gzipSync(module, { level: 9 }).length <= 75_000);
    wasm.initSync({ module: new WebAssembly.Module(module) });
    const held = wasm.families().map(({ id }) => id);
    assert.deepEqual(held, [families[rules.indexOf(file)].id]);
  });
}

for (const file of solvers) {
  test(`${file} solves only its own family`, async () => {
    const module = await WebAssembly.compile(await readFile(new URL(file, www)));
    // The data of a module with engines has their names.
    const text = await bytes(file);
    const isNamed = (/** @type {string} */ path) => text.includes(`src/puzzles/${path}/`);
    assert.ok(WebAssembly.Module.exports(module).length > 0);
    const held = rules.map((path) => path.replace(/^.*\/|\.wasm$/g, '')).filter(isNamed);
    assert.deepEqual(held, [file.replace(/^.*\/|\.wasm$/g, '')]);
  });
}

test('the table of modules has an entry for each family and build, with its bytes', async () => {
  const script = await modulesScript(www.pathname);
  const { placeOf } = await import(
    `data:text/javascript,${encodeURIComponent(script.replaceAll('import.meta.url', "'http://h/www/engine/modules.js'"))}`
  );
  for (const build of BUILDS)
    for (const { id, rules } of families) {
      const { address, size } = placeOf(build, id);
      assert.equal(address.href, rules.href.replace(/^.*\/www\/pkg-rules/, `http://h/www/${build}`));
      assert.equal(
        size,
        (await readFile(new URL(`${build}${rules.pathname.replace(/^.*\/pkg-rules/, '')}`, www))).length,
      );
    }
});

test('a site holds the page’s families and no other', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'tokeru-dist-'));
  const output = process.env.TOKERU_SITE ?? temporary;
  try {
    if (output === temporary) await makeDist({ output });
    const names = await readdir(join(output, 'assets'));
    for (const folder of families.map(folderOf)) {
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
    await rm(temporary, { recursive: true });
  }
});
