// The widget as a puzzle: what its author lets a reader see, what the reader is told, what is stored for the next
// visit, and what is announced after every move.

import { ofTheDay } from '../of-the-day.mjs';
import { fragmentOf, rules } from '../web/real-rules.mjs';
import { violations } from './axe.mjs';
import { ENDLESS, SMALL as MAZE } from './boards.mjs';
import { expect, test } from './harness.mjs';
import { events, ready, watch } from './widget-helper.mjs';

/** The article's example: 36 is the best, and 10 takes four steps. */
const BOARD = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n';
const BEST = '1 2 5 4 3 6 7 8';
const SHORT = '1 2 5 8';

/** @param {string} attributes */
const page = (attributes) =>
  `<!doctype html><html lang="en"><head><title>blog</title></head><body><tokeru-board link="${fragmentOf('maze', BOARD)}" ${attributes}></tokeru-board><script type="module" src="/www/embed/element.js"></script></body></html>`;

/** @param {any} view @param {Function} serve @param {string} attributes */
async function open(view, serve, attributes) {
  await watch(view);
  const origin = await serve({ pages: { '/blog.html': page(attributes) } });
  await view.goto(`${origin}/blog.html`);
  await ready(view, 1);
  return origin;
}

/** The reader's moves, all at once. @param {any} view @param {string} moves */
const play = (view, moves) =>
  view.evaluate((/** @type {string} */ next) => {
    /** @type {any} */ (document.querySelector('tokeru-board')).value = next;
  }, moves);

const button = (/** @type {any} */ view, /** @type {string} */ name) =>
  view.locator(`tokeru-board [data-name=${name}]`);
const spoken = (/** @type {any} */ view) => view.locator('tokeru-board .spoken');
const line = (/** @type {any} */ view) => view.locator('tokeru-board .status');
const hasState = (/** @type {any} */ view, /** @type {string} */ state) =>
  view.evaluate(
    (/** @type {string} */ name) => document.querySelector('tokeru-board')?.matches(`:state(${name})`),
    state,
  );

test('goal="best": an engine is asked, and only its proof counts', async ({ page: view, serve }) => {
  await open(view, serve, 'goal="best" solver="off"');
  await expect(line(view)).toHaveText('Goal: the best');
  await expect(button(view, 'solve')).toBeHidden();
  await play(view, SHORT);
  await expect(line(view)).toHaveText('Solved. A better answer exists.');
  expect([await hasState(view, 'solved'), await hasState(view, 'reached'), await hasState(view, 'best')]).toEqual([
    true,
    false,
    false,
  ]);
  await play(view, BEST);
  await expect(line(view)).toHaveText('Nobody can do better');
  await expect(spoken(view)).toHaveText('Nobody can do better · 36 points');
  expect([await hasState(view, 'solved'), await hasState(view, 'reached'), await hasState(view, 'best')]).toEqual([
    true,
    true,
    true,
  ]);
  await button(view, 'undo').click();
  expect([await hasState(view, 'solved'), await hasState(view, 'best')]).toEqual([false, false]);
});

test('a proof of a position is no proof for the board', async ({ page: view, serve }) => {
  await open(view, serve, 'goal="best"');
  const { status, objective } = await view.evaluate(() =>
    /** @type {any} */ (document.querySelector('tokeru-board')).solve({ moves: '1 4 5' }),
  );
  expect([status, objective]).toEqual(['optimal', 7]);
  await expect(line(view)).toContainText('From here: Proved best');
  await play(view, SHORT);
  await expect(line(view)).toHaveText('Solved. A better answer exists.');
});

test('a numeric goal: missed, then reached, and Solve only after it', async ({ page: view, serve }) => {
  await open(view, serve, 'goal="30" solver="after"');
  await expect(line(view)).toHaveText('Goal: 30');
  await play(view, SHORT);
  await expect(line(view)).toHaveText('Solved. The goal is 30.');
  await expect(button(view, 'solve')).toBeHidden();
  await play(view, BEST);
  await expect(line(view)).toHaveText('Goal reached');
  await expect(button(view, 'solve')).toBeVisible();
  await button(view, 'restart').click();
  await expect(button(view, 'solve'), 'once earned, it stays').toBeVisible();
});

test('without Solve and hints no button of the bar is highlighted', async ({ page: view, serve }) => {
  await open(view, serve, 'solver="off" hints="0"');
  await expect(button(view, 'restart')).toBeVisible();
  await expect(view.locator('tokeru-board .bar .strong')).toHaveCount(0);
  await play(view, SHORT);
  await expect(view.locator('tokeru-board .bar .strong')).toHaveAttribute('data-name', 'share');
});

test('a link carries the task; attributes override it, and another link has none', async ({ page: view, serve }) => {
  const encoded = rules.encodeLink('maze', BOARD, '', { answer: false, task: 'after 1 36' });
  if (!encoded.ok) throw new Error(encoded.error.code);
  const origin = await open(view, serve, '');
  const setAttribute = (/** @type {string} */ name, /** @type {string} */ value) =>
    view.evaluate(
      (/** @type {string[]} */ [key, to]) => document.querySelector('tokeru-board')?.setAttribute(key, to),
      [name, value],
    );
  await setAttribute('link', encoded.link);
  await expect(line(view)).toHaveText('Goal: 36');
  await expect(button(view, 'solve')).toBeHidden();
  await expect(view.locator('tokeru-board a.home')).toHaveAttribute('href', `${origin}/${encoded.link}`);
  await button(view, 'hint').click();
  await expect(button(view, 'hint')).toHaveAttribute('aria-disabled', 'true');
  await setAttribute('goal', '30');
  await setAttribute('solver', 'on');
  await expect(button(view, 'solve')).toBeVisible();
  await play(view, BEST);
  await expect(line(view)).toHaveText('Goal reached');
  for (const name of ['goal', 'solver'])
    await view.evaluate(
      (/** @type {string} */ key) => document.querySelector('tokeru-board')?.removeAttribute(key),
      name,
    );
  await setAttribute('link', fragmentOf('maze', MAZE));
  await expect(line(view)).toHaveText(/^Roads taken/);
  await expect(button(view, 'solve')).toBeVisible();
});

test('hints go as far as the author allows, and a step belongs to one position', async ({ page: view, serve }) => {
  await open(view, serve, 'hints="2" solver="off"');
  await button(view, 'hint').click();
  await expect(line(view)).toHaveText('The next road is +1.');
  await expect(spoken(view)).toHaveText('The next road is +1.');
  await expect(button(view, 'hint')).toHaveText('More');
  await button(view, 'hint').click();
  await expect(line(view)).toHaveText(/^The best from here is 36 points\. \w+/);
  await expect(button(view, 'hint')).toHaveAttribute('aria-disabled', 'true');
  await play(view, '1');
  await expect(line(view)).toHaveText(/^Roads taken/);
  await expect(button(view, 'hint')).toHaveText('Hint');
  await view.evaluate(() => document.querySelector('tokeru-board')?.setAttribute('hints', '0'));
  await expect(button(view, 'hint')).toBeHidden();
});

test('a search removes the hint, and its mark on the board', async ({ page: view, serve }) => {
  await open(view, serve, '');
  const picture = () =>
    view
      .locator('tokeru-board .board-canvas')
      .evaluate((/** @type {HTMLCanvasElement} */ canvas) => canvas.toDataURL());
  const before = await picture();
  await button(view, 'hint').click();
  await expect(line(view)).toHaveText('The next road is +1.');
  expect(await picture()).not.toBe(before);
  await button(view, 'solve').click();
  await button(view, 'leave').click();
  await expect(line(view)).toHaveText(/^Roads taken/);
  await expect.poll(async () => (await picture()) === before).toBe(true);
});

test('a game that continues after the rules’ goal is solved only at its end', async ({ page: view, serve }) => {
  // Any keys are an answer of the streamer; this board has six of them.
  const streamer = '2 1 5 5 6\n#####\n#@oo#\n#oxo#\n#ooo#\n#####\n#####\n#ooo#\n#o@o#\n#..x#\n#####\n';
  await open(view, serve, 'solver="after"');
  await view.evaluate(
    (/** @type {string} */ link) => document.querySelector('tokeru-board')?.setAttribute('link', link),
    fragmentOf('beam', streamer),
  );
  await expect(line(view)).toHaveText('Keys pressed 0 / 6');
  await play(view, '0\nRR');
  await expect(line(view)).toHaveText('Keys pressed 2 / 6');
  expect(await hasState(view, 'solved')).toBe(false);
  expect(await events(view, 'solved')).toEqual([]);
  await expect(button(view, 'hint')).toBeVisible();
  await expect(button(view, 'solve')).toBeHidden();
  await play(view, '0\nRRDDLL');
  await expect(line(view)).toHaveText('Solved');
  expect(await hasState(view, 'solved')).toBe(true);
  expect(await events(view, 'solved')).toHaveLength(1);
  await expect(button(view, 'solve')).toBeVisible();
});

test('the reader’s moves are there on the next visit', async ({ page: view, serve }) => {
  await open(view, serve, 'goal="30" solver="after"');
  const value = () => view.evaluate(() => /** @type {any} */ (document.querySelector('tokeru-board')).value);
  await play(view, BEST);
  await expect.poll(value).toBe(BEST);
  await view.reload();
  await ready(view, 1);
  expect(await value()).toBe(BEST);
  await expect(line(view)).toHaveText('Goal reached');
  expect(await view.evaluate(() => /** @type {any} */ (globalThis).seen.events)).not.toContain('solved:');
  await button(view, 'restart').click();
  await view.reload();
  await ready(view, 1);
  expect(await value()).toBe('');
  await expect(button(view, 'solve'), 'once earned, it stays').toBeVisible();
  // Foreign entries under our name count as nothing.
  for (const text of ['{', '7', '{"moves":7}', '{"moves":"99"}', JSON.stringify({ moves: 'x'.repeat(30_000) })]) {
    await view.evaluate((/** @type {string} */ put) => {
      for (const name of Object.keys(localStorage)) localStorage.setItem(name, put);
    }, text);
    await view.reload();
    await ready(view, 1);
    expect(await value(), text).toBe('');
  }
});

test('a result is shared without the answer', async ({ page: view, serve, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const origin = await open(view, serve, 'goal="best"');
  await play(view, BEST);
  await expect(line(view)).toHaveText('Nobody can do better');
  await button(view, 'share').click();
  await expect(line(view)).toHaveText('Result copied.');
  const text = await view.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(`Calculation maze: 36 points, proved best\n${origin}/${fragmentOf('maze', BOARD)}`);
});

test('undo, redo, another line; an illegal move is reported', async ({ page: view, serve }) => {
  await open(view, serve, '');
  const value = () => view.evaluate(() => /** @type {any} */ (document.querySelector('tokeru-board')).value);
  await view.locator('tokeru-board [data-id=node-0]').focus();
  await view.keyboard.press('ArrowRight');
  await expect(spoken(view)).toHaveText(/^Score 2\. You can go: right/);
  await expect(view.locator('tokeru-board [data-id=node-1]')).toBeFocused();
  await view.keyboard.press('ArrowDown');
  expect(await value()).toBe('1 4');
  await button(view, 'undo').click();
  expect(await value()).toBe('1');
  await button(view, 'redo').click();
  expect(await value()).toBe('1 4');
  await expect(button(view, 'redo')).toHaveAttribute('aria-disabled', 'true');
  await button(view, 'undo').click();
  await view.locator('tokeru-board [data-id=node-1]').focus();
  await view.keyboard.press('ArrowRight');
  await button(view, 'undo').click();
  await expect(button(view, 'redo')).toHaveAttribute('data-lines', '2');
  await view.locator('tokeru-board [data-id=node-1]').focus();
  await view.keyboard.press('ArrowUp');
  await expect(line(view)).toHaveText('There is no way in that direction.');
  await expect(spoken(view)).toHaveText('There is no way in that direction.');
  await play(view, '1 8');
  await expect(line(view), 'refused by the rules').not.toHaveText(/^Roads|^There is no way/);
  expect(await value()).toBe('1');
});

test('the element works as an input for Observable: a view, and bound to another', async ({ page: view, serve }) => {
  await open(view, serve, '');
  // `Generators.input` and `Inputs.bind`, as their documentation describes them.
  await view.evaluate(() => {
    const board = /** @type {any} */ (document.querySelector('tokeru-board'));
    const source = Object.assign(document.createElement('input'), { value: '1' });
    const seen = /** @type {string[]} */ ([board.value]);
    board.addEventListener('input', () => seen.push(board.value));
    const fromSource = () => {
      board.value = source.value;
    };
    fromSource();
    seen.push(`read ${board.value}`);
    board.addEventListener('input', () => {
      source.value = board.value;
      source.dispatchEvent(new Event('input', { bubbles: true }));
    });
    source.addEventListener('input', fromSource);
    Object.assign(globalThis, { seenValues: seen, source });
  });
  const both = () =>
    view.evaluate(() => {
      const { seenValues, source } = /** @type {any} */ (globalThis);
      return [seenValues.join('|'), source.value, /** @type {any} */ (document.querySelector('tokeru-board')).value];
    });
  await expect.poll(both).toEqual(['|read 1|1', '1', '1']);
  await view.locator('tokeru-board [data-id=node-1]').focus();
  await view.keyboard.press('ArrowDown');
  await expect.poll(both).toEqual(['|read 1|1|1 4', '1 4', '1 4']);
  // Another input leads: the board sends one event, without a cycle.
  await view.evaluate(() => {
    const { source } = /** @type {any} */ (globalThis);
    source.value = '1 2';
    source.dispatchEvent(new Event('input'));
  });
  await expect.poll(both).toEqual(['|read 1|1|1 4|1 2', '1 2', '1 2']);
  // A value that the rules refuse reads back unchanged, and sends no event.
  await play(view, '1 8');
  await expect.poll(both).toEqual(['|read 1|1|1 4|1 2', '1 2', '1 2']);
  // Whatever a script sets becomes a string, as in every input; null and undefined become the empty one.
  for (const [set, read] of /** @type {const} */ ([
    [null, ''],
    [1, '1'],
    [{}, '1'],
    [undefined, ''],
    ['1 2', '1 2'],
    [' 1  02\n', '1 2'], // one canonical text, or Undo would cut it in the wrong place
  ])) {
    await view.evaluate((value) => {
      /** @type {any} */ (document.querySelector('tokeru-board')).value = value;
    }, set);
    await expect.poll(async () => (await both())[2]).toBe(read);
  }
  // A value that cannot become a string is refused where it is set, as by every property, not later where it cannot be
  // caught.
  const refusal = await view.evaluate(() => {
    try {
      /** @type {any} */ (document.querySelector('tokeru-board')).value = Object.create(null);
    } catch (error) {
      return String(error);
    }
  });
  expect(refusal).toMatch(/^TypeError/);
});

test('the focus follows the main button: Solve, Stop, Watch', async ({ page: view, serve }) => {
  await open(view, serve, '');
  await button(view, 'solve').focus();
  await view.keyboard.press('Enter');
  await expect(button(view, 'toggle')).toBeFocused();
  await button(view, 'leave').click();
  await expect(button(view, 'solve')).toBeFocused();
});

const schemes = /** @type {const} */ ([
  ['light', {}],
  ['forced colours', { forcedColors: 'active' }],
  ['dark', { colorScheme: 'dark' }],
  ['more contrast', { contrast: 'more' }],
]);

for (const [name, media] of ofTheDay(schemes))
  test(`axe finds nothing, in play, with a hint, while solving, with an answer, solved: ${name}`, async ({
    page: view,
    serve,
  }) => {
    await view.emulateMedia(media);
    await open(view, serve, 'lang="en"');
    const clean = async (/** @type {string} */ state) =>
      expect(await violations(view, 'tokeru-board'), state).toEqual([]);
    await clean('play');
    await button(view, 'hint').click();
    await expect(button(view, 'hint')).toHaveText('More');
    await clean('a hint');
    await button(view, 'solve').click();
    await expect(button(view, 'toggle')).toBeVisible();
    await clean('an answer');
    await button(view, 'leave').click();
    await play(view, BEST);
    await expect(line(view)).toHaveText('Nobody can do better');
    await clean('solved');
    await view.evaluate(
      (/** @type {string} */ link) => {
        const board = /** @type {any} */ (document.querySelector('tokeru-board'));
        board.link = link;
        return board.address();
      },
      fragmentOf('maze', ENDLESS),
    );
    await button(view, 'solve').click();
    await expect(button(view, 'cancel')).toBeVisible();
    await clean('solving');
    await button(view, 'cancel').click();
  });

test('an unreadable board: why and where, in words and in the event', async ({ page: view, serve }) => {
  const element = (/** @type {string} */ attributes) => `<tokeru-board family="maze" ${attributes}></tokeru-board>`;
  const damaged = BOARD.replace('+4', '?4');
  const body = `${element(`board="${damaged}" lang="en"`)}${element(`board="${damaged}" lang="ja"`)}${element('lang="en"')}`;
  const html = `<!doctype html><title>blog</title>${body}<script type="module" src="/www/embed/element.js"></script>`;
  await view.addInitScript(() => {
    addEventListener('failed', (event) => {
      const { code, line, column } = /** @type {CustomEvent} */ (event).detail;
      /** @type {any} */ (globalThis).failures = [
        .../** @type {any} */ (globalThis.failures ?? []),
        [code, line, column],
      ];
    });
  });
  const origin = await serve({ pages: { '/blog.html': html } });
  await view.goto(`${origin}/blog.html`);
  for (const element of await view.locator('tokeru-board').all()) {
    await element.scrollIntoViewIfNeeded();
    await expect(element.locator('.status')).toHaveText(/\S/);
  }
  await expect(line(view)).toHaveText([
    'The board can’t be read (line 3, column 1: an operator is written like +5, -2 or *3)',
    '盤面を読み込めません(3 行 1 文字目: 式は +5、-2、*3 のように書きます)',
    'The board can’t be read (no board is given)',
  ]);
  expect(await view.evaluate(() => /** @type {any} */ (globalThis).failures.map(String).sort())).toEqual([
    'no-board,,',
    'not-an-operator,3,1',
    'not-an-operator,3,1',
  ]);
});
