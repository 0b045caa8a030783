// What the page says, stores and shares of runs of the engines themselves, on small random boards.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageTranslator } from '../../www/app/i18n.ts';
import { foundIn } from '../../www/app/saved-boards/findings.ts';
import { truthOf } from '../../www/app/finished-game/truth.ts';
import { provedBefore } from '../../www/app/share/proof.ts';
import { verdict } from '../../www/app/verdict.ts';
import { placeOf } from '../../www/engine/modules.ts';
import { newOutcome } from '../../www/engine/outcome.ts';
import { families } from '../../www/puzzles/index.ts';
import { solve } from '../../www/shared/player/solving.ts';
import { emptyState } from '../../www/shared/player/state.ts';
import { createRuns } from '../../www/shared/player/runs.ts';
import { createStore } from '../../www/shared/player/store.ts';
import { numberFormat } from '../../www/shared/translate.ts';
import { numbers } from '../e2e/random.mjs';
import { rules } from './real-rules.mjs';
import '../../www/app/panels/words.ts';

const boardCount = 6;
const slip =
  /[{}]|undefined|null|NaN|^[a-z]+\.[\w.]+$|。 |\b1 are\b|(lower bound|least|fewer than) 0\b|[は界] 0( 歩|\))/;

/** Sizes of small boards. @type {Record<string, Record<string, string>>} */
const sizes = {
  maze: { width: '3', height: '3' },
  slide: { width: '3', height: '2' },
  sokoban: { width: '6', height: '6', boxes: '2' },
  sweeper: { width: '3', height: '3', people: '2', steps: '5' },
  beam: { maps: '2', chosen: '1', width: '6', height: '6', keys: '6' },
};

/** Options that change the question. @param {string} family @param {string} engine */
function questionsOf(family, engine) {
  if (family !== 'sweeper' || engine === 'beam') return [{}];
  const modes = ['total', 'longest', 'count'];
  return modes.flatMap((mode) => [{ mode }, { mode, meetings: 'off' }, { mode, all_steps: 'true' }]);
}

/** The page's engine and its proved best score of a board. @param {any} entry */
async function engineOf({ id, rules: at }) {
  const wasm = await import(`../../www/pkg/tokeru.js?of=told-${id}`);
  wasm.initSync({ module: readFileSync(placeOf('pkg', id, at).address) });
  const meter = /** @type {any} */ ({ engine: '', nodes: 0, bound: null, incumbent: null });
  return {
    wasm,
    rules,
    solve: async (/** @type {string} */ family, /** @type {string} */ board, /** @type {any} */ request) => {
      const ended = wasm.solve(family, board, request, () => {});
      const finish = { ended: { kind: 'done', ...ended }, meter, kept: null, better: () => false, rules };
      return newOutcome(/** @type {any} */ ({ ...finish, family, board, backend: 'plain', threads: 1, elapsedMs: 1 }));
    },
  };
}

for (const entry of families)
  test(`${entry.id}: only what is proved of a board is called so, whatever was asked of its engines`, async () => {
    const family = /** @type {any} */ ((await entry.load()).default);
    const { id, objective } = family;
    const engine = /** @type {any} */ (await engineOf(entry));
    const random = numbers(3);
    const beats = (/** @type {number} */ a, /** @type {number} */ b) => (objective.direction === 'max' ? a > b : a < b);
    for (let seed = 0; seed < boardCount; seed++) {
      const made = engine.wasm.generate(id, { ...sizes[id], seed: String(seed) });
      const other = id === 'sokoban' && seed % 2 ? rules.edit(id, made.board, 'objective moves') : made;
      const board = /** @type {any} */ (other).board;
      const bare = /** @type {any} */ (rules.view(id, board, '')).view;
      const proof = family.proof?.(bare) ?? { engine: family.engines[0].id };
      const { status, objective: best } = await engine.solve(id, board, proof);
      assert.match(status, /optimal|infeasible/, board);
      for (const { id: name } of family.engines)
        for (const options of questionsOf(id, name)) {
          const store = createStore(/** @type {any} */ ({ ...emptyState(), family, board, bare }));
          const request = { engine: name, options, timeMs: 200, nodes: [0, 1, 50][random(3)], memoryMb: 64 };
          const runOptions = { engine: name, options, fromHere: false, limitMb: 64 };
          await solve({
            ...{ store, engine, turn: createRuns().begin(), request, runOptions, begins: { mode: 'solve' } },
            ...{ beforeDrawing: () => {}, moves: () => false, showsUnconfirmed: false, ended: () => {} },
          });
          const state = /** @type {any} */ ({ ...store.get(), engines: family.engines });
          const { run, answer } = state;
          const where = `${board}${JSON.stringify(request)} ${JSON.stringify(run.outcome)} best ${best}`;
          for (const found of foundIn(state, { version: '', at: 1 })) {
            if (found.status === 'optimal') assert.equal(found.objective, best, where);
            if (found.status === 'infeasible') assert.equal(best, null, where);
            if (found.bound !== null && best !== null) assert.ok(!beats(best, found.bound), where);
          }
          const proved = provedBefore(state);
          if (proved) assert.equal(proved.score, best, where);
          for (const score of [best, run.outcome.objective].filter((each) => each !== null)) {
            const told = truthOf(objective.direction, score, run);
            if (told.kind === 'best') assert.equal(score, best, where);
            if (told.kind === 'more') assert.equal(told.best, best, where);
            if (told.kind === 'open') assert.ok(!beats(Number(best), Number(told.bound)), where);
          }
          for (const language of /** @type {const} */ (['en', 'ja'])) {
            const t = pageTranslator(language, family.words[language]);
            const { text, reason = '' } = verdict({ run, family, answer, bare }, numberFormat(language), t);
            for (const sentence of [text, reason].filter(Boolean)) assert.doesNotMatch(sentence, slip, where);
            const { objective: value, bound, measure } = run.outcome;
            if (value !== null && value === bound && !measure && run.outcome.status !== 'optimal') assert.fail(where);
            if (run.otherRules && /Proved|証明/.test(text)) assert.notEqual(reason, t('verdict.total.note'), where);
          }
        }
    }
  });

test('beside the answer of an earlier run, a proof is about the answer that is shown', async () => {
  const family = /** @type {any} */ ({ objective: { direction: 'min' }, steps: () => 1 });
  const before = /** @type {any} */ ({ moves: 'kept', objective: 6, checked: true, frames: [] });
  const endOf = async (/** @type {any} */ found, /** @type {any} */ proved = null) => {
    const store = createStore(/** @type {any} */ ({ ...emptyState(), family }));
    const outcome = { error: null, measure: null, bound: null, objective: null, moves: null, stop: 'time', ...found };
    const engine = /** @type {any} */ ({ rules: { view: () => ({}), frames: () => ({}) }, solve: async () => outcome });
    await solve({
      ...{ store, engine, turn: createRuns().begin(), request: {}, begins: {}, before, proved },
      ...{ runOptions: { engine: 'e', options: {}, fromHere: false, limitMb: 1 }, showsUnconfirmed: false },
      ...{ beforeDrawing: () => {}, moves: () => false, ended: () => {} },
    });
    const { status, stop, moves } = /** @type {any} */ (store.get().run).outcome;
    return [status, stop, moves];
  };
  assert.deepEqual(await endOf({ status: 'unknown', bound: 5 }), ['feasible', 'time', 'kept']);
  assert.deepEqual(await endOf({ status: 'unknown', bound: 5 }, 6), ['optimal', null, 'kept'], 'proved before');
  const worse = { status: 'feasible', objective: 7, moves: 'worse', confirmed: true, bound: 6 };
  assert.deepEqual(await endOf(worse), ['optimal', null, 'kept']);
  const longest = { ...worse, status: 'optimal', stop: null, measure: 'longest', bound: 4 };
  assert.deepEqual(await endOf(longest), ['optimal', null, 'worse'], 'it is the best by another measure');
});
