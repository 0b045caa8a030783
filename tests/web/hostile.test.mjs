// No pasted text may take more than linear time: tests the functions that take a text, and every regular expression in
// the page's scripts.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brokenLinks, findLink } from '../../www/app/find-link.ts';
import { readHash } from '../../www/app/router.ts';
import { remembered } from '../../www/shared/player/boards.ts';
import { unwrapped } from '../../www/shared/wrapped.ts';
import { partsOf } from '../../www/shared/named-boards.ts';
import { plainText } from '../../www/shared/plain-text.ts';
import { board as slideBoard } from '../../www/puzzles/slide/pasted.ts';
import { board as sokobanBoard } from '../../www/puzzles/sokoban/pasted.ts';
import { ratioOf } from '../../www/embed/element.ts';
import { append, count, dropLast } from '../../www/puzzles/streamer/moves.ts';
import { families } from '../../www/puzzles/index.ts';
import { readContest } from '../../www/lab/wall/contest-file.ts';
import { withoutLastPush } from '../../www/puzzles/sokoban/gestures.ts';
import { part, partAround } from '../../www/puzzles/sokoban/window.ts';
import { brief } from '../../www/shared/translate.ts';
import { atOnce, inTurns } from '../../www/shared/turns.ts';
import { rules } from './real-rules.mjs';

const loaded = await Promise.all(families.map(async ({ load }) => (await load()).default));

/** Pieces that are repeated, followed by a letter that fits nowhere. */
const pieces = [
  'x',
  '1',
  ' ',
  '\n',
  '1 ',
  '1\n',
  '#/a/a',
  '#/',
  '#/a',
  '#',
  '# \n',
  '|@',
  'UD',
  'rl',
  'a:',
  "'",
  '<Level ',
  '<Level Id="',
  '<L>',
  '<L></L>',
  '<level>\n<l><![CDATA[',
  '<level><!--',
  'comment-end:\ncomment:\n#\n',
  '<Level><L>#</L></Level>',
  '1,1,',
  'title:',
  '&amp',
  '(',
  '\r\n',
  '\u2014',
  '"',
  '1. #\n',
  '\t#\n',
  '`',
];

/** @type {Record<string, (text: string) => unknown>} */
const readers = {
  findLink,
  brokenLinks,
  readHash,
  ratioOf,
  brief,
  levels: (text) => rules.splitBoards('sokoban', text).map((board) => rules.boardTitle('sokoban', board)),
  placesOfLevels: (text) => rules.splitBoards('sokoban', text).map(partsOf(text)),
  plainText: (text) => atOnce(plainText(text)),
  unwrapped: (text) => [...unwrapped(text)],
  slideBoard: (text) => slideBoard(text, false),
  sokobanBoard,
  readContest,
  withoutLastPush,
  dropLast,
  count,
  append: (text) => append(text, 'U'),
  ...Object.fromEntries(
    loaded.flatMap((family) => [
      [`${family.id} looksLikeMoves`, (/** @type {string} */ text) => family.looksLikeMoves?.(text)],
    ]),
  ),
};

/** CPU time of this process in microseconds, which other programs do not lengthen. @param {() => unknown} work */
function timeOf(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test('a text sixteen times as long takes at most about sixteen times as long', () => {
  const short = 1 << 12;
  for (const [name, read] of Object.entries(readers)) {
    for (const piece of pieces) {
      for (const [before, after] of [
        ['', '!'],
        ['1', 'x'],
        ['x', 'x\n####\n#@$.#\n####\n'],
      ]) {
        const time = (/** @type {number} */ length) => {
          const text = before + piece.repeat(length / piece.length) + after;
          return timeOf(() => read(text));
        };
        // Quadratic time would be 256 times as much. Times below a millisecond are too short to measure.
        const base = Math.max(1000, time(short));
        const longTime = time(16 * short);
        assert.ok(longTime < 100 * base, `${name} ${JSON.stringify(piece)}: ${base} µs, then ${longTime} µs`);
      }
    }
  }
});

/**
 * Expressions with several loops, or with something after a loop, and why they are harmless.
 * @type {Record<string, string>}
 */
const harmless = {
  'shared/translate.ts: \\{(\\w+)(?::([^|}]*)\\|([^}]*))?\\}': 'meets our own sentences only',
  'shared/lazy-panel.ts: \\{(\\w+)\\}': 'meets our own sentences only',
  'board/svg.ts: ^(italic )?(?:(\\S+) )?([\\d.]+)px (.*)$': 'meets our own fonts only',
  'app/router.ts: ^#(\\/[a-z][\\w-]*|\\/[\\d%\\x80-\\uffff]|[a-z][a-z0-9-]*(?=\\/|$))(?:\\/([\\w-].*))?':
    'anchored; a slash, which neither of the first loops takes, parts them from the last',
  'engine/sent-link.ts: #\\/([a-z]+)\\/([\\w-]+)': 'every try ends before the next #',
  'lab/wall/boards.ts: ^(\\d+) (\\d+) ([LRUD]+)$': 'anchored; spaces, which no loop takes, part them',
  'lab/wall/contest-file.ts: ^\\d+\\s*,\\s*\\d+\\s*,': 'anchored; no two loops beside each other take the same',
};

/** The regular expressions of a script, found where a value may begin. @param {string} script */
function expressionsOf(script) {
  const code = script.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return (
    [...code.matchAll(/(?<=[(,=:?!&|[{}\s]|=>)\/((?:[^\\/\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/g)]
      .map(({ 1: source, 2: flags }) => ({ source, flags }))
      // A slash before a space is a division.
      .filter(({ source }) => !source.startsWith(' '))
  );
}

/** Why an expression may take more than linear time; empty if it can't. @param {string} source @param {string} flags */
function danger(source, flags) {
  const plain = source.replace(/\\./g, 'e').replace(/\[(?:[^\]\\]|\\.)*\]/g, 'c');
  const loops = plain.match(/[*+]|\{\d+,\}/g) ?? [];
  if (loops.length === 0) return '';
  if (/\)(?:[*+]|\{\d+,\})/.test(plain)) return 'a loop around a group';
  const anchored = plain.startsWith('^') || flags.includes('y');
  if (loops.length > 1) return anchored && /^\^?(?:[^*+]+[*+])?[^*+]*[*+]$/.test(plain) ? '' : 'two loops';
  return anchored || /(?:[*+]|\{\d+,\})\)?(?:\||$)/.test(plain)
    ? ''
    : 'the text after the loop is searched for from every position';
}

test('regular expressions that can be slow are detected', () => {
  assert.equal(danger('^\\s*\\d+(\\s+\\d+){0,7}\\s*$', ''), 'two loops');
  assert.equal(danger('(a+)+', ''), 'a loop around a group');
  assert.equal(danger("['\\s]+$", 'g'), 'the text after the loop is searched for from every position');
  assert.equal(danger('\\S+', 'g'), '');
});

test('no script has a regular expression whose time grows faster than its text', () => {
  const folder = fileURLToPath(new URL('../../www/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|mjs)$/.test(name) && !/^pkg/.test(name),
  );
  let seen = 0;
  const found = [];
  for (const name of files) {
    for (const { source, flags } of expressionsOf(readFileSync(folder + name, 'utf8'))) {
      seen += 1;
      const wrong = danger(source, flags);
      if (wrong && !harmless[`${name}: ${source}`]) found.push(`${name}: /${source}/${flags}: ${wrong}`);
    }
  }
  assert.ok(seen > 30, `${seen} expressions`);
  assert.deepEqual(found, []);
});

test('links are found where they stand, and nowhere else', () => {
  const code = '#/slide/1AG0AgMEAFAgJQQMSiBIAk_A';
  assert.equal(findLink(` https://example.org/t/${code}\n`), code);
  assert.equal(findLink(`https://example.org/${code}&x=1`), code);
  assert.equal(findLink(`see _https://example.org/${code}_`), `${code}_`); // what the rules read without it
  assert.equal(findLink(`see ${code}`), null);
  assert.equal(findLink(`Tokeru: 12 moves\n□■□\nhttps://example.org/${code}`), code);
  assert.equal(findLink(`これ見て https://example.org/${code.replaceAll('/', '%2F')}。`), code);
  assert.equal(findLink(`https://example.org/${code} is mine`), null);
  assert.equal(findLink(`${'#####\n'.repeat(100)}https://example.org/${code}`), null);
  assert.equal(findLink('#/slide/'), null);
  assert.equal(findLink('#/'), null);
  assert.equal(findLink('#/a/b#/c'), '#/a/b');
  assert.equal(findLink(`https://example.org/${code.slice(0, 20)}\u200b${code.slice(20)}%20`), code);
});

test('a link that a mail program has broken is joined, and the text after it is left out', () => {
  const wholeLink = 'https://example.org/#/slide/1AG0AgMEAFAgJQQMSiBIAk_A';
  const opened = (/** @type {string} */ text) => brokenLinks(text).find((link) => rules.decodeLink(link).ok);
  for (const at of [14, 24, 32]) {
    const [one, other] = [wholeLink.slice(0, at), wholeLink.slice(at)];
    assert.equal(opened(`${one}\r\n${other}`), wholeLink, one);
    assert.equal(opened(`look\n> ${one}=\n> ${other}\n\nBob`), wholeLink, one);
    assert.equal(opened(`(${one}\n${other.slice(0, 6)}\n${other.slice(6)}\nBob\nMay`), `(${wholeLink}`, one);
    assert.equal(opened(`${one}\n`), undefined);
  }
  assert.deepEqual(
    [brokenLinks(wholeLink), brokenLinks('3 3\n+1 +2'), brokenLinks(`${wholeLink} is mine\nand so on`)],
    [[], [], []],
  );
});

test('moves of the streamer are told from boards', () => {
  const beam = /** @type {any} */ (loaded.find(({ id }) => id === 'beam'));
  for (const yes of ['0 1 2\nURDL', '0\n', ' 3 4 \n\n LL \n', '0 1 2 3 4 5 6 7\nU'])
    assert.ok(beam.looksLikeMoves(yes), JSON.stringify(yes));
  for (const no of [
    '',
    'URDL',
    '1 2',
    '0 1 2 URDL',
    '0 1 2 3 4 5 6 7 8\nU',
    '1\nUX',
    '1\nU U',
    '20 8 20 20 300\nseed 7\n',
  ])
    assert.ok(!beam.looksLikeMoves(no), JSON.stringify(no));
});

test('the last move is taken back', () => {
  assert.equal(dropLast('0 1\nUR'), '0 1\nU');
  assert.equal(dropLast('0 1\nU'), '0 1');
  assert.equal(dropLast('0 1'), '0');
  assert.equal(dropLast('12'), '');
  assert.equal(dropLast(''), '');
  assert.equal(withoutLastPush('rrRRlluu'), 'rrR');
  assert.equal(withoutLastPush('rrRuull'), '');
  assert.equal(withoutLastPush('rrRdUll'), 'rrR');
  assert.equal(withoutLastPush('ull'), '');
});

test('a long text is shown in part, a short one whole', () => {
  assert.equal(brief('x'.repeat(300)), 'x'.repeat(300));
  assert.equal(brief('x'.repeat(301)), `${'x'.repeat(300)}…`);
});

test('a history is bounded in number and in size', () => {
  const history = Array.from({ length: 1200 }, (_, index) => String(index)).reduce(
    remembered,
    /** @type {string[]} */ ([]),
  );
  assert.equal(history.length, 1000);
  assert.equal(history.at(-1), '1199');
  const large = Array.from({ length: 60 }, () => 'x'.repeat(1 << 20)).reduce(remembered, /** @type {string[]} */ ([]));
  assert.equal(large.length, 16);
});

test('the aspect ratio of an element stays between 1:20 and 20:1', () => {
  assert.equal(ratioOf('4/3'), 4 / 3);
  assert.equal(ratioOf('1.5'), 1.5);
  assert.equal(ratioOf('0.00001'), 1 / 20);
  assert.equal(ratioOf('1/0'), null);
  assert.equal(ratioOf('9999999/1'), 20);
  for (const none of ['', null, 'x', '1/2/3', '-1', 'Infinity', '1/-2', '0', '/']) assert.equal(ratioOf(none), null);
});

test('work in slices gives the same result, and lets other tasks run in between', async () => {
  let between = 0;
  const timer = setInterval(() => {
    between += 1;
  }, 1);
  function* work() {
    for (let step = 0; step < 60; step++) {
      const until = performance.now() + 1;
      while (performance.now() < until);
      yield;
    }
    return 'end';
  }
  assert.equal(await inTurns(work()), 'end');
  clearInterval(timer);
  assert.ok(between > 1);
  assert.equal(atOnce(work()), 'end');
  const stop = new AbortController();
  stop.abort();
  await assert.rejects(inTurns(work(), stop.signal));
});

test('a collection is listed in part', () => {
  const first = part(0, 1000);
  assert.deepEqual([first.first, first.last], [0, 200]);
  assert.deepEqual([first.later().first, first.later().last], [0, 400]);
  const around = partAround(700, first, 1000);
  assert.deepEqual([around.first, around.last], [600, 800]);
  assert.equal(around.earlier().first, 400);
  assert.equal(around.later().later().last, 1000);
  assert.equal(partAround(-1, around, 1000), around);
});

test('the rules refuse a value that is no text, and answer the next call', () => {
  const board = '3,3,123456708';
  const wrong = { ok: false, error: { code: 'bad-value', line: null, column: null, detail: 'not a text' } };
  for (const value of [5, {}, [], [board], null, true, () => board, Symbol('x'), new TextEncoder().encode(board)]) {
    const wrongType = /** @type {any} */ (value);
    assert.deepEqual(rules.parse('slide', wrongType), wrong);
    assert.deepEqual(rules.check('slide', board, wrongType), wrong);
    assert.deepEqual(rules.legal('slide', wrongType, ''), []);
    assert.deepEqual(rules.encodeLink('slide', wrongType), wrong);
    assert.deepEqual(rules.query('slide', board, '', wrongType), wrong);
    assert.ok(rules.check('slide', board, 'R').ok && rules.encodeLink('slide', board).ok);
  }
});
