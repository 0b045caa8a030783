// Mutation testing: finds changes of a file that no test notices.
//   node scripts/mutants.mjs FILE... -- TEST... [-- TEST...]
// Each statement, condition, comparison, logical operator and loop exit in a FILE is changed in turn, in a copy of the
// project, where Node runs the TESTs. A change with which all of them pass is printed, with its line. Some of these are
// no faults (a bound that only saves work); the others are gaps in the tests. Takes minutes of CPU a file: put quick
// tests first, because those after the next `--` run only for changes that they let pass.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

/** A change that makes the tests run for ever counts as noticed. */
const MOST_MS = 30_000;

/** Replacements of operators. */
const OTHER_OPERATOR = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
]);
/** Replacements of methods. A map: every object has a `toString` already. */
const OTHER_METHOD = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

/** @typedef {{ start: number, end: number, instead: string, what: string }} Mutant */
/** @typedef {any} Syntax a node of ESTree, with its places in the text */

/** The changes of one node. @param {Syntax} node @param {string} text @returns {Mutant[]} */
function mutantsAt(node, text) {
  const replace = (
    /** @type {{ start: number, end: number }} */ { start, end },
    /** @type {string} */ instead,
    description = '',
  ) => [{ start, end, instead, what: description || `${text.slice(start, end)} -> ${instead}` }];
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const start = text.indexOf(node.operator, node.left.end);
      const other = OTHER_OPERATOR.get(node.operator);
      return other ? replace({ start, end: start + node.operator.length }, other) : [];
    }
    case 'ExpressionStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return replace(node, ';', 'left out');
    case 'IfStatement':
    case 'ConditionalExpression':
      return [...replace(node.test, 'false'), ...replace(node.test, 'true')];
    case 'UnaryExpression':
      return node.operator === '!' ? replace({ start: node.start, end: node.argument.start }, '') : [];
    case 'CallExpression': {
      const { property } = node.callee;
      const other = OTHER_METHOD.get(property?.name);
      return other ? replace(property, other) : [];
    }
    default:
      return [];
  }
}

/** All changes of a file, one after another. @param {string} text @param {string} name @returns {Mutant[]} */
export function mutantsOf(text, name) {
  /** @type {Mutant[]} */
  const found = [];
  const visit = (/** @type {Syntax} */ node) => {
    if (typeof node?.type === 'string') found.push(...mutantsAt(node, text));
    if (typeof node === 'object' && node) Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang: 'ts' }, name));
  return found;
}

/** Do the tests pass? @param {string} folder @param {string[]} tests @returns {Promise<boolean>} */
function passes(folder, tests) {
  return new Promise((resolve) => {
    const run = spawn(process.execPath, ['--test', ...tests], { cwd: folder, detached: true, stdio: 'ignore' });
    const timer = setTimeout(() => process.kill(-Number(run.pid), 'SIGKILL'), MOST_MS);
    run.on('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

/** Do all tests pass, group by group? @param {string} folder @param {string[][]} groups */
async function allPass(folder, groups) {
  for (const tests of groups) if (!(await passes(folder, tests))) return false;
  return true;
}

/** A copy of the project's files and builds in a temporary folder. @param {string} root */
function copyOf(root) {
  const folder = mkdtempSync(join(tmpdir(), 'tokeru-mutants-'));
  const copy =
    'git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create | tar --extract --directory "$1"';
  spawnSync('sh', ['-c', copy, 'sh', folder], { cwd: root, stdio: 'inherit' });
  for (const built of ['node_modules', 'www/pkg', 'www/pkg-rules', 'www/pkg-threads'])
    symlinkSync(join(root, built), join(folder, built));
  return folder;
}

/** Splits words at `--`. @param {string[]} words @returns {string[][]} */
function groupsOf(words) {
  const at = words.indexOf('--');
  return at < 0 ? [words] : [words.slice(0, at), ...groupsOf(words.slice(at + 1))];
}

/**
 * Tries all changes of a file in a copy of the project.
 * @param {string} folder @param {string} file @param {string[][]} tests
 */
async function tryAll(folder, file, tests) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const mutants = mutantsOf(text, file);
  let noticed = 0;
  for (const { start, end, instead, what: description } of mutants) {
    writeFileSync(path, text.slice(0, start) + instead + text.slice(end));
    if (!(await allPass(folder, tests))) noticed++;
    else console.log(`${file}:${text.slice(0, start).split('\n').length}  ${description}  | ${lineOf(text, start)}`);
  }
  writeFileSync(path, text);
  console.log(`${file}: ${noticed} of ${mutants.length} changes noticed`);
}

/** @param {string[]} words */
async function main(words) {
  const [files, ...tests] = groupsOf(words);
  if (files.length === 0 || tests.length === 0 || tests.some((group) => group.length === 0))
    throw new Error('node scripts/mutants.mjs FILE... -- TEST... [-- TEST...]');
  const folder = copyOf(fileURLToPath(new URL('..', import.meta.url)));
  try {
    if (!(await allPass(folder, tests))) throw new Error('these tests fail without any change');
    for (const file of files) await tryAll(folder, file, tests);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} text @param {number} at */
const lineOf = (text, at) =>
  text
    .slice(text.lastIndexOf('\n', at) + 1)
    .split('\n', 1)[0]
    .trim();

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
