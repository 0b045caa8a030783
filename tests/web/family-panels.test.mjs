// Answers to a family's panels.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whileMounted } from '../../www/app/panels/while-mounted.ts';

/** An api whose answers arrive on command. */
function heldApi() {
  /** @type {((value: unknown) => void)[]} */
  const waiting = [];
  const answer = () => new Promise((resolve) => waiting.push(resolve));
  const api = /** @type {any} */ ({
    solve: answer,
    rules: { consult: answer, generate: answer, parse: () => 'parsed' },
  });
  const release = () => {
    for (const resolve of waiting) resolve('answered');
  };
  return { api, release };
}

/** @param {import('../../www/puzzles/contract.ts').PanelApi} api */
const askAll = ({ solve, rules }) => [solve('', {}), rules.consult('', '', 'rating'), rules.generate({})];

test('an answer reaches a panel that is still there', async () => {
  const { api, release } = heldApi();
  const answers = askAll(whileMounted(api, { isMounted: true }));
  release();
  assert.deepEqual(await Promise.all(answers), ['answered', 'answered', 'answered']);
});

test('an answer that arrives after its panel has gone is dropped', async () => {
  const { api, release } = heldApi();
  const mounting = { isMounted: true };
  const mountedApi = whileMounted(api, mounting);
  let answered = 0;
  for (const answer of askAll(mountedApi)) void answer.then(() => (answered += 1));
  mounting.isMounted = false;
  release();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(answered, 0);
  assert.equal(mountedApi.rules.parse(''), 'parsed');
});
