// What is fetched again after a failure.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { retryUntilFetched } from '../../www/shared/retried.ts';

const { addEventListener } = globalThis;
afterEach(() => Object.assign(globalThis, { addEventListener }));

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a script fetched without a press is retried until it is there, and its failure reported once', async () => {
  const page = new EventTarget();
  Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) });
  /** @type {string[]} */
  const reported = [];
  const report = (/** @type {Error} */ { message }) => reported.push(message);
  // Otherwise the runner takes the report for a failure of the test.
  const runners = process.rawListeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', report);
  let attempts = 0;
  const coming = retryUntilFetched(async () => {
    attempts += 1;
    if (attempts < 4) throw new Error(`failure ${attempts}`);
    return 'there';
  });
  for (const [at, type] of ['', 'pointerdown', 'keydown', 'online'].entries()) {
    if (type) page.dispatchEvent(new Event(type));
    await settled();
    assert.equal(attempts, at + 1, type);
  }
  assert.equal(await coming, 'there');
  page.dispatchEvent(new Event('pointerdown'));
  await settled();
  process.off('unhandledRejection', report);
  for (const listener of runners) process.on('unhandledRejection', /** @type {any} */ (listener));
  assert.equal(attempts, 4, 'never again after that');
  assert.deepEqual(reported, ['failure 1']);
});
