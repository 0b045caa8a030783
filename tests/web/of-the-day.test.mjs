// The part of a list that a run takes: what always matters, and within the stated days everything.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ofTheDay, WEEK } from '../of-the-day.mjs';

/** @param {number} length */
const listOf = (length) => Array.from({ length }, (_, at) => at);

/**
 * Lists of all lengths, numbers of days, and of entries that every run takes.
 * @returns {Generator<[number[], number, number]>}
 */
function* cases() {
  for (let length = 0; length <= 40; length++)
    for (let days = 1; days <= WEEK; days++)
      for (let always = 0; always <= 4; always++) yield [listOf(length), days, always];
}

test('any days in a row take every entry, and each day those that always matter', () => {
  for (const [list, days, always] of cases())
    for (const first of [0, 5, 20_788]) {
      const taken = new Set();
      for (let day = first; day < first + days; day++) {
        const part = ofTheDay(list, { always, days, day, all: false });
        assert.deepEqual(part.slice(0, always), list.slice(0, always));
        assert.deepEqual(
          part,
          part.toSorted((one, other) => one - other),
        );
        if (list.length > always) assert.ok(part.length > always, 'a day takes at least one of the others');
        for (const entry of part) taken.add(entry);
      }
      assert.equal(taken.size, list.length, `${list.length} entries, ${always} of them always, in ${days} days`);
    }
});

test('days take equally many, give or take one; the long run takes all', () => {
  for (const [list, days, always] of cases()) {
    const counts = listOf(days).map((day) => ofTheDay(list, { always, days, day, all: false }).length);
    assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `${list.length}: ${counts}`);
    assert.deepEqual(ofTheDay(list, { always, days, day: 3, all: true }), list);
  }
});

test('what is no day or no week is refused', () => {
  for (const day of [Number.NaN, -1, 0.5]) assert.throws(() => ofTheDay([1, 2], { day }), /TOKERU_DAY/);
  for (const days of [0, 8, 1.5]) assert.throws(() => ofTheDay([1, 2], { days }), /within a week/);
});

test('one process decides the day of a run, and its processes take it over', () => {
  assert.match(String(process.env.TOKERU_DAY), /^\d+$/);
  const config = readFileSync(fileURLToPath(new URL('../e2e/playwright.config.mjs', import.meta.url)), 'utf8');
  assert.match(config, /^import '\.\.\/of-the-day\.mjs'/m);
});
