// docs/links.md is true: the rules write and read its test vectors, and a decoder written from the document alone reads
// them and all published links in the same way.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decode, unseal } from './links-decoder.mjs';
import { rules } from './real-rules.mjs';

const read = (/** @type {string} */ file) => readFileSync(new URL(`../../${file}`, import.meta.url));
const page = read('docs/links.md').toString();

const unquoted = (/** @type {string} */ cell) => cell.trim().replace(/^`|`$/g, '').replaceAll('\\n', '\n');
const vectors = page
  .slice(page.indexOf('## Test vectors'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => line.split('|').slice(1, -1).map(unquoted))
  .map(([family, board, moves, shown, flags, code]) => ({ family, board, moves, shown, flags: Number(flags), code }));

/** The rules' reading of a code. @param {string} family @param {string} code */
function decodedBy(family, code) {
  const link = rules.decodeLink(`#/${family}/${code}`);
  assert.ok(link.ok, `${family} ${code}`);
  const { board, moves, answer, step, task } = link;
  const played = !moves ? '' : !answer ? 'play' : step == null ? 'answer' : `answer ${step}`;
  const shown = task ? `task ${task}` : played;
  return { board, moves, shown };
}

test('every family has test vectors: a board alone, moves, an answer, and one that is deflated', () => {
  for (const { id } of rules.families().filter((family) => family.id !== 'null')) {
    const familyVectors = vectors.filter(({ family }) => family === id);
    assert.ok(familyVectors.length >= 3, id);
    for (const wanted of ['', 'play'])
      assert.ok(
        familyVectors.some(({ shown }) => shown === wanted),
        `${id}: ${wanted}`,
      );
    assert.ok(
      familyVectors.some(({ shown }) => shown.startsWith('answer')),
      `${id}: answer`,
    );
  }
  assert.ok(vectors.some(({ flags }) => flags & 2));
  assert.ok(vectors.filter(({ flags }) => flags & 8).length >= 3, 'tasks');
});

test('the test vectors are what the rules write and read', () => {
  for (const { family, board, moves, shown, flags, code } of vectors) {
    assert.deepEqual(decodedBy(family, code), { board, moves, shown });
    const [word, step] = shown.split(' ');
    const place = word === 'answer' && step !== undefined ? { step: Number(step) } : {};
    const task = word === 'task' ? { task: shown.slice(5) } : {};
    const opening = { answer: word === 'answer', ...place, ...task };
    const made = rules.encodeLink(family, board, moves, opening);
    assert.ok(made.ok);
    if (!(flags & 2)) assert.equal(made.link, `#/${family}/${code}`);
  }
});

test('a decoder written from the document alone reads the test vectors', () => {
  for (const { code, ...expected } of vectors) assert.deepEqual(decode(expected.family, code), omit(expected));
});

test('a link is read with a dash or underscores appended by a message; a damaged link is not', () => {
  // A code that itself ends with an underscore.
  const codes = Array.from({ length: 200 }, (_, seed) => {
    const made = rules.encodeLink('beam', `3 2 4 5 12\nseed ${seed}\n`);
    return made.ok ? made.link : '';
  }).filter((link) => /[-_]$/.test(link));
  assert.ok(codes.length > 0);
  for (const link of [...codes, ...vectors.map(({ family, code }) => `#/${family}/${code}`)]) {
    const plain = rules.decodeLink(link);
    for (const behind of ['', '_', '-', '__', '___']) assert.deepEqual(rules.decodeLink(link + behind), plain);
    assert.equal(rules.decodeLink(`${link.slice(0, -3)}__`).ok, false, link);
  }
});

/** @param {typeof vectors[number] | Omit<typeof vectors[number], 'code'>} vector */
const omit = ({ board, moves, shown, flags }) => ({ flags, board, moves, shown });

test('the decoder reads all published links as the rules do', () => {
  const links = [
    ...read('tests/data/links.txt')
      .toString()
      .matchAll(/^#\/(\w+)\/([\w-]+)/gm),
  ];
  assert.ok(links.length >= 20);
  for (const [, family, code] of links) {
    const { flags: _, ...own } = decode(family, code);
    assert.deepEqual(own, decodedBy(family, code), code);
  }
});

test('the decoder refuses what the document calls damaged', () => {
  for (const { family, code } of vectors) {
    const changed = code.slice(0, -1) + (code.at(-1) === 'A' ? 'Q' : 'A');
    const flipped = `${code.slice(0, 2)}${code[2] === 'A' ? 'B' : 'A'}${code.slice(3)}`;
    for (const wrong of [flipped, code.slice(1), `1${code}`]) assert.throws(() => decode(family, wrong), wrong);
    // The last letter may have two or four unused bits, in which it may differ.
    if (code.slice(1).length % 4 === 0) assert.throws(() => decode(family, changed), changed);
    assert.throws(() => unseal(family === 'maze' ? 'slide' : 'maze', code), /damaged/);
    assert.throws(() => unseal(family, `2${code.slice(1)}`), /newer/);
  }
});
