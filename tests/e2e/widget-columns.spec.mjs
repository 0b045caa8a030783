// The widget in columns of blogs, from the narrowest on, in a page of another origin with a hostile style sheet: every
// example of every family, in every state. Nothing is cut off, nothing covers anything else, a finger reaches every
// control, and the link to Tokeru can be read.

import { words } from '../../www/embed/words.ts';
import { families } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { fragmentOf } from '../web/real-rules.mjs';
import { violations } from './axe.mjs';
import { ENDLESS } from './boards.mjs';
import { expect, test } from './harness.mjs';
import { columns, faults, hostile, pageWith } from './widget-faults.mjs';
import { blog, element, events, ready, watch } from './widget-helper.mjs';

const languages = ['ja', 'en'];
const isLongRun = Boolean(process.env.TOKERU_LONG);
/** @param {any} view @param {string} what */
const faultsAt = (view, what) => view.evaluate(faults, { columns, what });

/** The text of the line. @param {any} view */
const line = (view) => view.locator('tokeru-board .status').textContent();
/** @type {Record<string, string>} */
const noHint = { ja: words.ja.noHint, en: words.en.noHint };

/** Calls a method of the element. @param {any} view @param {string} name @param {unknown} [options] */
const call = (view, name, options) =>
  view.evaluate(
    (/** @type {any} */ [method, parameter]) =>
      /** @type {any} */ (document.querySelector('tokeru-board'))[method](parameter),
    [name, options],
  );

for (const [turn, { id, load }] of ofTheDay([...families.entries()], { days: 5 }))
  for (const [visit, language] of (isLongRun ? [...languages, languages[turn % 2]] : [languages[turn % 2]]).entries()) {
    const sheet = (turn + visit) % hostile.length;
    test(`${id}, ${language}, style sheet ${sheet}: nothing is cut in any column, in any state`, async ({
      page: view,
      serve,
    }) => {
      test.setTimeout(120_000);
      await watch(view);
      await view.setViewportSize({ width: 760, height: 1200 });
      const { examples } = (await load()).default;
      const endless = id === 'maze' ? [{ name: { en: 'Endless' }, board: ENDLESS }] : [];
      // Every second board in each language; at night all in both.
      const tested = [...examples, ...endless].filter((_, at) => isLongRun || at % 2 === languages.indexOf(language));
      const site = await serve({ headers: 'all' });
      // Without a link, an element that is ready at once would say that it has no board.
      const first = fragmentOf(id, tested[0].board);
      const body = `<article class="column"><tokeru-board lang="${language}" link="${first}"></tokeru-board></article>`;
      const page = pageWith(site, body, hostile[sheet]);
      const origin = await serve({ headers: 'none', pages: { '/blog.html': page } });
      await view.goto(`${origin}/blog.html`);
      /** @type {string[]} */
      const found = [];
      const checkLayout = async (/** @type {string} */ what) => found.push(...(await faultsAt(view, what)));
      /** At night; widget-puzzle.spec does this for one family. */
      const clean = async (/** @type {string} */ what) => {
        if (isLongRun) found.push(...(await violations(view, 'tokeru-board')).map((fault) => `${what}: ${fault}`));
      };
      for (const { name, board } of tested) {
        const at = (/** @type {string} */ state) => `${name.en}, ${state}`;
        await view.evaluate(
          (/** @type {string} */ link) => {
            /** @type {any} */ (document.querySelector('tokeru-board')).link = link;
          },
          fragmentOf(id, board),
        );
        await call(view, 'address');
        await checkLayout(at('play'));
        await clean(at('play'));
        for (const step of [1, 2, 3]) {
          await call(view, 'hint');
          await checkLayout(at(`hint ${step}`));
          expect(await line(view), at(`hint ${step}`)).not.toBe(noHint[language]);
        }
        const solving = call(view, 'solve', { timeMs: 700 });
        await checkLayout(at('solving'));
        const outcome = await solving;
        await checkLayout(at('solved'));
        await clean(at('solved'));
        await call(view, 'pause');
        await call(view, 'undo');
        if (!outcome.moves) continue;
        await view.evaluate(async (/** @type {string} */ moves) => {
          const element = /** @type {any} */ (document.querySelector('tokeru-board'));
          const played = new Promise((next) => element.addEventListener('input', next, { once: true }));
          element.value = moves;
          await played;
        }, outcome.moves);
        await checkLayout(at('solved by the reader'));
      }
      expect(found).toEqual([]);
      expect(await events(view, 'failed')).toEqual([]);
    });
  }

test('a long score and its bound are beside Stop, and never under it', async ({ page: view, serve }) => {
  await watch(view);
  const origin = await serve({ pages: { '/blog.html': blog(element('', ENDLESS)) } });
  await view.goto(`${origin}/blog.html`);
  await ready(view, 1);
  await view.locator('tokeru-board [data-name=solve]').click();
  await expect(view.locator('tokeru-board .end').last()).toContainText(/\d{2},\d{3},\d{3}/);
  for (const width of [240, 300, 360]) {
    const overlaps = await view.evaluate(async (/** @type {number} */ wide) => {
      const board = /** @type {any} */ (document.querySelector('tokeru-board'));
      board.style.width = `${wide}px`;
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      const root = board.shadowRoot;
      const stop = root.querySelector('[data-name=cancel]').getBoundingClientRect();
      const foot = root.querySelector('.foot').getBoundingClientRect();
      return [...root.querySelectorAll('.end')].map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const apart = right <= stop.left || left >= stop.right || bottom <= stop.top || top >= stop.bottom;
        return apart && top >= foot.top && bottom <= foot.bottom;
      });
    }, width);
    expect(overlaps, `${width} pixels wide`).toEqual([true, true]);
  }
});
