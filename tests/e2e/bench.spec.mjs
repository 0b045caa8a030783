// `npm run bench:web`: every row runs with the smallest possible load, and prints the figures that it promises.

import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ofTheDay } from '../of-the-day.mjs';
import { expect, test } from './harness.mjs';
import { program, WITH_COMPILING_MS } from './native-program.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const shared = join(process.env.TOKERU_SHARED ?? join(root, '../shared'), 'data');
/** @type {Record<string, any[]>} */
const groups = JSON.parse(readFileSync(join(root, 'scripts/bench-web.json'), 'utf8'));
const withoutScript = Object.values(groups).map((group) => group.filter(({ script }) => !script));
/** One or two rows of each group, whose rows go through the same code; a week takes all. */
const names = withoutScript.flatMap((group) => ofTheDay(group)).map(({ name }) => name);
/** The beginning of a row's name asks for it as well. */
const rows = withoutScript.flat().filter((row) => names.some((name) => row.name.startsWith(name)));

/** What a row prints for a single board, or what several rows print. @param {string[]} names */
async function printed(names) {
  const small = ['--boards', '1', '--repeat', '2', '--time', '0.2', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/bench-web.mjs', ...names, ...small], {
    cwd: root,
    env: { ...process.env, TOKERU_PROGRAM: program() },
  });
  return stdout.trim().split('\n');
}

const ascends = (/** @type {any} */ { least, median, most }) => least > 0 && least <= median && median <= most;

/** Checks what was measured in one place. @param {any} line @param {any} row */
function expectFigures(line, { once }) {
  expect(line).toMatchObject({ boards: 1, rounds: once ? 1 : 2 });
  expect([0, 1]).toContain(line.found);
  expect([0, 1]).toContain(line.proved);
  expect(ascends(line.cpu_s) && ascends(line.wall_s), JSON.stringify(line)).toBe(true);
}

/** The first solve of a fresh page has a line of its own. @param {any} line */
const isFirst = ({ place }) => place.endsWith(' first');

/**
 * The places for which a row prints a line: first solves of fresh pages, each place, then the comparisons.
 * @param {any} row
 */
function placesOf({ bare, once, threads: threadCounts }) {
  const [threads, first] = [threadCounts ?? [1], bare || once ? [] : (threadCounts ?? [])];
  const placeNames = bare ? ['browser'] : ['native', 'browser'];
  const places = threads.flatMap((/** @type {number} */ n) => placeNames.map((place) => `${place}${n}`));
  const crossed = bare ? [] : threads.map((/** @type {number} */ n) => `browser${n}/native${n}`);
  const doubled = threads.length > 1 ? placeNames.map((place) => `${place}2/${place}1`) : [];
  return [...first.map((/** @type {number} */ n) => `browser${n} first`), ...places, ...crossed, ...doubled];
}

/** @param {any} row @param {any[]} lines of it */
function expectRow(row, lines) {
  if (row.files?.some((/** @type {string} */ file) => !existsSync(join(shared, file))))
    return expect(lines).toEqual([{ row: row.name, skipped: 'no shared data' }]);
  expect(lines.map(({ place }) => place)).toEqual(placesOf(row));
  for (const line of lines.filter(isFirst)) expect(Number(line.wall_s)).toBeGreaterThan(Number(line.search_s));
  const runs = lines.filter((line) => !line.place.includes('/') && !isFirst(line));
  for (const line of runs) expectFigures(line, row);
  const proved = runs.every((line) => line.proved === 1);
  for (const line of lines.filter(({ place }) => place.includes('/'))) {
    expect(ascends(line.wall), JSON.stringify(line)).toBe(true);
    if (line.place.startsWith('browser1/n'))
      expect([ascends(line.cpu), line.same_nodes]).toEqual([true, expect.any(Boolean)]);
    if (row.bare) expect(ascends(line.busiest), JSON.stringify(line)).toBe(true);
    // Results limited by time may differ; proved ones are the same everywhere.
    if (proved) expect(line.differing, line.place).toBe(0);
  }
}

test(`every row of the benchmark runs in Chromium, and prints the expected figures: ${names.join(', ')}`, async () => {
  test.setTimeout(WITH_COMPILING_MS);
  const lines = (await printed(names)).map((line) => JSON.parse(line));
  for (const row of rows)
    await test.step(row.name, () =>
      expectRow(
        row,
        lines.filter((line) => line.row === row.name),
      ),
    );
  expect(new Set(lines.map((line) => line.row))).toEqual(new Set(rows.map(({ name }) => name)));
});

test("Korf's boards are measured by a script of the sliding puzzle's own", async () => {
  test.setTimeout(WITH_COMPILING_MS);
  const lines = await printed(['korf']);
  if (!existsSync(join(shared, 'slide/korf15_100.tsv'))) return expect(lines).toEqual(['korf skipped: no shared data']);
  const summary =
    /^Korf(, two threads)? {2}1 boards {2}optimal 1 {2}moves \d+ {2}all answers right {2}wall mean [\d.]+ worst \d+ ms, busiest thread mean [\d.]+ ms, CPU [\d.]+ s$/;
  expect(lines.filter((line) => summary.test(line))).toHaveLength(2);
});

test('an unknown row is refused, with a list of the known ones', async () => {
  test.setTimeout(WITH_COMPILING_MS);
  await expect(printed(['nonsense'])).rejects.toThrow(/no such row; there are: ratio maze frontier/);
});
