// The replay of a trace: files are read line by line and validated, and the pictures depend on the rows, not on
// seconds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createPen } from '../../www/board/layout.ts';
import { light } from '../../www/board/theme.ts';
import { examples } from '../../www/lab/trace/examples.ts';
import {
  allHeight,
  cutsOf,
  depthLines,
  digestOf,
  drawAll,
  drawLanes,
  drawTasks,
  lanesHeight,
  lanesOf,
  scoreLines,
  tableLines,
  tasksOf,
} from '../../www/lab/trace/pictures.ts';
import { drawPlaces, placesHeight } from '../../www/lab/trace/places.ts';
import { newTrace, fileOf, readTraces, addRow, WrongLine } from '../../www/lab/trace/read.ts';
import { words } from '../../www/lab/trace/words.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { atOnce } from '../../www/shared/turns.ts';
import { longTrace } from '../e2e/long-trace.mjs';
import { recordingContext } from './recording.mjs';

/** Output of `tokeru solve --trace`; `tests/it/maze/lab.rs` checks that the engine still writes it. */
const file = readFileSync(new URL('../data/traces/frontier.jsonl', import.meta.url), 'utf8');
const [trace] = atOnce(readTraces(file));
const t = translatorOf(words.en);

test('a file becomes the trace of a search', () => {
  assert.deepEqual([trace.family, trace.engine, trace.threads], ['maze', 'frontier', 1]);
  assert.equal(trace.rows.length, file.trim().split('\n').length - 1);
  assert.deepEqual(
    lanesOf(trace.rows).map(({ kind }) => kind),
    ['start', 'sample', 'answer', 'bound', 'pass', 'tasks', 'end'],
  );
  const [bound, best] = scoreLines(trace.rows, t);
  assert.equal(best.points.at(-1)?.[1], bound.points.at(-1)?.[1], 'proved: both meet');
  assert.ok(best.points.every(([, value], at) => at === 0 || value >= best.points[at - 1][1]));
  assert.deepEqual(atOnce(readTraces(fileOf(trace))), [trace]);
});

test('a file saved again equals the one opened: board index, moves before, seed', () => {
  const [first, ...rows] = file.trim().split('\n');
  const head = { ...JSON.parse(first), index: 7, moves: '1 2', seed: 5 };
  const texts = [JSON.stringify(head), ...rows];
  const [reread] = atOnce(readTraces(texts.join('\n')));
  const lines = fileOf(reread).trim().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    texts.map((line) => JSON.parse(line)),
  );
});

test('a live search draws the same pictures as its file, whatever the times', () => {
  const live = newTrace({ kind: 'board', family: 'maze', board: trace.board, threads: 1 });
  for (const row of trace.rows) assert.ok(addRow(live, { ...row, elapsed_s: Number(row.elapsed_s) * 3 + 1 }));
  assert.equal(atOnce(digestOf(live)), atOnce(digestOf(trace)));
  live.rows.splice(20, 1);
  assert.notEqual(atOnce(digestOf(live)), atOnce(digestOf(trace)), 'one row fewer gives another digest');
  assert.equal(examples[0].board, trace.board, 'the page runs the same search');
});

test('the saved picture is as high as what is drawn, and its charts keep their places from the first step on', () => {
  const look = { theme: light, t: (/** @type {string} */ key) => key, number: String, width: 800, height: 200 };
  /** @param {number} count of rows that are drawn */
  const placesAt = (count) => {
    const { ctx, calls } = recordingContext();
    drawAll(createPen(ctx, 1, light), trace, trace.rows.slice(0, count), look, 200);
    return calls.filter(({ name }) => name === 'translate').map(({ parameters: [, y] }) => y);
  };
  const whole = placesAt(trace.rows.length);
  assert.equal(allHeight(trace, 200, 800), whole.at(-1) + lanesHeight(trace.rows));
  assert.deepEqual(placesAt(1), whole);
});

test('a long trace is sorted into lanes in linear time', () => {
  const [long, longer] = [5000, 80_000].map((rows) => atOnce(readTraces(longTrace(rows)))[0]);
  assert.deepEqual(
    lanesOf(longer.rows).map(({ kind, at }) => [kind, at.length]),
    [
      ['start', 1],
      ['sample', 80_000],
      ['prunes', 1600],
      ['table', 20_000],
    ],
  );
  const cpuMs = (/** @type {typeof long} */ { rows }) => {
    const before = process.cpuUsage();
    lanesOf(rows);
    return process.cpuUsage(before).user / 1000;
  };
  // Copying a list for each row would take 256 times as long. Times that are too short to measure count as five
  // milliseconds.
  const [short, all] = [cpuMs(long), cpuMs(longer)];
  assert.ok(all < 80 * Math.max(5, short), `${short} ms, then ${all} ms`);
});

test('prunings, merges of passes and depths are drawn', () => {
  const rows = [
    { kind: 'prunes', nodes: 10, goal: 1, dead_end: 2, bound: 3 },
    { kind: 'pass', nodes: 20, merges: 4, drops: 5 },
    { kind: 'pass', nodes: 30, merges: 6, drops: 0 },
    { kind: 'prunes', nodes: 40, goal: 7, dead_end: 8, bound: 0 },
    { kind: 'layer', nodes: 50, layer: 2 },
    { kind: 'depth', nodes: 60, depth: 9 },
  ];
  assert.deepEqual(cutsOf(rows), [
    ['goal', 7],
    ['dead_end', 8],
    ['merges', 10],
    ['drops', 5],
  ]);
  assert.deepEqual(depthLines(rows, t)[0].points, [
    [50, 2],
    [60, 9],
  ]);
  const { ctx, texts } = recordingContext();
  const surface = { theme: light, t, number: String, width: 600, height: 200 };
  drawLanes(createPen(ctx, 1, light), [...rows, { kind: 'of tomorrow', nodes: 70 }], 100, surface);
  for (const word of ['prunings', 'pass', 'layer', 'depth', 'of tomorrow']) assert.ok(texts().includes(word), word);
});

test('tables are lines, tasks bars by thread, prunings of any family bars', () => {
  const rows = [
    { kind: 'table', nodes: 10, positions: 4, places: 16, hits: 1, waiting: 3 },
    { kind: 'table', nodes: 20, positions: 9, places: 32, hits: 7, waiting: 0 },
    { kind: 'prunes', nodes: 20, dead_square: 5, pair: 0, corral: 2 },
    ...[0, 1, 1].map((thread) => ({ kind: 'tasks', nodes: 30, thread, tasks: 6 })),
  ];
  const lines = tableLines(rows, t);
  assert.deepEqual(
    lines.map(({ name, points }) => [name, points.at(-1)]),
    [
      ['size of the tables', [20, 32]],
      ['positions in the tables', [20, 9]],
      ['positions met again', [20, 7]],
      ['waiting positions or pushes', [20, 0]],
    ],
  );
  assert.deepEqual(cutsOf(rows), [
    ['dead_square', 5],
    ['corral', 2],
  ]);
  assert.deepEqual(tasksOf(rows), [6, 12]);
  const { ctx, texts } = recordingContext();
  drawTasks(createPen(ctx, 1, light), rows, { theme: light, t, number: String, width: 600, height: 200 });
  for (const word of ['Thread 1', 'Thread 2', '12']) assert.ok(texts().includes(word), word);
});

test('the board shows the known steps, and the remaining region', () => {
  const board = '#####\n#. .#\n#$ $#\n# @ #\n#####\n';
  const traceOf = (/** @type {Record<string, unknown>[]} */ ...rows) => {
    const trace = newTrace({ kind: 'board', family: 'sokoban', board, threads: 1 });
    for (const row of rows) assert.ok(addRow(trace, row));
    return trace;
  };
  const plan = { nodes: 5, cells: [6, 7, 8], until: [null, 2, null] };
  const written = (/** @type {import('../../www/lab/trace/read.ts').Trace} */ trace) => {
    const { ctx, texts } = recordingContext();
    const surface = { theme: light, t, number: String, width: 300, height: 300 };
    drawPlaces(createPen(ctx, 1, light), trace, trace.rows, surface);
    return texts();
  };
  assert.deepEqual(
    written(traceOf({ ...plan, kind: 'packing', initial: 1 })),
    ['2', '3'],
    'a box left behind has none',
  );
  assert.deepEqual(written(traceOf({ ...plan, kind: 'plan', initial: 1 })), ['1', '2', '3']);
  assert.equal(placesHeight(traceOf({ kind: 'sample', nodes: 1 }), 300), 0);
  for (const overlong of ['#'.repeat(5000), '#\n'.repeat(200_000)])
    assert.equal(placesHeight({ ...traceOf({ ...plan, kind: 'plan' }), board: overlong }, 300), 0);
  const route = newTrace({ kind: 'board', family: 'slide', board: '3,2,5=2340\n', threads: 1 });
  assert.ok(addRow(route, { kind: 'region', nodes: 1, region: [0, 2, 3, 4, 5], circuit: [2, 5, 4, 3], leaving: [0] }));
  assert.equal(placesHeight(route, 300), 82);
  assert.deepEqual(written(route), []);
  const digest = atOnce(digestOf(route));
  const otherRoute = { ...route, rows: [{ ...route.rows[0], leaving: [2] }] };
  assert.notEqual(atOnce(digestOf(otherRoute)), digest, 'the board is in the digest');
  assert.deepEqual(atOnce(readTraces(fileOf(route))), [route], 'lists are written to the file');
  assert.ok(addRow(route, { kind: 'region', nodes: 2, region: ['<'], leaving: new Array(5000).fill(0) }));
  assert.deepEqual(Object.keys(route.rows[1]), ['kind', 'nodes'], 'other lists are left out');
});

test('a file that is no trace is refused with its line', () => {
  const board = '{"kind":"board","form":1,"family":"maze","board":"","threads":1}\n';
  const wrong = (/** @type {string} */ text) => {
    try {
      atOnce(readTraces(text));
    } catch (error) {
      assert.ok(error instanceof WrongLine);
      return error.line;
    }
    return null;
  };
  assert.equal(wrong(''), 0);
  assert.equal(wrong('<html>'), 1);
  assert.equal(wrong('{"kind":"sample","nodes":1}\n'), 1, 'a row before its board');
  assert.equal(wrong(`${board}[1]\n`), 2);
  assert.equal(wrong(`${board}\n{"kind":"sample"}\n`), 3, 'a row without nodes');
  assert.equal(wrong(`${board}{"kind":"sample","nodes":-1}\n`), 2);
  assert.equal(
    wrong(`${board}{"kind":"sample","nodes":1,"best":{"deep":[1]}}\n`),
    null,
    'what is not plain is left out',
  );
  const [read] = atOnce(readTraces(`${board}{"kind":"sample","nodes":1,"best":{"deep":[1]},"__proto__":5}\n`));
  assert.deepEqual([read.rows[0].best, Object.getPrototypeOf(read.rows[0])], [undefined, Object.prototype]);
});

test('an overlong line is refused by its number, and not parsed', () => {
  const board = '{"kind":"board","form":1,"family":"maze","board":"","threads":1}\n';
  const wrong = (/** @type {string} */ text) => {
    try {
      atOnce(readTraces(text));
      return -1;
    } catch (error) {
      return /** @type {any} */ (error).line;
    }
  };
  const padded = (/** @type {number} */ spaces) => `${board}{"kind":"sample",${' '.repeat(spaces)}"nodes":1}\n`;
  for (const deep of [
    '['.repeat(900_000),
    `{"kind":"sample","nodes":1,"a":${'{"a":'.repeat(2000)}1${'}'.repeat(2001)}`,
  ])
    assert.equal(wrong(`${board}${deep}\n`), 2);
  assert.equal(wrong(padded(900_000)), -1);
  assert.equal(wrong(padded(1_000_000)), 2);
  assert.equal(wrong(`\n\n${'['.repeat(2_000_000)}`), 3);
  assert.equal(wrong('\n'.repeat(2_000_000)), 0);
});
