/**
 * The printed sheet: puzzles in black and white, then their answers on pages of their own. Drawn as SVG, so that paper is sharp.
 * @import { View } from './types.d.ts'
 */
import { printed } from './draw.js';

/**
 * @typedef {{ seed: number, bare: View, walked: View, score: number, routes: number | null, level: string | null }} Puzzle
 * @typedef {{ h: (tag: string, properties?: Record<string, any> | null, ...children: any[]) => HTMLElement, language: string,
 *   tell: (key: string, values?: Record<string, string | number>) => string, number: (value: number) => string }} Page
 */

const svg = 'http://www.w3.org/2000/svg';

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
function element(name, attributes, ...children) {
  const made = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** Units of a drawing: a road is 100 long. */
const road = 100;
const rim = 34;

/** @param {View} view @param {number} node */
const placeOf = (view, node) => [rim + (node % view.w) * road, rim + Math.floor(node / view.w) * road];

/** @param {View} view @param {boolean} answer with the walk */
function drawing(view, answer) {
  const [width, height] = [(view.w - 1) * road + 2 * rim, (view.h - 1) * road + 2 * rim];
  const picture = element('svg', { viewBox: `0 0 ${width} ${height}`, class: 'maze-board' });
  for (const { a, b } of view.edges) {
    const [[x1, y1], [x2, y2]] = [placeOf(view, a), placeOf(view, b)];
    picture.append(element('line', { x1, y1, x2, y2, stroke: '#888', 'stroke-width': 2 }));
  }
  if (answer) picture.append(element('polyline', walkOf(view)));
  view.edges.forEach(({ a, b, op, n }) => {
    const [[x1, y1], [x2, y2]] = [placeOf(view, a), placeOf(view, b)];
    const text = printed(op, n);
    const [x, y, half] = [(x1 + x2) / 2, (y1 + y2) / 2, 8 + 8 * text.length];
    const box = { x: x - half, y: y - 17, width: 2 * half, height: 34, fill: '#fff', rx: 4 };
    picture.append(element('rect', op === '*' ? { ...box, stroke: '#000', 'stroke-width': 2 } : box));
    picture.append(letter(text, x, y, 30, op === '*' ? 700 : 400, '#000'));
  });
  for (let node = 0; node < view.w * view.h; node++) picture.append(crossing(view, node));
  return picture;
}

/** The walk as a line that keeps a little to one side, so that both passes of a crossing can be seen. @param {View} view */
function walkOf({ steps, w, h, walked, ...view }) {
  const whole = /** @type {View} */ ({ steps, w, h, walked, ...view });
  const points = steps.flatMap(({ from, to }) => {
    const [[x1, y1], [x2, y2]] = [placeOf(whole, from), placeOf(whole, to)];
    const [dx, dy] = [(x2 - x1) / road, (y2 - y1) / road];
    const aside = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ along) =>
      `${x + dx * along - dy * 7},${y + dy * along + dx * 7}`;
    return [aside(x1, y1, 14), aside(x2, y2, -14)];
  });
  const style = {
    fill: 'none',
    stroke: '#000',
    'stroke-width': 6,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  };
  return { points: points.join(' '), ...style };
}

/** @param {string} text @param {number} x @param {number} y @param {number} size @param {number} weight @param {string} fill */
const letter = (text, x, y, size, weight, fill) =>
  element(
    'text',
    { x, y, 'font-size': size, 'font-weight': weight, fill, 'text-anchor': 'middle', 'dominant-baseline': 'central' },
    text,
  ); // prettier-ignore

/** @param {View} view @param {number} node */
function crossing(view, node) {
  const [cx, cy] = placeOf(view, node);
  const [start, goal] = [node === view.walked[view.walked.length - 1], node === view.goal];
  if (!start && !goal) return element('circle', { cx, cy, r: 6, fill: '#000' });
  const fill = start ? '#000' : '#fff';
  const name = start && goal ? 'SG' : start ? 'S' : 'G';
  return element(
    'g',
    {},
    element('circle', { cx, cy, r: 20, fill, stroke: '#000', 'stroke-width': 3 }),
    letter(name, cx, cy, name.length > 1 ? 17 : 24, 700, start ? '#fff' : '#000'),
  );
}

/** The whole sheet as elements. @param {Puzzle[]} puzzles @param {Page} page */
export function sheetOf(puzzles, { h, tell, number, language }) {
  const names = puzzles.map(({ level }, index) => `${number(index + 1)}${level ? ` · ${tell(level)}` : ''}`);
  const seeds = tell('seeds', { from: puzzles[0].seed, to: puzzles[puzzles.length - 1].seed });
  const puzzle = (/** @type {Puzzle} */ { bare }, /** @type {number} */ index) =>
    h(
      'figure',
      null,
      h('figcaption', null, names[index]),
      drawing(bare, false),
      h('p', { class: 'maze-score' }, h('span'), tell('score')),
    ); // prettier-ignore
  const answer = (/** @type {Puzzle} */ { walked, score, routes }, /** @type {number} */ index) =>
    h(
      'figure',
      null,
      h('figcaption', null, `${names[index]} · ${tell('best', { score: number(score) })}`),
      drawing(walked, true),
      h('p', null, routes === null ? '' : routes === 1 ? tell('oneRoute') : tell('routes', { count: number(routes) })),
    );
  const few = puzzles.length < 3 ? ' maze-few' : '';
  return h(
    'article',
    { class: 'maze-sheet', lang: language },
    h('header', null, h('h1', null, tell('sheetTitle')), h('p', { class: 'maze-name' }, `${tell('name')} `, h('span'))),
    h('p', null, tell('sheetRule')),
    h('div', { class: `maze-grid${few}` }, ...puzzles.map(puzzle)),
    h(
      'header',
      { class: 'maze-answers' },
      h('h1', null, `${tell('sheetTitle')}: ${tell('answers')}`),
      h('p', null, seeds),
    ),
    h('div', { class: 'maze-grid maze-small' }, ...puzzles.map(answer)),
  );
}

/** The style that only paper needs, fetched once. */
function style() {
  const known = document.querySelector('link[data-sheet="maze"]');
  if (known) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.dataset.sheet = 'maze';
  link.href = new URL('./sheet.css', import.meta.url).href;
  const loaded = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  return loaded;
}

/** @param {Puzzle[]} puzzles @param {Page} page */
export async function printSheet(puzzles, page) {
  await style();
  const sheet = sheetOf(puzzles, page);
  document.body.append(sheet);
  document.documentElement.classList.add('printing-mazes');
  const done = () => {
    sheet.remove();
    document.documentElement.classList.remove('printing-mazes');
  };
  window.addEventListener('afterprint', done, { once: true });
  window.print();
}
