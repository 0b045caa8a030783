// The maze's panels that come late: their own words, and what they ask of and read from the engine.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as certificate from '../../www/puzzles/maze/certificate.js';
import * as maker from '../../www/puzzles/maze/maker.js';
import * as routes from '../../www/puzzles/maze/routes.js';

const script = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../www/puzzles/maze/${name}.js`, import.meta.url), 'utf8');

for (const [name, { texts }, files] of /** @type {const} */ ([
  ['certificate', certificate, ['certificate']],
  ['maker', maker, ['maker', 'sheet']],
  ['routes', routes, ['routes']],
])) {
  test(`${name}: the same words and places in both languages, and every word that is said`, () => {
    const places = (/** @type {string} */ text) =>
      text
        .match(/\{\w+\}/g)
        ?.sort()
        .join() ?? '';
    const [ja, en] = [texts.ja, texts.en].map((words) => /** @type {Record<string, string>} */ (words));
    assert.deepEqual(Object.keys(ja).sort(), Object.keys(en).sort());
    for (const key of Object.keys(ja)) assert.equal(places(ja[key]), places(en[key]), key);
    const said = files.flatMap((file) => [...script(file).matchAll(/\btell\('([^']+)'|words\(language, '([^']+)'/g)]);
    for (const [, told, worded] of said) assert.ok((told ?? worded) in en, told ?? worded);
    assert.ok(said.length > 2);
  });
}

const wish = {
  width: 3,
  height: 2,
  multipliers: 9,
  max: 9,
  negative: 25,
  level: 'any',
  unique: 'any',
  seed: 4,
  count: 6,
};

test('a board without a wish is plain chance, with one it is searched for', () => {
  const plain = { seed: '7', width: '3', height: '2', multipliers: '7', max: '9', negative: '25' };
  assert.deepEqual(maker.optionsOf(wish, 7), plain);
  const wished = maker.optionsOf({ ...wish, level: 'hard', unique: 'true' }, 7);
  assert.deepEqual(wished, { ...plain, difficulty: 'hard', unique: 'true', tries: '200' });
});

test('routes are listed only from a proof', () => {
  const outcome = {
    status: 'optimal',
    objective: 36,
    extra: { walks: ['1 2'], count: 1, complete: true, second: null },
  };
  assert.deepEqual(routes.foundOf('b', outcome), {
    board: 'b',
    score: 36,
    walks: ['1 2'],
    complete: true,
    second: null,
  });
  assert.equal(routes.foundOf('b', { ...outcome, status: 'feasible' }), null);
  assert.equal(routes.foundOf('b', { ...outcome, extra: null }), null);
});
