// Published figures of others beside the laboratory's own: a mark in the picture, a row with its source in the file,
// and the same list in the documents.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createPen } from '../../www/board/layout.ts';
import { light } from '../../www/board/theme.ts';
import { speedBars, withSpeed } from '../../www/lab/deepening/speed.ts';
import { words as deepeningWords } from '../../www/lab/deepening/words.ts';
import { digestOf, movesBars, publishedFor } from '../../www/lab/energy/contest-boards.ts';
import { words as energyWords } from '../../www/lab/energy/words.ts';
import { experiments } from '../../www/lab/experiments.ts';
import {
  barsOf,
  figuresOf as raceFigures,
  newLanes,
  canCompare,
  compareRunners,
  noTestReason,
  withTest,
} from '../../www/lab/maze-race/race.ts';
import { races } from '../../www/lab/maze-race/boards.ts';
import { words as raceWords } from '../../www/lab/maze-race/words.ts';
import { publishedTime, timeBars as orderTimes, withTimes } from '../../www/lab/orders/times.ts';
import { words as orderWords } from '../../www/lab/orders/words.ts';
import { figuresOf as countFigures, processBarsOf } from '../../www/lab/processes/counts.ts';
import { words as countWords } from '../../www/lab/processes/words.ts';
import { published } from '../../www/lab/published.ts';
import { drawBars, scaleFor } from '../../www/lab/shared/bars.ts';
import { measureSearch, durationText } from '../../www/lab/shared/measurement.ts';
import { figuresOf as storageFigures, timeBars } from '../../www/lab/storages/bars.ts';
import { lanesOf, sizes } from '../../www/lab/storages/race.ts';
import { words as storageWords } from '../../www/lab/storages/words.ts';
import { figuresOf as wallFigures } from '../../www/lab/wall/figures.ts';
import { isContest, resultRows, results, resultText } from '../../www/lab/wall/results.ts';
import { words as wallWords } from '../../www/lab/wall/words.ts';
import { words as common } from '../../www/lab/words.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { recordingContext } from './recording.mjs';

/** An experiment's words with the laboratory's. @param {any} words @param {'ja' | 'en'} [language] */
const voiceOf = (words, language = 'en') => ({
  t: translatorOf({ ...common[language], ...words[language] }),
  number: (/** @type {number} */ value) => value.toLocaleString('en'),
});

/** The rows of a file with a source. @param {any} table @param {string} source */
const rowsFrom = ({ columns, rows }, source) => {
  assert.equal(columns.at(-1), 'source');
  return rows.filter((/** @type {any[]} */ row) => row.at(-1) === source);
};

test('the documents list every published figure unchanged, and say why each other experiment has none', () => {
  const text = readFileSync(new URL('../../docs/laboratory.md', import.meta.url), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  const listed = rows.filter((cells) => cells.length === 8).map((cells) => cells.slice(1, 6));
  assert.deepEqual(
    listed,
    published.map(({ experiment, board, row, value, unit, by, year }) => [
      ...[experiment, board, row, `${value} ${unit}`, `${by}, ${year}`],
    ]),
  );
  const without = rows.filter((cells) => cells.length === 4).map((cells) => cells[1]);
  const named = new Set([...published.map(({ experiment }) => experiment), ...without]);
  assert.deepEqual([...named].toSorted(), experiments.map(({ key }) => key).toSorted());
  assert.ok(without.every((key) => published.every(({ experiment }) => experiment !== key)));
});

/** Lanes in which all runners have proved their answer. @param {number} ms */
function ended(ms) {
  const lanes = newLanes();
  for (const lane of Object.values(lanes))
    Object.assign(lane, { state: 'proved', nodes: 10, ms, runs: [ms], score: 7 });
  return lanes;
}

test('the pruning race: the article’s seconds only at its own sizes, with name and year, in both languages', () => {
  for (const { id } of races) {
    const marks = barsOf(ended(100), 'seconds', id, voiceOf(raceWords)).map(({ mark }) => mark);
    const seconds = published.filter(({ experiment, board }) => experiment === 'maze-race' && board === id);
    assert.deepEqual(
      [marks[0]?.value, marks[4]?.value],
      seconds.map(({ value }) => value),
      id,
    );
    assert.equal(marks.filter(Boolean).length, 2);
  }
  const [first] = barsOf(ended(100), 'seconds', '5×6', voiceOf(raceWords));
  assert.equal(first.mark?.text, 'YSRKEN, i7-4790K, 2017: 4.2 s');
  const [japanese] = barsOf(ended(100), 'seconds', '5×6', voiceOf(raceWords, 'ja'));
  assert.equal(japanese.mark?.text, '2017 年、YSRKEN, i7-4790K: 4.2 秒');
  for (const [metric, size] of /** @type {const} */ ([
    ['seconds', 'own'],
    ['nodes', '5×6'],
  ]))
    assert.ok(barsOf(ended(100), metric, size, voiceOf(raceWords)).every(({ mark }) => !mark));
  const table = /** @type {any} */ (raceFigures(ended(100), '6×6'));
  assert.deepEqual(
    rowsFrom(table, 'YSRKEN, i7-4790K, 2017').map((/** @type {any[]} */ row) => [row[2], row[5], row[7]]),
    [
      ['0', 509, 'published'],
      ['4', 55.8, 'published'],
    ],
  );
  assert.equal(rowsFrom(table, 'here').length, 6);
});

/** An engine whose searches take so many milliseconds. @param {(engine: string, run: number) => number} ms */
function engineOf(ms) {
  const engines = /** @type {string[]} */ ([]);
  const solve = async (/** @type {any} */ _, /** @type {any} */ __, /** @type {any} */ { engine }) => {
    engines.push(engine);
    return { status: 'optimal', stop: null, elapsedMs: ms(engine, engines.length) };
  };
  return { engines, engine: /** @type {any} */ ({ solve }) };
}

test('the pruning race compares two fast lanes in turns: runs, medians and p are those of the pairs', async () => {
  const { signal } = new AbortController();
  const { engines, engine } = engineOf((name, run) => (name === 'frontier' ? 1 : 100) + run / 1000);
  const test = /** @type {any} */ (await compareRunners(engine, '', signal));
  assert.deepEqual([test.a.length, test.b.length, test.p], [7, 7, 2 / 128]);
  assert.deepEqual(engines.slice(0, 4), ['frontier', 'article', 'article', 'frontier']);
  const lanes = withTest(ended(1), test);
  assert.deepEqual([lanes.frontier.runs, lanes[4].runs], [test.a, test.b]);
  assert.ok(lanes[4].ms > 99 && lanes.frontier.ms < 2 && lanes[0].ms === 1);
  assert.deepEqual([canCompare(ended(100)), canCompare(ended(50_000))], [true, false]);
  const reasons = [ended(100), ended(50_000)].map((lanes) => raceWords.en[noTestReason(lanes)]);
  assert.deepEqual(reasons, [
    'The race was stopped before a test.',
    'One of them takes more than {n} s, so no test was made.',
  ]);
  const open = ended(100);
  open[4].state = 'stopped';
  assert.equal(canCompare(open), false, 'a search without a proof is not compared');
});

test('storages: the article’s seconds at the contest’s size, scaled to this machine by its ratio', () => {
  const lanes = lanesOf();
  for (const [at, lane] of lanes.entries()) {
    lane.seconds = [at + 3, at + 3];
    lane.last = { seconds: at + 3, bytes: 1, expanded: 7, fingerprint: 'f' };
  }
  const [small, , contest] = sizes;
  const marks = timeBars(lanes, contest, voiceOf(storageWords)).map(({ mark }) => mark);
  const [, chained, , counted, copies] = marks;
  assert.deepEqual([marks[0], marks[2]], [undefined, undefined]);
  assert.deepEqual([counted?.value, copies?.value, chained?.value], [2.714, 3.249, 4]);
  assert.equal(copies?.text, 'rhoo, 2022: 3.249 s');
  assert.equal(chained?.text, 'rhoo, 2023: about 1.5 times as fast as reference counts');
  assert.ok(timeBars(lanes, small, voiceOf(storageWords)).every(({ mark }) => !mark));
  assert.equal(timeBars(lanesOf(), contest, voiceOf(storageWords))[1].mark, undefined, 'a ratio to nothing');
  assert.equal(rowsFrom(storageFigures(lanes, contest), 'rhoo, 2022').length, 2);
  assert.deepEqual(rowsFrom(storageFigures(lanes, contest), 'rhoo, 2023')[0].slice(-2), [1.5, 'rhoo, 2023']);
  assert.equal(rowsFrom(storageFigures(lanes, small), 'here').length, storageFigures(lanes, small).rows.length);
});

test('the article’s processes: a grey band beside all of its prunings, and two rows of the file', () => {
  const count = { nodes: 9, processes: 30, pushes: 4, complete: true };
  const counts = { article: Array(6).fill(count), outcome: null };
  const bars = processBarsOf(counts, voiceOf(countWords));
  assert.deepEqual(
    bars.map(({ mark }) => mark && [mark.value, mark.to, mark.text]),
    [undefined, undefined, undefined, undefined, [1000, 1500, 'shuyo, 2007: 1,000 to 1,500'], undefined],
  );
  assert.ok(bars.every(({ value, text }) => value === 30 && text === '30'));
  const table = countFigures(counts);
  assert.deepEqual(
    rowsFrom(table, 'shuyo, 2007').map((/** @type {any[]} */ row) => row[2]),
    [1000, 1500],
  );
});

test('deepening: a contestant’s moves per second beside the median of the runs; a run too short has no speed', () => {
  const voice = voiceOf(deepeningWords);
  const [[bar]] = speedBars({ nodes: 1_000_000, runs: [10, 20, 25] }, voice);
  assert.deepEqual([bar.value, bar.text, bar.mark?.value], [50_000_000, '50 million moves per second', 40_000_000]);
  assert.match(bar.mark?.text ?? '', /^koron, Core 2 Duo 3 GHz, 2011: 40 million moves per second$/);
  assert.equal(speedBars({ nodes: 10, runs: [0.1] }, voice)[0][0].text, 'too short to be measured');
  const table = withSpeed(
    { columns: ['board', 'method', 'by', 'limit', 'nodes', 'cut'], rows: [['b', 'around', 'article', 4, 10, 0]] },
    'b',
    { nodes: 10, runs: [5, 5] },
  );
  assert.ok(table.rows.every((row) => row.length === table.columns.length));
  assert.deepEqual(
    [rowsFrom(table, 'here').length, rowsFrom(table, 'koron, Core 2 Duo 3 GHz, 2011')[0][8]],
    [3, 40_000_000],
  );
});

const shared = process.env.TOKERU_SHARED ?? new URL('../../../shared', import.meta.url).pathname;
const problems = `${shared}/data/slide/devquiz2011_problems.txt`;

test('energy: only the contest’s boards with a published answer are recognised, by their digests', {
  skip: !existsSync(problems) && 'no shared data',
}, () => {
  const boards = readFileSync(problems, 'utf8').split(/\r?\n/).slice(2).filter(Boolean);
  assert.equal(new Set(boards.map(digestOf)).size, boards.length);
  const known = boards.flatMap((board, at) => {
    const mark = publishedFor(`${board}\n`);
    return mark ? [[String(at + 1), mark.board, mark.value]] : [];
  });
  const listed = published.filter(({ experiment }) => experiment === 'energy');
  assert.deepEqual(
    known,
    listed.map(({ board, value }) => [board, board, value]),
  );
});

test('energy: the published moves are shown beside the answer’s; our own boards have none', () => {
  assert.equal(publishedFor('3,3,253147608\n'), null);
  const [mark] = published.filter(({ experiment }) => experiment === 'energy');
  const [[bar]] = movesBars(400, mark, voiceOf(energyWords));
  assert.deepEqual([bar.value, bar.text, bar.mark?.value], [400, '400 moves', 4434]);
  assert.equal(bar.mark?.text, 'koron, 2011: 4,434 moves');
});

test('orders: the article’s seconds only beside the room of its size under all prunings', () => {
  assert.deepEqual([publishedTime('', 'rcs'), publishedTime('large', 'rc')], [null, null]);
  const mark = publishedTime('large', 'rcs');
  const [[bar]] = orderTimes([10, 30, 20], mark, voiceOf(orderWords));
  assert.deepEqual([bar.value, bar.text, bar.mark?.text], [0.02, '0.02 s', 'YSRKEN, 2017: 1.7 s']);
  assert.deepEqual(bar.spread, [0.015, 0.025]);
  const table = withTimes({ columns: ['node', 'end'], rows: [[0, 'open']] }, [10, 30], mark);
  assert.deepEqual(table.rows, [
    [0, 'open', null, null, 'here'],
    [null, null, 1, 0.01, 'here'],
    [null, null, 2, 0.03, 'here'],
    [null, null, null, 1.7, 'YSRKEN, 2017'],
  ]);
});

test('the wall: published results only beside the contest’s own file', () => {
  const contest = { budget: [72187, 81749, 72303, 81778], boards: Array(5000).fill('3,3,253147608') };
  assert.equal(isContest(contest), true);
  for (const other of [
    { ...contest, budget: null },
    { ...contest, boards: contest.boards.slice(1) },
  ]) {
    assert.equal(isContest(other), false);
    assert.deepEqual(
      [
        resultRows(other, voiceOf(wallWords)),
        rowsFrom(
          wallFigures(
            other,
            other.boards.map(() => null),
          ),
          'koron, 2011',
        ),
      ],
      [[], []],
    );
  }
  assert.deepEqual(
    results.map((result) => resultText(result, voiceOf(wallWords))),
    [
      'koron, 2011, iterative deepening, up to 120 s a board: 4,229 solved',
      'koron, 2011: 5,000 solved, 302,051 moves',
      'amf48, 2011: 5,000 solved, 2,509 proved shortest, 290,497 moves',
    ],
  );
  assert.equal(
    resultText(results[2], voiceOf(wallWords, 'ja')),
    '2011 年、amf48: 5,000 問、最短と証明 2,509 問、290,497 手',
  );
  const table = wallFigures(
    contest,
    contest.boards.map(() => null),
  );
  assert.ok(table.rows.every((row) => row.length === table.columns.length));
  assert.deepEqual(rowsFrom(table, 'amf48, 2011')[0].slice(2, 8), [290497, null, 2509, null, null, 5000]);
});

test('on a phone a mark’s label is at the end of the bar’s line', () => {
  const { ctx, texts } = recordingContext();
  const bar = { name: 'one', value: 3, text: '3 s', mark: { value: 40, text: 'somebody, 2011: 40 s' } };
  const scale = scaleFor([3, 40], 0.1, String);
  const surface = { theme: light, t: translatorOf(common.en), number: String, width: 350, height: 110 };
  drawBars(createPen(ctx, 1, light), [bar], scale, surface);
  assert.ok(texts().includes('somebody, 2011: 40 s'), texts().join());
});

test('without room behind the bar a mark’s label goes below it', () => {
  const { ctx, texts } = recordingContext();
  const bar = { name: 'one', value: 40, text: `${'4'.repeat(30)} s`, mark: { value: 3, text: 'somebody, 2011: 3 s' } };
  const surface = { theme: light, t: translatorOf(common.en), number: String, width: 700, height: 110 };
  drawBars(createPen(ctx, 1, light), [bar], scaleFor([3, 40], 0.1, String), surface);
  assert.ok(texts().includes('somebody, 2011: 3 s'), texts().join());
  const narrow = recordingContext();
  drawBars(createPen(narrow.ctx, 1, light), [{ ...bar, name: 'n'.repeat(60) }], scaleFor([3, 40], 0.1, String), {
    ...surface,
    width: 350,
  });
  assert.ok(narrow.texts().includes('somebody, 2011: 3 s'), 'on a phone too, where its name fills the line');
});

test('a fast search runs five times after two warm-ups, a slow one once; a stopped one gives no figure', async () => {
  const runs = (/** @type {number} */ ms) => {
    let count = 0;
    return {
      solve: async () => /** @type {any} */ ({ stop: null, error: null, elapsedMs: ms + ++count }),
      count: () => count,
    };
  };
  const { signal } = new AbortController();
  const short = runs(10);
  assert.deepEqual((await measureSearch(short.solve, signal))?.runs, [13, 14, 15, 16, 17]);
  const longRuns = runs(5000);
  assert.deepEqual([(await measureSearch(longRuns.solve, signal))?.runs, longRuns.count()], [[5001], 1]);
  const stopped = new AbortController();
  const stop = async () => {
    stopped.abort();
    return /** @type {any} */ ({ stop: 'cancelled', error: null, elapsedMs: 1 });
  };
  assert.equal(await measureSearch(stop, stopped.signal), null);
  const t = translatorOf(common.en);
  assert.equal(durationText([13, 14, 15, 16, 17], t), 'a median of 15.0 ms in 5 runs (interquartile range 13 % of it)');
  assert.equal(durationText([5001], t), '5001.0 ms, one run');
});
