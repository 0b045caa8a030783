// The changes that `scripts/mutants.mjs` makes to a file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutantsOf } from '../../scripts/mutants.mjs';

/** The text after each change. @param {string} text */
const changed = (text) =>
  mutantsOf(text, 'text.ts').map(({ start, end, instead }) => text.slice(0, start) + instead + text.slice(end));

test('each condition, comparison, logical operator and statement is mutated once', () => {
  assert.deepEqual(changed('if (a < b && !c) d();'), [
    'if (false) d();',
    'if (true) d();',
    'if (a < b || !c) d();',
    'if (a <= b && !c) d();',
    'if (a < b && c) d();',
    'if (a < b && !c) ;',
  ]);
  assert.deepEqual(changed('for (const x of list) if (x) break;'), [
    'for (const x of list) if (false) break;',
    'for (const x of list) if (true) break;',
    'for (const x of list) if (x) ;',
  ]);
  assert.deepEqual(changed('const y: number = list.some(f) ? 1 : 2;'), [
    'const y: number = list.some(f) ? 1 : 2;'.replace('list.some(f)', 'false'),
    'const y: number = list.some(f) ? 1 : 2;'.replace('list.some(f)', 'true'),
    'const y: number = list.every(f) ? 1 : 2;',
  ]);
});

test('types and lookalikes of operators are not mutated', () => {
  assert.deepEqual(changed('type T = A | B; const f = (x: Array<number>): x is T => x;'), []);
  assert.deepEqual(changed('const text = "a < b"; /a === b/;'), ['const text = "a < b"; ;']);
  assert.deepEqual(changed('const text = a.toString(); b.hasOwnProperty(c);'), ['const text = a.toString(); ;']);
});
