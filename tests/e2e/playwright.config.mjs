// Playwright drives the machine's own Chromium; it never downloads a browser.

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import '../of-the-day.mjs'; // decides the day for all workers
import { flags, headlessChromium } from './browsers.mjs';

/**
 * Recording everything that a page does, to examine a failed test, takes a quarter of the time, so TOKERU_TRACE=1 must
 * ask for it.
 */
const trace = process.env.TOKERU_TRACE ? 'retain-on-failure' : 'off';

/**
 * Measures the page in CPU time. It runs after all others, and is not recorded, as a recorder would occupy the page's
 * thread.
 */
const measured = '**/stall.spec.mjs';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: Math.ceil(1.5 * availableParallelism()), // a test waits for a third of its time
  fullyParallel: true,
  // a loaded machine sometimes misses a moment that a test waits for; a test that needed a retry is printed as flaky,
  // and should be looked into
  retries: 2,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  updateSnapshots: process.env.TOKERU_BLESS ? 'all' : 'none',
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    serviceWorkers: 'block', // what it stores offline has a test of its own, and would be fetched beside each of these
    launchOptions: { executablePath: headlessChromium, args: flags },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'works', testMatch: '**/*.spec.mjs', testIgnore: measured, use: { trace } },
    { name: 'measured', testMatch: measured, use: { trace: 'off' } },
  ],
});
