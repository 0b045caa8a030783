// The laboratory's wall of the contest's boards: the file, the order of the work, sleep, storage, dots, and judging.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counts, checkAnswers, wrongBoards } from '../../www/lab/wall/answers.ts';
import { groupsOf, resultsText, parseResults } from '../../www/lab/wall/boards.ts';
import { mergeResults, queueOf, run } from '../../www/lab/wall/campaign.ts';
import { claimedCount, readContest } from '../../www/lab/wall/contest-file.ts';
import { drawDot, drawRing, inksOf, nearestDot, placesOf, dotAfterKey } from '../../www/lab/wall/dots.ts';
import { figuresOf, sizesOf } from '../../www/lab/wall/figures.ts';
import { clockText, paceOf } from '../../www/lab/wall/pace.ts';
import { samples } from '../../www/lab/wall/samples.ts';
import { movesOf, tallyOf } from '../../www/lab/wall/tally.ts';
import { GAP_MS, workClock } from '../../www/lab/wall/work-clock.ts';
import { light } from '../../www/board/theme.ts';
import { atOnce } from '../../www/shared/turns.ts';
import { check } from '../checker/slide.mjs';
import { rules } from './real-rules.mjs';
import { recordingContext } from './recording.mjs';

test('the contest’s file is read', () => {
  const contest = readContest('10 20 30 40\n2\n3,2,123450\n2,2,1=20\n');
  assert.deepEqual(contest, { budget: [10, 20, 30, 40], boards: ['3,2,123450', '2,2,1=20'] });
  assert.equal(readContest('3,2,123450\n')?.budget, null);
  assert.equal(readContest('hello'), null);
  assert.deepEqual(claimedCount('10 20 30 40\r\n2\r\n3,2,123450\r\n'), { line: 2, claimed: 2 });
  assert.equal(claimedCount('10 20 30 40\n50000000000\n3,2,123450\n')?.claimed, 50_000_000_000);
  assert.deepEqual([claimedCount('3,2,123450\n'), claimedCount('')], [null, null]);
});

const shapes = ['3,2,1=3450', '3,2,123450', '3,2,3=1450', '2,2,1203'];

/**
 * Runs a campaign whose clock advances by so many milliseconds with each solve; returns the requests and the final
 * results.
 * @param {{ minutes: number, each: number, answer?: (board: string, request: any) => any, results?: any[], workers?:
 *   number, sleeps?: number[] }} task
 */
async function campaign({ minutes, each, answer, results = shapes.map(() => null), workers = 1, sleeps = [] }) {
  let now = 0;
  const clock = workClock(minutes * 60_000, () => now);
  /** @type {{ board: string, request: any, worker: number }[]} */
  const requests = [];
  /** @type {number[]} */
  const reported = [];
  const solveBy = (/** @type {number} */ worker) => async (/** @type {string} */ board, /** @type {any} */ request) => {
    const slept = sleeps.includes(requests.push({ board, request, worker }));
    await null;
    // A beat every second while the machine is awake.
    for (let rest = each; rest > 0; rest -= 1000) {
      now += Math.min(1000, rest);
      clock.beat();
    }
    if (slept) now += 3_600_000;
    return answer?.(board, request) ?? { moves: 'LURD', bound: 2, checked: { goal: true } };
  };
  const isComplete = await run({
    ...{ boards: shapes, results, clock, signal: new AbortController().signal },
    workers: Array.from({ length: workers }, (_, worker) => solveBy(worker)),
    onBoard: (index) => reported.push(index),
  });
  return { requests, reported, results, clock, whole: isComplete };
}

test('a campaign takes boards of one shape together, and round after round within its time', async () => {
  const { requests, reported, whole } = await campaign({ minutes: 1, each: 10 });
  assert.equal(whole, true);
  assert.deepEqual(reported.slice(0, 4), [0, 2, 1, 3]);
  assert.deepEqual(
    requests.map(({ request }) => request.options.level),
    [...'0000111122223333'],
  );
});

test('several workers share a round: a shape stays with one worker, the rest is divided', async () => {
  const { requests } = await campaign({ minutes: 1, each: 10, workers: 2 });
  const first = requests.filter(({ request }) => request.options.level === '0');
  assert.deepEqual(first.map(({ board }) => board).toSorted(), shapes.toSorted());
  const [a, b] = ['3,2,1=3450', '3,2,3=1450'].map((board) => first.find((each) => each.board === board)?.worker);
  assert.equal(a, b);
  const queue = queueOf([[0, 1, 2, 3, 4, 5], [6]]);
  assert.deepEqual([queue.next(0), queue.next(1), queue.left()], [0, 6, 5]);
  assert.deepEqual([queue.next(1), queue.next(0), queue.next(1), queue.next(0)].toSorted(), [1, 2, 3, 4]);
  assert.deepEqual([queue.next(1), queue.next(0), queue.next(1)].toSorted(), [5, undefined, undefined]);
  queue.back(1, 5);
  assert.deepEqual([queue.next(0), queue.next(0)], [5, undefined], 'a board that another worker returned');
});

test('when time is up every remaining board gets a constructed answer', async () => {
  const { requests, results } = await campaign({ minutes: 1, each: 40_000 });
  assert.deepEqual(
    requests.map(({ request }) => request.engine),
    ['quick', 'quick', 'always', 'always'],
  );
  assert.ok(requests[1].request.timeMs <= 20_040);
  assert.deepEqual(
    results.map(({ rounds }) => rounds),
    [1, 0, 1, 0],
  );
});

test('a gap in the clock (a sleeping computer) costs no time, and the board is tried again', async () => {
  const { requests, clock } = await campaign({ minutes: 10, each: 2000, sleeps: [2] });
  const awake = await campaign({ minutes: 10, each: 2000 });
  assert.equal(requests.length, awake.requests.length + 1);
  assert.equal(requests[1].board, requests[2].board);
  assert.equal(clock.worked(), 2000 * requests.length, 'the hour of sleep does not count');
  assert.equal(clock.gaps(), 1);
  let now = 0;
  const beats = workClock(60_000, () => now);
  now += GAP_MS;
  assert.deepEqual([beats.worked(), beats.gaps()], [GAP_MS, 0]);
  now += GAP_MS + 1;
  assert.deepEqual([beats.worked(), beats.gaps(), beats.left()], [GAP_MS, 1, 60_000 - GAP_MS]);
});

test('a campaign keeps the shorter answer, skips proved boards, and can be saved', async () => {
  const before = [{ moves: 'LR', bound: 2, rounds: 1 }, { moves: 'LUR', bound: 1, rounds: 2 }, null, null];
  const { requests, results } = await campaign({ minutes: 1, each: 10, results: before });
  assert.ok(requests.every(({ board }) => board !== shapes[0]));
  assert.deepEqual(results[1], { moves: 'LUR', bound: 2, rounds: 4 });
  assert.deepEqual(parseResults(resultsText(results), 4), results);
  assert.deepEqual(parseResults('nonsense\n2 1 LR', 3), [null, { moves: 'LR', bound: 2, rounds: 1 }, null]);
});

test('an answer that the rules reject is not taken; an engine that keeps failing ends the campaign', async () => {
  const wrong = await campaign({
    minutes: 1,
    each: 10,
    answer: () => ({ moves: 'LR', bound: 0, checked: { goal: false } }),
  });
  assert.deepEqual([wrong.results, wrong.whole], [[null, null, null, null], true]);
  const broken = await campaign({
    minutes: 1,
    each: 10,
    answer: () => ({ moves: null, bound: null, checked: null, error: { code: 'load' } }),
  });
  assert.deepEqual([broken.requests.length, broken.whole], [5, false]);
});

test('counts are updated board by board', () => {
  const results = parseResults('2 1 LR\n1 1 LUR\n\n', 4);
  const { tally, updateCounts } = tallyOf(results);
  assert.deepEqual([tally, movesOf(tally)], [{ solved: 2, proved: 1, movesUsed: [2, 2, 1, 0] }, 5]);
  results[1] = mergeResults(results[1], { moves: 'LR', bound: 2, checked: { goal: true } }, 2);
  updateCounts(1);
  results[3] = { moves: 'DD', bound: 1, rounds: 1 };
  updateCounts(3);
  assert.deepEqual(tally, { solved: 3, proved: 2, movesUsed: [2, 2, 0, 2] });
  results.fill(null);
  for (const index of results.keys()) updateCounts(index);
  assert.deepEqual(tally, { solved: 0, proved: 0, movesUsed: [0, 0, 0, 0] });
});

test('after the first round the boards far from their bounds come first, then small ones', () => {
  const boards = ['3,2,123450', '4,4,123456789ABCDEF0', '3,2,1=3450'];
  const results = parseResults('4 1 LRLRL\n10 1 LLLLLLLLLLLLLLLLLLLLLLLLLLLL\n9 1 LRLRLRLRLR', 3);
  assert.deepEqual(groupsOf(boards, results, 1), [[1], [2], [0]]);
  assert.deepEqual(groupsOf(boards, results, 0), []);
});

test('dots: 5,000 in a hundred columns, on a phone in fifty; the nearest is picked, and keys move among them', () => {
  const [wide, phone, few] = [placesOf(5000, 900), placesOf(5000, 358), placesOf(3, 900)];
  assert.deepEqual([wide.columns, wide.rows, wide.height], [100, 50, 450]);
  assert.deepEqual([phone.columns, phone.rows], [50, 100]);
  assert.deepEqual([few.columns, few.pitch], [3, 26]);
  assert.equal(nearestDot(wide, 13, 13), 101);
  assert.equal(nearestDot(wide, -5, 9999), 4900);
  assert.equal(nearestDot(few, 9999, 0), 2);
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map((key) => dotAfterKey(wide, 150, key)),
    [149, 151, 50, 250, 0, 4999, null],
  );
  assert.equal(dotAfterKey(wide, 4950, 'ArrowDown'), null);
});

test('a dot: grey and small while open, a ring when solved, a disk when proved', () => {
  const places = placesOf(9, 300);
  const calls = (/** @type {any} */ results) => {
    const { ctx, calls: made } = recordingContext();
    drawDot(ctx, places, 4, results, inksOf(light), false);
    return made
      .filter(({ name }) => ['arc', 'fill', 'stroke'].includes(name))
      .map(({ name, parameters }) => [name, parameters[2]]);
  };
  const open = calls(null);
  const solved = calls({ moves: 'LR', bound: 1, rounds: 1 });
  const proved = calls({ moves: 'LR', bound: 2, rounds: 1 });
  assert.deepEqual(
    [open, solved, proved].map((each) => each[1][0]),
    ['fill', 'stroke', 'fill'],
  );
  assert.ok(open[0][1] < proved[0][1]);
});

test('the ring is centred on its dot, also at the edges if dots have room, and drawn whole if they have none', () => {
  for (const [count, width] of [
    [500, 900],
    [4, 200],
    [5000, 900],
    [5000, 350],
  ]) {
    const places = placesOf(count, width);
    for (const index of [0, places.columns - 1, count - 1]) {
      const { ctx, calls } = recordingContext();
      drawRing(ctx, places, index, inksOf(light));
      const [x, y, radius] = calls.find(({ name }) => name === 'arc')?.parameters ?? [];
      const middle = [(index % places.columns) + 0.5, Math.floor(index / places.columns) + 0.5];
      const distance = Math.hypot(x - middle[0] * places.pitch, y - middle[1] * places.pitch);
      assert.ok(places.pitch < 20 || distance < 0.5, `${count} on ${width}: ${distance} beside its dot`);
      assert.ok(x - radius >= 1 && y - radius >= 1 && x + radius <= places.width - 1, 'whole');
    }
  }
});

const replay = (/** @type {string} */ board, /** @type {string} */ moves) =>
  /** @type {any} */ (rules.check('slide', board, moves));

test('pasted answers are judged line by line, as the second checker judges them', () => {
  const boards = ['3,3,123456708', '2,2,1203', '3,3,123456780', '3,3,123450786', '2,2,1023'];
  const lines = ['R', 'R', '', 'hello', 'LL', 'R'];
  const checked = atOnce(checkAnswers(boards, `${lines.join('\r\n')}\n`, replay));
  assert.deepEqual(counts(checked), { right: 2, wrong: 2, empty: 1 });
  assert.deepEqual(wrongBoards(checked), [3, 4]);
  assert.deepEqual([checked.movesUsed, checked.extraLines], [[0, 2, 0, 0], 1]);
  assert.deepEqual(checked.verdicts[4], { right: false, step: 1, code: 'off-the-board' });
  for (const [index, verdict] of checked.verdicts.entries())
    if (verdict && lines[index] !== 'hello')
      assert.equal(check(`${boards[index]}\n`, lines[index]).goal, verdict.right);
});

test('a right answer in small letters or with spaces is counted and kept as one of ours is', () => {
  const checked = atOnce(checkAnswers(['3,3,123450786', '2,2,1203', '2,2,1023'], ' d d\nr\nll', replay));
  assert.deepEqual(checked.verdicts, [
    { right: false, step: 1, code: 'off-the-board' },
    { right: true },
    { right: false, step: 1, code: 'off-the-board' },
  ]);
  assert.deepEqual(
    [checked.answers, checked.movesUsed],
    [
      [null, 'R', null],
      [0, 1, 0, 0],
    ],
  );
  const spaced = atOnce(checkAnswers(['3,3,123405786'], 'r d', replay));
  assert.deepEqual([spaced.answers, spaced.movesUsed], [['RD'], [0, 1, 0, 1]]);
  const results = spaced.answers.map((moves) => moves && { moves, bound: 0, rounds: 0 });
  assert.deepEqual(parseResults(resultsText(/** @type {any} */ (results)), 1), results);
});

test('our own boards are solvable, and of many sizes', () => {
  const boards = atOnce(samples(rules, 64)).split('\n');
  assert.equal(new Set(boards).size, 64);
  for (const board of boards) {
    const parsed = rules.parse('slide', `${board}\n`);
    assert.ok(parsed.ok && parsed.diagnostics.length === 0, board);
  }
  assert.ok(new Set(boards.map((board) => board.slice(0, 3))).size > 12);
});

test('figures for a file and a table add up', () => {
  const contest = { budget: null, boards: shapes };
  const results = parseResults('2 1 LR\n\n1 1 LUR\n', 4);
  const { columns, rows } = figuresOf(contest, results);
  assert.ok(rows.every((row) => row.length === columns.length));
  assert.deepEqual(rows[0], [1, shapes[0], 2, 2, 1, 1, 'LR', 1, 'here']);
  assert.deepEqual(sizesOf(contest, results), [
    ['2×2', { boards: 1, solved: 0, proved: 0, moves: 0 }],
    ['3×2', { boards: 3, solved: 2, proved: 1, moves: 5 }],
  ]);
});

test('rate of the last minute, and time as a clock', () => {
  const pace = paceOf();
  assert.equal(pace.rate(5000), null);
  for (let at = 0; at < 120_000; at += 500) pace.recordTry(at);
  assert.equal(Math.round(10 * /** @type {number} */ (pace.rate(120_000))), 20);
  assert.deepEqual([clockText(61_000), clockText(3_723_000), clockText(-5)], ['1:01', '1:02:03', '0:00']);
});
