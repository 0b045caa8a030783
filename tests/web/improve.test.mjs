// Shorten: whose answer it is, and what an engine is asked to begin with.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownAnswer } from '../../www/app/own-answer.ts';
import { families } from '../../www/puzzles/index.ts';

const improve = (/** @type {string} */ answer) => ({ engine: 'some', options: { answer } });
const own = (/** @type {any} */ change) =>
  ownAnswer(
    /** @type {any} */ ({
      family: { improve },
      mode: 'play',
      moves: 'RL',
      answer: null,
      run: null,
      finish: null,
      ...change,
    }),
  );

test('what was played to its end, or pasted and checked, is the reader’s own', () => {
  assert.equal(own({}), null);
  assert.equal(own({ finish: { score: 2 } }), 'RL');
  assert.equal(own({ finish: { score: 2 }, family: {} }), null);
  const answer = { moves: 'LR', checked: true };
  assert.equal(own({ mode: 'solve', answer }), 'LR');
  assert.equal(own({ mode: 'solve', answer: { ...answer, checked: false } }), null);
  assert.equal(own({ mode: 'solve', answer, run: { outcome: null } }), null, 'an engine has found it');
  assert.equal(own({ mode: 'edit', answer, finish: { score: 2 } }), null);
  assert.equal(own({ finish: { score: 2 }, run: { outcome: { status: 'optimal' } } }), null, 'the best is known');
  const longest = { outcome: { status: 'optimal', measure: 'longest' } };
  assert.equal(own({ finish: { score: 2 }, run: longest }), 'RL', 'another measure is proved');
});

test('an answer is made better by an engine of the family, in four of them', async () => {
  const improving = [];
  for (const { id, load } of families) {
    const { default: family } = await load();
    const wish = family.improve?.('RL');
    if (!wish) continue;
    improving.push(id);
    assert.ok(family.engines.some((engine) => engine.id === wish.engine));
    assert.equal(wish.options?.answer, 'RL');
    assert.notEqual(family.objective.direction, 'none');
  }
  assert.deepEqual(improving.sort(), ['maze', 'slide', 'sokoban', 'sweeper']);
});
