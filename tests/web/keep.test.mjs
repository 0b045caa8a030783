// Stored boards, without a browser: the tree of lines, which of several findings is kept, JSON in slices, export and
// import.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundIn, remarkOf, runOf } from '../../www/app/saved-boards/findings.ts';
import { readJson, Unreadable } from '../../www/app/saved-boards/json.ts';
import { historyOf, linesOf, joinedHistory } from '../../www/app/saved-boards/lines.ts';
import { keyOf } from '../../www/app/saved-boards/names.ts';
import { cardOrNull, keptAt, keptOrNull } from '../../www/app/saved-boards/reading.ts';
import { better, cardOf, foremost, isProof, merged, renamed } from '../../www/app/saved-boards/record.ts';
import { Storage } from '../../www/app/saved-boards/storage.ts';
import { dateText, words as keptWords } from '../../www/app/saved-boards/words.ts';
import { choiceFor, lasting, uiFor } from '../../www/app/settings.ts';
import { emptyHistory, linesFrom, nextOf, visited } from '../../www/shared/player/history.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { atOnce } from '../../www/shared/turns.ts';
import maze from '../../www/puzzles/maze/index.ts';
import slide from '../../www/puzzles/slide/index.ts';
import sokoban from '../../www/puzzles/sokoban/index.ts';
import { rules } from './real-rules.mjs';

/** Some scripts of the page read the reader's preferences. @type {any} */ (globalThis).matchMedia = () => ({
  matches: false,
});
/** @type {Map<string, string>} */
const local = new Map();
/** @type {any} */ (globalThis).localStorage = {
  getItem: (/** @type {string} */ key) => local.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => local.set(key, text),
};
const { arranged } = await import('../../www/app/saved-boards/finding.ts');
const { exported, imported } = await import('../../www/app/saved-boards/transfer.ts');
const { resultOf } = await import('../../www/app/saved-boards/list.ts');

const engine = /** @type {any} */ ({ rules, fetchRules: async () => {} });
const [{ board }] = maze.examples;
const level = sokoban.examples[0].board;

/** @param {string} keys letters are played, `<` goes back by one */
function after(keys) {
  let [history, moves] = [emptyHistory(), ''];
  for (const key of keys) {
    const to = key === '<' ? moves.slice(0, -1) : moves + key;
    history = visited(history, moves, to);
    moves = to;
  }
  return { history, moves };
}

/**
 * @param {Partial<import('../../www/app/saved-boards/record.ts').Kept>} [change]
 * @returns {import('../../www/app/saved-boards/record.ts').Kept}
 */
const recordOf = (change) => ({
  ...{ format: 1, key: 'maze/x', family: 'maze', board, name: null, size: '3×3', made: 5, at: 10, moves: '' },
  ...{ lines: [[0, '', -1]], mode: 'play', time: 0, past: [], future: [], draft: false, found: [], won: null },
  claimed: null,
  certificate: null,
  ...change,
});

/**
 * @param {Partial<import('../../www/app/saved-boards/record.ts').Found>} [change]
 * @returns {import('../../www/app/saved-boards/record.ts').Found}
 */
const found = (change) => ({
  ...{ status: 'feasible', stop: null, objective: 30, bound: 40, moves: '1 2', engine: 'a', options: '{}' },
  ...{ version: '1', origin: 'here', at: 1, nodes: 1, elapsedMs: 1, threads: 1, memoryMb: 1, extra: null },
  ...change,
});

const won = { objective: 36, best: false, first: 1, at: 1, ms: 1 };

test('a tree of lines is stored without repeating a position, and read back unchanged', () => {
  for (const keys of ['', 'a', 'abcdef', 'abc<<xy<<', 'ab<c<d<<e', 'abc<<xy<z<<<q<<<abq']) {
    const { history, moves } = after(keys);
    const lines = linesOf(history, moves);
    assert.deepEqual(historyOf(JSON.parse(JSON.stringify(lines))), history, keys);
    const letters = lines.reduce((sum, [, rest]) => sum + rest.length, 0);
    assert.ok(letters <= keys.length, 'no position is stored twice');
  }
});

test('a damaged tree of lines is refused', () => {
  const wrong = [
    ...[
      null,
      5,
      [],
      [[0, 'a', -1]],
      [[0, '', -1, 4]],
      [[0, '', 1]],
      [
        [0, '', -1],
        [1, 'a', -1],
      ],
    ],
    ...[
      [
        [0, '', -1],
        [0, '', -1],
      ],
      [
        [0, '', -1],
        [0, 'a', -1],
        [0, 'a', -1],
      ],
      [[0, '', 0.5]],
      [[0, '', '1']],
    ],
    ...[
      [
        [0, '', -1],
        [-1, 'a', -1],
      ],
      Array.from({ length: 5000 }, (_, i) => [0, i ? String(i) : '', -1]),
    ],
  ];
  for (const lines of wrong) assert.equal(historyOf(lines), null, JSON.stringify(lines).slice(0, 50));
  // Names that double with each position would exhaust memory.
  const longMoves = 'x'.repeat(20_000);
  assert.equal(historyOf([[0, '', 1], ...Array.from({ length: 1500 }, (_, i) => [i, longMoves, -1])]), null);
});

test('merging two trees keeps all lines of both, and redo follows the first', () => {
  const [one, other] = [after('abc<<x').history, after('abq<<<z').history];
  const joined = joinedHistory(one, other);
  for (const name of [...one.keys(), ...other.keys()]) assert.ok(joined.has(name), name);
  assert.equal(joined.get('')?.last, one.get('')?.last);
  assert.deepEqual(historyOf(linesOf(joined, 'ax'))?.size, joined.size);
  assert.deepEqual(joinedHistory(one, one), one);
});

/** `count` lines: a game taken back move by move; lines that part at its start, and at the end of a long one. */
const largeTrees = {
  'one line': (/** @type {number} */ count) => chainOf(count, count),
  'many lines': (/** @type {number} */ count) => chainOf(count, 1),
  'many lines at the end of one': (/** @type {number} */ count) => chainOf(count, count / 2),
};

/** Lines that part where one of `length` positions ends. @param {number} count @param {number} length */
const chainOf = (count, length) =>
  Array.from({ length: count }, (_, at) => {
    const rest = at < length ? 'uRuR' : at.toString(2).padStart(11, '0').replaceAll('0', 'l').replaceAll('1', 'd');
    return [Math.max(0, Math.min(at, length) - 1), at ? rest : '', at < Math.min(length, count - 1) ? at + 1 : -1];
  });

for (const [name, linesAt] of Object.entries(largeTrees))
  test(`two thousand positions are merged in little time: ${name}`, () => {
    const time = (/** @type {number} */ count) => {
      const tree = historyOf(linesAt(count)) ?? assert.fail();
      const before = process.cpuUsage();
      const joined = joinedHistory(emptyHistory(), tree);
      const { user } = process.cpuUsage(before);
      assert.deepEqual(joined, tree);
      assert.deepEqual(linesOf(joined, ''), linesOf(tree, ''));
      return user;
    };
    const base = Math.max(5000, time(500));
    const long = time(2000);
    assert.ok(long < 40 * base, `${base} µs, then ${long} µs`); // cubic time would be 64 times as much
  });

test('a tree larger than any that is stored is refused', () => {
  const heavy = Array.from({ length: 40 }, (_, at) => [0, at ? 'u'.repeat(30_000) + at : '', -1]);
  assert.equal(historyOf(heavy), null);
  const lines = chainOf(5000, 2500);
  assert.throws(() => keptAt({ ...recordOf({}), lines }, 'boards[0]'), { code: 'list-too-long' });
});

test('a position of the second tree comes before those of the first that continue it', () => {
  const first = visited(visited(emptyHistory(), '', 'x'), 'x', 'abcd');
  const joined = joinedHistory(visited(first, 'abcd', 'y'), after('abq<<<z').history);
  assert.deepEqual(linesFrom(joined, ''), ['x', 'a', 'y', 'z']);
  assert.deepEqual(linesFrom(joined, 'ab'), ['abcd', 'abq']);
  assert.deepEqual([nextOf(joined, ''), nextOf(joined, 'ab')], ['y', 'abq']);
});

test('trees whose numbers begin alike are merged without cutting one', () => {
  const one = visited(visited(emptyHistory(), '', '12 3'), '12 3', '1');
  const other = visited(visited(visited(emptyHistory(), '', '1 2'), '1 2', ''), '', '12 34');
  const joined = joinedHistory(one, other);
  assert.deepEqual(linesFrom(joined, ''), ['12 3', '1', '12 34']);
  assert.deepEqual(linesFrom(joined, '1'), ['1 2']);
});

test('a proof is never replaced by less, an answer only by a better one', () => {
  const proof = found({ status: 'optimal', objective: 36, bound: 36 });
  assert.equal(better(proof, found({ at: 9 }), 'max'), proof);
  assert.equal(better(found({ at: 9, objective: 30 }), found({ objective: 31 }), 'max').objective, 31);
  assert.equal(better(found({ at: 9, objective: 30 }), found({ objective: 31 }), 'min').objective, 30);
  assert.equal(better(found({ at: 9, objective: null, moves: null }), found({}), 'max').objective, 30);
  assert.equal(foremost([found({ objective: 50, at: 9 }), proof], 'max'), proof);
  assert.equal(foremost([found({ objective: 20, at: 9 }), found({ engine: 'b', objective: 33 })], 'max')?.engine, 'b');
  assert.equal(foremost([], 'max'), null);
});

test('two tabs: the newer decides the position, lines and findings of both are kept', () => {
  const [one, other] = [after('abc'), after('ab<x')];
  const newer = recordOf({ at: 20, moves: 'abc', lines: linesOf(one.history, 'abc'), found: [found({ engine: 'b' })] });
  const older = recordOf({
    at: 10,
    made: 2,
    name: 'own',
    moves: 'ax',
    lines: linesOf(other.history, 'ax'),
    found: [found()],
    certificate: 'proof',
  });
  for (const both of [merged(newer, older, 'max'), merged(older, newer, 'max')]) {
    assert.equal(both.moves, 'abc');
    assert.equal(both.made, 2);
    assert.equal(both.name, 'own');
    assert.equal(both.certificate, 'proof');
    assert.deepEqual(both.found.map((each) => each.engine).sort(), ['a', 'b']);
    const lines = historyOf(both.lines);
    // `ab`, where the other tab turned back, is on the path to `abc`.
    assert.deepEqual([...(lines?.keys() ?? [])].sort(), ['', 'a', 'abc', 'ax']);
  }
});

test('a board counts as a draft only while every tab has it as one', () => {
  const drafts = (/** @type {boolean} */ newer, /** @type {boolean} */ older) =>
    merged(recordOf({ at: 2, draft: newer }), recordOf({ at: 1, draft: older }), 'max').draft;
  assert.deepEqual([drafts(true, true), drafts(true, false), drafts(false, true)], [true, false, false]);
});

test('autosaves during a game do not add a line each', () => {
  let before = null;
  for (const moves of ['a', 'ab', 'abcd', 'abcde']) {
    const now = recordOf({ at: moves.length, moves, lines: linesOf(after(moves).history, moves) });
    before = before ? merged(now, before, 'max') : now;
  }
  assert.deepEqual(before?.lines, [
    [0, '', 1],
    [0, 'abcde', -1],
  ]);
});

test('stray lines that an older version stored at each pause are merged into one', () => {
  const stray = [
    [0, '', 1],
    [0, 'abc', -1],
    [0, 'ab', -1],
    [0, 'a', -1],
    [0, 'ax', -1],
  ];
  const lines = joinedHistory(emptyHistory(), historyOf(stray) ?? emptyHistory());
  assert.deepEqual([...lines.keys()], ['', 'abc', 'ax']);
  assert.equal(lines.get('')?.last, 'abc');
});

// ------------------------------------------------------------------------------------------------------------ findings

const answer = { moves: '1 2 5 4', objective: 12, checked: true, view: null, frames: null };
/** @param {object} outcome @param {object} [run] @returns {any} */
const ended = (outcome, run) => ({
  answer,
  run: {
    ...{ running: false, options: {}, fromHere: false, engine: 'a', live: { bound: null } },
    outcome: {
      ...{ status: 'optimal', stop: null, engine: 'a', objective: 12, bound: 12, moves: answer.moves, nodes: 1 },
      ...{ elapsedMs: 1, threads: 1, memoryMb: 1, extra: { a: 1 }, confirmed: true, error: null },
      ...outcome,
    },
    ...run,
  },
});
const stamp = { version: '9', at: 77 };

test('a proof is stored as it was proved, with engine and version', () => {
  const [proof, ...others] = foundIn(ended({}), stamp);
  assert.equal(others.length, 0);
  assert.deepEqual(
    [proof.status, proof.bound, proof.engine, proof.version, proof.at, proof.origin],
    ['optimal', 12, 'a', '9', 77, 'here'],
  );
  assert.deepEqual(proof.extra, { a: 1 });
});

test('a run that proves nothing about the board is stored as an answer only', () => {
  for (const state of [
    ended({}, { fromHere: true }),
    ended({ stop: 'fault', error: { code: 'panic' }, status: 'feasible' }),
    ended({ extra: 'x'.repeat(1 << 19) }),
  ]) {
    const [finding] = foundIn(state, stamp);
    assert.deepEqual(
      [finding.status, finding.bound, finding.extra, finding.moves],
      ['feasible', null, null, answer.moves],
    );
  }
});

test('from a proof of another measure the answer is stored, with the findings that explain it', () => {
  const [one] = foundIn(ended({ measure: 'longest', bound: 4 }), stamp);
  assert.deepEqual([one.status, one.bound, one.extra, one.moves], ['feasible', null, { a: 1 }, answer.moves]);
});

test('an unconfirmed answer, and a run without a finding, are not stored', () => {
  assert.deepEqual(foundIn({ ...ended({ confirmed: false }), answer: { ...answer, checked: false } }, stamp), []);
  assert.deepEqual(
    foundIn({ ...ended({ status: 'unknown', moves: null, objective: null, bound: null }), answer: null }, stamp),
    [],
  );
  assert.equal(
    foundIn({ ...ended({ status: 'unknown', moves: null, objective: null, bound: 40 }), answer: null }, stamp)[0].bound,
    40,
  );
  assert.equal(
    foundIn({ ...ended({ status: 'infeasible', moves: null, objective: null, bound: null }), answer: null }, stamp)[0]
      .status,
    'infeasible',
  );
});

test('a running search stores its best answer, and its bound only if it is for the whole board', () => {
  const running = (/** @type {boolean} */ fromHere) => ({
    answer,
    run: { running: true, engine: 'a', options: {}, fromHere, live: { bound: 20 }, outcome: null },
  });
  assert.deepEqual(
    foundIn(/** @type {any} */ (running(false)), stamp).map(({ status, bound }) => [status, bound]),
    [['feasible', 20]],
  );
  assert.deepEqual(
    foundIn(/** @type {any} */ (running(true)), stamp).map(({ status, bound }) => [status, bound]),
    [['feasible', null]],
  );
});

test('a stored run is shown as it ended; a proof from a file is not', () => {
  const run = runOf(found({ status: 'optimal', objective: 36, bound: 36 }), null, 512, () => 'then');
  assert.deepEqual(
    [run.running, run.outcome?.status, run.outcome?.bound, run.remark?.()],
    [false, 'optimal', 36, 'then'],
  );
  const claim = found({ status: 'optimal', objective: 36, bound: 36, origin: 'file', extra: { proved: true } });
  const shown = runOf(claim, null, 512, () => '').outcome;
  assert.deepEqual([shown?.status, shown?.bound, shown?.extra], ['feasible', null, null]);
  assert.equal(isProof(claim), false);
  assert.deepEqual(
    [found({ status: 'optimal' }), claim, found({ origin: 'file' }), found(), found({ engine: '' })].map(remarkOf),
    ['found.proof', 'found.claim', 'found.file', 'found.answer', 'found.given'],
  );
});

// ---------------------------------------------------------------------------------------------------------------- JSON

test('JSON is read as JSON.parse reads it', () => {
  for (const text of [
    ...[
      'null',
      ' true ',
      '-1.5e3',
      '0',
      '"a\\u0041\\n\\"\\\\"',
      '[]',
      '{}',
      '[[],[{}],{"a":[]}]',
      '{"a":{"b":[1,2,{"c":null}]},"d":"]"}',
    ],
    ...['["ü",\t"\\ud83d\\ude00"]\r\n', '{"a":1,"a":2}', '[1,\n2]'],
  ])
    assert.deepEqual(JSON.stringify(atOnce(readJson(text))), JSON.stringify(JSON.parse(text)), text);
  const object = atOnce(readJson('{"__proto__":{"polluted":1}}'));
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
  assert.deepEqual(Object.keys(/** @type {object} */ (object)), ['__proto__']);
});

/** @param {string} text @returns {any} */
function fault(text) {
  try {
    atOnce(readJson(text));
  } catch (error) {
    return error;
  }
  return null;
}

test('what JSON.parse refuses is refused, with line and column', () => {
  for (const [text, line, column] of /** @type {[string, number, number][]} */ ([
    ['', 1, 1],
    ['[1,]', 1, 4],
    ['{"a":1,}', 1, 8],
    ['[\n 1,\n  oops]', 3, 3],
    ['{"a" 1}', 1, 6],
    ['["a\nb"]', 1, 2],
    ['["\\x"]', 1, 2],
    ['"open', 1, 1],
    ['[1] 2', 1, 5],
    ['{a:1}', 1, 2],
    ['01', 1, 1],
    ['[1}', 1, 3],
    ["['a']", 1, 2],
    ['{"a":\n\n', 3, 1],
  ])) {
    assert.throws(() => JSON.parse(text), text);
    const { place } = fault(text) ?? {};
    assert.deepEqual(place, { line, column }, text);
  }
  assert.equal(fault(`${'['.repeat(100_000)}`).code, 'too-deep');
  assert.equal(fault('[1').code, 'unexpected-end');
  for (const half of ['{"boards":[{"board":"####', '{"boa', `["${'\\'.repeat(100_001)}`])
    assert.equal(fault(half).code, 'unexpected-end');
  // One text is one slice.
  assert.equal(fault(`["${'\\"'.repeat(1 << 22)}"]`).code, 'text-too-long');
  assert.equal(fault('1'.repeat(1 << 22)).code, 'unexpected-text');
});

test('stored data are validated field by field', () => {
  assert.deepEqual(keptAt(recordOf({ found: [found()] }), ''), recordOf({ found: [found()] }));
  const won = { objective: 17, best: true, first: 5, at: 10, ms: 83_000 };
  assert.deepEqual(keptAt(recordOf({ won }), '').won, won);
  for (const [change, path] of /** @type {[object, string][]} */ ([
    [{ board: 5 }, 'boards[0].board'],
    [{ at: '5' }, 'boards[0].at'],
    [{ at: Number.NaN }, 'boards[0].at'],
    [{ format: 2 }, 'boards[0].format'],
    [{ moves: 'x'.repeat(1 << 21) }, 'boards[0].moves'],
    [{ mode: 'fly' }, 'boards[0].mode'],
    [{ past: ['a', 1] }, 'boards[0].past[1]'],
    [{ name: { ja: 'あ' } }, 'boards[0].name.en'],
    [{ lines: [[1, '', 0]] }, 'boards[0].lines'],
    [{ found: [{ ...found(), status: 'best' }] }, 'boards[0].found[0].status'],
    [{ found: {} }, 'boards[0].found'],
    [{ won: 17 }, 'boards[0].won'],
    [{ won: { first: 5, at: 10, ms: '1' } }, 'boards[0].won.ms'],
  ])) {
    assert.throws(
      () => keptAt({ ...recordOf(), ...change }, 'boards[0]'),
      (error) => error instanceof Unreadable && error.place.path === path,
      path,
    );
    assert.equal(keptOrNull({ ...recordOf(), ...change }), null);
  }
  for (const nothing of [null, undefined, 5, 'text', [], {}]) assert.equal(keptOrNull(nothing), null);
  assert.ok(new Date(keptAt(recordOf({ at: 1e300 }), '').at).getTime() > 0, 'a valid date');
});

test('a card is read field by field: without its board, family or time there is none, the rest is left out', () => {
  const card = cardOf(recordOf({ found: [found({ status: 'optimal', objective: 36 })], name: 'A' }), 3, 'max');
  assert.deepEqual(cardOrNull(card), card);
  for (const none of [
    null,
    undefined,
    5,
    'x',
    [],
    {},
    { ...card, key: null },
    { ...card, family: 5 },
    { ...card, at: 'x' },
  ])
    assert.equal(cardOrNull(none), null, JSON.stringify(none));
  const rest = { name: null, size: '', made: card.at, mode: 'play', won: null, claimed: null, played: 0, told: null };
  for (const [key, value] of Object.entries(rest))
    for (const wrong of [[5], { ja: 5, en: {} }, true])
      assert.deepEqual(cardOrNull({ ...card, [key]: wrong }), { ...card, [key]: value }, `${key} ${wrong}`);
  assert.ok(new Date(cardOrNull({ ...card, at: 1e300 })?.at ?? Number.NaN).getTime() > 0, 'a valid date');
});

// --------------------------------------------------------------------------------------------------- storage and files

/** A browser without storage: everything stays in the tab. */
function shelf() {
  let failures = 0;
  const storage = new Storage(() => {
    failures += 1;
  });
  const storeRecord = (/** @type {any} */ record) =>
    storage.change(new Map([[record.key, () => ({ kept: record, card: cardOf(record, 0, 'max'), direction: 'max' })]]));
  return { storage, put: storeRecord, told: () => failures };
}

test('without IndexedDB everything works in this tab', async () => {
  const { storage, put, told: failures } = shelf();
  assert.deepEqual(await storage.cards(), []);
  assert.equal(failures(), 0, 'nothing was to be stored yet');
  await put(recordOf({ found: [found({ status: 'optimal' })] }));
  assert.ok(failures() > 0);
  assert.equal((await storage.cards())[0].told?.status, 'optimal');
  assert.equal((await storage.get('maze/x'))?.board, board);
  await storage.change(new Map([['maze/x', (before) => (before ? 'gone' : null)]]));
  assert.deepEqual(await storage.cards(), []);
});

test('a board keeps its given name: after later writes, in the card and in the file', async () => {
  const { storage, put } = shelf();
  await put(recordOf({ draft: true }));
  await storage.change(new Map([['maze/x', renamed(maze, 'From the paper')]]));
  assert.equal((await storage.cards())[0].name, 'From the paper');
  const named = (await storage.get('maze/x')) ?? assert.fail();
  assert.equal(named.draft, false, 'it is no longer a draft');
  assert.equal(merged(recordOf({ at: named.at + 5 }), named, 'max').name, 'From the paper');
  assert.equal(JSON.parse(await (await exported(storage, '1')).text()).boards[0].name, 'From the paper');
  await storage.change(new Map([['maze/x', renamed(maze, null)]]));
  assert.equal((await storage.cards())[0].name, null);
  assert.equal(renamed(maze, 'gone')(null), null, 'a board deleted meanwhile stays deleted');
});

test('settings that a family names are found again, with their allowed values only', () => {
  const recalled = (/** @type {any} */ ui) => uiFor(slide, () => JSON.stringify({ ui }));
  assert.equal(recalled({ face: 'symbol' }).face, 'symbol');
  for (const face of ['gold', 3, null, true]) assert.equal(recalled({ face }).face, 'number');
  assert.equal(recalled({ tool: 'wall' }).tool, slide.ui().tool);
  for (const ui of [
    { constructor: 'x' },
    { hasOwnProperty: 1, toString: true },
    JSON.parse('{"__proto__":"x"}'),
    5,
    'x',
  ])
    assert.deepEqual(recalled(ui), slide.ui());
  assert.deepEqual(lasting(slide, { face: 'picture', tool: 'wall', width: 3 }, slide.ui()), { face: 'picture' });
});

/** @param {string} text */
const file = (text) => new File([text], 'boards.json');

const best = rules.check('maze', board, '1 2 5 4 3 6 7 8');

test('everything stored goes into one file and comes back from it', async () => {
  const { storage, put } = shelf();
  assert.ok(best.ok && best.goal);
  const { history } = after('');
  const line = linesOf(visited(history, '', '1 2 5'), '1 2 5');
  await put(
    recordOf({
      key: keyOf(rules, 'maze', board),
      moves: '1 2 5',
      lines: line,
      found: [found({ status: 'optimal', moves: '1 2 5 4 3 6 7 8', objective: best.objective })],
      certificate: 'accepted here',
    }),
  );
  await put(recordOf({ key: keyOf(rules, 'sokoban', level), family: 'sokoban', board: level, name: 'mine' }));
  const text = await (await exported(storage, '1.2')).text();
  assert.equal(JSON.parse(text).boards.length, 2);
  const other = shelf();
  const keys = await imported(engine, other.storage, file(text));
  assert.deepEqual(keys.toSorted(), (await storage.cards()).map(({ key }) => key).toSorted());
  const importedRecord = await other.storage.get(keyOf(rules, 'maze', board));
  assert.equal(importedRecord?.moves, '1 2 5');
  assert.equal(importedRecord?.certificate, null, 'a certificate from a file has not been checked here');
  assert.deepEqual(importedRecord?.lines, line);
  assert.deepEqual([importedRecord?.found[0].origin, importedRecord?.found[0].objective], ['file', best.objective]);
  assert.equal((await other.storage.get(keyOf(rules, 'sokoban', level)))?.name, 'mine');
  // A second import adds no duplicates, and proofs from here stay.
  await imported(engine, storage, file(text));
  const current = await storage.get(keyOf(rules, 'maze', board));
  assert.deepEqual(
    current?.found.map(({ origin }) => origin),
    ['here', 'file'],
  );
  assert.equal(foremost(current?.found ?? [], 'max')?.origin, 'here');
  assert.equal(current?.certificate, 'accepted here');
  assert.equal((await storage.cards()).length, 2);
});

test('a bad file is refused with its place, and nothing of it is imported', async () => {
  const goodBoard = { ...recordOf(), key: undefined };
  const fileOf = (/** @type {any} */ ...boards) => JSON.stringify({ tokeru: 'boards', format: 1, boards });
  const cases = /** @type {[string, any][]} */ ([
    ['{"tokeru":"boards",\n"boards":[', { code: 'unexpected-end', place: { line: 2, column: 11 } }],
    ['{}', { code: 'unknown-format', place: { path: 'tokeru' } }],
    ['[]', { code: 'not-an-object', place: { path: 'file' } }],
    ['{"tokeru":"boards","format":2}', { code: 'unknown-format', place: { path: 'format' } }],
    ['{"tokeru":"boards","format":1}', { code: 'not-a-list', place: { path: 'boards' } }],
    [
      fileOf(goodBoard, { ...goodBoard, family: 'chess' }),
      { code: 'unknown-family', place: { path: 'boards[1].family' } },
    ],
    [
      fileOf(goodBoard, { ...goodBoard, family: '__proto__' }),
      { code: 'unknown-family', place: { path: 'boards[1].family' } },
    ],
    [
      fileOf({ ...goodBoard, board: '3 3\n+1 oops' }),
      { code: 'bad-board', place: { path: 'boards[0].board', line: 2, column: 4 } },
    ],
    [fileOf({ ...goodBoard, moves: '1 8' }), { code: 'bad-moves', place: { path: 'boards[0].moves', step: 1 } }],
    [
      fileOf({ ...goodBoard, past: [board, 'x'] }),
      { code: 'bad-board', place: { path: 'boards[0].past[1]', line: 1, column: 1 } },
    ],
    [
      fileOf(goodBoard, { ...goodBoard, found: [found({ moves: '1 2 5 4 3 6 7 8', objective: 99 })] }),
      { code: 'bad-answer', place: { path: 'boards[1].found[0].objective' } },
    ],
    [
      fileOf({ ...goodBoard, found: [found({ moves: '1 2', objective: 3 })] }),
      { code: 'bad-answer', place: { path: 'boards[0].found[0].objective' } },
    ],
  ]);
  for (const [text, { code, place }] of cases) {
    const { storage } = shelf();
    await assert.rejects(imported(engine, storage, file(text)), (error) => {
      assert.ok(error instanceof Unreadable, String(error));
      assert.deepEqual([error.code, error.place], [code, place], text.slice(0, 80));
      return true;
    });
    assert.deepEqual(await storage.cards(), [], text.slice(0, 80));
  }
});

test('a file’s keys and times are not trusted; its settings fill gaps only', async () => {
  local.clear();
  local.set('tokeru.theme', 'dark');
  local.set('tokeru.sokoban.best', '{"a":{"pushes":1}}');
  const { storage } = shelf();
  const text = JSON.stringify({
    ...{ tokeru: 'boards', format: 1, boards: [{ ...recordOf({ key: 'sokoban/other', at: 9e15, made: 9e15 }) }] },
    local: {
      cores: '2',
      ...{ theme: 'light', language: 'ja', 'sokoban.best': '{"a":{"pushes":9},"b":{"pushes":2}}' },
      ...{ 'board.maze': 'x', family: 'x', '../x': 'y' },
    },
  });
  assert.deepEqual(await imported(engine, storage, file(text)), [keyOf(rules, 'maze', board)]);
  assert.ok(Number((await storage.cards())[0].at) <= Date.now());
  assert.equal(local.get('tokeru.theme'), 'dark');
  assert.equal(local.get('tokeru.language'), 'ja');
  assert.deepEqual(JSON.parse(local.get('tokeru.sokoban.best') ?? ''), {
    a: { pushes: 1 },
    b: { pushes: 2, claimed: true },
  });
  assert.equal(local.size, 3);
});

test('a large file is checked in slices without a pause per board; the same answer is replayed once', async () => {
  const { storage } = shelf();
  assert.ok(best.ok);
  const { objective } = best;
  const goal = ['a', 'b', 'c', 'd'].map((name) => found({ engine: name, moves: '1 2 5 4 3 6 7 8', objective }));
  const boards = Array.from({ length: 300 }, (_, at) => recordOf({ at: at + 1, found: goal }));
  let [pauses, replays] = [0, 0];
  const later = globalThis.setTimeout;
  const counting = { ...rules, check: (/** @type {[any, any, any]} */ ...what) => ++replays && rules.check(...what) };
  globalThis.setTimeout = /** @type {any} */ (
    (/** @type {any} */ act, /** @type {number} */ ms) => {
      pauses += 1;
      return later(act, ms);
    }
  );
  try {
    const text = JSON.stringify({ tokeru: 'boards', format: 1, boards });
    await imported({ ...engine, rules: counting }, storage, file(text));
  } finally {
    globalThis.setTimeout = later;
  }
  assert.ok(pauses < 150, `${pauses} pauses`);
  assert.equal(replays, 2 * boards.length, 'one replay for the game, one for the answer');
});

// ------------------------------------------------------------------------------------------------------------ settings

const choice = { engine: '', threads: 2, seconds: 60, memoryMb: 512, fromHere: true, values: {} };

test('settings come back, and garbage is ignored', () => {
  const settings = /** @type {Record<string, string>} */ ({
    settings: '{"threads":1,"seconds":10,"speed":8}',
    'settings.sokoban':
      '{"engine":"pushes","memoryMb":256,"values":{"pushes":{"macros":false}},"ui":{"showDead":true,"tool":"x","other":true}}',
  });
  const recall = (/** @type {string} */ key) => settings[key] ?? null;
  assert.deepEqual(choiceFor(sokoban, choice, recall, false), {
    ...{ engine: 'pushes', threads: 1, seconds: 10, memoryMb: 256, fromHere: false },
    values: { pushes: { macros: false } },
  });
  assert.deepEqual(uiFor(sokoban, recall), { ...sokoban.ui(), showDead: true });
  for (const garbage of [
    '{',
    'null',
    '5',
    '"x"',
    '[]',
    '{"engine":5,"values":null,"memoryMb":"a","ui":7,"threads":-1,"seconds":null}',
  ]) {
    const restored = choiceFor(sokoban, choice, () => garbage, true);
    assert.deepEqual(restored, { ...choice, fromHere: false }, garbage);
    assert.deepEqual(
      uiFor(sokoban, () => garbage),
      sokoban.ui(),
      garbage,
    );
  }
});

test('an export that is missing boards says so: those listed but unreadable', async () => {
  const storage = /** @type {any} */ ({
    cards: async () => [{ key: 'maze/x' }, { key: 'maze/y' }],
    get: async () => null,
  });
  let missed = 0;
  const file = await exported(storage, '1', () => {
    missed += 1;
  });
  assert.deepEqual([JSON.parse(await file.text()).boards, missed], [[], 2]);
});

test('dates are written as a British reader and a Japanese one write them', () => {
  const at = new Date(2026, 10, 6, 12).getTime();
  assert.deepEqual([dateText('en', at), dateText('ja', at)], ['6 Nov 2026', '2026/11/06']);
});

test('the list tells what its reader has solved, and beside it what is better or proved', () => {
  const t = translatorOf(keptWords.en);
  const unit = (/** @type {number} */ value) => `${value} pushes`;
  /** @param {any} other what else was found @param {number | null} [objective] of the reader's game */
  const told = (other, objective = 19, direction = /** @type {'max' | 'min' | 'none'} */ ('min')) => {
    const won = { objective, best: false, first: 1, at: 1, ms: 1 };
    const card = cardOf(recordOf({ found: other ? [found(other)] : [], won }), 40, direction);
    return resultOf(card, direction, unit, t);
  };
  assert.equal(told(null), 'Solved: 19 pushes');
  assert.equal(told({ objective: 25 }), 'Solved: 19 pushes'); // “best so far” would be false
  assert.equal(told({ objective: 19 }), 'Solved: 19 pushes');
  assert.equal(told({ objective: 17 }), 'Solved: 19 pushes · Best so far: 17 pushes');
  assert.equal(told({ objective: 17 }, 19, 'max'), 'Solved: 19 pushes');
  assert.equal(told({ objective: 17, status: 'optimal' }), 'Solved: 19 pushes · Proved best: 17 pushes');
  assert.equal(told({ objective: 17, origin: 'file' }), 'Solved: 19 pushes · Imported answer: 17 pushes');
  assert.equal(told({ objective: null, moves: null, bound: 12 }), 'Solved: 19 pushes · Bound 12 pushes');
  assert.equal(told({ objective: 0 }, null, 'none'), 'Solved');
});

test('a file can’t bring back what a page of this browser has left', async () => {
  local.clear();
  const forged = recordOf({ found: [found({ status: 'optimal' })], won: { ...won, best: true } });
  const text = JSON.stringify({
    ...{ tokeru: 'boards', format: 1, boards: [] },
    local: { left: JSON.stringify([{ kept: forged, replaced: null }]) },
  });
  await imported(engine, shelf().storage, file(text));
  assert.equal(local.size, 0);
  local.set('tokeru.left', '[]');
  assert.equal(JSON.parse(await (await exported(shelf().storage, '1')).text()).local.left, undefined);
});

test('of a file’s game the lines that the rules allow come in; a result that none of them reaches is a claim', async () => {
  assert.ok(best.ok);
  const { objective } = best;
  const toGoal = /** @type {any} */ ([0, '1 2 5 4 3 6 7 8', -1]);
  const illegal = /** @type {any} */ ([0, 'zzz <b>', -1]);
  const importedGame = async (/** @type {any} */ change) => {
    const { storage } = shelf();
    const text = JSON.stringify({ tokeru: 'boards', format: 1, boards: [recordOf(change)] });
    const [key] = await imported(engine, storage, file(text));
    return (await storage.get(key)) ?? assert.fail();
  };
  const lines = [[0, '', 2], toGoal, illegal];
  const reached = await importedGame({ lines, won: { ...won, objective } });
  assert.deepEqual(reached.lines, [[0, '', 1], toGoal]);
  assert.deepEqual([reached.won, reached.claimed], [{ ...won, objective, best: false }, null]);
  const claim = { ...won, objective: 999 };
  for (const change of [{ lines, won: claim }, { lines, claimed: claim }, { won: { ...won, objective } }]) {
    const kept = await importedGame(change);
    assert.equal(kept.won, null);
    assert.equal(kept.claimed?.best, false);
  }
  const byMoves = await importedGame({ moves: toGoal[1], won: { ...won, objective } });
  assert.equal(byMoves.won?.objective, objective, 'the record’s own moves reach it');
  const both = await importedGame({ lines, won: claim, claimed: { ...won, objective } });
  assert.deepEqual([both.won?.objective, both.claimed?.objective], [objective, 999]);
});

test('the list tells an unconfirmed result as a claim', () => {
  const t = translatorOf(keptWords.en);
  const card = cardOf(recordOf({ claimed: won }), 2, 'max');
  const unit = (/** @type {number} */ value) => `${value} points`;
  assert.equal(resultOf(card, 'max', unit, t), '2 moves · Imported result, not checked: 36 points');
  assert.equal(resultOf(card, 'none', unit, t), '2 moves · Imported as solved, not checked');
  assert.equal(resultOf({ ...card, won }, 'max', unit, t), 'Solved: 36 points');
});

test('the reader’s own name and edits stay when a newer file has others', async () => {
  const { storage, put } = shelf();
  const key = keyOf(rules, 'maze', board);
  const other = board.replace('*2', '*9');
  await put(recordOf({ key, name: 'mine', past: [other] }));
  const theirs = recordOf({ at: 99, name: 'theirs', past: [board, other], future: [other] });
  await imported(engine, storage, file(JSON.stringify({ tokeru: 'boards', format: 1, boards: [theirs] })));
  const kept = await storage.get(key);
  assert.deepEqual([kept?.name, kept?.past, kept?.future], ['mine', [other], []]);
});

test('boards are found by the words of their name, puzzle or size, and put in the order that is wanted', () => {
  const cardsOf = (/** @type {any[]} */ ...changes) => changes.map((change) => cardOf(recordOf(change), 0, 'max'));
  const cards = cardsOf(
    { key: 'a', name: 'Cellar 10', at: 1 },
    { key: 'b', name: 'cellar 9', at: 3, family: 'sokoban', size: '8×6' },
    { key: 'c', name: null, at: 2 },
    { key: 'd', name: { ja: '例', en: 'Example' }, at: 4 },
  );
  const keys = (/** @type {string} */ text, /** @type {any} */ order = 'latest') =>
    arranged(cards, { text, order }, 'en')
      .map(({ key }) => key)
      .join('');
  assert.equal(keys(''), 'dbca');
  assert.equal(keys('', 'name'), 'badc');
  assert.equal(keys('', 'family'), 'dcab');
  assert.equal(keys('CELLAR'), 'ba');
  assert.equal(keys('8x6 cellar'), 'b');
  assert.equal(keys('例'), 'd', 'a name in the other language');
  assert.equal(keys('倉庫番 9'), 'b', 'its puzzle in the other language, full-width digits');
  assert.equal(keys('nothing'), '');
});

test('a board that the browser does not delete is still listed, and counted as stored', async () => {
  const { storage, put } = shelf();
  assert.equal(storage.isMissing(), false, 'nothing is known yet');
  await storage.cards();
  assert.deepEqual([storage.isMissing(), storage.unstored()], [true, 0]);
  await put(recordOf());
  assert.equal(storage.unstored(), 1);
  await storage.change(new Map([['maze/x', () => 'gone']]));
  assert.equal(storage.unstored(), 0);
});
