// Writes a family's levels (`set.ts` in its folder) from the output of `tokeru curate`. Names are written by hand in
// that file: the first level of the set has the first name, and so on; a new file begins with a list of them.
//   tokeru curate FAMILY --seed 1 --count 3000 --levels 55 --json | node scripts/levels.mjs FAMILY

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { families } from '../www/puzzles/index.ts';

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** @typedef {import('../www/puzzles/contract.ts').Level} Level */

/** @param {Level} level */
const line = ({ name, level, par, code }) =>
  `  { name: { ja: ${quoted(name.ja)}, en: ${quoted(name.en)} }, level: ${level}, par: ${par}, code: ${quoted(code)} },`;

const entry = families.find(({ id }) => id === process.argv[2]);
if (!entry) throw new Error(`usage: tokeru curate FAMILY --json | node scripts/levels.mjs FAMILY`);
const folder = entry.rules.href.replace(/^.*\/|\.wasm$/g, '');
const file = new URL(`../www/puzzles/${folder}/set.ts`, import.meta.url);
/** @type {Level[]} */
const levels = (await import(file.href)).levels;
const found = readFileSync(0, 'utf8')
  .trim()
  .split('\n')
  .map((row) => JSON.parse(row));
if (found.length > levels.length)
  throw new Error(`${found.length} levels, ${levels.length} names: write ${found.length - levels.length} more`);
const lines = found.map(({ grade, par, code }, at) => line({ name: levels[at].name, level: grade, par, code }));
const head = readFileSync(file, 'utf8').split('export const levels')[0];
writeFileSync(file, `${head}export const levels: Level[] = [\n${lines.join('\n')}\n];\n`);
console.log(`${fileURLToPath(file)}: ${lines.length} levels`);
