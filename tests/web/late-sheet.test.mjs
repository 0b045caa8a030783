// Style sheets that load late: requested again until they are in force, and never more often than necessary.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { lateSheet } from '../../www/shared/late-sheet.ts';

/** @typedef {{ href: string, end: (type: 'load' | 'error') => void }} Link */

/** Links that were appended to the document. @type {Link[]} */
let appended;
/** Links that are in it. @type {Link[]} */
let standing;

beforeEach(() => {
  appended = [];
  standing = [];
  const head = {
    append(/** @type {Link} */ link) {
      appended.push(link);
      standing.push(link);
    },
  };
  const createElement = () => {
    /** @type {Record<string, () => void>} */
    const listeners = {};
    const link = {
      href: '',
      addEventListener: (/** @type {string} */ type, /** @type {() => void} */ act) => {
        listeners[type] = act;
      },
      end: (/** @type {string} */ type) => listeners[type](),
      remove: () => standing.splice(standing.indexOf(link), 1),
    };
    return link;
  };
  Object.assign(globalThis, { document: { head, createElement } });
});

/** Resolves after all pending microtasks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Refuses a sheet until it is not requested again. @param {any} t */
async function refuseAll(t) {
  for (let at = 0; at < 5; at++) {
    appended.at(-1)?.end('error');
    await settled();
    t.mock.timers.tick(2000);
    await settled();
  }
}

test('a style sheet that failed is fetched again, once for all who wait', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const both = Promise.all([lateSheet('refused.css'), lateSheet('refused.css')]);
  assert.equal(appended.length, 1);
  appended[0].end('error');
  await settled();
  assert.deepEqual(standing, [], 'its element is removed');
  t.mock.timers.tick(300);
  await settled();
  assert.deepEqual(
    appended.map(({ href }) => href),
    ['refused.css', 'refused.css'],
  );
  appended[1].end('load');
  await both;
  await lateSheet('refused.css');
  assert.equal(appended.length, 2);
  assert.deepEqual(standing, [appended[1]]);
});

test('a style sheet that hangs is given up and fetched again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const arrival = lateSheet('hangs.css');
  t.mock.timers.tick(10_000);
  await settled();
  t.mock.timers.tick(300);
  await settled();
  assert.equal(appended.length, 2);
  assert.deepEqual(standing, [appended[1]]);
  appended[1].end('load');
  await arrival;
});

test('a final failure is reported to the caller, and a later call tries again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const refused = assert.rejects(lateSheet('gone.css'), /could not fetch gone\.css/);
  await refuseAll(t);
  await refused;
  assert.equal(appended.length, 3);
  assert.deepEqual(standing, []);
  const arrival = lateSheet('gone.css');
  appended[3].end('load');
  await arrival;
  assert.deepEqual(standing, [appended[3]]);
});
