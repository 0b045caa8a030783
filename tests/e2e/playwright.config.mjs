// Playwright drives the machine's own Chromium; it never downloads a browser.

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { flags, headlessChromium } from './browsers.mjs';

/** A recorder of all that a page does, for a failed test to be looked at, takes a quarter of the time: TOKERU_TRACE=1 asks for it. */
const trace = process.env.TOKERU_TRACE ? 'retain-on-failure' : 'off';

/** What measures the page, in CPU time: these wait until all others are through, and nothing records what they do (a recorder holds the page's thread). */
const measured = '**/stall.spec.mjs';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: Math.ceil(1.5 * availableParallelism()), // a test waits for a third of its time
  fullyParallel: true,
  retries: 2, // a loaded machine now and then misses a moment that a test waits for; what needed one is printed as flaky, and is looked into
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  updateSnapshots: process.env.TOKERU_BLESS ? 'all' : 'none',
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    serviceWorkers: 'block', // what it keeps offline is another test's, and would be fetched beside each of these
    launchOptions: { executablePath: headlessChromium, args: flags },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'works', testMatch: '**/*.spec.mjs', testIgnore: measured, use: { trace } },
    { name: 'measured', testMatch: measured, use: { trace: 'off' } },
  ],
});
