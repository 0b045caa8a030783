// The time between a press of Solve and the message that the answer is proved, on the shipped page with its solver
// warm:
//   node scripts/measure-maze.mjs [--rounds 5]        after `./build.sh dist` and `cargo build --release --bin tokeru`
// Boards: the printed mazes of `../shared/data`. Each round is a browser that has seen no board. Its first solve is not
// counted: after one on a 3x3 board most of the solver's code has yet to run for the first time; after one on a
// generated 7x7 board the engine is warm. Wall milliseconds, so measure on a quiet machine. "Painted" is the frame
// after the message.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { open, quantile } from './driving.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(process.env.TOKERU_SHARED ?? join(root, '../shared'), 'data/maze');
const names = ['sample1', 'sample2', 'sample3', '11_56', '12_57', '12_66'];
const program = process.env.TOKERU_PROGRAM ?? join(root, 'target/release/tokeru');
const generate = (/** @type {number} */ side) =>
  spawnSync(program, ['generate', 'maze', `--width=${side}`, `--height=${side}`, '--seed=5'], { encoding: 'utf8' })
    .stdout;

const { values: args } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
if (!existsSync(folder)) throw new Error(`${folder} is missing: the printed mazes are not part of this project`);

/**
 * Opens a board on the page, presses Solve, and waits for the proof. Runs in the page.
 * @param {string} board @returns {Promise<{ proved: number, painted: number }>}
 */
async function solveInPage(board) {
  const { session } = /** @type {any} */ (globalThis).tokeru;
  session.replaceBoard(board);
  await new Promise((done) => setTimeout(done, 500));
  const solve = /** @type {HTMLElement} */ (document.getElementById('solve'));
  const status = /** @type {HTMLElement} */ (document.getElementById('status'));
  const isProved = () => /^(Proved best|最善と証明)/.test(status.textContent ?? '');
  if (isProved()) throw new Error('proved before Solve was pressed');
  const start = performance.now();
  const proof = new Promise((/** @type {(at: number) => void} */ resolve) => {
    const watch = new MutationObserver(() => {
      if (!isProved()) return;
      watch.disconnect();
      resolve(performance.now());
    });
    watch.observe(status, { childList: true, characterData: true, subtree: true });
  });
  solve.click();
  const at = await proof;
  const painted = await new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
  return { proved: at - start, painted: painted - start };
}

const spread = (/** @type {number[]} */ list) =>
  [0, 0.5, 1].map((share) => quantile(list, share).toFixed(1)).join('..');

/** Measures all boards, in one browser a round. @param {string} first the uncounted board before them */
async function measureAll(first) {
  /** @type {Map<string, { proved: number, painted: number }[]>} */
  const runs = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < Number(args.rounds); round++) {
    const { page, close } = await open('/maze/', { site: join(root, 'dist') });
    await page.waitForSelector('[data-ready="true"]');
    await page.evaluate(() => /** @type {HTMLElement} */ (document.getElementById('details')).click());
    await page.waitForSelector('#status', { state: 'attached' });
    await page.evaluate(solveInPage, first);
    for (const name of names)
      runs.get(name)?.push(await page.evaluate(solveInPage, readFileSync(join(folder, `${name}.txt`), 'utf8')));
    await close();
  }
  return runs;
}

for (const side of [3, 7])
  for (const [name, list] of await measureAll(generate(side)))
    console.log(
      `click to proof, after ${side}x${side}, ${name}  proved_ms ${spread(list.map(({ proved }) => proved))}  painted_ms ${spread(list.map(({ painted }) => painted))}`,
    );
