/** A search's memory and threads by default, on several kinds of devices. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { threadsIn } from '../../www/engine/environment.ts';
import { cores, fastCores, memoryCeiling, standardMemory } from '../../www/engine/features.ts';

/** @param {number | undefined} deviceMemory @param {boolean} [fine] */
const device = (deviceMemory, fine = true) =>
  /** @type {any} */ ({ navigator: { deviceMemory }, matchMedia: () => ({ matches: fine }) });

test('memory is an eighth of the device’s, rounded to a power of two on offer', () => {
  const told = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 16, 32].map((gibibytes) => memoryCeiling(device(gibibytes)));
  assert.deepEqual(told, [128, 128, 128, 256, 256, 512, 512, 1024, 1024, 1024]);
});

test('where the browser doesn’t report memory, a device without a mouse counts as small', () => {
  assert.equal(memoryCeiling(device(undefined)), 1024);
  assert.equal(memoryCeiling(device(undefined, false)), 512);
  assert.equal(memoryCeiling(device(8, false)), 1024, 'a reported size counts');
  assert.equal(memoryCeiling({}), 1024);
});

test('a search starts with the memory its family asks for, within the device’s limit', (t) => {
  assert.deepEqual([standardMemory(), standardMemory(1024)], [512, 1024]);
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  t.after(() => own && Object.defineProperty(globalThis, 'navigator', own));
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { deviceMemory: 2 } });
  assert.deepEqual([standardMemory(), standardMemory(1024), standardMemory(64)], [256, 256, 64]);
});

/** @param {number | undefined} hardwareConcurrency @param {boolean} fine */
const withCores = (hardwareConcurrency, fine) =>
  /** @type {any} */ ({ navigator: { hardwareConcurrency }, matchMedia: () => ({ matches: fine }) });

test('without a measurement: all cores, but half of six or more on phones', () => {
  const told = (/** @type {boolean} */ fine) =>
    [undefined, 1, 2, 4, 5, 6, 8, 9, 16].map((all) => fastCores(undefined, withCores(all, fine)));
  assert.deepEqual(told(true), [1, 1, 2, 4, 5, 6, 8, 9, 16]);
  assert.deepEqual(told(false), [1, 1, 2, 4, 5, 3, 4, 4, 8]);
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
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  t.after(() => own && Object.defineProperty(globalThis, 'navigator', own));
  const given = (/** @type {number | undefined} */ hardwareConcurrency, /** @type {unknown[]} */ ...wishes) => {
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { hardwareConcurrency } });
    return wishes.map((wish) => threadsIn(wish, 2));
  };
  assert.deepEqual(given(2, undefined, 1, 5, 1000, Number.NaN, -3, 2.9), [2, 1, 5, 8, 1, 1, 2]);
  assert.deepEqual(given(32, undefined, 32, 1000), [2, 32, 64]);
  assert.deepEqual(given(undefined, undefined, 1000), [2, 4]);
});
