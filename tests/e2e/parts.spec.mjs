// A page without shared memory: the parts of a search speak while they search, where the browser can put one aside while it waits, and end as one search does.

import { LONG } from './boards.mjs';
import { expect, solveIn, test } from './harness.mjs';

const task = { family: 'maze', board: LONG, options: { threads: 2, memoryMb: 512 } };

/** Counts the replies that the page gives to its parts. @param {boolean} asks can a search be put aside here? */
function counting(asks) {
  if (!asks) Reflect.deleteProperty(WebAssembly, 'Suspending');
  const place = /** @type {any} */ (globalThis);
  const { postMessage } = MessagePort.prototype;
  place.replies = 0;
  MessagePort.prototype.postMessage = function post(/** @type {any[]} */ ...all) {
    if (all[0] instanceof BigInt64Array) place.replies += 1;
    return Reflect.apply(postMessage, this, all);
  };
}

for (const [way, asks] of /** @type {const} */ ([
  ['speak with each other where a search can be put aside while it waits', true],
  ['keep to their shares where it can not', false],
]))
  test(`no headers: the parts of a search ${way}, to the same end`, async ({ serve, browser, bare }) => {
    const whole = await solveIn(await bare(), task);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(counting, asks);
    await page.goto(`${await serve({ headers: 'none', sources: true })}/bare.html`);
    await page.evaluate(async () => {
      const [engine, puzzles] = ['/www/engine/client.ts', '/www/puzzles/index.ts'];
      const { rulesAt } = await import(puzzles);
      /** @type {any} */ (globalThis).engine = await (await import(engine)).createEngine({ rulesAt });
    });
    const { outcome } = await solveIn(page, task);
    const { status, objective, bound } = whole.outcome;
    expect(outcome).toMatchObject({ backend: 'workers', threads: 2, confirmed: true, status, objective, bound });
    const replies = await page.evaluate(() => /** @type {any} */ (globalThis).replies);
    expect(asks ? replies > 10 : replies === 0, `${replies} replies`).toBe(true);
    await context.close();
  });
