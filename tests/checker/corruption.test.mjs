// Every change of one character in a certificate, in all families, is refused; with a corrected digest it proves the
// same claim or is refused. The usual run tries a few certificates and a few characters; the long one tries a hundred
// of each family and every permitted character.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { certified } from '../../www/check/families.ts';
import { checkers } from '../../www/check/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { casesOf, sealed } from './cases.mjs';
import { chance, randomBoard } from './maze-boards.mjs';

const LONG = Boolean(process.env.TOKERU_LONG);
const CERTIFICATES = LONG ? 100 : 6;
/** The newline and all of printable ASCII. */
const ALL = ['\n', ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))];
const CHARACTERS = LONG ? ALL : ['1', '2', 'U', ' ', '\n'];
/**
 * With a correct digest the checker searches positions, so there are fewer characters: digits, letters, and separators
 * of words and lines.
 */
const MENDED = LONG ? [...'0123456789-abdehlnoRULDx', ' ', '\n'] : ['0', '1', '9', 'U', ' ', '\n'];

/** @typedef {import('./cases.mjs').Case} Case */

/** Boards with a proved best; the plain build makes their certificates. @returns {Promise<Case[]>} */
async function mazes() {
  const root = new URL('../../', import.meta.url);
  const wasm = await import(new URL('www/pkg/tokeru.js', root).href);
  wasm.initSync({ module: readFileSync(new URL('www/pkg/maze.wasm', root)) });
  const [draw, cases] = [chance(17), /** @type {Case[]} */ ([])];
  while (cases.length < CERTIFICATES) {
    const board = randomBoard(draw, 2 + draw(2), 2 + draw(2));
    const { outcome } = wasm.solve('maze', board, { options: { certificate: 'true' } }, () => {});
    const text = outcome?.extra?.certificate;
    if (text) cases.push({ board, text, fewest: outcome.objective });
  }
  return cases;
}

/**
 * All texts that differ in one character: replaced, removed or inserted.
 * @param {string} text @param {string[]} characters
 */
function* changesOf(text, characters) {
  for (let at = 0; at <= text.length; at++) {
    const [before, rest] = [text.slice(0, at), text.slice(at + 1)];
    for (const character of characters) yield before + character + text.slice(at);
    if (at === text.length) return;
    for (const character of characters) if (character !== text[at]) yield before + character + rest;
    yield before + rest;
  }
}

for (const family of certified) {
  test(`${family}: one changed character is refused, or confirms the same with a recomputed digest`, async (t) => {
    const { check } = await checkers[family]();
    const allCases = family === 'maze' ? await mazes() : casesOf(family);
    // Spread over all cases: boards with and without an answer, small and large.
    const spread = Array.from(
      { length: CERTIFICATES },
      (_, at) => allCases[Math.floor((at * allCases.length) / CERTIFICATES)],
    );
    const cases = ofTheDay(spread, { days: 3 });
    const counted = { changed: 0, mended: 0, same: 0 };
    for (const { board, text, fewest } of cases) {
      const verdict = check(text, board);
      assert.ok(verdict.ok && verdict.result.value === fewest, `${board}${text}${JSON.stringify(verdict)}`);
      for (const changed of changesOf(text, CHARACTERS)) {
        counted.changed++;
        assert.equal(check(changed, board).ok, false, changed);
      }
      const body = text.slice(0, text.lastIndexOf('\nend '));
      for (const changed of changesOf(body, MENDED)) {
        counted.mended++;
        const forged = check(sealed(changed.split('\n')), board);
        if (!forged.ok) continue;
        counted.same++;
        assert.equal(forged.result.value, fewest, `${board}${changed}`);
      }
    }
    assert.ok(counted.changed > 100 * cases.length && counted.mended > 100 * cases.length);
    t.diagnostic(
      `${cases.length} certificates: ${counted.changed} changes, none accepted; ${counted.mended} with the digest mended, ${counted.same} prove the same`,
    );
  });
}
