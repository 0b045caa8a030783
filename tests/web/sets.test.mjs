// The levels of every family: their links open, their names are unique, they follow the examples in order, and solved
// ones are marked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardNames } from '../../www/app/panels/board-name.ts';
import { byGrade, levelSets } from '../../www/app/panels/levels.ts';
import { forgetResults, provideResults, resultsOf } from '../../www/app/saved-boards/results.ts';
import { namesOf } from '../../www/app/saved-boards/names.ts';
import { createEngine } from '../../www/package/node.ts';
import { families } from '../../www/puzzles/index.ts';

const engine = /** @type {any} */ (await createEngine());
const loaded = await Promise.all(families.map(async ({ load }) => (await load()).default));
const withSets = loaded.filter(({ levels }) => levels);

/** @param {any} family @param {string} board */
const stateOf = (family, board) =>
  /** @type {any} */ ({ family, board, language: 'en', collection: null, past: [], bare: null });

/**
 * The set in the gallery's form.
 * @param {any} family @returns {Promise<import('../../www/app/panels/levels.ts').ListedLevel[]>}
 */
const setOf = async (family) => {
  /** @type {PromiseWithResolvers<void>} */
  const { promise, resolve } = Promise.withResolvers();
  const sets = levelSets(engine.rules, resolve);
  assert.deepEqual(sets({ family }), [], 'it has to be fetched first');
  await promise;
  return sets({ family });
};

assert.ok(withSets.length > 0);
for (const family of withSets) {
  const { id, examples } = family;
  const { levels } = await /** @type {any} */ (family).levels();

  test(`${id}: forty to sixty levels of all grades, from easy to hard`, () => {
    assert.ok(levels.length >= 40 && levels.length <= 60, `${levels.length}`);
    assert.equal(families.find((each) => each.id === id)?.levels, levels.length, 'the number of levels on its card');
    const grades = levels.map((/** @type {any} */ { level }) => level);
    assert.deepEqual(grades, grades.toSorted());
    assert.deepEqual([...new Set(grades)], [1, 2, 3, 4, 5]);
  });

  test(`${id}: every link opens a board without findings, under its own code`, () => {
    for (const { code, name } of levels) {
      const linked = engine.rules.decodeLink(`#/${id}/${code}`);
      assert.ok(linked.ok, name.en);
      const parsed = engine.rules.parse(id, linked.board);
      assert.deepEqual(parsed.diagnostics, [], name.en);
      // Games are stored under this code.
      assert.equal(engine.rules.encodeLink(id, linked.board).link, `#/${id}/${code}`);
    }
    assert.equal(new Set(levels.map((/** @type {any} */ { code }) => code)).size, levels.length);
  });

  test(`${id}: no two boards share a name`, () => {
    for (const language of /** @type {const} */ (['ja', 'en'])) {
      const names = [...levels, ...examples].map(({ name }) => name[language]);
      assert.equal(new Set(names).size, names.length, language);
      for (const name of names) assert.match(name, language === 'ja' ? /[ぁ-んァ-ヶ一-龠]/ : /^[A-Z0-9][^']*[a-z’ ?!]/);
    }
  });

  test(`${id}: the examples lead to the levels, and each level to the next`, async () => {
    const names = boardNames(engine);
    const set = await setOf(family);
    assert.equal(set.length, levels.length);
    const boards = [
      ...examples.map(({ board }) => engine.rules.parse(id, board).board),
      ...set.map(({ board }) => board),
    ];
    const next = boards.map((board) => names.next(stateOf(family, board))?.[0] ?? null);
    assert.deepEqual(next, [...boards.slice(1), null]);
    const last = set[set.length - 1];
    const named = names.of(stateOf(family, last.board), String);
    assert.deepEqual([named.name, named.level], [last.name.en, 5]);
    assert.deepEqual(namesOf(engine.rules)(stateOf(family, last.board)), last.name);
  });

  test(`${id}: levels are shown by grade, each once`, async () => {
    const set = await setOf(family);
    const parts = byGrade(set);
    assert.deepEqual([...parts.keys()], [1, 2, 3, 4, 5]);
    assert.deepEqual([...parts.values()].flat(), set);
  });
}

test('results are read once, and again after a game is saved', async () => {
  /** @type {string[]} */
  const keys = [];
  const seven = { objective: 7, best: false };
  const nine = { objective: 9, best: true };
  const games = new Map([['a', seven]]);
  let drawn = 0;
  assert.deepEqual(resultsOf(['a', 'b']), new Map(), 'nothing is stored yet');
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  provideResults(
    async (key) => {
      keys.push(key);
      return games.get(key) ?? null;
    },
    () => {
      drawn += 1;
    },
  );
  assert.deepEqual(resultsOf(['a', 'b']), new Map());
  await turn();
  assert.equal(drawn, 2);
  assert.deepEqual(resultsOf(['a', 'b']), new Map([['a', seven]]));
  assert.deepEqual(keys, ['a', 'b']);
  games.set('b', nine);
  forgetResults(['b', 'of no level']);
  assert.equal(drawn, 3);
  resultsOf(['a', 'b']);
  await turn();
  assert.deepEqual(resultsOf(['a', 'b']), new Map(Object.entries({ a: seven, b: nine })));
  assert.deepEqual(keys, ['a', 'b', 'b']);
});
