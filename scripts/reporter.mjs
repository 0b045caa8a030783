// Reports a run of Node's tests: each failure in full, then the numbers of passed, failed and skipped tests, and the
// slowest ones.

import { inspect } from 'node:util';

/**
 * @typedef {{ name: string, file?: string, line?: number, skip?: string | boolean, todo?: string | boolean,
 *   details: { type?: string, duration_ms: number, error?: Error } }} Test
 */

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;

/** @param {Test} test */
function failure({ name, file, line, details }) {
  const cause = details.error?.cause ?? details.error;
  return `not ok   ${name} (${file}:${line}, ${seconds(details.duration_ms)})\n${inspect(cause)}\n\n`;
}

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* report(events) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Test[]} */
  const tests = [];
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    if (type === 'test:fail') yield failure(data);
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details.type === 'suite') continue;
    tests.push(data);
    if (data.skip) {
      count.skipped += 1;
      yield `skipped  ${data.name}${typeof data.skip === 'string' ? `: ${data.skip}` : ''}\n`;
    } else count[type === 'test:pass' ? 'passed' : 'failed'] += 1;
  }
  tests.sort((one, two) => two.details.duration_ms - one.details.duration_ms);
  const slowest = tests.slice(0, 3).map(({ name, details }) => `${name} (${seconds(details.duration_ms)})`);
  yield `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped; slowest: ${slowest.join(', ')}\n`;
}
