// The boards and answers for the tests of the checkers: files of `tests/data`, which the Rust tests read too.

import { readFileSync } from 'node:fs';

/** @param {string} family */
export function dataOf(family) {
  const folder = new URL(`../data/${family}/`, import.meta.url);
  const text = (/** @type {string} */ name) => readFileSync(new URL(name, folder), 'utf8');
  return {
    text,
    board: (/** @type {string} */ name) => text(`${name}.txt`),
    /** Rows of a table, as fields. @param {string} name @param {number} [heads] lines of heading */
    table: (name, heads = 0) =>
      text(name)
        .trim()
        .split('\n')
        .slice(heads)
        .map((line) => line.split('\t')),
  };
}
