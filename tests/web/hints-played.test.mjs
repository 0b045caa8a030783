// Hints asked of the engines themselves, in games that are played at random.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { placeOf } from '../../www/engine/modules.ts';
import { families } from '../../www/puzzles/index.ts';
import { hintApi } from '../../www/shared/player/hint-api.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { numbers } from '../e2e/random.mjs';
import { confirmedOutcome, rules } from './real-rules.mjs';
import { sceneFor } from './scene.mjs';

/** One level in so many is played, and so many positions of it. */
const [sampling, positionCount] = [4, 24];

/** The page's engine, with a module that solves in this process. @param {string} id @param {string} at */
async function engineOf(id, at) {
  const wasm = await import(`../../www/pkg/tokeru.js?of=hints-${id}`);
  wasm.initSync({ module: readFileSync(placeOf('pkg', id, at).address) });
  /** @type {any} */
  const engine = {
    consult: async (/** @type {string[]} */ ...[family, board, moves, question]) =>
      wasm.consult(family, board, moves, question),
    solve: async (/** @type {string} */ family, /** @type {string} */ board, /** @type {any} */ request) => {
      const { outcome } = wasm.solve(family, board, request, () => {});
      return confirmedOutcome(family, board, outcome);
    },
  };
  return engine;
}

/** The hint of a position, in both languages. @param {any} family @param {any} engine @param {any} position */
async function hintsAt(family, engine, position) {
  const { board, moves, view } = position;
  const query = (/** @type {string} */ question) => {
    const answer = /** @type {any} */ (rules.query(family.id, board, moves, question));
    return answer.ok ? answer.value : null;
  };
  const api = hintApi(engine, { family, ...position }, new AbortController().signal, ({ code }) => assert.fail(code));
  const hints = [];
  for (const language of ['en', 'ja'])
    hints.push(await family.hint(sceneFor(family, { board, moves, view, query, language }), api));
  return hints;
}

/**
 * The positions of a game played at random from a level.
 * @param {any} family @param {any} analysis @param {string} board @param {(limit: number) => number} random
 */
function* randomGame(family, analysis, board, random) {
  const query = (/** @type {string} */ moves, /** @type {string} */ question) => {
    const answer = /** @type {any} */ (rules.query(family.id, board, moves, question));
    return answer.ok ? answer.value : null;
  };
  let moves = '';
  for (let count = 0; count < positionCount; count++) {
    const { view } = /** @type {any} */ (rules.view(family.id, board, moves));
    yield { board, moves, view };
    const position = { board, moves, view, query: (/** @type {string} */ question) => query(moves, question) };
    const choices = analysis.choices(sceneFor(family, position), query);
    if (!choices.length) return;
    ({ moves } = choices[random(choices.length)]);
  }
}

for (const { id, load, rules: at } of families)
  test(`${id}: at every position of random games, a hint is whole sentences in both languages`, async () => {
    const family = /** @type {any} */ ((await load()).default);
    const [{ analysis }, { levels }, engine] = [await family.analysis(), await family.levels(), await engineOf(id, at)];
    const random = numbers(7);
    const sample = levels.filter((/** @type {any} */ _, /** @type {number} */ place) => place % sampling === 0);
    for (const { code } of ofTheDay(sample)) {
      const { board } = /** @type {any} */ (rules.decodeLink(`#/${id}/${code}`));
      let hintCount = 0;
      for (const position of randomGame(family, analysis, board, random)) {
        const [en, ja] = await hintsAt(family, engine, position);
        const sentences = [...en, ...ja].map(({ text }) => text);
        const where = `${board}${position.moves}: ${JSON.stringify(sentences)}`;
        for (const text of sentences)
          assert.doesNotMatch(text, /[{}]|undefined|null|NaN|what\.|who\.|^[\w.-]*$/, where);
        assert.equal(en.length, ja.length, where);
        hintCount += en.length;
      }
      assert.ok(hintCount > 0, board);
    }
  });
