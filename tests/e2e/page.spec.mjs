// The page around the board: links, files, messages, languages, light and dark, phone, keyboard, accessibility, size.

import { orderedFamilies } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { violations } from './axe.mjs';
import {
  clickOn,
  colours,
  example,
  expect,
  fromMenu,
  goTo,
  hard,
  inOneWindow,
  openTab,
  paste,
  state,
  test,
  to,
  toEdit,
  toPlay,
  toSolve,
} from './page-helper.mjs';
import { linkOf } from './widget-helper.mjs';

const isLongRun = Boolean(process.env.TOKERU_LONG);

test('a link holds board and moves and opens the same in a fresh context', async ({ open, serve }) => {
  const origin = await serve({ headers: 'all' });
  const page = await open({ origin });
  await page.evaluate(
    (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.replaceBoard(text),
    hard,
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await fromMenu(page, 'copy-link');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(() => page.url()).toBe(link);
  expect(link.length - origin.length).toBeLessThan(140);
  const otherPage = await open({ origin, hash: new URL(link).hash });
  const [one, two] = [await state(page), await state(otherPage)];
  expect([two.board, two.moves, two.mode]).toEqual([one.board, one.moves, 'play']);
});

test('going back and playing something else keeps the other line, and it can be chosen', async ({ open }) => {
  const page = await open();
  const lines = page.locator('.lines');
  await page.click('#board');
  for (const key of ['ArrowRight', 'ArrowDown', 'Backspace', 'ArrowRight']) await page.keyboard.press(key);
  await expect(lines).toBeHidden();
  await page.keyboard.press('Backspace');
  await expect(lines).toBeVisible();
  await expect(lines.locator('option').first()).toHaveText('2');
  const options = await lines.locator('option:not([hidden])').allTextContents();
  expect(options).toEqual(['4 (2 moves in all)', '2 (2 moves in all)']);
  await lines.selectOption({ label: options[0] });
  expect((await state(page)).moves).toBe('1 4');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  expect((await state(page)).moves).toBe('1 4');
  // Back at the same position the list shows the count again, and the same line can be chosen once more.
  await page.keyboard.press('Control+z');
  expect(await lines.inputValue()).toBe('');
  await lines.selectOption({ label: options[0] });
  expect((await state(page)).moves).toBe('1 4');
});

test('a damaged link is reported, and the reader’s board stays', async ({ open }) => {
  const page = await open();
  await page.keyboard.press('ArrowRight');
  const before = await state(page);
  await page.evaluate(() => {
    location.hash = '#/maze/1AAAAdamaged';
  });
  await expect(page.locator('#refusal')).toContainText('the link is damaged');
  await expect(page.locator('#refusal')).toContainText('The board is unchanged.');
  const after = await state(page);
  expect([after.board, after.moves]).toEqual([before.board, before.moves]);
  await page.click('#refusal button');
  await expect(page.locator('#refusal')).toBeHidden();
  await expect.poll(() => page.url()).not.toContain('damaged');
});

test('an address typed by hand is not overwritten by the pending address of the last move', async ({ open }) => {
  const page = await open();
  await expect.poll(() => page.url()).toContain('#/maze/');
  await page.waitForTimeout(600);
  // The timer that writes the address fires right after the address has changed, before the page receives the event.
  await page.evaluate(() => {
    const [set, clear] = [window.setTimeout, window.clearTimeout];
    /** @type {Map<number, Function>} */
    const waiting = new Map();
    Object.assign(globalThis, {
      waiting: () => waiting.size,
      due: () => {
        for (const run of waiting.values()) run();
        waiting.clear();
      },
      setTimeout: (/** @type {any} */ run, /** @type {number} */ ms, /** @type {any[]} */ ...more) => {
        const writes = String(run).includes('replaceState');
        const id = set(writes ? () => {} : run, ms, ...more);
        if (writes) waiting.set(/** @type {any} */ (id), run);
        return id;
      },
      clearTimeout: (/** @type {number} */ id) => {
        waiting.delete(id);
        clear(id);
      },
    });
  });
  const waits = () => expect.poll(() => page.evaluate(() => /** @type {any} */ (globalThis).waiting())).toBe(1);
  await page.keyboard.press('ArrowRight');
  const openHash = (/** @type {string} */ hash) =>
    page.evaluate((/** @type {string} */ next) => {
      location.hash = next;
      /** @type {any} */ (globalThis).due();
    }, hash);
  await waits();
  await openHash('#/maze/1AAAAdamaged');
  await expect(page.locator('#refusal')).toContainText('the link is damaged');
  // Back at the board, the address still gets the move.
  await waits();
  const written = await page.evaluate(() => {
    /** @type {any} */ (globalThis).due();
    const { engine, store } = /** @type {any} */ (globalThis).tokeru;
    const { family, board, moves } = store.get();
    return [location.hash, engine.rules.encodeLink(family.id, board, moves).link, moves !== ''];
  });
  expect(written).toEqual([written[1], written[1], true]);
  await page.keyboard.press('ArrowDown');
  await waits();
  await openHash(linkOf('sokoban'));
  await expect(page.locator('h1')).toHaveText('Sokoban');
});

/** The sliding puzzle's script, on the built site and among the sources. */
const slideScript = /\/(?:assets\/slide-[\w-]{8}\.js|puzzles\/slide\/index\.ts)$/;

test('of two links in the address bar the later one is opened, whichever script arrives first', async ({ open }) => {
  // A Monday: on the slide's own day the list of levels has already fetched its script.
  const page = await open({ date: '2026-11-23T12:00:00' });
  let release = () => {};
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route(slideScript, async (/** @type {any} */ route) => {
    await released;
    await route.continue();
  });
  const request = page.waitForRequest(slideScript);
  const openHash = (/** @type {string} */ hash) =>
    page.evaluate((/** @type {string} */ next) => {
      location.hash = next;
    }, hash);
  await openHash(linkOf('slide'));
  await request;
  await openHash(linkOf('sokoban'));
  await expect(page.locator('h1')).toHaveText('Sokoban');
  release();
  const hasArrived = () =>
    page.evaluate(() => {
      const { engine } = /** @type {any} */ (globalThis).tokeru;
      return engine.rules.families().some((/** @type {{ id: string }} */ { id }) => id === 'slide');
    });
  await expect.poll(hasArrived).toBe(true);
  await page.waitForTimeout(300);
  await expect(page.locator('h1')).toHaveText('Sokoban');
  await expect.poll(() => page.url()).toContain('#/sokoban/');
});

test('pasted and dropped texts: boards, answers, errors with their place', async ({ open }) => {
  const page = await open();
  await paste(page, hard);
  await expect.poll(async () => (await state(page)).board).toBe(hard);
  await paste(page, '3 3\n+1 +2\n+4 ?1 +1\n');
  await expect(page.locator('#refusal')).toContainText('line 3, column 4');
  expect((await state(page)).board).toBe(hard);
  await page.evaluate((/** @type {string} */ text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'board.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  }, example);
  await expect.poll(async () => (await state(page)).board).toBe(example);
  await expect(page.locator('#refusal')).toBeHidden();
  await paste(page, '1 2 5 4 3 6 7 8');
  await expect(page.locator('#best')).toHaveText('36');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(2 << 20)], 'huge.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  });
  await expect(page.locator('#refusal')).toContainText('at most 1 MiB can be read');
});

test('a middle click pastes what is selected into a field, and nowhere else', async ({ open }) => {
  const page = await open();
  await page.click('summary:has-text("Board as text")');
  await page.evaluate(() => {
    const pasted = /** @type {string[]} */ ([]);
    Object.assign(globalThis, { pasted });
    const recordTarget = (/** @type {Event} */ { target }) => pasted.push(/** @type {Element} */ (target).tagName);
    addEventListener('paste', recordTarget, true);
  });
  await page.keyboard.press('Control+a');
  await page.click('#board', { button: 'middle' });
  await page.click('#tab-details', { button: 'middle' });
  await page.click('.board-text', { button: 'middle' });
  await expect.poll(() => page.inputValue('.board-text')).toContain('Skip to the board');
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).pasted)).toEqual(['TEXTAREA']);
});

test('the board as text can be changed and read', async ({ open }) => {
  const page = await open();
  await page.click('summary:has-text("Board as text")');
  await page.fill('.board-text', example.replace('*2', '*9'));
  await page.click('button:has-text("Read")');
  await expect.poll(async () => (await state(page)).board).toContain('*9');
  await page.fill('.board-text', '3 3\nbroken');
  await page.click('button:has-text("Read")');
  await expect(page.locator('.text-wrong')).toContainText('line 2, column 1');
  expect((await state(page)).board).toContain('*9');
});

test('both languages, chosen by the browser, kept after a change', async ({ open }) => {
  const page = await open({ language: 'ja' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('h1')).toHaveText('計算迷路');
  await toSolve(page);
  await page.click('#solve');
  await expect(page.locator('#status')).toHaveText('最善と証明');
  await expect(page.locator('#checked')).toHaveText('検算済み');
  await expect(page.locator('#live')).toHaveText(/検算済み/);
  await fromMenu(page, 'language');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('#status')).toHaveText('Proved best');
  await expect(page.locator('#live')).not.toHaveText(/[ぁ-ん]/);
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await expect(page.locator('h1')).toHaveText('Calculation maze');
  expect(await page.locator('body').textContent()).not.toMatch(/\b(status|panel|tool|error|violation)\.[a-z]/);
});

test('light and dark: the canvas follows the page; each press leads to the other one, and then back to the system’s', async ({
  open,
}) => {
  const page = await open({ dark: false });
  const root = page.locator('html');
  const painted = async () => (await colours(page)).join(' ');
  const light = await painted();
  const themes = [];
  for (let presses = 0; presses < 3; presses++) {
    await fromMenu(page, 'theme');
    await page.click('#more');
    themes.push([await root.getAttribute('data-theme'), await page.locator('#menu-theme').textContent()]);
    await page.keyboard.press('Escape');
    if (presses === 0) await expect.poll(painted).not.toBe(light);
    else await expect.poll(painted).toBe(light);
  }
  expect(themes).toEqual([
    ['dark', 'Theme: dark'],
    ['light', 'Theme: light'],
    ['light', 'Theme: automatic'],
  ]);
});

test('a text of another family is opened there; a text that no family reads is refused here, and a long text is not called a file', async ({
  open,
}) => {
  const page = await open();
  const refused = page.locator('.refusal-text');
  await paste(page, '####\n#@$.#\n####\n');
  await expect.poll(async () => (await state(page)).board).toBe('####\n#@$.#\n####\n');
  const room = '5 5\n2 0 0 0 3\n0 5 10 6 0\n0 0 0 0 0\n8 0 10 0 9\n0 0 4 7 0\n1 8\n1 10\n1 8\n';
  await paste(page, '12');
  await expect(refused).toContainText('no level was found');
  await paste(page, '#'.repeat(3_000_000));
  await expect(refused).toContainText('The board can’t be read: the text is too long');
  await paste(page, '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n');
  await expect.poll(async () => (await state(page)).board).toMatch(/^3 3\n/);
  // The maze's rules take it for several texts.
  await paste(page, room);
  await expect.poll(async () => (await state(page)).board).toBe(room);
});

test('a phone 320 pixels wide: nothing overflows, and targets are large enough for fingers', async ({ open }) => {
  const page = await open({ width: 320, height: 640, touch: true, language: 'ja' });
  for (const mode of /** @type {const} */ (['edit', 'play', 'solve'])) {
    await to(page, mode);
    if (mode === 'solve') await expect(page.locator('#checked')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, summary, input:not([type="file"])')]
        .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
        .filter((element) => !(element instanceof HTMLInputElement && element.type === 'checkbox'))
        .filter((element) => element.getBoundingClientRect().height < 24 || element.getBoundingClientRect().width < 24)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(small, mode).toEqual([]);
  }
  await to(page, 'play');
  const box = await page.locator('[data-id="node-1"]').boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  expect((await state(page)).moves).toBe('1');
});

test('a phone held upright, magnified: the board is there, and nothing covers anything', async ({ open }) => {
  const page = await open({ width: 195, height: 422, touch: true, hash: '#/sokoban' });
  for (const [width, height] of [
    [195, 422],
    [260, 563],
  ]) {
    await page.setViewportSize({ width, height });
    const box = async (/** @type {string} */ name) => page.locator(name).boundingBox();
    await expect.poll(async () => (await box('.board-grid')).height, `${width}`).toBeGreaterThan(90);
    // Waits for what follows the first view.
    await expect(async () => {
      const [edit, hint, solve, share, menu] = await Promise.all(
        ['#mode-edit', '#hint', '.button-last:visible', '#share', '#more'].map(box),
      );
      expect(edit.x + edit.width).toBeLessThanOrEqual(hint.x + 1);
      expect(hint.y + hint.height).toBeLessThanOrEqual(solve.y + 1);
      expect(solve.y + solve.height).toBeLessThanOrEqual(height);
      expect(share.x + share.width).toBeLessThanOrEqual(menu.x + 1);
    }).toPass();
  }
});

test('a phone held upright, magnified: late style sheets move neither board nor bar', async ({ open }) => {
  const visit = inOneWindow(open, { touch: true });
  for (const [width, height, hash] of ofTheDay(
    /** @type {const} */ ([
      [195, 422, '#/maze'],
      [260, 563, '#/sokoban'],
    ]),
  )) {
    const page = await visit({ width, height, hash });
    const lateSheet = page.locator('head link[href*="/boards-"]');
    await lateSheet.waitFor({ state: 'attached' });
    /** The places without the late sheet, or with it. */
    const places = (/** @type {boolean} */ disabled) =>
      lateSheet.evaluate(async (/** @type {HTMLLinkElement} */ link, /** @type {boolean} */ off) => {
        link.disabled = off;
        const names = ['.board-grid', '.line', '.bar', '.button-last:not([hidden])'];
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        return names.map((name) => JSON.stringify(document.querySelector(name)?.getBoundingClientRect()));
      }, disabled);
    await page.waitForTimeout(300);
    const [before, after] = [await places(true), await places(false)];
    expect(before, `${width}`).toEqual(after);
  }
});

test('the keyboard alone: from the top to a proved answer', async ({ open }) => {
  const page = await open();
  await page.keyboard.press('Tab');
  await expect(page.locator('#skip')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-id="node-0"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-id="node-3"]')).toBeFocused();
  await page.focus('#tab-levels');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#tab-rules')).toBeFocused();
  await page.keyboard.press('e');
  expect((await state(page)).mode).toBe('edit');
  await page.focus('.board-grid [tabindex="0"]');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(
    page
      .locator('[data-id="edge-3"], [data-id="edge-2"], [data-id="edge-0"], [data-id="edge-5"]')
      .and(page.locator(':focus')),
  ).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('#status')).toHaveText('Proved best');
  await page.focus('#share'); // on the board these keys would move between cells
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.locator('.step-count')).toHaveText('6 / 8');
});

test('a failed run says whether the engine failed or its task was refused; a completed run does not', async ({
  open,
}) => {
  const page = await open();
  const faultAfter = (/** @type {object} */ end) =>
    page.evaluate((/** @type {object} */ given) => {
      const { session, store } = /** @type {any} */ (globalThis).tokeru;
      store.set({ banner: null });
      session.reportFailure(given);
      const { banner } = store.get();
      return banner && [banner.kind, banner.code];
    }, end);
  expect(await faultAfter({ stop: 'fault', error: { code: 'panic' } })).toEqual(['fault', 'panic']);
  expect(await faultAfter({ stop: null, error: { code: 'unsound' } })).toEqual(['solve', 'unsound']);
  expect(await faultAfter({ stop: 'nodes', error: null })).toBeNull();
  expect(await faultAfter({ stop: 'fault', error: null })).toBeNull();
});

test('keys of an input method are left alone', async ({ open }) => {
  const page = await open();
  await toEdit(page);
  await clickOn(page, 'edge-0');
  const before = (await state(page)).board;
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '9', isComposing: true, bubbles: true })),
  );
  expect((await state(page)).board).toBe(before);
});

test('what a browser sends when it fills in a field, an event without a key, is no error', async ({ open }) => {
  const page = await open();
  // every page of these tests has no errors
  await page.evaluate(() => document.body.dispatchEvent(new Event('keydown', { bubbles: true })));
});

/** Adds up layout shifts that no action of the reader excuses. @param {any} page */
const watchShifts = (page) =>
  page.evaluate(() => {
    const record = /** @type {any} */ (globalThis);
    record.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        record.shift += /** @type {any} */ (entry).hadRecentInput ? 0 : /** @type {any} */ (entry).value;
    }).observe({ type: 'layout-shift' });
  });

test('nothing jumps while a board is solved', async ({ open }) => {
  const page = await open();
  await watchShifts(page);
  await toSolve(page);
  const before = await page.locator('#solve').boundingBox();
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible();
  expect(await page.locator('#solve').boundingBox()).toEqual(before);
  // If the answer comes later than half a second after the press, a growing number moves its unit by some pixels: that
  // is 0.000002. Words of the bar without reserved space would be 0.00007 and more.
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).shift)).toBeLessThan(0.00003);
});

test('no figure of a run wraps to a second line, which would move what is below', async ({ open }) => {
  const page = await open({ width: 320 });
  await openTab(page, 'details');
  const high = await page.locator('.live .fact').evaluateAll((/** @type {HTMLElement[]} */ facts) =>
    facts.map((fact) => {
      const before = fact.offsetHeight;
      const figure = /** @type {HTMLElement} */ (fact.querySelector('dd'));
      const grown = ['< 1 MiB', '65,536 MiB', '999.9 M', '10 h 20 min'].map((text) => {
        figure.textContent = text;
        return fact.offsetHeight - before + Math.max(0, fact.scrollWidth - fact.clientWidth);
      });
      return [before > 0, ...grown];
    }),
  );
  expect(high).toEqual(Array(8).fill([true, 0, 0, 0, 0]));
});

test('nothing jumps when the answer comes long after the press of the button', async ({ open }) => {
  const page = await open();
  await watchShifts(page);
  await toSolve(page);
  // A press of a button excuses shifts for half a second.
  await page.evaluate(() => {
    const { engine } = /** @type {any} */ (globalThis).tokeru;
    const { solve } = engine;
    engine.solve = async (/** @type {any[]} */ ...all) => {
      await new Promise((done) => setTimeout(done, 1000));
      return solve(...all);
    };
  });
  await page.click('#solve');
  await expect(page.locator('#copy-moves')).toBeDisabled();
  await expect(page.locator('#checked')).toBeVisible();
  await expect(page.locator('#copy-moves')).toBeEnabled();
  // A growing figure takes the space to its left; nothing else moves.
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).shift)).toBeLessThan(0.001);
});

test('reduced motion: playback moves in whole steps', async ({ open }) => {
  const page = await open({ reducedMotion: true });
  await toSolve(page);
  await page.click('#solve');
  await expect(page.locator('.step-count')).toHaveText('8 / 8');
  await page.locator('select[aria-label="Speed"]').selectOption('8');
  await page.click('#solve');
  const times = await page.evaluate(async () => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    const times = [];
    for (let count = 0; count < 30; count++) {
      await new Promise((done) => setTimeout(done, 30));
      times.push(store.get().playback.time);
    }
    return times;
  });
  expect(times.every(Number.isInteger)).toBe(true);
  await expect(page.locator('.step-count')).toHaveText('8 / 8');
});

test('every family in the switcher opens, draws, and names itself', async ({ open }) => {
  const page = await open();
  const links = page.locator('.family');
  const indices = Array.from({ length: await links.count() }, (_, index) => index);
  expect(indices).toHaveLength(orderedFamilies.length);
  for (const index of ofTheDay(indices)) {
    await page.click('#title');
    await links.nth(index).click();
    await expect(links.nth(index)).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('h1')).toHaveText((await links.nth(index).textContent()) ?? '');
    for (const mode of /** @type {const} */ (['edit', 'play'])) {
      await to(page, mode);
      await expect.poll(async () => (await colours(page)).length).toBeGreaterThan(1);
      expect(await page.locator('[role="gridcell"]').count()).toBeGreaterThan(0);
    }
    await expect(page.locator('.card')).not.toHaveCount(0);
  }
});

const solved = ofTheDay(orderedFamilies).map(({ id }) => id);

test(`every family solves its first board, checked; in dark mode axe finds nothing: ${solved.join(', ')}`, async ({
  open,
}) => {
  test.slow();
  const page = await open({ language: 'ja' });
  for (const id of solved) {
    await goTo(page, id);
    await expect(page.locator(`.family[href="#/${id}"]`)).toHaveAttribute('aria-current', 'page'); // it has arrived
    await toPlay(page);
    if (isLongRun) expect(await violations(page), `${id} play`).toEqual([]);
    await toSolve(page);
    await page.selectOption('#solving [data-control="seconds"]', '10');
    await page.click('#solve');
    await expect(page.locator('#solve'), id).toHaveText(/^(見る|解く)$/, { timeout: 60_000 });
    await expect(page.locator('#checked'), id).toHaveText('検算済み');
    if (isLongRun) expect(await violations(page), `${id} solved`).toEqual([]);
  }
});
