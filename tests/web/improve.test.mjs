// Shorten: which answer it starts from, and the request to the engine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownAnswer } from '../../www/app/own-answer.ts';
import { start } from '../../www/app/solving.ts';
import maze from '../../www/puzzles/maze/index.ts';
import { families } from '../../www/puzzles/index.ts';

// Nothing is drawn here.
globalThis.requestAnimationFrame = () => 0;

const improve = (/** @type {string} */ answer) => ({ engine: 'some', options: { answer } });
const ownAnswerOf = (/** @type {any} */ change) =>
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

test('a game played to its end, or pasted and checked, counts as the reader’s own', () => {
  assert.equal(ownAnswerOf({}), null);
  assert.equal(ownAnswerOf({ finish: { score: 2 } }), 'RL');
  assert.equal(ownAnswerOf({ finish: { score: 2 }, family: {} }), null);
  const answer = { moves: 'LR', checked: true };
  assert.equal(ownAnswerOf({ mode: 'solve', answer }), 'LR');
  assert.equal(ownAnswerOf({ mode: 'solve', answer: { ...answer, checked: false } }), null);
  assert.equal(ownAnswerOf({ mode: 'solve', answer, run: { outcome: null } }), null, 'an engine has found it');
  assert.equal(ownAnswerOf({ mode: 'edit', answer, finish: { score: 2 } }), null);
  assert.equal(
    ownAnswerOf({ finish: { score: 2 }, run: { outcome: { status: 'optimal' } } }),
    null,
    'the best is known',
  );
  const longest = { outcome: { status: 'optimal', measure: 'longest' } };
  assert.equal(ownAnswerOf({ finish: { score: 2 }, run: longest }), 'RL', 'the proof is of another measure');
});

test('what a family improves an answer with is one of its engines', async () => {
  let improving = 0;
  for (const { load } of families) {
    const { default: family } = await load();
    const search = family.improve?.('RL');
    if (!search) continue;
    improving++;
    assert.ok(family.engines.some((engine) => engine.id === search.engine));
    assert.equal(search.options?.answer, 'RL');
    assert.notEqual(family.objective.direction, 'none');
  }
  assert.ok(improving >= 4);
});

/** The engines that this version has. */
const rules = {
  families: () => [
    {
      id: 'maze',
      engines: [
        { id: 'beam', options: ['width'] },
        { id: 'other', options: [] },
      ],
    },
  ],
};

/**
 * Does the answer stay when `Solve again` starts, until the search has one as good?
 * @param {any} [change] @param {any} [choice]
 */
async function stays(change = {}, choice = {}) {
  const answer = { moves: '1 2 5 8', objective: 10, checked: true };
  const run = {
    engine: 'beam',
    options: { width: '9' },
    fromHere: false,
    outcome: { status: 'feasible', objective: 10 },
  };
  let state = /** @type {any} */ ({
    ...{ mode: 'solve', moves: '', view: null, board: '', family: maze, answer, run: { ...run, ...change } },
    engines: [{ id: 'beam' }, { id: 'other' }],
    choice: {
      engine: '',
      threads: 1,
      seconds: 5,
      memoryMb: 64,
      fromHere: false,
      values: { beam: { width: '9' } },
      ...choice,
    },
  });
  const store = { get: () => state, set: (/** @type {any} */ more) => (state = { ...state, ...more }) };
  const { promise } = Promise.withResolvers();
  const turn = { stands: () => true, signal: new AbortController().signal };
  void start(
    /** @type {any} */ ({ store, engine: { rules, solve: () => promise }, session: {}, scene: () => ({}), turn }),
  );
  return state.answer === answer;
}

test('solving again keeps the answer until an equal one is found; another search starts without it', async () => {
  assert.ok(await stays());
  assert.ok(await stays({ remark: () => '' }, { values: {} }));
  for (const [change, choice] of /** @type {[any, any?][]} */ ([
    [{ engine: 'other' }],
    [{ options: {} }],
    [{ options: {}, remark: () => '' }],
    [{ fromHere: true }],
    [{ outcome: { status: 'optimal', objective: 10 } }],
    [{ outcome: { status: 'feasible', objective: 12 } }],
    [{}, { engine: 'other' }],
    [{}, { values: {} }],
  ]))
    assert.equal(await stays(change, choice), false, JSON.stringify([change, choice]));
});

test('stored options that the engine of this version lacks are not sent', async () => {
  const sent = async (/** @type {any} */ values, /** @type {any} */ wire) => {
    const { promise, resolve } = Promise.withResolvers();
    const choice = { engine: '', threads: 1, seconds: 0, memoryMb: 64, fromHere: false, values: { beam: values } };
    const state = {
      mode: 'play',
      moves: '',
      view: null,
      board: '',
      family: maze,
      engines: [{ id: 'beam', wire }],
      choice,
    };
    const solve = (/** @type {string} */ _, /** @type {string} */ __, /** @type {any} */ { options }) => {
      resolve(options);
      return new Promise(() => {});
    };
    const store = { get: () => state, set() {} };
    const turn = { stands: () => true, signal: new AbortController().signal };
    void start(/** @type {any} */ ({ store, engine: { rules, solve }, session: {}, scene: () => ({}), turn }));
    return promise;
  };
  assert.deepEqual(await sent({ width: 9, height: 4, constructor: 'x' }), { width: '9' });
  assert.deepEqual(await sent({ width: '', height: false }), {});
  for (const damaged of [null, 5, 'abc', [1]]) assert.deepEqual(await sent(damaged), {}, JSON.stringify(damaged));
  const wire = (/** @type {any} */ { width }) => ({ width: width ?? '', added: 'later' });
  assert.deepEqual(await sent({}, wire), { width: '' }, 'what a family converts is sent, empty or not');
});
