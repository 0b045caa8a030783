// Live analysis: when it searches and when not, its results compared with single solves, and its words.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import '../../www/app/analysis/words.ts';
import { lostWhen, counted, headline, labelOf, priced } from '../../www/app/analysis/sentences.ts';
import { pageTranslator } from '../../www/app/i18n.ts';
import { placeOf } from '../../www/engine/modules.ts';
import { families } from '../../www/puzzles/index.ts';
import { analyse, createWatch, mostWeighed } from '../../www/shared/player/analysis.ts';
import { worthOf } from '../../www/shared/player/review-game.ts';
import { createRuns } from '../../www/shared/player/runs.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { confirmedOutcome, rules } from './real-rules.mjs';
import { sceneFor } from './scene.mjs';

const settle = () => new Promise((next) => setTimeout(next));

/** A watcher with the test's own clock, page and engine. */
function desk() {
  const runs = createRuns();
  /** @type {any} */
  const now = { position: 'a', isPaused: false, timers: [], requests: [], left: 0 };
  const watch = createWatch({
    position: () => now.position && { key: [now.position] },
    isPaused: () => now.isPaused || runs.running,
    begin: () => runs.begin(true),
    drop: runs.drop,
    ask({ key: [name] }, signal) {
      const { promise, resolve } = Promise.withResolvers();
      now.requests.push({ name, signal, end: resolve });
      signal.addEventListener('abort', () => resolve(undefined));
      return /** @type {Promise<void>} */ (promise);
    },
    left() {
      now.left += 1;
    },
    after(_, run) {
      const timer = { run, off: false };
      now.timers.push(timer);
      return () => {
        timer.off = true;
      };
    },
  });
  /** Fires the pending timers. */
  const wait = () => {
    for (const { run, off } of now.timers.splice(0)) if (!off) run();
  };
  const names = () => now.requests.map((/** @type {any} */ { name }) => name).join('');
  return { watch, runs, now, wait, names };
}

test('a position is asked about once it has stood still for a while, and only once', async () => {
  const { watch, now, wait, names } = desk();
  watch.update();
  now.position = 'b';
  watch.update();
  watch.update();
  wait();
  assert.equal(names(), 'b');
  now.requests[0].end();
  await settle();
  watch.update();
  wait();
  assert.equal(names(), 'b');
  assert.equal(now.left, 2);
});

test('a question is dropped when its position is left', async () => {
  const { watch, runs, now, wait, names } = desk();
  watch.update();
  wait();
  assert.ok(!runs.running, 'it does not count as a running search');
  now.position = 'b';
  watch.update();
  assert.ok(now.requests[0].signal.aborted);
  wait();
  await settle();
  assert.equal(names(), 'ab');
  assert.ok(!now.requests[1].signal.aborted);
  now.position = null;
  watch.update();
  assert.ok(now.requests[1].signal.aborted);
  watch.update();
  wait();
  assert.equal(names(), 'ab');
});

test('nothing is asked while the page is hidden; open questions are asked again afterwards', async () => {
  const { watch, now, wait, names } = desk();
  now.isPaused = true;
  watch.update();
  wait();
  assert.equal(names(), '');
  now.isPaused = false;
  watch.update();
  wait();
  now.isPaused = true;
  watch.update();
  assert.ok(now.requests[0].signal.aborted);
  await settle();
  now.isPaused = false;
  watch.update();
  wait();
  assert.equal(names(), 'aa');
  now.requests[1].end();
  await settle();
  for (const isPaused of [true, false]) {
    now.isPaused = isPaused;
    watch.update();
    wait();
  }
  assert.equal(names(), 'aa', 'a known position is not asked about again');
});

test('the reader’s own run goes first and is never ended; an outside cancel is obeyed', async () => {
  const { watch, runs, now, wait, names } = desk();
  watch.update();
  wait();
  const turn = runs.begin();
  assert.ok(now.requests[0].signal.aborted);
  await settle();
  watch.update();
  wait();
  assert.ok(turn.isCurrent() && !turn.signal.aborted);
  turn.end();
  watch.update();
  wait();
  assert.equal(names(), 'aa');
  runs.cancel();
  await settle();
  watch.update();
  wait();
  assert.equal(names(), 'aa');
  watch.stop();
  now.position = 'b';
  watch.update();
  wait();
  assert.equal(names(), 'aab');
});

// ------------------------------------------------------------------------------------------------------ findings

/** A family with its analysis script and its solving module. @param {string} id */
async function opened(id) {
  const entry = /** @type {any} */ (families.find((entry) => entry.id === id));
  const wasm = await import(`../../www/pkg/tokeru.js?of=analysis-${id}`);
  wasm.initSync({ module: readFileSync(placeOf('pkg', id, entry.rules).address) });
  const family = /** @type {import('../../www/puzzles/contract.ts').Family} */ ((await entry.load()).default);
  const { analysis } = await /** @type {any} */ (family).analysis();
  return { id, family, analysis, wasm };
}

/** @param {any} opening @returns {Promise<{ levels: import('../../www/puzzles/contract.ts').Level[] }>} */
const levelsOf = ({ family }) => family.levels();

/**
 * The findings about a position.
 * @param {any} opening @param {string} board @param {string} moves @param {boolean} [draws]
 */
async function found({ id, family, analysis, wasm }, board, moves, draws = false) {
  const viewAt = (/** @type {string} */ at) => /** @type {any} */ (rules.view(id, board, at)).view;
  const answer = (/** @type {string} */ at, /** @type {string} */ question) => {
    const result = rules.query(id, board, at, question);
    return result.ok ? result.value : null;
  };
  const query = (/** @type {string} */ question) => answer(moves, question);
  const scene = sceneFor(family, { board, moves, view: viewAt(moves), query, mode: draws ? 'edit' : 'play' });
  const report = /** @type {any} */ (rules.check(id, board, moves));
  const before =
    analysis.withoutLastAction ?? ((/** @type {string} */ all) => family.moves?.dropLast(all, scene) ?? '');
  let requestCount = 0;
  const solve = async (/** @type {any} */ options) => {
    requestCount += 1;
    const reply = wasm.solve(id, board, { ...options, timeMs: 60_000 }, () => {});
    assert.ok(reply.outcome, JSON.stringify(reply));
    return confirmedOutcome(id, board, reply.outcome);
  };
  /** @type {any} */
  const subject = {
    ...{ family, board, bare: viewAt(''), moves, draws, analysis, done: report.objective },
    choices: draws ? [] : analysis.choices(scene, answer),
    isNextIn: (/** @type {any} */ choice, /** @type {string} */ game) => analysis.isNextIn(choice, game, scene),
    before: moves === '' ? null : before(moves),
    label: (/** @type {any} */ { best }) => String(best),
  };
  /** @type {any} */
  let finding = null;
  await analyse(rules, subject, solve, (latest) => {
    finding = latest;
  });
  return { finding, scene, solve, subject, requestCount };
}

for (const { id } of families)
  test(`${id}: the best next move is worth as much as the position, and no other is worth more`, async () => {
    const opening = await opened(id);
    const { levels } = await levelsOf(opening);
    let weighed = 0;
    const sample = levels.slice(0, 24).filter((/** @type {any} */ _, /** @type {number} */ at) => at % 4 === 0);
    for (const level of ofTheDay(sample, { days: 3 })) {
      const { board } = /** @type {any} */ (rules.decodeLink(`#/${id}/${level.code}`));
      let moves = '';
      for (let step = 0; step < 3; step++) {
        const { finding, scene, subject } = await found(opening, board, moves);
        const { worth, weighed: moved, choices, direction } = finding;
        if (step === 0) assert.equal(worth.best, level.par);
        for (const { choice } of moved) {
          const report = /** @type {any} */ (rules.check(id, board, choice.moves));
          assert.ok(report.ok && !report.violation, `${opening.analysis.name(choice, scene)}: ${choice.moves}`);
          assert.ok(subject.isNextIn(choice, choice.moves), choice.moves);
        }
        // In the maze a walk at the goal may end there; in the room another person may have to continue.
        const isWhole =
          choices > 0 && choices <= mostWeighed && !scene.view.atGoal && !worth.hopeless && id !== 'sweeper';
        if (isWhole) assert.equal(moved[0].worth.best, worth.best);
        for (const weighed of moved) {
          assert.equal(weighed.best, weighed.worth.best === worth.best);
          if (weighed.worth.best !== null)
            assert.ok(direction === 'min' ? weighed.worth.best >= worth.best : weighed.worth.best <= worth.best);
        }
        weighed += moved.length;
        const next = moved[moved.length - 1]?.choice ?? subject.choices[0];
        if (!next || worth.hopeless) break;
        moves = next.moves;
      }
    }
    console.log(`      ${id}: ${weighed} moves weighed`);
    assert.ok(weighed > 0);
  });

test('the box that can’t reach a goal is named: by a known deadlock, or by the push that lost the game', async () => {
  const opening = await opened('sokoban');
  const walled = '#######\n#     #\n#@$ . #\n#  $. #\n#     #\n#######\n';
  const { finding, scene } = await found(opening, walled, 'urDD');
  assert.ok(finding.worth.hopeless && finding.wasReachable === true);
  assert.match(opening.analysis.describeLoss(scene, true), /deadlock.*box \(row 5, column 3\)/);
  // Without the rules' proof, only the last push identifies the box, wherever the player has walked since.
  for (const walk of ['', 'u', 'ul']) {
    const unknown = { ...scene, view: /** @type {any} */ (rules.view('sokoban', walled, `urDD${walk}`)).view };
    const blind = { ...unknown, moves: `urDD${walk}`, query: () => null };
    assert.equal(opening.analysis.describeLoss(blind, true), 'box (row 5, column 3)');
    assert.equal(opening.analysis.describeLoss(blind, null), null);
  }
  const { finding: later } = await found(opening, walled, 'urDDurD');
  assert.ok(later.worth.hopeless && later.wasReachable === false);
});

test('where all walk at once the values are those of the whole game, with every step already made', async () => {
  const opening = await opened('sweeper');
  const room = '3 2\n0 0 4\n3 0 0\n0\n1 99\n1 99\n';
  const { finding, scene } = await found(opening, room, 'D. L. U. R. D.');
  // The best game has 4 steps; the first person has made one that it does not need, and all 5 count.
  assert.deepEqual([finding.done, finding.worth.best], [5, 6]);
  const { t } = scene;
  assert.equal(
    headline(finding, true, { t, number: String, unit: 'steps' }),
    'Solvable in 6 steps altogether. Proved: not in fewer.',
  );
  for (const { label } of finding.weighed) assert.match(label, /^\d|^×/);
});

test('drawing: one best route, several, or no solution are told apart, and so is what no best route uses', async () => {
  const maze = await opened('maze');
  const { finding } = await found(maze, maze.family.examples[0].board, '', true);
  assert.deepEqual(finding.count, { answerSet: 'best', answers: 1, complete: true, moves: ['1 2 5 4 3 6 7 8'] });
  const { finding: alike } = await found(maze, '2 2\n+1\n+1 +1\n+1\n1 0 3\n', '', true);
  assert.equal(alike.count.answers, 2);
  assert.equal(alike.weighed.length, 0);
  const sweeper = await opened('sweeper');
  const { levels } = await levelsOf(sweeper);
  const { board } = /** @type {any} */ (rules.decodeLink(`#/sweeper/${levels[0].code}`));
  assert.deepEqual((await found(sweeper, board, '', true)).finding.count, {
    answerSet: 'all',
    answers: 1,
    complete: true,
    moves: [],
  });
  const none = await found(sweeper, '2 2\n2 0\n0 0\n1 1\n0\n0\n', '', true);
  assert.ok(none.finding.worth.hopeless);
  assert.equal(none.finding.count, null);
});

test('without proofs, a better game behind a move counts for the position; a missing answer ends the analysis', async () => {
  const opening = await opened('beam');
  const { board } = /** @type {any} */ (rules.parse('beam', opening.family.examples[1].board));
  const { subject } = await found(opening, board, '');
  const values = [7, 5, 9, 7, 3];
  let at = 0;
  const solve = async () =>
    /** @type {any} */ ({
      ...{
        status: 'feasible',
        stop: null,
        error: null,
        confirmed: true,
        moves: '',
        bound: 50,
        objective: values[at++],
      },
    });
  /** @type {any[]} */
  const findings = [];
  await analyse(rules, subject, solve, (finding) => findings.push(finding));
  const last = findings[findings.length - 1];
  assert.deepEqual(last.weighed.map((/** @type {any} */ { worth, best }) => [worth.best, best]).slice(0, 2), [
    [9, true],
    [7, false],
  ]);
  assert.equal(last.worth.best, 9);
  assert.ok(!last.proves);
  findings.length = 0;
  await analyse(
    rules,
    subject,
    async () => /** @type {any} */ ({ stop: 'cancelled' }),
    (finding) => findings.push(finding),
  );
  assert.equal(findings.length, 0);
  assert.equal(worthOf(/** @type {any} */ ({ stop: 'fault', status: 'unknown' })), null);
});

// ------------------------------------------------------------------------------------------------------------- words

/** @param {'ja' | 'en'} language */
const voiceOf = (language) => {
  const { default: family } = maze;
  return { t: pageTranslator(language, family.words[language]), number: String, unit: 'points' };
};
const maze = await import('../../www/puzzles/maze/index.ts');

test('proved and unproved values are worded differently', () => {
  const voice = voiceOf('en');
  const min = { direction: /** @type {const} */ ('min'), isWhole: false, proves: true, done: 3 };
  const max = { direction: /** @type {const} */ ('max'), isWhole: true, proves: true, done: 3 };
  /** @param {any} scale @param {number | null} best @param {number | null} bound */
  const headlineOf = (scale, best, bound, hopeless = false, isBegun = true) =>
    headline(/** @type {any} */ ({ ...scale, worth: { best, bound, hopeless } }), isBegun, voice);
  assert.equal(headlineOf(min, 7, 7), 'Solvable in 4 points. Proved: not in fewer.');
  assert.equal(headlineOf(min, 7, 5), 'Solvable in 4 points; at least 2 are needed.');
  assert.match(headlineOf(min, 7, null), /Not proved best/);
  assert.match(headlineOf(min, null, 5), /^At least 2 points/);
  assert.equal(headlineOf(max, 36, 36), 'The best is 36 points (proved).');
  assert.equal(headlineOf(max, 30, 36), 'The best is at least 30 and at most 36 points.');
  assert.match(headlineOf({ ...max, proves: false }, 30, 30), /at least 30 points.*Not proved best/);
  assert.match(headlineOf(max, null, 36), /^The best is at most 36/);
  assert.match(headlineOf(max, null, null), /Nothing was proved/);
  assert.match(headlineOf(min, null, null, true), /No longer solvable/);
  assert.match(headlineOf(min, null, null, true, false), /no solution/);
  assert.equal(priced({ best: 7, bound: 7, hopeless: false }, min, voice), '4 points');
  assert.equal(priced({ best: 7, bound: 5, hopeless: false }, min, voice), '4 points or fewer');
  assert.equal(priced({ best: null, bound: 5, hopeless: false }, min, voice), 'unknown');
  const label = (/** @type {any} */ worth, /** @type {any} */ scale) => labelOf(worth, scale, String);
  assert.deepEqual(
    [
      label({ best: 7, bound: 7, hopeless: false }, min),
      label({ best: 7, bound: null, hopeless: false }, min),
      label({ best: 30, bound: null, hopeless: false }, max),
      label({ best: null, bound: 5, hopeless: false }, min),
      label({ best: null, bound: null, hopeless: true }, min),
    ],
    ['4', '≤4', '≥30', '?', '×'],
  );
  assert.deepEqual(
    [null, true, false].map((wasReachable) => lostWhen({ wasReachable }, voice)),
    ['', 'The last move lost it.', 'It was lost before the last move.'],
  );
  const count = (/** @type {any} */ answerSet, /** @type {number} */ answers, complete = true) =>
    counted({ answerSet, answers, complete, moves: [] }, voice);
  assert.equal(count('best', 1), 'There is one best answer.');
  assert.equal(count('best', 3), 'There are 3 best answers.');
  assert.equal(count('all', 1, false), 'There is at least 1 answer.');
  assert.equal(count('all', 0), '');
});
