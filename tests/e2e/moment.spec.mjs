// The end of a game: the seal, the truth about it, the text to send, and the way on, in every family on a phone.

import { translatorOf } from '../../www/shared/translate.ts';
import { words } from '../../www/app/finished-game/words.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { expect, goTo, state, test, toEdit, toPlay } from './page-helper.mjs';

const phone = { width: 390, height: 844, touch: true };
const stamps = '.stamps:not([hidden])';

/** Plays these moves from the current position, the last of them separately. @param {any} page @param {string} moves */
const play = (page, moves) =>
  page.evaluate((/** @type {string} */ all) => {
    const { session, store } = /** @type {any} */ (globalThis).tokeru;
    const { family } = store.get();
    const before = family.moves ? all.slice(0, -1) : all.split(' ').slice(0, -1).join(' ');
    session.act({ moves: before });
    session.act({ moves: all });
  }, moves);

/** A best answer of the board, or as good a one as is found quickly. @param {any} page @param {object} options */
const answerOf = (page, options) =>
  page.evaluate(async (/** @type {object} */ options) => {
    const { engine, store } = /** @type {any} */ (globalThis).tokeru;
    const { family, board } = store.get();
    return (await engine.solve(family.id, board, { timeMs: 20_000, ...options })).moves;
  }, options);

/**
 * Which of these are not fully in the window, or covered by something else.
 * @param {any} page
 * @param {string[]} selectors
 */
const outside = (page, selectors) =>
  page.evaluate(
    (/** @type {string[]} */ selectors) =>
      selectors.filter((selector) => {
        const element = document.querySelector(selector);
        const box = element?.getBoundingClientRect();
        // A button's target may be larger than its visible part.
        const isCut = element?.matches('p') && element.scrollHeight > element.clientHeight + 1;
        if (!element || !box?.width || isCut) return true;
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        return !inside || !(element.contains(top) || element === top);
      }),
    selectors,
  );

const proved = 'Proved: nobody can do better.';
/** @type {[string, object, RegExp][]} */
const games = [
  ['maze', {}, /^Proved: nobody can do better\.$/],
  ['sokoban', { engine: 'pushes' }, /^Proved: nobody can do better\.$/],
  ['slide', { engine: 'quick' }, /^(?:At least|The best possible is)/],
  ['sweeper', { engine: 'sweep', options: { mode: 'total' } }, /^Proved: nobody can do better\.$/],
  ['beam', {}, /^(?:The engine found|Better than) /],
];

for (const [id, options, truth] of ofTheDay(games)) {
  test(`${id}: a finished game is sealed, described truthfully, and leads on`, async ({ open }) => {
    const page = await open({ hash: `#/${id}`, ...phone });
    const { board } = await state(page);
    const moves = await answerOf(page, options);
    await play(page, moves);
    await expect(page.locator(stamps)).toBeVisible();
    await expect(page.locator('#truth')).toHaveText(truth, { timeout: 60_000 });
    const best = (await page.locator('#truth').textContent()) === proved;
    await expect(page.locator(stamps)).toHaveAttribute('data-seal', best ? 'best' : 'solved');
    await expect.poll(() => outside(page, ['#truth', '#send-result', '#solve'])).toEqual([]);
    await expect(page.locator('#solve')).toHaveText('Next');
    await page.tap('#solve');
    await expect(page.locator(stamps)).toBeHidden();
    await expect(page.locator('#truth')).toBeHidden();
    const after = await state(page);
    expect(after.board).not.toBe(board);
    expect(after.moves).toBe('');
    expect(after.mode).toBe('play');
  });
}

/**
 * Every sentence fits at this width, beside a long number too.
 * @param {any} page
 * @param {'ja' | 'en'} language
 * @param {number} width
 */
async function everySentence(page, language, width) {
  await page.setViewportSize({ ...phone, width });
  const figure = page.locator('.summary-number');
  const before = await figure.textContent();
  // A long refusal that is gone changes nothing.
  await page.evaluate(() => document.getElementById('refusal')?.classList.add('is-long'));
  expect(await page.locator('.line').evaluate((line) => getComputedStyle(line).flexDirection)).toBe('row');
  const values = { best: '1,234', bound: '1,234', n: '12', unit: language === 'ja' ? '回押し' : 'pushes' };
  const t = translatorOf(words[language]);
  const told = Object.keys(words.en).filter((key) => /^(best|solved|searching|more\..*|found\..*)$/.test(key));
  const sentences = told.map((key) => t(key, values));
  for (const key of ['open.min', 'open.max'])
    for (const rest of ['proving', 'unproved']) sentences.push(`${t(key, values)} ${t(rest)}`);
  const cut = await page.evaluate((/** @type {string[]} */ texts) => {
    const truth = /** @type {HTMLElement} */ (document.querySelector('#truth'));
    return texts.filter((text) => {
      truth.replaceChildren(text);
      return truth.scrollHeight > truth.clientHeight + 1;
    });
  }, sentences);
  expect(cut).toEqual([]);
  const rest = ['#truth', '#review-game', '#watch-best', '#solve'];
  expect(await outside(page, width < 320 ? rest : [...rest, '#send-result'])).toEqual([]);
  // Beside fifteen digits as well.
  const long = '123,456,789,012,345';
  const crowded = await page.evaluate(
    (/** @type {[string, string]} */ [digits, text]) => {
      const number = /** @type {HTMLElement} */ (document.querySelector('.summary-number'));
      const truth = /** @type {HTMLElement} */ (document.querySelector('#truth'));
      number.replaceChildren(digits);
      number.classList.add('is-long');
      truth.replaceChildren(text);
      const [one, other] = [number, truth].map((each) => each.getBoundingClientRect());
      // lines are set closely
      const apart = one.right <= other.left || one.bottom <= other.top + 6 || other.bottom <= one.top;
      return { cut: truth.scrollHeight > truth.clientHeight + 1 || truth.clientWidth < 100, apart };
    },
    [long, t('found.even', { ...values, best: long })],
  );
  expect(crowded).toEqual({ cut: false, apart: true });
  expect(await outside(page, ['.summary-number', '#truth', ...(width > 360 ? ['#send-result'] : [])])).toEqual([]);
  // At four times the size the sentence gives way to what has the focus.
  await page.setViewportSize({ width: 320, height: 200 });
  await page.focus('#review-game');
  expect(await outside(page, ['#review-game', '#watch-best'])).toEqual([]);
  await page.locator('#review-game').blur();
  await figure.evaluate((/** @type {Element} */ number, /** @type {string} */ text) => {
    number.replaceChildren(text);
    number.classList.remove('is-long');
  }, before);
}

for (const [language, ...widths] of ofTheDay(
  /** @type {['ja' | 'en', ...number[]][]} */ ([
    ['ja', 390, 320],
    ['en', 280],
  ]),
))
  test(`every sentence about a finished game fits: ${language}, ${widths}`, async ({ open }) => {
    const page = await open({ hash: '#/sokoban', ...phone, width: widths[0], language });
    await play(page, await answerOf(page, { engine: 'pushes' }));
    await expect(page.locator(stamps)).toHaveAttribute('data-seal', 'best');
    for (const width of widths) await test.step(`${width}`, () => everySentence(page, language, width));
  });

test('the best answer can be shown once it is known; the shared text gives nothing away', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', width: 1280, height: 800, tab: 'levels' });
  const best = await answerOf(page, { engine: 'pushes' });
  const level = await state(page);
  await play(page, best);
  await expect(page.locator('#truth')).toHaveText(proved);
  await expect(page.locator('.summary-number')).toHaveText('17');
  await page.click('#send-result');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).not.toBe('');
  const text = await copied();
  expect(text).toMatch(/^Tokeru Sokoban “Two rooms”\n17 pushes · best\n[□■]{17}\nhttp\S+\/#\/sokoban\/\S+$/);
  const link = text.split('\n')[3];
  expect(
    await page.evaluate(
      (/** @type {string} */ at) =>
        /** @type {any} */ (globalThis).tokeru.engine.rules.decodeLink(at.slice(at.indexOf('#'))),
      link,
    ),
  ).toMatchObject({ moves: '' });
  await expect(page.locator('#record')).toContainText('17 pushes');
  await expect(page.locator('#record')).toContainText('Days in a row');
  await expect(page.locator('#record')).not.toContainText(/\d:\d\d/);
  await page.locator('#record').getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('#record')).toContainText(/\d:\d\d/);

  // The best is known now, so it is shown at once.
  await page.click('#watch-best');
  await expect(page.locator('#status')).toHaveText('17 pushes, proved fewest');
  expect((await state(page)).run.quiet).toBe(true);
  await page.click('#mode-play');
  // A restored game is sealed without the stamp's motion; undo removes the seal.
  await expect(page.locator(stamps)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.locator(stamps)).toBeHidden();
  await expect(page.locator('#tagline')).toBeVisible();
  expect((await state(page)).board).toBe(level.board);
});

test('more pushes than the fewest: the difference is shown, and the seal is a single one', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', ...phone });
  await page.evaluate(() =>
    /** @type {any} */ (globalThis).tokeru.session.replaceBoard(
      '########\n#      #\n#      #\n#@ $ . #\n#      #\n########\n',
    ),
  );
  // Two pushes to the right are enough; these go up a row and down again.
  await play(page, 'drrUluRRurD');
  await expect(page.locator('#truth')).toHaveText(/^The best possible is 2 pushes, 2 fewer\.$/);
  await expect(page.locator(stamps)).toHaveAttribute('data-seal', 'solved');
});

test('the seal disappears with the game (another mode, another board); a reload restores it without motion', async ({
  open,
}) => {
  const page = await open({ hash: '#/maze', width: 1280, height: 800 });
  const moves = await answerOf(page, {});
  await play(page, moves);
  await expect(page.locator('#truth')).toHaveText(proved);
  await toEdit(page);
  await expect(page.locator(stamps)).toBeHidden();
  await toPlay(page);
  await expect(page.locator(stamps)).toHaveAttribute('data-still', '');
  await goTo(page, 'slide');
  await expect(page.locator(stamps)).toBeHidden();
  await goTo(page, 'maze');
  await expect(page.locator(stamps)).toHaveAttribute('data-still', '');
  await expect(page.locator('#truth')).toHaveText(proved);
});

test('on a metered connection the proof is searched for only at a press', async ({ open }) => {
  const page = await open({ hash: '#/maze', ...phone });
  const moves = await answerOf(page, {});
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' }, configurable: true });
  });
  await play(page, moves);
  await expect(page.locator('#truth')).toHaveText('Solved.');
  await page.tap('#ask-best');
  await expect(page.locator('#truth')).toHaveText(proved);
  await expect(page.locator(stamps)).toHaveAttribute('data-seal', 'best');
});

test('the seal is silent until its sound is turned on', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', width: 1280, height: 800, tab: 'levels' });
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, { sounds: 0 });
    globalThis.AudioContext = class extends AudioContext {
      createOscillator() {
        seen.sounds++;
        return super.createOscillator();
      }
    };
  });
  const soundCount = () => page.evaluate(() => /** @type {any} */ (globalThis).sounds);
  await play(page, await answerOf(page, { engine: 'pushes' }));
  await expect(page.locator(stamps)).toHaveAttribute('data-seal', 'best');
  expect(await soundCount()).toBe(0);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect.poll(soundCount).toBe(1);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.locator(stamps)).toBeHidden();
  await page.getByRole('button', { name: /^Redo/ }).click();
  await expect(page.locator(stamps)).toHaveAttribute('data-seal', 'best');
  await expect.poll(soundCount).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

const sheet = /moment[\w-]*\.css/;

/** The computed place of the seal: none while it is hidden. @param {any} page */
const sealed = (page) =>
  page
    .locator('.stamps')
    .evaluate((/** @type {HTMLElement} */ seal) => (seal.hidden ? 'hidden' : getComputedStyle(seal).position));

test('the seal’s style sheet fails at first: it is fetched again, and nothing is shown without it', async ({
  open,
}) => {
  const page = await open({ hash: '#/slide', ...phone });
  page.tolerated = sheet;
  const moves = await answerOf(page, { engine: 'quick' });
  /** @type {any[]} */
  const heldRoutes = [];
  let isDown = true;
  await page.route(sheet, (/** @type {any} */ route) => (isDown ? heldRoutes.push(route) : route.continue()));
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await expect.poll(() => heldRoutes.length).toBe(1);
  await play(page, moves);
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().finish)).toBeTruthy();
  await expect(page.locator('#solve')).toHaveText('Next');
  expect(await sealed(page)).toBe('hidden');
  isDown = false;
  await heldRoutes[0].abort();
  await expect.poll(() => sealed(page)).toBe('absolute');
  await expect(page.locator('#truth')).not.toBeEmpty();
});

test('a style sheet that fails is reported with the finished game, and fetched again with the next', async ({
  open,
}) => {
  const page = await open({ hash: '#/slide', ...phone });
  page.tolerated = sheet;
  const moves = await answerOf(page, { engine: 'quick' });
  let refused = 0;
  await page.route(sheet, (/** @type {any} */ route) => {
    refused += 1;
    return route.abort();
  });
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await expect.poll(() => refused).toBe(3);
  await play(page, moves);
  await expect(page.locator('#tagline')).toHaveText('This part could not be loaded.');
  expect(await sealed(page)).toBe('hidden');
  await page.unroute(sheet);
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.restart());
  await play(page, moves);
  await expect.poll(() => sealed(page)).toBe('absolute');
});

for (const [name, file] of Object.entries({
  'the moment': /\/moment-[^/]*\.js$/,
  'all that follows': /\/late-listeners-[^/]*\.js$/,
}))
  test(`where the script of ${name} fails once, the next press fetches it again`, async ({ open }) => {
    const page = await open({ hash: '#/slide', ...phone });
    page.tolerated = /ERR_FAILED|Failed to fetch/;
    const moves = await answerOf(page, { engine: 'quick' });
    await page.route(file, (/** @type {any} */ route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.reload();
    await page.waitForSelector('[data-ready="true"]');
    await failed;
    await expect(page.locator('#refusal')).toContainText(
      /A required file could not be loaded|a required file could not/i,
    );
    await page.unroute(file);
    await page.keyboard.press('Shift');
    await play(page, moves);
    await expect.poll(() => sealed(page)).toBe('absolute');
  });
