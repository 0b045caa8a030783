// At night: boards are opened, played, drawn, solved, left and returned to, in any order. After each step the page must
// be in the state that it shows: a board in play takes a key and a tap, and undoes them. Faults found this way have
// tests of their own in flows.spec.mjs.

import { orderedFamilies } from '../../www/puzzles/index.ts';
import { expect, goTo, openTab, openText, test } from './page-helper.mjs';
import { numbers } from './random.mjs';

const atNight = process.env.TOKERU_LONG ? test : test.skip;
const steps = 100;
const families = orderedFamilies.map(({ id }) => id);

/**
 * @typedef {{ page: any, below: (limit: number) => number, touch: boolean, first: number }} Walk `first`: the first
 * entry of the history that is a page of ours
 */

/** The parts of the page's state that a step needs. @param {any} page */
const stateOf = (page) =>
  page.evaluate(() => {
    const { family, board, moves, mode, run, view } = /** @type {any} */ (globalThis).tokeru.store.get();
    const rest = { chosen: view.picked === view.chosen, running: Boolean(run?.running) };
    return { family: family.id, board, moves, mode, ...rest };
  });

/** Can it be pressed now? @param {any} page @param {string} button */
const isOffered = (page, button) => page.locator(`${button}:not([aria-disabled="true"])`).isVisible();

/** Closes a phone's sheet, so that the board has its room. @param {any} page */
async function shut(page) {
  const button = page.locator('.sheet-close');
  if (!(await button.isVisible())) return;
  await button.click();
  await page.waitForTimeout(300);
}

/** @param {Walk} walk @param {string} target */
async function press({ page, touch }, target) {
  await shut(page);
  if (await isOffered(page, target)) await page.locator(target)[touch ? 'tap' : 'click']();
}

/** @param {any} page */
const toBoard = (page) => page.locator('#board [role="gridcell"][tabindex="0"]').focus();
const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

/** Taps this cell of the board, or a random one. @param {Walk} walk @param {string} [id] */
async function tap({ page, below, touch }, id) {
  // a board's cells are created late
  if (id) await page.locator(`#board [data-id="${id}"]`).first().waitFor({ state: 'attached' });
  const places = await page.locator('#board [data-id]').evaluateAll((/** @type {HTMLElement[]} */ cells) =>
    cells.map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return { id: cell.dataset.id, x: x + width / 2, y: y + height / 2 };
    }),
  );
  const { x, y } = places.find((/** @type {any} */ place) => place.id === id) ?? places[below(places.length)];
  await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  if (touch) await page.waitForTimeout(350); // on small cells it may count as half of a double tap
}

/** @type {Record<string, (walk: Walk) => Promise<unknown>>} */
const acts = {
  async card({ page, below }) {
    await openTab(page, 'levels');
    const cards = page.locator('#gallery .card');
    await cards.nth(below(Math.min(8, await cards.count()))).click();
  },
  async family({ page, below }) {
    const id = families[below(families.length)];
    await goTo(page, id);
    await expect.poll(async () => (await stateOf(page)).family).toBe(id);
  },
  async moves({ page, below }) {
    await toBoard(page);
    for (let count = 0; count < 3; count++) await page.keyboard.press(arrows[below(4)]);
  },
  tap: (walk) => tap(walk),
  /** Sweeper: chooses the person that the keys move. */
  digit: ({ page, below }) => page.keyboard.press(String(1 + below(4))),
  undo: ({ page }) => page.keyboard.press('Control+z'),
  redo: ({ page }) => page.keyboard.press('Control+y'),
  hint: (walk) => press(walk, '#hint'),
  /** Draws, and ends drawing. */
  async draw(walk) {
    const { page } = walk;
    await press(walk, '#mode-edit');
    if ((await stateOf(page)).mode !== 'edit') return;
    // the scripts for drawing have arrived
    await page.locator('.palette .tool:visible, .pad .key:visible').first().waitFor();
    await tap(walk);
    const { board } = await stateOf(page);
    await press(walk, '#solve');
    expect(await stateOf(page)).toMatchObject({ board, mode: 'play' });
  },
  /** Solve, Stop, Watch, Next, Done. A search is stopped and must end. */
  async last(walk) {
    const { page } = walk;
    await press(walk, '#solve');
    await page.waitForTimeout([0, 300, 1200][walk.below(3)]);
    if (!(await stateOf(page)).running || walk.below(2)) return;
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await stateOf(page)).running, { timeout: 8000 }).toBe(false);
  },
  deeper: (walk) => press(walk, '#deeper'),
  leave: (walk) => press(walk, '#mode-play'),
  /** The game so far, pasted as an answer. */
  async answer({ page }) {
    const { moves } = await stateOf(page);
    await openText(page, moves);
  },
  async back({ page, first }) {
    await page.evaluate((/** @type {number} */ place) => history.state?.place !== place && history.back(), first);
    await page.waitForTimeout(300);
  },
  async forward({ page }) {
    await page.evaluate(() => history.forward());
    await page.waitForTimeout(300);
  },
  async reload({ page }) {
    await page.waitForTimeout(900); // until the address is written
    const before = await stateOf(page);
    await page.reload();
    await page.waitForSelector('[data-ready="true"]');
    const { family, board } = before;
    expect(await stateOf(page)).toMatchObject({
      family,
      board,
      ...(before.mode === 'play' && { moves: before.moves }),
    });
  },
};

/**
 * What is wrong with the page: a state that no button leaves, or a sentence that is not true.
 * @param {any} page
 * @returns {Promise<string>}
 */
const fault = (page) =>
  page.evaluate(() => {
    const { engine, store } = /** @type {any} */ (globalThis).tokeru;
    const { family, board, moves, view, bare, mode, answer, run, hint, history, past, future } = store.get();
    const reads = (/** @type {string} */ game) => JSON.stringify(engine.rules.view(family.id, board, game).view);
    const [undo, redo] = document.querySelectorAll('#bar .bar-part:first-of-type button');
    const isOn = (/** @type {Element} */ button) => !button.ariaDisabled && button.checkVisibility();
    const [before, after] = mode === 'play' ? [moves, history.get(moves)?.last] : [past.length, future.length];
    const status = document.getElementById('status')?.textContent ?? '';
    const isOther = answer && run?.outcome && answer.objective !== run.outcome.objective;
    const faults = {
      'an answer is said to be shown where there is none': mode === 'solve' && !answer && !run,
      'another board is drawn': reads(moves) !== JSON.stringify(view) || reads('') !== JSON.stringify(bare),
      'undo is offered wrongly': mode !== 'solve' && isOn(undo) !== Boolean(before),
      'redo is offered wrongly': mode !== 'solve' && isOn(redo) !== (typeof after === 'string' || Number(after) > 0),
      'a proof is told of another answer': mode === 'solve' && isOther && !/^(Answer|答え)$/.test(status),
      'a hint is sought for ever': hint?.steps === null,
      'the last button is gone': !document.getElementById('solve')?.checkVisibility(),
    };
    return Object.entries(faults).find(([, is]) => is)?.[0] ?? '';
  });

/**
 * Cells to which a tap leads from the current position, as an arrow key does.
 * @param {any} page
 * @returns {Promise<string[]>}
 */
const legalMoves = (page) =>
  page.evaluate(() => {
    const { family, view, ui } = /** @type {any} */ (globalThis).tokeru.store.get();
    const person = view.people?.[ui.person] ?? view.people?.[0];
    const width = view.w ?? view.width;
    const neighbours = (/** @type {number} */ cell) =>
      [cell - 1, cell + 1, cell - width, cell + width].filter(
        (to) => to >= 0 && (Math.abs(to - cell) > 1 || Math.floor(to / width) === Math.floor(cell / width)),
      );
    /** @type {Record<string, () => number[]>} */
    const free = {
      maze: () => view.legal,
      slide: () => (view.blank === null ? [] : neighbours(view.blank).filter((cell) => view.squares[cell] > 0)),
      sokoban: () =>
        view.player === null
          ? []
          : neighbours(view.player).filter((cell) => view.cells[cell] > 1 && !view.boxes.includes(cell)),
      /** A press on a cell where a person is, or has started, selects that person. */
      sweeper: () =>
        person && person.text.length < person.limit
          ? neighbours(person.cell).filter(
              (cell) =>
                view.start[cell] < 8 && !view.people.some((each) => each.start === cell || each.route.includes(cell)),
            )
          : [],
    };
    return (free[family.id]?.() ?? []).map((cell) => `${family.id === 'maze' ? 'node' : 'cell'}-${cell}`);
  });

/** Does any of these lead on, and undo back? @param {any} page @param {(() => Promise<unknown>)[]} ways */
async function leads(page, ways) {
  const { moves } = await stateOf(page);
  for (const way of ways) {
    await way();
    if ((await stateOf(page)).moves === moves) continue;
    await page.keyboard.press('Control+z');
    expect((await stateOf(page)).moves, 'undo leads back').toBe(moves);
    return true;
  }
  return false;
}

/** @param {Walk} walk */
async function playable(walk) {
  const { page } = walk;
  const { mode, family, chosen } = await stateOf(page);
  const free = await legalMoves(page);
  if (mode !== 'play' || (free.length === 0 && !(family === 'beam' && chosen))) return;
  const byKeys = arrows.map((key) => () => page.keyboard.press(key));
  expect(await leads(page, family === 'beam' ? byKeys.slice(0, 1) : byKeys), 'keys play').toBe(true);
  await shut(page);
  if (free.length) expect(await leads(page, [() => tap(walk, free[0])]), `a tap on ${free[0]} plays`).toBe(true);
}

for (const [turn, id] of families.entries())
  atNight(`${steps} things that readers do: ${id}`, async ({ open }) => {
    test.setTimeout(300_000);
    const touch = turn % 2 === 1;
    const [width, height] = touch ? [390, 844] : [1280, 800];
    const page = await open({ hash: `#/${id}`, width, height, touch, language: turn % 3 ? 'en' : 'ja' });
    page.setDefaultTimeout(8000);
    const seed = Number(process.env.TOKERU_SEED ?? 0) * families.length + turn + 1;
    const first = await (await page.waitForFunction(() => history.state?.place)).jsonValue();
    const walk = { page, touch, first, below: numbers(seed) };
    const names = Object.keys(acts);
    /** @type {string[]} */
    const actions = [];
    for (let step = 0; step < steps; step++) {
      const name = names[walk.below(names.length)];
      actions.push(name);
      await test.step(`${name} (${step}: ${actions.slice(-8).join(', ')})`, () => acts[name](walk));
      const label = () => `step ${step}: ${actions.slice(-8).join(', ')}`;
      await expect.poll(() => fault(page), { message: label(), timeout: 20_000 }).toBe('');
      if (walk.below(3) === 0) await test.step(label(), () => playable(walk));
    }
  });
