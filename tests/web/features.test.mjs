/** How much memory a search is given on devices of several kinds. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { memoryCeiling, standardMemory } from '../../www/engine/features.ts';

/** @param {number | undefined} deviceMemory @param {boolean} [fine] */
const device = (deviceMemory, fine = true) =>
  /** @type {any} */ ({ navigator: { deviceMemory }, matchMedia: () => ({ matches: fine }) });

test('an eighth of what the device has, a power of two that can be chosen', () => {
  const told = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 16, 32].map((gibibytes) => memoryCeiling(device(gibibytes)));
  assert.deepEqual(told, [128, 128, 128, 256, 256, 512, 512, 1024, 1024, 1024]);
});

test('where a browser does not tell, a device without a mouse is taken for a small one', () => {
  assert.equal(memoryCeiling(device(undefined)), 1024);
  assert.equal(memoryCeiling(device(undefined, false)), 512);
  assert.equal(memoryCeiling(device(8, false)), 1024, 'what is told counts');
  assert.equal(memoryCeiling({}), 1024);
});

test('a search begins with what its family asks for, within that', (t) => {
  assert.deepEqual([standardMemory(), standardMemory(1024)], [512, 1024]);
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  t.after(() => own && Object.defineProperty(globalThis, 'navigator', own));
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { deviceMemory: 2 } });
  assert.deepEqual([standardMemory(), standardMemory(1024), standardMemory(64)], [256, 256, 64]);
});
