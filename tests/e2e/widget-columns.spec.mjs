// The widget in columns of blogs, from the narrowest on, in a page of another origin whose style sheet means no good: every example of every family,
// in every state. Nothing is cut, nothing lies over anything else, a finger meets every control, and the way to Tokeru can be read.

import { words } from '../../www/embed/words.ts';
import { families } from '../../www/puzzles/index.ts';
import { fragmentOf } from '../web/real-rules.mjs';
import { ENDLESS } from './boards.mjs';
import { expect, test } from './harness.mjs';
import { events, watch } from './widget-helper.mjs';

const languages = ['ja', 'en'];
const long = Boolean(process.env.TOKERU_LONG);
const columns = [320, 375, 420, 640, 700];

/** What a blog's own style sheet may say of everything, one a visit; at night all of them. */
const hostile = [
  `* { box-sizing: content-box; letter-spacing: 2px; }
  body { margin: 0; font: italic 22px/2.2 fantasy; text-indent: 2em; text-transform: uppercase; white-space: pre; word-spacing: 9px; text-align: right; direction: rtl; }
  button { background: #c6e7ff; border-radius: 99px; padding: 20px; font-size: 30px; } img, canvas, svg { border: 6px double #c00; max-width: 40%; }
  p, a, span, b { background: yellow; margin: 30px; } input { width: 300px; } div { border: 3px solid red; padding: 11px; }`,
  `* { box-sizing: content-box; } canvas, img, svg { max-width: 100%; height: auto; display: block; } button, input, a { all: unset; }
  html { font-size: 200%; } body { margin: 0; font: 700 2rem/1.1 cursive; } tokeru-board { border: 3px dashed; padding: 7px; }`,
  `*, *::before, *::after { margin: 0; padding: 0; border: 0; min-width: 0; max-width: 100%; font-size: 26px !important; line-height: 2.5 !important; }
  article * { transition: all 0.3s; overflow-wrap: anywhere; } button { width: 100%; display: block; } :where(article) > * { margin-inline: auto; max-width: 60ch; }`,
];

/** @param {string} from origin of the element's script @param {string} body @param {string} sheet */
const blog = (from, body, sheet) =>
  `<!doctype html><html><head><meta name="viewport" content="width=device-width"><style>${sheet}
  .column { border: 0; padding: 0; width: 320px; }</style></head><body>${body}<script type="module" src="${from}/www/embed/element.js"></script></body></html>`;

/** What is wrong with the widget at each width. Runs in the page. @param {{ columns: number[], what: string }} asked */
async function faults({ columns, what }) {
  const column = /** @type {HTMLElement} */ (document.querySelector('.column'));
  const host = /** @type {HTMLElement} */ (document.querySelector('tokeru-board'));
  const root = /** @type {ShadowRoot} */ (host.shadowRoot);
  /** The author's own frame around it. */
  const { paddingLeft, borderLeftWidth } = getComputedStyle(host);
  const around = 2 * (Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth));
  /** @type {string[]} */
  const found = [];
  for (const width of columns) {
    column.style.width = `${width}px`;
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    const tell = (/** @type {string} */ fault) => found.push(`${what} at ${width}: ${fault}`);
    const place = /** @type {HTMLElement} */ (root.querySelector('.place'));
    const whole = place.getBoundingClientRect();
    if (whole.width < Math.min(width - around, 360) - 1) tell(`only ${whole.width} wide`);
    if (column.scrollWidth > column.clientWidth) tell(`the column is ${column.scrollWidth} in ${column.clientWidth}`);
    for (const each of root.querySelectorAll('.place, .foot, .line, .bar, .home'))
      if (each.scrollWidth > each.clientWidth) tell(`${each.className} is ${each.scrollWidth} in ${each.clientWidth}`);
    const status = /** @type {HTMLElement} */ (root.querySelector('.status'));
    if (
      status.dataset.kind !== 'fact' &&
      (status.scrollWidth > status.clientWidth || status.scrollHeight > status.clientHeight + 1)
    )
      tell(`“${status.textContent}” is cut`);
    const shown = [...root.querySelectorAll('button, input, a')].filter((each) => each.checkVisibility());
    const boxes = shown.map((each) => ({
      name: each.getAttribute('data-name') ?? each.tagName,
      box: each.getBoundingClientRect(),
    }));
    for (const { name, box } of boxes) {
      if (box.width < 40 || box.height < 40) tell(`${name} is ${box.width} x ${box.height}`);
      if (box.left < whole.left || box.right > whole.right || box.bottom > whole.bottom)
        tell(`${name} leaves the widget`);
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      if (y > 0 && y < innerHeight && !root.elementFromPoint(x, y)?.closest('button, input, a'))
        tell(`${name} is covered`);
    }
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        if (
          a.box.right > b.box.left + 0.5 &&
          b.box.right > a.box.left + 0.5 &&
          a.box.bottom > b.box.top &&
          b.box.bottom > a.box.top
        )
          tell(`${a.name} lies over ${b.name}`);
    const word = /** @type {HTMLElement} */ (root.querySelector('.home .word'));
    if (!word.checkVisibility() || word.getBoundingClientRect().width < 30) tell('the way to Tokeru can’t be read');
  }
  return found;
}

/** @param {any} view @param {string} what */
const faultsAt = (view, what) => view.evaluate(faults, { columns, what });

/** What the line says. @param {any} view */
const line = (view) => view.locator('tokeru-board .status').textContent();
/** @type {Record<string, string>} */
const noHint = { ja: words.ja.noHint, en: words.en.noHint };

/** Calls a method of the element. @param {any} view @param {string} name @param {unknown} [options] */
const call = (view, name, options) =>
  view.evaluate(
    (/** @type {any} */ [method, wish]) => /** @type {any} */ (document.querySelector('tokeru-board'))[method](wish),
    [name, options],
  );

for (const [turn, { id, load }] of families.entries())
  for (const [visit, language] of (long ? [...languages, languages[turn % 2]] : [languages[turn % 2]]).entries()) {
    const sheet = (turn + visit) % hostile.length;
    test(`${id}, ${language}, style sheet ${sheet}: nothing is cut in any column, in any state`, async ({
      page: view,
      serve,
    }) => {
      test.setTimeout(120_000);
      await watch(view);
      await view.setViewportSize({ width: 760, height: 1200 });
      const ours = await serve({ headers: 'all' });
      const body = `<article class="column"><tokeru-board lang="${language}"></tokeru-board></article>`;
      const page = blog(ours, body, hostile[sheet]);
      const origin = await serve({ headers: 'none', pages: { '/blog.html': page } });
      await view.goto(`${origin}/blog.html`);
      /** @type {string[]} */
      const found = [];
      const look = async (/** @type {string} */ what) => found.push(...(await faultsAt(view, what)));
      const { examples } = (await load()).default;
      const endless = id === 'maze' ? [{ name: { en: 'Endless' }, board: ENDLESS }] : [];
      // Every other board in either language; at night all in both.
      const some = [...examples, ...endless].filter((_, at) => long || at % 2 === languages.indexOf(language));
      for (const { name, board } of some) {
        const at = (/** @type {string} */ state) => `${name.en}, ${state}`;
        await view.evaluate(
          (/** @type {string} */ link) => {
            /** @type {any} */ (document.querySelector('tokeru-board')).link = link;
          },
          fragmentOf(id, board),
        );
        await call(view, 'address');
        await look(at('play'));
        for (const step of [1, 2, 3]) {
          await call(view, 'hint');
          await look(at(`hint ${step}`));
          expect(await line(view), at(`hint ${step}`)).not.toBe(noHint[language]);
        }
        const solving = call(view, 'solve', { timeMs: 700 });
        await look(at('solving'));
        const outcome = await solving;
        await look(at('solved'));
        await call(view, 'pause');
        await call(view, 'undo');
        if (!outcome.moves) continue;
        await view.evaluate(async (/** @type {string} */ moves) => {
          const element = /** @type {any} */ (document.querySelector('tokeru-board'));
          const played = new Promise((next) => element.addEventListener('input', next, { once: true }));
          element.value = moves;
          await played;
        }, outcome.moves);
        await look(at('solved by the reader'));
      }
      expect(found).toEqual([]);
      expect(await events(view, 'failed')).toEqual([]);
    });
  }
