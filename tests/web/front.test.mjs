// Today's puzzle: the same for all readers, another one each day, and every board of the list is valid with the stated
// best.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { openCatalogue } from '../../scripts/pictures/boards.mjs';
import { allSprites } from '../../scripts/pictures/sprites.mjs';
import { dailyOf, dayOf } from '../../www/app/daily-puzzle.ts';
import { createEngine } from '../../www/package/node.ts';
import { families } from '../../www/puzzles/index.ts';
import { folderOf } from './folders.mjs';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** @type {import('../../www/app/daily-puzzle.ts').Listed[][]} */
const boards = await Promise.all(
  weekdays.map(async (day) => (await import(`../../www/app/front/days/${day}.ts`)).boards),
);
const engine = await createEngine();
/** @param {number} day @param {number} [hour] */
const at = (day, hour = 12) => new Date(2026, 10, day, hour, 30);

test('a day has one puzzle from midnight to midnight, numbered from the first', async () => {
  assert.equal(dayOf(at(23)).no, 1);
  assert.deepEqual(await dailyOf(at(24, 0)), await dailyOf(at(24, 23)));
  assert.equal(dayOf(at(23 + 365)).no, 366);
  // With a wrong clock, too, no number is less than 1.
  for (const [day, no, weekday] of [
    [22, 7, 0],
    [16, 1, 1],
    [-20_000, 5, 5],
  ]) {
    const { no: number, link } = await dailyOf(at(day));
    assert.deepEqual([number, link], [no, `#/${boards[weekday][0][0]}`]);
  }
});

test('each weekday has one family, whose list has its boards and whose generator makes them', async () => {
  for (const [weekday, list] of boards.entries()) {
    const { family } = dayOf(at(22 + weekday));
    assert.deepEqual(
      families.filter(({ days }) => days?.includes(weekday)).map(({ id }) => id),
      [family],
    );
    for (const [code] of list) assert.ok(code.startsWith(`${family}/`), code);
  }
  for (const { days, ...family } of families) {
    if (!days) continue;
    const { daily } = await import(`../../www/puzzles/${folderOf(family)}/daily.ts`);
    assert.deepEqual(Object.keys(daily.days).map(Number), days);
  }
});

test('no board repeats within half a year; then the list starts again', async () => {
  const year = await Promise.all(Array.from({ length: 182 }, async (_, day) => (await dailyOf(at(23 + day))).link));
  assert.equal(new Set(year).size, 182);
  assert.equal((await dailyOf(at(23 + 182))).link, year[0]);
});

/** The requests that prove a board's best. @type {Record<string, object>} */
const proofs = {
  beam: { engine: 'exact' },
  sokoban: { engine: 'pushes' },
  sweeper: { engine: 'sweep', options: { mode: 'total' } },
};

/** The long run proves all of them again. */
const isTried = (/** @type {number} */ index) => Boolean(process.env.TOKERU_LONG) || index % 13 === 0;

for (const [weekday, list] of boards.entries())
  test(`weekday ${weekday}: every board opens, and its listed best is proved`, { timeout: 600_000 }, async () => {
    assert.equal(list.length, 26);
    for (const [index, [code, level, best]] of list.entries()) {
      const linked = engine.rules.decodeLink(`#/${code}`);
      assert.ok(linked.ok, code);
      assert.equal(linked.moves, '', code);
      assert.ok(level === null || (level >= 1 && level <= 5), code);
      if (!isTried(index)) continue;
      const family = code.slice(0, code.indexOf('/'));
      const outcome = await engine.solve(family, linked.board, { timeMs: 30_000, ...proofs[family] });
      assert.ok(outcome.confirmed, code);
      assert.equal(outcome.objective, best, code);
      assert.equal(outcome.status, 'optimal', code);
    }
  });

test('every family has a sprite sheet of its whole demonstration, in both colour schemes', async () => {
  const sheets = await allSprites(await openCatalogue(fileURLToPath(new URL('../../', import.meta.url))));
  assert.deepEqual(Object.keys(sheets).sort(), families.map(({ id }) => id).sort());
  for (const [id, { count, width, height, svg }] of Object.entries(sheets)) {
    assert.ok(count >= 5 && count <= 12, `${id}: ${count}`);
    assert.ok(Math.abs(Math.max(width, height) - 96) < 0.01, `${id}: ${width} by ${height}`);
    const pictures = svg.split(/<g transform="translate\(0 [\d.]+\)">/).slice(1);
    assert.equal(new Set(pictures).size, count, `${id}: the sprites differ`);
    assert.match(svg, /light-dark\(#\w{6}, #\w{6}\)/);
    assert.ok(!svg.includes('var('), `${id}: a picture can’t use the style sheet’s properties`);
  }
});
