// The laboratory's wall of the contest's boards: the file, the order of the work, sleep, storage, dots, and judging.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counts, judging, wrongOf } from '../../www/lab/wall/answers.ts';
import { groupsOf, kept, recalled } from '../../www/lab/wall/boards.ts';
import { merged, queueOf, run } from '../../www/lab/wall/campaign.ts';
import { countSaid, readContest } from '../../www/lab/wall/contest-file.ts';
import { drawDot, drawRing, inksOf, nearest, placesOf, stepTo } from '../../www/lab/wall/dots.ts';
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
  assert.deepEqual(countSaid('10 20 30 40\r\n2\r\n3,2,123450\r\n'), { line: 2, said: 2 });
  assert.equal(countSaid('10 20 30 40\n50000000000\n3,2,123450\n')?.said, 50_000_000_000);
  assert.deepEqual([countSaid('3,2,123450\n'), countSaid('')], [null, null]);
});

const shapes = ['3,2,1=3450', '3,2,123450', '3,2,3=1450', '2,2,1203'];

/**
 * Runs a campaign whose clock advances by so many milliseconds with each solve; returns the requests and the final
 * results.
 * @param {{ minutes: number, each: number, answer?: (board: string, wish: any) => any, known?: any[], workers?: number,
 *   sleeps?: number[] }} task
 */
async function campaign({ minutes, each, answer, known = shapes.map(() => null), workers = 1, sleeps = [] }) {
  let now = 0;
  const clock = workClock(minutes * 60_000, () => now);
  /** @type {{ board: string, wish: any, worker: number }[]} */
  const asked = [];
  /** @type {number[]} */
  const told = [];
  const solveBy = (/** @type {number} */ worker) => async (/** @type {string} */ board, /** @type {any} */ wish) => {
    const slept = sleeps.includes(asked.push({ board, wish, worker }));
    await null;
    // A beat every second while the machine is awake.
    for (let rest = each; rest > 0; rest -= 1000) {
      now += Math.min(1000, rest);
      clock.beat();
    }
    if (slept) now += 3_600_000;
    return answer?.(board, wish) ?? { moves: 'LURD', bound: 2, checked: { goal: true } };
  };
  const whole = await run({
    ...{ boards: shapes, known, clock, signal: new AbortController().signal },
    workers: Array.from({ length: workers }, (_, worker) => solveBy(worker)),
    tell: (index) => told.push(index),
  });
  return { asked, told, known, clock, whole };
}

test('a campaign takes boards of one shape together, and round after round within its time', async () => {
  const { asked, told, whole } = await campaign({ minutes: 1, each: 10 });
  assert.equal(whole, true);
  assert.deepEqual(told.slice(0, 4), [0, 2, 1, 3]);
  assert.deepEqual(
    asked.map(({ wish }) => wish.options.level),
    [...'0000111122223333'],
  );
});

test('several workers share a round: a shape stays with one worker, the rest is divided', async () => {
  const { asked } = await campaign({ minutes: 1, each: 10, workers: 2 });
  const first = asked.filter(({ wish }) => wish.options.level === '0');
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
  const { asked, known } = await campaign({ minutes: 1, each: 40_000 });
  assert.deepEqual(
    asked.map(({ wish }) => wish.engine),
    ['quick', 'quick', 'always', 'always'],
  );
  assert.ok(asked[1].wish.timeMs <= 20_040);
  assert.deepEqual(
    known.map(({ rounds }) => rounds),
    [1, 0, 1, 0],
  );
});

test('a gap in the clock (a sleeping computer) costs no time, and the board is tried again', async () => {
  const { asked, clock } = await campaign({ minutes: 10, each: 2000, sleeps: [2] });
  const awake = await campaign({ minutes: 10, each: 2000 });
  assert.equal(asked.length, awake.asked.length + 1);
  assert.equal(asked[1].board, asked[2].board);
  assert.equal(clock.worked(), 2000 * asked.length, 'the hour of sleep does not count');
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
  const { asked, known } = await campaign({ minutes: 1, each: 10, known: before });
  assert.ok(asked.every(({ board }) => board !== shapes[0]));
  assert.deepEqual(known[1], { moves: 'LUR', bound: 2, rounds: 4 });
  assert.deepEqual(recalled(kept(known), 4), known);
  assert.deepEqual(recalled('nonsense\n2 1 LR', 3), [null, { moves: 'LR', bound: 2, rounds: 1 }, null]);
});

test('an answer that the rules reject is not taken; an engine that keeps failing ends the campaign', async () => {
  const wrong = await campaign({
    minutes: 1,
    each: 10,
    answer: () => ({ moves: 'LR', bound: 0, checked: { goal: false } }),
  });
  assert.deepEqual([wrong.known, wrong.whole], [[null, null, null, null], true]);
  const broken = await campaign({
    minutes: 1,
    each: 10,
    answer: () => ({ moves: null, bound: null, checked: null, error: { code: 'load' } }),
  });
  assert.deepEqual([broken.asked.length, broken.whole], [5, false]);
});

test('counts are updated board by board', () => {
  const known = recalled('2 1 LR\n1 1 LUR\n\n', 4);
  const { tally, learn } = tallyOf(known);
  assert.deepEqual([tally, movesOf(tally)], [{ solved: 2, proved: 1, used: [2, 2, 1, 0] }, 5]);
  known[1] = merged(known[1], { moves: 'LR', bound: 2, checked: { goal: true } }, 2);
  learn(1);
  known[3] = { moves: 'DD', bound: 1, rounds: 1 };
  learn(3);
  assert.deepEqual(tally, { solved: 3, proved: 2, used: [2, 2, 0, 2] });
  known.fill(null);
  for (const index of known.keys()) learn(index);
  assert.deepEqual(tally, { solved: 0, proved: 0, used: [0, 0, 0, 0] });
});

test('after the first round the boards far from their bounds come first, then small ones', () => {
  const boards = ['3,2,123450', '4,4,123456789ABCDEF0', '3,2,1=3450'];
  const known = recalled('4 1 LRLRL\n10 1 LLLLLLLLLLLLLLLLLLLLLLLLLLLL\n9 1 LRLRLRLRLR', 3);
  assert.deepEqual(groupsOf(boards, known, 1), [[1], [2], [0]]);
  assert.deepEqual(groupsOf(boards, known, 0), []);
});

test('dots: 5,000 in a hundred columns, on a phone in fifty; the nearest is picked, and keys move among them', () => {
  const [wide, phone, few] = [placesOf(5000, 900), placesOf(5000, 358), placesOf(3, 900)];
  assert.deepEqual([wide.columns, wide.rows, wide.height], [100, 50, 450]);
  assert.deepEqual([phone.columns, phone.rows], [50, 100]);
  assert.deepEqual([few.columns, few.pitch], [3, 26]);
  assert.equal(nearest(wide, 13, 13), 101);
  assert.equal(nearest(wide, -5, 9999), 4900);
  assert.equal(nearest(few, 9999, 0), 2);
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map((key) => stepTo(wide, 150, key)),
    [149, 151, 50, 250, 0, 4999, null],
  );
  assert.equal(stepTo(wide, 4950, 'ArrowDown'), null);
});

test('a dot: grey and small while open, a ring when solved, a disk when proved', () => {
  const places = placesOf(9, 300);
  const calls = (/** @type {any} */ known) => {
    const { ctx, calls: made } = recordingContext();
    drawDot(ctx, places, 4, known, inksOf(light), false);
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
      const off = Math.hypot(x - middle[0] * places.pitch, y - middle[1] * places.pitch);
      assert.ok(places.pitch < 20 || off < 0.5, `${count} on ${width}: ${off} beside its dot`);
      assert.ok(x - radius >= 1 && y - radius >= 1 && x + radius <= places.width - 1, 'whole');
    }
  }
});

const replay = (/** @type {string} */ board, /** @type {string} */ moves) =>
  /** @type {any} */ (rules.check('slide', board, moves));

test('pasted answers are judged line by line, as the second checker judges them', () => {
  const boards = ['3,3,123456708', '2,2,1203', '3,3,123456780', '3,3,123450786', '2,2,1023'];
  const lines = ['R', 'R', '', 'hello', 'LL', 'R'];
  const judged = atOnce(judging(boards, `${lines.join('\r\n')}\n`, replay));
  assert.deepEqual(counts(judged), { right: 2, wrong: 2, empty: 1 });
  assert.deepEqual(wrongOf(judged), [3, 4]);
  assert.deepEqual([judged.used, judged.over], [[0, 2, 0, 0], 1]);
  assert.deepEqual(judged.verdicts[4], { right: false, step: 1, code: 'off-the-board' });
  for (const [index, verdict] of judged.verdicts.entries())
    if (verdict && lines[index] !== 'hello')
      assert.equal(check(`${boards[index]}\n`, lines[index]).goal, verdict.right);
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
  const known = recalled('2 1 LR\n\n1 1 LUR\n', 4);
  const { columns, rows } = figuresOf(contest, known);
  assert.ok(rows.every((row) => row.length === columns.length));
  assert.deepEqual(rows[0], [1, shapes[0], 2, 2, 1, 1, 'LR', 1, 'here']);
  assert.deepEqual(sizesOf(contest, known), [
    ['2×2', { boards: 1, solved: 0, proved: 0, moves: 0 }],
    ['3×2', { boards: 3, solved: 2, proved: 1, moves: 5 }],
  ]);
});

test('rate of the last minute, and time as a clock', () => {
  const pace = paceOf();
  assert.equal(pace.rate(5000), null);
  for (let at = 0; at < 120_000; at += 500) pace.tried(at);
  assert.equal(Math.round(10 * /** @type {number} */ (pace.rate(120_000))), 20);
  assert.deepEqual([clockText(61_000), clockText(3_723_000), clockText(-5)], ['1:01', '1:02:03', '0:00']);
});
