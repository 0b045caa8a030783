// At night: random presses, keys, drags and words on everything that is visible. No error, nothing wider than the
// window, no word without its value, and a page that always responds. The seed determines the walk, so that a finding
// can be repeated.

import { orderedFamilies } from '../../www/puzzles/index.ts';
import { expect, test } from './page-helper.mjs';
import { numbers } from './random.mjs';

const atNight = process.env.TOKERU_LONG ? test : test.skip;
const steps = 150;

const keys =
  'ArrowUp ArrowDown ArrowLeft ArrowRight Escape Control+z Control+y Tab Enter Space h s x 5 + ? Backspace Home'.split(
    ' ',
  );
const words = ['', '5', '-3', '999999', 'abc', '1e9', '12', '#@. $'];
const pressed =
  'button:visible, summary:visible, input:visible, select:visible, textarea:visible, a[href^="#"]:visible';
/** What leads out of the page: dialogs of the system. */
const outside = /file|print|photo/i;

/** @typedef {(page: any, below: (limit: number) => number) => Promise<unknown>} Step */

/** @type {Step} */
async function onBoard(page, below) {
  const box = await page.locator('.board-canvas').boundingBox({ timeout: 1000 });
  if (!box) return;
  const places = [0, 1].map(() => [box.x + below(box.width), box.y + below(box.height)]);
  await page.mouse.move(...places[0]);
  await page.mouse.down();
  if (below(2)) await page.mouse.move(...places[1], { steps: 4 });
  await page.mouse.up();
}

/** @type {Step} */
const onKey = (page, below) => page.keyboard.press(keys[below(keys.length)]);

/** @type {Step} */
async function onControl(page, below) {
  const controls = await page.locator(pressed).all();
  const control = controls[below(controls.length)];
  const kind = await control.evaluate((/** @type {any} */ { tagName, type, ariaLabel, textContent }) =>
    [tagName, type, ariaLabel ?? textContent].join(' '),
  );
  if (outside.test(kind)) return;
  if (kind.startsWith('SELECT')) await control.selectOption({ index: below(await control.locator('option').count()) });
  else if (/^TEXTAREA|^INPUT (text|number|search)/.test(kind)) await control.fill(words[below(words.length)]);
  else await control.click({ timeout: 1000 });
}

const unmeant = /.{0,40}(undefined|NaN|\[object|\bnull\b|\{[a-z]+\}).{0,40}/;

/** What is wrong with the visible page. @param {any} page @returns {Promise<string>} */
async function fault(page) {
  if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)) return 'too wide';
  return (await page.locator('body').textContent()).match(unmeant)?.[0] ?? '';
}

for (const [turn, { id }] of orderedFamilies.entries())
  atNight(`${steps} steps at random: ${id}`, async ({ open }) => {
    test.setTimeout(300_000);
    const [width, height] = [
      [1280, 800],
      [390, 844],
    ][turn % 2];
    const page = await open({ hash: `#/${id}`, width, height, touch: width < 900, language: turn % 3 ? 'en' : 'ja' });
    page.on('dialog', (/** @type {any} */ dialog) => dialog.dismiss());
    page.setDefaultTimeout(3000);
    const below = numbers(turn + 1);
    const actions = [onBoard, onBoard, onKey, onControl, onControl, onControl];
    const taken = [];
    let done = 0;
    for (let step = 0; step < steps; step++) {
      const action = actions[below(actions.length)];
      taken.push(action.name);
      // The element may disappear, or be covered, meanwhile.
      await action(page, below).then(
        () => done++,
        (/** @type {Error} */ { message }) => taken.push(message.split('\n')[0]),
      );
      expect(await fault(page), `step ${step}: ${taken.slice(-8).join(', ')}`).toBe('');
    }
    expect(done).toBeGreaterThan(steps / 2);
  });
