// A page without shared memory: the parts of a search exchange messages during the search where the browser can suspend
// one while it waits, and end as a single search does.

import { ofTheDay } from '../of-the-day.mjs';
import { openEngine } from './bare.mjs';
import { LONG } from './boards.mjs';
import { expect, solveIn, test } from './harness.mjs';

const task = { family: 'maze', board: LONG, options: { threads: 2, memoryMb: 512 } };

/**
 * Counts the page's replies to its parts, and the replies that contain messages from other parts.
 * @param {boolean} asks can a search be put aside here?
 */
function counting(asks) {
  if (!asks) Reflect.deleteProperty(WebAssembly, 'Suspending');
  const place = /** @type {any} */ (globalThis);
  const { postMessage } = MessagePort.prototype;
  place.replies = 0;
  place.meetings = 0;
  MessagePort.prototype.postMessage = function post(/** @type {any[]} */ ...all) {
    if (all[0]?.granted !== undefined) place.replies += 1;
    if (all[0]?.said?.length) place.meetings += 1;
    return Reflect.apply(postMessage, this, all);
  };
}

/**
 * What the parts do where a waiting search can be suspended, and where it cannot: both are compared with one undivided
 * search.
 */
const ways = ofTheDay([true, false]);

/**
 * The result of a search by two workers, and the page's replies to them.
 * @param {any} place
 * @param {any} task
 * @param {boolean} asks
 */
async function solvedInParts({ serve, browser }, task, asks) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(counting, asks);
  await page.goto(`${await serve({ headers: 'none', sources: true })}/bare.html`);
  await page.evaluate(openEngine, {});
  const { outcome } = await solveIn(page, task);
  const { replies, meetings } = await page.evaluate(() => {
    const { replies, meetings } = /** @type {any} */ (globalThis);
    return { replies, meetings };
  });
  await context.close();
  return { outcome, replies, meetings };
}

test('no headers: the parts of a search exchange messages, or keep to their shares, with the same result', async ({
  serve,
  browser,
  sharedBare,
}) => {
  const onOneWorker = await solveIn(sharedBare, task);
  const { status, objective, bound } = onOneWorker.outcome;
  for (const asks of ways) {
    const { outcome, replies } = await solvedInParts({ serve, browser }, task, asks);
    const wanted = { backend: 'workers', threads: 2, confirmed: true, status, objective, bound };
    expect.soft(outcome, `can be put aside: ${asks}`).toMatchObject(wanted);
    expect.soft(asks ? replies > 10 : replies === 0, `can be put aside: ${asks}, ${replies} replies`).toBe(true);
  }
});

/** Wide enough to be split. */
const wide = {
  family: 'beam',
  board: '12 4 12 12 120\nseed 5\n',
  options: { threads: 2, memoryMb: 512, engine: 'beam', options: { width: '50000' } },
};

test('no headers: a wide beam searched by two workers, or by one, equals that of one search', async ({
  serve,
  browser,
  sharedBare,
}) => {
  const onOneWorker = await solveIn(sharedBare, wide);
  const { status, objective, nodes } = onOneWorker.outcome;
  const { fingerprint } = onOneWorker.outcome.extra;
  for (const asks of ways) {
    const { outcome, meetings } = await solvedInParts({ serve, browser }, wide, asks);
    const expected = { backend: 'workers', threads: asks ? 2 : 1, confirmed: true, status, objective, nodes };
    expect.soft(outcome, `can be put aside: ${asks}`).toMatchObject(expected);
    expect.soft(outcome.extra, `can be put aside: ${asks}`).toMatchObject({ fingerprint });
    // The messages in each of 120 layers do not pass through the page.
    expect.soft(meetings, 'meetings by way of the page').toBe(0);
  }
});
