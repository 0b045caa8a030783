// The laboratory's shell and the shared parts of its experiments: obligations of every listed one, the statistics of
// the benches, repeats, bars, lines, files.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createPen } from '../../www/board/layout.ts';
import { light } from '../../www/board/theme.ts';
import { articles } from '../../www/lab/articles.ts';
import { experiments } from '../../www/lab/experiments.ts';
import { groups } from '../../www/lab/groups.ts';
import { drawBars, scaleFor, ticksOf } from '../../www/lab/shared/bars.ts';
import { linesUntil } from '../../www/lab/shared/line-chart.ts';
import { drawLines, joinColumns, roundValues } from '../../www/lab/shared/lines.ts';
import { compare, repeat, SIGNIFICANT } from '../../www/lab/shared/repeats.ts';
import { median, pairedP, quantile, spread } from '../../www/lab/shared/statistics.ts';
import { csvOf } from '../../www/lab/shared/table.ts';
import { words } from '../../www/lab/words.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { recordingContext } from './recording.mjs';

const root = new URL('../../', import.meta.url);
const folderOf = (/** @type {string} */ key) => new URL(`www/lab/${key}/`, root);

/** The number of sentences of a text, by the full stops of its language. @param {string} text */
const sentences = (text) => text.match(/[^.。?!]*(?:\.(?=\s|$)|[。?!])/g)?.length ?? 0;

/** Experiments about all families have no article; the address of the one on DevQuiz 2011 is unknown. */
const withoutAddress = ['all', 'slide'];

for (const { key, family, articles: about } of experiments) {
  test(`${key}: an article, five to ten sentences in both languages, an export, words in the truth list`, async () => {
    assert.ok(about.length > 0 || withoutAddress.includes(family), 'which article is it about?');
    for (const article of about) {
      assert.match(articles[article], /^https:\/\//);
      for (const language of /** @type {const} */ (['ja', 'en'])) assert.ok(`article.${article}` in words[language]);
    }
    const { words: experimentWords } = await import(new URL('words.ts', folderOf(key)).href);
    for (const language of ['ja', 'en']) {
      const { lead, look, try: tried } = experimentWords[language];
      const count = [lead, look, tried].map(sentences);
      assert.ok(Math.min(...count) > 0, `${language}: what is shown, what to look at, what to try: ${count}`);
      const all = count.reduce((sum, each) => sum + each, 0);
      assert.ok(all >= 5 && all <= 10, `${language}: ${all} sentences`);
    }
    const scripts = readdirSync(folderOf(key)).map((file) => readFileSync(new URL(file, folderOf(key)), 'utf8'));
    assert.ok(
      scripts.some((text) => text.includes('frameOf(')),
      'the frame has the exports, the button and Stop',
    );
    assert.ok(existsSync(new URL(`tests/web/truth-lab-${key}.mjs`, root)));
  });
}

test('keys are unique, and groups are in order', () => {
  assert.equal(new Set(experiments.map(({ key }) => key)).size, experiments.length);
  const order = experiments.map(({ family }) => groups.indexOf(family));
  assert.deepEqual(order, order.toSorted());
});

test('statistics of a sample match src/base/statistics.rs', () => {
  const sample = [3, 1, 2, 5, 4];
  assert.deepEqual([median(sample), quantile(sample, 0), quantile(sample, 1), quantile(sample, 0.75)], [3, 1, 5, 4]);
  assert.equal(spread(sample), 2 / 3);
  assert.ok(Number.isNaN(median([])));
});

/**
 * Pairs whose differences have the ranks 1 to n; some with the rank sum `sum` are positive.
 * @param {number} n @param {number} sum
 */
function pairsWith(n, sum) {
  let left = sum;
  const differences = Array.from({ length: n }, (_, at) => n - at).map((rank) => {
    if (rank > left) return -rank;
    left -= rank;
    return rank;
  });
  assert.equal(left, 0);
  return [differences, differences.map(() => 0)];
}

test('Wilcoxon’s signed-rank test matches the published table, and the benchmarks’ example', () => {
  // Table of Wilcoxon and Wilcox (1964), which src/base/statistics.rs is tested against, too.
  for (const [n, sum] of [
    [6, 0],
    [10, 8],
    [25, 89],
  ]) {
    const [a, b] = pairsWith(n, sum);
    assert.ok(Number(pairedP(a, b)) <= 0.05, `${n}`);
    const [c, d] = pairsWith(n, sum + 1);
    assert.ok(Number(pairedP(c, d)) > 0.05, `${n}`);
  }
  const before = [1, 2, 3, 4, 5, 6];
  assert.equal(
    pairedP(
      before,
      before.map((seconds) => seconds * 0.9),
    ),
    2 / 64,
  );
  assert.equal(pairedP(before, before), null);
  // Equal differences share their ranks: of 2^3 assignments of signs, two are at least as one-sided.
  assert.equal(pairedP([1, 1, 1], [0, 0, 0]), 0.25);
});

test('repeats: the first is not counted, a stop keeps what was measured', async () => {
  const stopper = new AbortController();
  let run = 0;
  const measure = async () => ++run;
  const calls = /** @type {number[][]} */ ([]);
  const course = {
    maxRuns: 3,
    signal: stopper.signal,
    onValues: (/** @type {number[]} */ values) => calls.push(values),
  };
  assert.deepEqual(await repeat(measure, course), [2, 3, 4]);
  assert.deepEqual(calls, [[2], [2, 3], [2, 3, 4]]);
  const stopped = repeat(async () => (++run > 6 ? null : run), course);
  assert.deepEqual(await stopped, [6]);
});

test('different speeds are told apart after seven pairs, equal ones take the maximum', async () => {
  const { signal } = new AbortController();
  const order = /** @type {string[]} */ ([]);
  let time = 0;
  const measureOf = (/** @type {string} */ name, /** @type {(n: number) => number} */ value) => async () => {
    order.push(name);
    return value(++time);
  };
  const differing = await compare([measureOf('a', (n) => n), measureOf('b', (n) => n + 100)], { maxRuns: 10, signal });
  assert.deepEqual([differing.a.length, differing.p], [7, 2 / 128]);
  assert.deepEqual(order.slice(0, 6), ['a', 'b', 'b', 'a', 'a', 'b']);
  const equal = await compare([measureOf('a', () => 1), measureOf('b', () => 1)], { maxRuns: 4, signal });
  assert.deepEqual([equal.a.length, equal.p], [4, null]);
});

test('two equal things are called different less than one time in twenty, though the test is repeated', async () => {
  const { signal } = new AbortController();
  let state = 1;
  const chance = async () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 4;
  };
  let differing = 0;
  const times = 4000;
  for (let at = 0; at < times; at++) {
    const { p } = await compare([chance, chance], { maxRuns: 10, signal });
    if (p !== null && p <= SIGNIFICANT) differing += 1;
  }
  assert.ok(differing / times < 0.055, `${differing / times}`);
  assert.ok(differing / times > 0.03, 'nor is the limit needlessly low');
});

const t = translatorOf(words.en);
const surface = { theme: light, t, number: String, width: 900, height: 200 };
const text = (/** @type {number} */ value) => `${value} s`;

test('bars: a logarithmic scale, the number at the end, the article’s mark', () => {
  const scale = scaleFor([0.02, 30], 0.001, text);
  assert.deepEqual([scale.least, scale.most, ticksOf(scale).length], [0.01, 100, 5]);
  const { ctx, texts, calls } = recordingContext();
  const bars = [
    { name: 'one', value: 10, text: '10 s', mark: { value: 1, text: '2017: 1 s' } },
    { name: 'none', value: null, text: '' },
    { name: 'ten times less', value: 1, text: '1 s', strong: true },
  ];
  drawBars(createPen(ctx, 1, light), bars, scale, surface);
  for (const word of ['one', '10 s', '2017: 1 s', 'none', '1 s', '0.01 s']) assert.ok(texts().includes(word), word);
  const widths = calls.filter(({ name }) => name === 'rect').map(({ parameters }) => parameters[2]);
  assert.equal(widths.length, 2, 'a bar without a value is not drawn; the mark has round corners');
  assert.ok(Math.abs(widths[0] / widths[1] - 3 / 2) < 1e-9, 'three decades against two');
});

test('lines: one row of x, steps hold, the pen draws and names them', () => {
  const best = {
    name: 'best',
    ink: () => '#000000',
    step: true,
    points: /** @type {[number, number][]} */ ([
      [1, 5],
      [4, 7],
    ]),
  };
  const bound = {
    name: 'bound',
    ink: () => '#111111',
    points: /** @type {[number, number][]} */ ([
      [2, 9],
      [4, 8],
    ]),
  };
  assert.deepEqual(joinColumns([best, bound]), [
    [1, 2, 4],
    [5, 5, 7],
    [null, 9, 8],
  ]);
  assert.deepEqual(roundValues(0, 10, 5), [0, 2, 4, 6, 8, 10]);
  const { ctx, texts } = recordingContext();
  drawLines(createPen(ctx, 1, light), [best, bound], { across: String, up: String }, surface);
  for (const word of ['best', 'bound', '5', '9']) assert.ok(texts().includes(word), word);
});

test('CSV: quotes where needed, an empty cell for an unknown value', () => {
  assert.equal(
    csvOf({
      columns: ['a', 'b'],
      rows: [
        ['x, "y"', 1.5],
        ['z', null],
      ],
    }),
    'a,b\r\n"x, ""y""",1.5\r\nz,\r\n',
  );
});

test('lines are cut at a place, and keep at least one point so that there are axes', () => {
  const columns = [
    [1, 2, 5],
    [7, null, 9],
  ];
  assert.equal(linesUntil(columns), columns);
  assert.equal(linesUntil(columns, 5), columns);
  assert.deepEqual(linesUntil(columns, 4), [
    [1, 2],
    [7, null],
  ]);
  assert.deepEqual(linesUntil(columns, 0), [[1], [7]]);
});

test('a bar’s number stands behind its spread line, which does not cross it', () => {
  for (const width of [350, 1000]) {
    const { ctx, calls } = recordingContext();
    const bar = { name: 'A', value: 2, text: '2 s', spread: /** @type {[number, number]} */ ([1, 40]) };
    const surface = { theme: light, t: String, number: String, width, height: 120 };
    drawBars(createPen(ctx, 1, light), [bar], scaleFor([2, 100], 1, String), surface);
    const drawn = calls.filter(({ name }) => name === 'lineTo').map(({ parameters: [x] }) => x);
    const high = drawn.at(-1);
    const at = calls.find(({ name, parameters }) => name === 'fillText' && parameters[0] === '2 s')?.parameters[1];
    assert.ok(at > high && at < width, `${width}: ${at} behind ${high}`);
  }
});

test('the names of bars have one font size at any width', () => {
  const names = ['A', 'A name of some length', 'The trail of this site, as long as a name can be here'];
  const bars = names.map((name) => ({ name, value: 2, text: '' }));
  for (const width of [350, 700, 1200]) {
    const { ctx, calls } = recordingContext();
    const surface = { theme: light, t: String, number: String, width, height: 200 };
    drawBars(createPen(ctx, 1, light), bars, scaleFor([2, 100], 1, String), surface);
    const fonts = calls.flatMap(({ name, parameters }, at) =>
      name === 'fillText' && names.includes(parameters[0])
        ? [calls.slice(0, at).findLast((call) => call.name === 'font=')?.parameters[0]]
        : [],
    );
    assert.deepEqual([fonts.length, new Set(fonts).size], [3, 1], String(width));
  }
});

test('a mark’s text below its bar keeps clear of the mark', () => {
  const mark = { value: 4, text: 'a machine of some year, and who has published it' };
  const { ctx, calls } = recordingContext();
  const surface = { theme: light, t: String, number: String, width: 358, height: 120 };
  drawBars(
    createPen(ctx, 1, light),
    [{ name: 'A', value: null, text: '', mark }],
    scaleFor([2, 100], 1, String),
    surface,
  );
  const text = calls.find(({ name, parameters }) => name === 'fillText' && parameters[0] === mark.text);
  const drawn = calls.find(({ name }) => name === 'roundRect');
  assert.ok(text && drawn);
  // Half of its letters and their halo extends above its middle.
  assert.ok(text.parameters[2] - 8 > drawn.parameters[1] + drawn.parameters[3]);
});

test('text behind a bar never crosses its mark', () => {
  const mark = { value: 40_000_000, text: 'a machine of some year, and who has published how fast it was on it' };
  for (const [value, text, note] of /** @type {[number | null, string, string][]} */ ([
    [null, '', ''],
    [11_000_000, '11,000,000', ''],
    [20_000_000, '20,000,000', 'as much as that'],
    [90_000_000, '90,000,000', ''],
  ])) {
    const { ctx, calls } = recordingContext();
    const surface = { theme: light, t: String, number: String, width: 1200, height: 120 };
    drawBars(
      createPen(ctx, 1, light),
      [{ name: 'A', value, text, note, mark }],
      scaleFor([1e7, 1e9], 1e7, String),
      surface,
    );
    const drawn = calls.findLast(({ name }) => name === 'roundRect');
    assert.ok(drawn);
    const [left, right] = [drawn.parameters[0], drawn.parameters[0] + drawn.parameters[2]];
    for (const piece of [text, note, mark.text].filter(Boolean)) {
      const at = calls.find(({ name, parameters }) => name === 'fillText' && parameters[0] === piece);
      assert.ok(at, piece);
      const length = ctx.measureText(piece).width;
      assert.ok(at.parameters[1] >= right || at.parameters[1] + length <= left, `${value}: ${piece}`);
    }
  }
});
