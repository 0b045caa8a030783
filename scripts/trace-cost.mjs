// Measures what the trace of a search costs each engine, in instructions (counted by valgrind), so that a busy machine
// does not matter.
//   node scripts/trace-cost.mjs [--profile release] [--only TEXT]
// Builds two programs: one without traces (the feature `untraced`), and the shipped one, which runs with and without
// `--trace`. Exit status 1 if a search's nodes differ, or if it costs more than 1 % without `--trace`, or more than 3 %
// with it.

import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: args } = parseArgs({
  options: { profile: { type: 'string', default: 'release' }, only: { type: 'string', default: '' } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const [MOST_UNTRACED, MOST_TRACED] = [1, 3];

/**
 * Family, its board (a file, or options), settings, and nodes: some seconds under valgrind, so that the set-up hardly
 * counts.
 */
const cases = readFileSync(join(root, 'tests/data/traces/cost.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

const buildFolder = join(root, 'target', args.profile === 'dev' ? 'debug' : args.profile);

/** @param {string[]} features @param {string} name */
function program(features, name) {
  const flags = features.length > 0 ? ['--features', features.join(',')] : [];
  const build = ['build', '--quiet', '--locked', '--example', 'traced', '--bin', 'tokeru'];
  execFileSync('cargo', [...build, '--profile', args.profile, ...flags], { cwd: root, stdio: 'inherit' });
  const folder = join(root, 'target', 'trace-cost');
  mkdirSync(folder, { recursive: true });
  const [built, copy] = [join(buildFolder, 'examples', 'traced'), join(folder, name)];
  copyFileSync(built, copy);
  return copy;
}

const folder = mkdtempSync(join(tmpdir(), 'tokeru-trace-cost-'));
const counted = join(folder, 'counted');
const words = (/** @type {string} */ text) => text.split(' ').filter(Boolean);

/** A stored board (`@FILE`), or one generated with these options. @param {string} family @param {string} from */
const boardOf = (family, from) =>
  from.startsWith('@')
    ? readFileSync(join(root, 'tests/data/traces', from.slice(1)))
    : execFileSync(join(buildFolder, 'tokeru'), ['generate', family, ...words(from)]);

/** Instructions and nodes of a search. @param {string} binary @param {string[]} command */
function cost(binary, command) {
  const valgrind = ['--tool=callgrind', `--callgrind-out-file=${counted}`, binary, ...command];
  const { stdout, stderr } = spawnSync('valgrind', valgrind, { encoding: 'utf8' });
  const instructions = Number(/Collected : (\d+)/.exec(stderr)?.[1]);
  if (!instructions || !stdout) throw new Error(stderr);
  return { instructions, nodes: Number(stdout) };
}

const untraced = program(['untraced'], 'untraced');
const traced = program([], 'traced');
console.log('search | nodes | instructions | without --trace | with --trace');
for (const [family, generated, settings, nodes] of cases) {
  const name = [family, settings, generated].join(' ');
  if (!name.includes(args.only)) continue;
  const board = join(folder, 'board');
  writeFileSync(board, boardOf(family, generated));
  const search = (/** @type {string} */ trace) => [family, board, nodes, trace, ...words(settings)];
  const base = cost(untraced, search('-'));
  const [withoutTrace, withTrace] = [cost(traced, search('-')), cost(traced, search(join(folder, 'trace')))];
  const percentMore = (/** @type {{ instructions: number }} */ { instructions }) =>
    100 * (instructions / base.instructions - 1);
  const percent = (/** @type {number} */ value) => `${value > 0 ? '+' : ''}${value.toFixed(2)} %`;
  const figures = [base.nodes, base.instructions, percent(percentMore(withoutTrace)), percent(percentMore(withTrace))];
  const hasSameNodes = [withoutTrace, withTrace].every((run) => run.nodes === base.nodes);
  console.log([name, ...figures].join(' | ') + (hasSameNodes ? '' : ' NODES DIFFER'));
  if (!hasSameNodes || percentMore(withoutTrace) > MOST_UNTRACED || percentMore(withTrace) > MOST_TRACED)
    process.exitCode = 1;
}
rmSync(folder, { recursive: true });
