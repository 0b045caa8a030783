// Shared by long runs in a browser: Chromium with the checkout's page, boards as links, and reproducible random
// numbers.

import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { barePages } from '../tests/e2e/bare.mjs';
import config from '../tests/e2e/playwright.config.mjs';
import { startServer } from './vite/server.mjs';

/** @param {string} path @param {{ site?: string }} [options] site: a built folder; without it the sources are served */
export async function open(path, { site } = {}) {
  const server = await startServer({ headers: 'all', pages: barePages, root: site });
  const browser = await chromium.launch(config.use?.launchOptions);
  const page = await browser.newPage();
  await page.goto(server.origin + path);
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { page, another: () => browser.newPage(), origin: server.origin, close };
}

/** Links in `tests/data`. @param {string} name @param {string | undefined} family default: all */
export function links(name, family) {
  const text = readFileSync(new URL(`../tests/data/${name}`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('#/'));
  return lines.map((line) => line.split('\t')[0].trim()).filter((link) => !family || link.startsWith(`#/${family}/`));
}

/** Random numbers from 0 to 1, reproducible by the seed (mulberry32). @param {number} seed */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @template T @param {T[]} list @param {() => number} next @returns {T} */
export const pickFrom = (list, next) => list[Math.floor(next() * list.length)];

/** The value below which a share of the values lie. @param {number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
