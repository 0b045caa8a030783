// What a reader waits for between a press of Solve and the words that the answer is proved, on the page as it is shipped, its solver warm:
//   node scripts/click-to-proof.mjs [--rounds 5]        after `./build.sh dist`
// Boards: the printed mazes of `../shared/data`. Each round is a browser that has seen no board; the first solve of it, of a board of its own, counts nowhere.
// Milliseconds on the clock, so measure on a quiet machine. "Painted" is the frame after the words.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { open, quantile } from './driving.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(process.env.TOKERU_SHARED ?? join(root, '../shared'), 'data/maze');
const names = ['sample1', 'sample2', 'sample3', '11_56', '12_57', '12_66'];
const WARM = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +6\n-4 +1\n1 0 8\n';

const { values: asked } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
if (!existsSync(folder)) throw new Error(`${folder} is not there: the printed mazes are not part of this project`);

/**
 * Puts a board onto the page, presses Solve, and waits for the proof. Runs in the page.
 * @param {string} board @returns {Promise<{ told: number, painted: number }>}
 */
async function pressed(board) {
  const { session } = /** @type {any} */ (globalThis).tokeru;
  session.replaceBoard(board);
  await new Promise((done) => setTimeout(done, 500));
  const solve = /** @type {HTMLElement} */ (document.getElementById('solve'));
  const status = /** @type {HTMLElement} */ (document.getElementById('status'));
  const isProved = () => /^(Proved best|最善と証明)/.test(status.textContent ?? '');
  if (isProved()) throw new Error('proved before Solve was pressed');
  const began = performance.now();
  const told = new Promise((/** @type {(at: number) => void} */ done) => {
    const watch = new MutationObserver(() => {
      if (!isProved()) return;
      watch.disconnect();
      done(performance.now());
    });
    watch.observe(status, { childList: true, characterData: true, subtree: true });
  });
  solve.click();
  const at = await told;
  const painted = await new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
  return { told: at - began, painted: painted - began };
}

/** @type {Map<string, { told: number, painted: number }[]>} */
const runs = new Map(names.map((name) => [name, []]));
const site = join(root, 'dist');
for (let round = 0; round < Number(asked.rounds); round++) {
  const { page, close } = await open('/maze/', { site });
  await page.waitForSelector('[data-ready="true"]');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.getElementById('details')).click());
  await page.waitForSelector('#status', { state: 'attached' });
  await page.evaluate(pressed, WARM);
  for (const name of names)
    runs.get(name)?.push(await page.evaluate(pressed, readFileSync(join(folder, `${name}.txt`), 'utf8')));
  await close();
}
const spread = (/** @type {number[]} */ list) =>
  [0, 0.5, 1].map((share) => quantile(list, share).toFixed(1)).join('..');
for (const [name, list] of runs)
  console.log(
    `click to proof, ${name}  told_ms ${spread(list.map(({ told }) => told))}  painted_ms ${spread(list.map(({ painted }) => painted))}`,
  );
