// No link, text or attribute blocks the page: the largest board and the longest answer of every family, in the page and
// in another site's page.

import { writeFileSync } from 'node:fs';
import { ofTheDay } from '../of-the-day.mjs';
import { endless } from './boards.mjs';
import { expect, test } from './harness.mjs';
import { fromMenu, hard, openTab, openText, toPlay } from './page-helper.mjs';
import { rules } from '../web/real-rules.mjs';
import { longTrace } from './long-trace.mjs';
import { longest, wideRoom, word } from './stall-boards.mjs';
import { shares } from './stall-tasks.mjs';

/** The most that a task may take, in units of a tenth of a second. */
const most = 1;

const cases = longest(rules);
const ids = Object.keys(cases);

/** @param {{ family: string, board: string, moves?: string }} what @param {boolean} answer */
function linkOf({ family, board, moves = '' }, answer) {
  const made = rules.encodeLink(family, board, moves, { answer });
  if (!made.ok) throw new Error(`${family}: ${made.error.code}`);
  return made.link;
}

/**
 * No task of any step is long.
 * @param {string} name
 * @param {any} page
 * @param {Record<string, () => Promise<unknown>>} steps the first opens the page
 */
async function expectShort(name, page, steps) {
  const measured = Object.entries(await shares(page, most, steps));
  console.log(`${name}: ${measured.map(([step, share]) => `${step} ${share.toFixed(2)}`).join(', ')}`);
  for (const [step, share] of measured) expect(share, `${name}: ${step}`).toBeLessThan(most);
}

const ready = (/** @type {any} */ page) => page.waitForSelector('[data-ready="true"]');
/** @param {any} page @param {string} id or how it begins */
const tap = async (page, id) => {
  const box = await page.locator(`[data-id^="${id}"]`).first().boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};
/** @param {any} page @param {'edit' | 'play' | 'solve'} mode */
const mode = (page, mode) => page.click(mode === 'solve' ? '#solve' : `#mode-${mode}`);

/**
 * A cell of the family's board, and a key with an effect on it.
 * @type {Record<string, { cell: string, key: string, drawn?: string }>}
 */
const keys = {
  maze: { cell: 'node-0', key: 'ArrowRight' },
  sweeper: { cell: 'cell-40', key: 'ArrowRight' },
  slide: { cell: 'cell-62', key: 'ArrowRight' },
  sokoban: { cell: 'cell-200', key: 'ArrowLeft' },
  beam: { cell: 'map-0', drawn: 'cell-', key: 'ArrowDown' },
};

// The longest of these tests come first: a test that starts last leaves two workers idle.

const megabyte = 1 << 20;
const pasted = {
  'a collection': ['sokoban', Array.from({ length: 38_000 }, (_, i) => `;${i}\n####\n#@$.#\n####\n`).join('')],
  'a long title': ['sokoban', `x${' '.repeat(megabyte - 100)}x\n####\n#@$.#\n####\n`],
  'lines without end': ['beam', `1${'\n'.repeat(100_000)}x`],
  'links in a row': ['maze', '#/a/a'.repeat(200_000)],
  'links and a word': ['sweeper', `${'#/a/a'.repeat(200_000)} x`],
  'moves without end': ['slide', 'UD'.repeat(megabyte / 2 - 1)],
  'steps without end': ['sweeper', 'UD'.repeat(megabyte / 2 - 1)],
  'keys without end': ['beam', 'UD'.repeat(megabyte / 2 - 1)],
  'crossings without end': ['maze', '1 '.repeat(megabyte / 2 - 1)],
  'marks without end': ['sokoban', '<L>'.repeat(megabyte / 3)],
  'one line': ['sokoban', '#'.repeat(megabyte)],
  'a column of numbers': ['maze', '7\n'.repeat(megabyte / 2 - 1)],
  'empty lines': ['sokoban', `${'\n'.repeat(megabyte - 1)}x`],
  'lines of a wall': ['sokoban', '#\n'.repeat(megabyte / 2)],
  'as many rows as are read': ['sokoban', '###\n'.repeat(megabyte / 4)],
  'a frame without end': ['maze', '| #\n'.repeat(megabyte / 4)],
  'double width without end': ['maze', '１'.repeat(megabyte / 3)],
};

/**
 * Searches that take seconds and report often: the board of a link, and the settings for it. Sokoban's reports only its
 * number of positions.
 * @type {Record<string, { board: string, engine: string, values?: object }>}
 */
const searches = {
  maze: { board: hard, engine: 'article' },
  sweeper: { board: endless.sweeper.board, engine: 'sweep', values: endless.sweeper.values },
  slide: { board: '6,6,0ZYXWVUTSRQPONMLKJIHGFEDCBA987654321\n', engine: '' },
  sokoban: { board: endless.sokoban.board, engine: '' },
  beam: { board: '100 8 50 50 2500\nseed 3\n', engine: 'timed' },
};

for (const id of ofTheDay(Object.keys(searches)))
  test(`${id}: while a search runs and draws no task takes a twentieth of a second`, async ({ page, serve }) => {
    const origin = await serve({ headers: 'all' });
    const { board, engine, values = {} } = searches[id];
    const search = 'search';
    const steps = {
      open: async () => {
        await page.goto(`${origin}/${linkOf({ family: id, board }, false)}`);
        await ready(page);
        await openTab(page, 'details'); // its figures change with every report
        await page.evaluate(
          (/** @type {any} */ chosen) => {
            const { store } = /** @type {any} */ (globalThis).tokeru;
            store.set({ choice: { ...store.get().choice, seconds: 30, ...chosen } });
          },
          { engine, values },
        );
        await page.hover('#solve');
        await page.waitForTimeout(1000);
      },
      start: async () => {
        await page.click('#solve');
        await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().run?.live.nodes > 0);
      },
      [search]: () => page.waitForTimeout(2000),
    };
    const { [search]: share } = await shares(page, most / 2, steps, [search]);
    console.log(`${id}: ${search} ${share.toFixed(2)}`);
    expect(share).toBeLessThan(most / 2);
    const running = await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().run);
    expect(id === 'sokoban' ? running.live.nodes : running.incumbents).toBeGreaterThan(0);
  });

test('whatever is pasted, the page stays responsive', async ({ page, serve }) => {
  const origin = await serve({ headers: 'all' });
  /** @type {Record<string, () => Promise<unknown>>} */
  const actions = {
    open: async () => {
      await page.goto(`${origin}/#/maze`);
      await ready(page);
    },
  };
  for (const [name, [family, text]] of ofTheDay(Object.entries(pasted))) {
    const dispatchPaste = (/** @type {string} */ text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      Object.assign(globalThis, { event: new ClipboardEvent('paste', { clipboardData: data, bubbles: true }) });
    };
    actions[`to ${family} for ${name}`] = async () => {
      await page.evaluate(
        (/** @type {string} */ id) => /** @type {any} */ (globalThis).tokeru.session.goTo(id),
        family,
      );
      await page.evaluate(dispatchPaste, text);
    };
    actions[name] = async () => {
      await page.evaluate(() => void document.body.dispatchEvent(/** @type {any} */ (globalThis).event));
      await page.waitForTimeout(400); // texts are read in turns, which takes a while
    };
  }
  await expectShort('pasted', page, actions);
});

test('the laboratory: a trace of 10,000 points is opened, and replayed at 60 frames a second', async ({
  page,
  serve,
}, info) => {
  const origin = await serve({ headers: 'all' });
  const file = info.outputPath('long.jsonl');
  writeFileSync(file, longTrace(10_000));
  const measured = await shares(page, most, {
    open: async () => {
      await page.goto(`${origin}/lab/#trace`);
      await ready(page);
    },
    file: async () => {
      await page.setInputFiles('#trace-file', file);
      await expect(page.locator('#trace-about')).toContainText('12,701 rows', { timeout: 60_000 });
    },
    play: async () => {
      await page.click('#trace-first');
      await page.click('#trace-play');
      await expect(page.locator('#trace-play')).toHaveAccessibleName('Play', { timeout: 60_000 });
    },
  });
  console.log(`trace: ${JSON.stringify(measured)}`);
  for (const [step, share] of Object.entries(measured)) expect(share, step).toBeLessThan(most);
  expect(measured.play, 'a frame is a sixth of that').toBeLessThan(most / 6);
});

for (const id of ofTheDay(ids))
  test(`${id}: the longest list of moves is opened, played on, taken back, edited`, async ({ page, serve }) => {
    const origin = await serve({ headers: 'all' });
    const { cell, key, drawn = cell } = keys[id];
    await expectShort(id, page, {
      open: async () => {
        await page.goto(`${origin}/${linkOf(cases[id], false)}`);
        await ready(page);
      },
      undo: () => page.keyboard.press('Control+z'),
      key: () => page.keyboard.press(key),
      tap: () => tap(page, cell),
      edit: () => mode(page, 'edit'),
      draw: () => tap(page, drawn),
      'undo drawing': () => page.keyboard.press('Control+z'),
    });
    const { family, board } = await page.evaluate(() => {
      const { family, board } = /** @type {any} */ (globalThis).tokeru.store.get();
      return { family: family.id, board };
    });
    expect({ family, board }).toEqual({ family: id, board: cases[id].board });
  });

for (const id of ofTheDay(ids))
  test(`${id}: the longest answer is opened, stepped through and shared`, async ({ page, serve }) => {
    const origin = await serve({ headers: 'all' });
    await expectShort(`${id}, answer`, page, {
      open: async () => {
        await page.goto(`${origin}/${linkOf(cases[id], true)}`);
        await ready(page);
      },
      back: () => page.locator('.player .icon-button').first().click(),
      half: () =>
        page.locator('#bar .slider').evaluate((/** @type {HTMLInputElement} */ slider) => {
          slider.valueAsNumber = Math.floor(Number(slider.max) / 2);
          slider.dispatchEvent(new Event('input'));
        }),
      share: () => page.click('#share'),
    });
    const shown = await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().answer.moves.length);
    expect(shown).toBe(cases[id].moves.length);
  });

for (const id of ofTheDay(ids))
  test(`${id}: stays responsive in another site's page`, async ({ page, serve }) => {
    const blog = `<!doctype html><html lang="en"><title>blog</title><script type="module" src="/www/embed/element.js"></script>`;
    const origin = await serve({ headers: 'none', pages: { '/blog.html': blog } });
    const stand = (/** @type {string} */ link, /** @type {string} */ kind) =>
      page.evaluate(
        async (/** @type {string[]} */ [link, mode]) => {
          const element = Object.assign(document.createElement('tokeru-board'), { link, mode });
          element.setAttribute('style', 'display:block;width:480px;height:530px');
          document.body.prepend(element);
          await /** @type {any} */ (element).load();
        },
        [link, kind],
      );
    const first = page.locator('tokeru-board').first();
    await expectShort(`${id}, element`, page, {
      page: () => page.goto(`${origin}/blog.html`),
      answer: () => stand(linkOf(cases[id], true), 'view'),
      moves: () => stand(linkOf(cases[id], false), 'play'),
      key: () =>
        first.evaluate((/** @type {any} */ element, /** @type {string} */ key) => {
          const cell = element.shadowRoot.querySelector('.board-grid [tabindex="0"]');
          cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
        }, keys[id].key),
      undo: () => first.evaluate((/** @type {any} */ element) => element.undo()),
    });
  });

for (const boxes of process.env.TOKERU_LONG ? [1, 200, 850] : [850]) {
  test(`sokoban: a room of 64 by 64 with ${boxes} boxes`, async ({ page, serve }) => {
    const origin = await serve({ headers: 'all' });
    const board = wideRoom(boxes);
    const rows = board.split('\n');
    const y = rows.findIndex((row) => row.includes('$'));
    const box = y * 64 + rows[y].indexOf('$');
    await expectShort(`${boxes} boxes`, page, {
      open: async () => {
        await page.goto(`${origin}/${linkOf({ family: 'sokoban', board }, false)}`);
        await ready(page);
      },
      key: () => page.keyboard.press('ArrowDown'),
      'tap on a box': () => tap(page, `cell-${box}`),
      'tap beside it': () => tap(page, `cell-${box - 64}`),
      walk: () => tap(page, 'cell-4030'),
      undo: () => page.keyboard.press('Control+z'),
      hint: () => page.keyboard.press('?'),
    });
  });
}

/**
 * A file with one board, which is about to be dropped on the page. Its many steps are made there: to receive megabytes
 * would be a long task of its own.
 * @param {any} page @param {object} kept @param {string[]} [rooms] the drawing's steps, by turns
 */
const hold = (page, kept, rooms = []) =>
  page.evaluate(
    (/** @type {[object, string[]]} */ [kept, rooms]) => {
      const past = Array.from({ length: rooms.length ? 1000 : 0 }, (_, step) => rooms[step % rooms.length]);
      const text = JSON.stringify({ tokeru: 'boards', format: 1, boards: [{ format: 1, at: 1, past, ...kept }] });
      const data = new DataTransfer();
      data.items.add(new File([text], 'boards.json', { type: 'application/json' }));
      /** @type {any} */ (globalThis).event = new DragEvent('drop', { dataTransfer: data, cancelable: true });
    },
    [kept, rooms],
  );

/** @param {any} page */
async function drop(page) {
  await page.evaluate(() => void dispatchEvent(/** @type {any} */ (globalThis).event));
  await expect(page.locator('#kept-message')).toHaveText('Imported 1 board', { timeout: 30_000 });
}

test('a file of exported boards, one of which was drawn in a thousand steps', async ({ page, serve }) => {
  const origin = await serve({ headers: 'all' });
  const rooms = [wideRoom(850), wideRoom(200)]; // alternating, as the rules cache the last board that they read
  await expectShort('kept boards', page, {
    open: async () => {
      await page.goto(`${origin}/#/maze`);
      await ready(page);
      await page.waitForTimeout(1000);
      await hold(page, { family: 'sokoban', board: rooms[0], mode: 'edit' }, rooms);
    },
    file: () => drop(page),
  });
});

/**
 * Trees of lines, as large as any that is kept.
 * @type {Record<string, [parent: number, rest: string, last: number][]>}
 */
const trees = {
  'that part at the start': Array.from({ length: 2000 }, (_, at) => [
    0,
    at ? `${'UD'.repeat(240)}${word(at)}` : '',
    -1,
  ]),
  'that part at every step': Array.from({ length: 2000 }, (_, at) => [
    Math.max(0, at - (at % 2 ? 2 : 1)),
    at ? (at % 2 ? 'UD' : 'LLLLLRRRRR') : '',
    at % 2 || at > 1997 ? -1 : at + 1,
  ]),
  'that part at the end of a long one': Array.from({ length: 2000 }, (_, at) => [
    Math.min(1000, Math.max(0, at - 1)),
    at ? (at <= 1000 ? 'UDUDUDUD' : word(at)) : '',
    at <= 1000 ? at + 1 : -1,
  ]),
};

for (const [name, lines] of Object.entries(trees))
  test(`a kept game with two thousand lines ${name}`, async ({ page, serve }) => {
    const origin = await serve({ headers: 'all' });
    const { family, board } = cases.slide;
    const at = (/** @type {string} */ moves) =>
      page.waitForFunction(
        (/** @type {string} */ moves) => /** @type {any} */ (globalThis).tokeru.store.get().moves === moves,
        moves,
      );
    await expectShort(`lines ${name}`, page, {
      open: async () => {
        await page.goto(`${origin}/#/maze`);
        await ready(page);
        await page.waitForTimeout(1000);
        await hold(page, { family, board, moves: 'UD', lines });
      },
      file: () => drop(page),
      board: async () => {
        await page.goto(`${origin}/${linkOf({ family, board }, false)}`);
        await at('UD');
      },
      'written again': () => page.waitForTimeout(1000),
      undo: () => page.keyboard.press('Control+z'),
      start: () => page.keyboard.press('Control+z'),
      lines: () => page.waitForTimeout(300),
      redo: () => page.keyboard.press('Control+Shift+z'),
      'file again': () => drop(page),
    });
  });

test('a board too large for a link is reported, and so is a link with too many moves', async ({ page, serve }) => {
  const origin = await serve({ headers: 'all' });
  // Solved, with UD 50,000 times: an address of 87 characters that once blocked the page for a minute.
  await page.goto(`${origin}/#/slide/1A-3AMREAIAgAQM7BIPa1g7GMw0ABdv5_lBVN7-4DAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwRAISMQ`);
  await ready(page);
  await expect(page.locator('#refusal')).toContainText('too many moves');
  const { board, moves } = cases.slide;
  await openText(page, board);
  await page.evaluate(
    (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.act({ moves: text }),
    `${moves}UD`,
  );
  await toPlay(page);
  await openTab(page, 'details');
  await expect(page.locator('#facts .fact-long dd')).toHaveText(`${'UD'.repeat(150)}…`);
  await page.click('#share');
  await expect(page.locator('#share-send').getByRole('switch')).toHaveAccessibleDescription(
    'The moves are too long for a link, so it holds only the board.',
  );
  await page.keyboard.press('Escape');
  const rows = rules.query('beam', '132 8 63 63 10000\nseed 3\n', '', 'rows');
  const large = rows.ok ? `132 8 63 63 10000\n${rows.value}` : '';
  await page.evaluate((/** @type {string} */ id) => /** @type {any} */ (globalThis).tokeru.session.goTo(id), 'beam');
  await openText(page, large);
  await page.click('#share');
  await expect(page.locator('#share-send .share-lost')).toContainText('too large for a link');
  await page.keyboard.press('Escape');
  await fromMenu(page, 'copy-link');
  await expect(page.locator('#refusal')).toContainText('The link can’t be made');
});
