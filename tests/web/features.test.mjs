/** A search's memory and threads by default, on several kinds of devices. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { threadCount } from '../../www/engine/environment.ts';
import { cores, fastCores, memoryCeiling, standardMemory } from '../../www/engine/features.ts';

/** @param {number | undefined} deviceMemory @param {boolean} [fine] */
const device = (deviceMemory, fine = true) =>
  /** @type {any} */ ({ navigator: { deviceMemory }, matchMedia: () => ({ matches: fine }) });

test('memory is an eighth of the device’s, rounded to a power of two on offer', () => {
  const ceilings = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 16, 32].map((gibibytes) => memoryCeiling(device(gibibytes)));
  assert.deepEqual(ceilings, [128, 128, 128, 256, 256, 512, 512, 1024, 1024, 1024]);
});

test('where the browser doesn’t report memory, a device without a mouse counts as small', () => {
  assert.equal(memoryCeiling(device(undefined)), 1024);
  assert.equal(memoryCeiling(device(undefined, false)), 512);
  assert.equal(memoryCeiling(device(8, false)), 1024, 'a reported size counts');
  assert.equal(memoryCeiling({}), 1024);
});

test('a search starts with the memory its family asks for, within the device’s limit', (t) => {
  assert.deepEqual([standardMemory(), standardMemory(1024)], [512, 1024]);
  const original = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  t.after(() => original && Object.defineProperty(globalThis, 'navigator', original));
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { deviceMemory: 2 } });
  assert.deepEqual([standardMemory(), standardMemory(1024), standardMemory(64)], [256, 256, 64]);
});

/** @param {number | undefined} hardwareConcurrency @param {boolean} fine */
const withCores = (hardwareConcurrency, fine) =>
  /** @type {any} */ ({ navigator: { hardwareConcurrency }, matchMedia: () => ({ matches: fine }) });

test('without a measurement: all cores, but half of six or more on phones', () => {
  const fastCounts = (/** @type {boolean} */ fine) =>
    [undefined, 1, 2, 4, 5, 6, 8, 9, 16].map((all) => fastCores(undefined, withCores(all, fine)));
  assert.deepEqual(fastCounts(true), [1, 1, 2, 4, 5, 6, 8, 9, 16]);
  assert.deepEqual(fastCounts(false), [1, 1, 2, 4, 5, 3, 4, 4, 8]);
});

test('a measurement is used but capped at the cores present; a damaged stored one is ignored', () => {
  assert.equal(fastCores(2, withCores(8, true)), 2);
  assert.equal(fastCores(6, withCores(8, false)), 6);
  assert.equal(fastCores(8, withCores(4, true)), 4);
  assert.deepEqual(
    ['', 'x', null].map((kept) => fastCores(Number(kept), withCores(8, true))),
    [8, 8, 8],
  );
  assert.equal(cores(withCores(8, false)), 8);
});

test('a request for a thousand threads gets at most four per core, and never more than 64', (t) => {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  t.after(() => descriptor && Object.defineProperty(globalThis, 'navigator', descriptor));
  const threadCounts = (
    /** @type {number | undefined} */ hardwareConcurrency,
    /** @type {unknown[]} */ ...requests
  ) => {
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { hardwareConcurrency } });
    return requests.map((requested) => threadCount(requested, 2));
  };
  assert.deepEqual(threadCounts(2, undefined, 1, 5, 1000, Number.NaN, -3, 2.9), [2, 1, 5, 8, 1, 1, 2]);
  assert.deepEqual(threadCounts(32, undefined, 32, 1000), [2, 32, 64]);
  assert.deepEqual(threadCounts(undefined, undefined, 1000), [2, 4]);
});
