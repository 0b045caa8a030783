// The best objectives in the level sets: certified by the engines, and confirmed by the checkers, which share no code
// with them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkers } from '../../www/check/index.ts';
import { createEngine } from '../../www/package/node.ts';
import { families } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';

const LONG = Boolean(process.env.TOKERU_LONG);
/** The normal runs of three days check every n-th level. */
const STRIDE = 9;

const engine = /** @type {any} */ (await createEngine());

for (const { id, load } of families.filter((family) => Object.hasOwn(checkers, family.id))) {
  const family = (await load()).default;
  if (!family.levels) continue;
  const { levels } = await family.levels();
  const { check } = await checkers[id]();

  test(`${id}: ${LONG ? 'every' : 'a sample of all'} par is certified, and the certificate accepted`, async () => {
    const sample = levels.filter((_, at) => LONG || at % STRIDE === 0);
    for (const { code, name, par } of ofTheDay(sample)) {
      const { board } = engine.rules.decodeLink(`#/${id}/${code}`);
      const { value } = await engine.consult(id, board, '', 'certificate');
      assert.ok(value.text, `${name.en}: ${value.reason}`);
      const verdict = check(value.text, board);
      assert.ok(verdict.ok, `${name.en}: ${JSON.stringify(verdict)}`);
      assert.equal(verdict.result.value, par, name.en);
    }
  });
}
