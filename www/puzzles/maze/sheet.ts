/** The printed sheet: puzzles in black and white, then their answers on separate pages. */

import type { PanelApi, Translate } from '../contract.ts';
import { lateSheet } from '../../shared/late-sheet.ts';

/** `bare` and `walked`: the URLs of their pictures */
export type Puzzle = {
  seed: number;
  bare: string;
  walked: string;
  score: number;
  routes: number | null;
  level: string | null;
};

export type Page = {
  h: PanelApi['h'];
  language: string;
  tPanel: Translate;
  number: (value: number) => string;
};

/** The whole sheet as DOM elements. */
export function sheetOf(puzzles: Puzzle[], { h, tPanel, number, language }: Page) {
  const names = puzzles.map(({ level }, index) => `${number(index + 1)}${level ? ` · ${tPanel(level)}` : ''}`);
  const seeds = tPanel('seeds', { from: puzzles[0].seed, to: puzzles[puzzles.length - 1].seed });
  const drawing = (src: string) => h('img', { class: 'maze-board', alt: tPanel('sheetTitle'), src });
  const puzzle = ({ bare }: Puzzle, index: number) =>
    h(
      'figure',
      null,
      h('figcaption', null, names[index]),
      drawing(bare),
      h('p', { class: 'maze-score' }, h('span'), tPanel('score')),
    );
  const answer = ({ walked, score, routes }: Puzzle, index: number) =>
    h(
      'figure',
      null,
      h('figcaption', null, `${names[index]} · ${tPanel('best', { score: number(score) })}`),
      drawing(walked),
      h(
        'p',
        null,
        routes === null ? '' : routes === 1 ? tPanel('oneRoute') : tPanel('routes', { count: number(routes) }),
      ),
    );
  const few = puzzles.length < 3 ? ' maze-few' : '';
  return h(
    'article',
    { class: 'maze-sheet', lang: language },
    h(
      'header',
      null,
      h('h1', null, tPanel('sheetTitle')),
      h('p', { class: 'maze-name' }, `${tPanel('name')} `, h('span')),
    ),
    h('p', null, tPanel('sheetRule')),
    h('div', { class: `maze-grid${few}` }, ...puzzles.map(puzzle)),
    h(
      'header',
      { class: 'maze-answers' },
      h('h1', null, `${tPanel('sheetTitle')}: ${tPanel('answers')}`),
      h('p', null, seeds),
    ),
    h('div', { class: 'maze-grid maze-small' }, ...puzzles.map(answer)),
  );
}

export async function printSheet(puzzles: Puzzle[], page: Page) {
  await lateSheet(new URL('./sheet.css', import.meta.url).href);
  const sheet = sheetOf(puzzles, page);
  await Promise.all([...sheet.querySelectorAll('img')].map((picture) => picture.decode().catch(() => {})));
  document.body.append(sheet);
  document.documentElement.classList.add('printing-mazes');
  const removeSheet = () => {
    sheet.remove();
    document.documentElement.classList.remove('printing-mazes');
  };
  window.addEventListener('afterprint', removeSheet, { once: true });
  window.print();
}
