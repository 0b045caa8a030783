/**
 * Compares widths on the reader's machine: one beam with several widths, several runs in rotation, and a test before
 * any is called faster.
 */

import type { FamilyData, Panel, PanelApi, Scene } from '../contract.ts';
import { inLanguage } from '../../shared/place.ts';
import { mannWhitney, quantile } from './statistics.ts';

const widths = ['100', '300', '1000', '3000'];
/** The default width. */
const REFERENCE = '1000';
const runs = 5;
/** The probability of calling any row different when none is, over all comparisons of a table. */
const significant = 0.05;

export type Row = { times: number[]; coins: number };

async function measure(
  api: PanelApi,
  signal: AbortSignal,
  addRun: (width: string, run: { seconds: number; coins: number }) => void,
) {
  const { board } = api.scene();
  for (let run = 0; run < runs; run++) {
    for (const width of widths) {
      if (signal.aborted) return;
      const outcome = await api.solve(board, { engine: 'beam', threads: 1, options: { width } }, { signal });
      if (outcome.stop === 'cancelled') return; // another search has begun and must not be disturbed
      const extra = outcome.extra as FamilyData;
      if (extra && !signal.aborted) addRun(width, { seconds: extra.seconds, coins: outcome.objective ?? 0 });
    }
  }
}

/** @param comparisons number of comparisons in the same table */
export function verdict({ t }: Scene, row: Row, reference: Row, comparisons: number = 1) {
  if (row === reference) return t('reference');
  if (row.times.length < 3 || reference.times.length < 3) return t('notYet');
  const p = mannWhitney(row.times, reference.times);
  const slower = quantile(row.times, 0.5) > quantile(reference.times, 0.5);
  return t(p >= significant / comparisons ? 'unclear' : slower ? 'slower' : 'faster', { p: p.toFixed(3) });
}

export const emptyRows = (): Map<string, Row> => new Map(widths.map((width) => [width, { times: [], coins: 0 }]));

function tableOf({ h, scene }: PanelApi, rows: Map<string, Row>) {
  const { t, number } = scene();
  const reference = rows.get(REFERENCE) as Row;
  const figure = (text: string) => h('td', { class: 'figure' }, text);
  const line = (width: string) => {
    const row = rows.get(width) as Row;
    const quantileText = (part: number) => quantile(row.times, part).toFixed(3);
    const hasRuns = row.times.length > 0;
    const ratio = hasRuns && reference.times.length ? quantile(row.times, 0.5) / quantile(reference.times, 0.5) : null;
    return h(
      'tr',
      null,
      h('th', { scope: 'row' }, number(Number(width))),
      figure(hasRuns ? quantileText(0.5) : t('notYet')),
      figure(hasRuns ? `${quantileText(0.25)}–${quantileText(0.75)}` : t('notYet')),
      figure(ratio === null ? t('notYet') : ratio.toFixed(2)),
      h('td', null, verdict(scene(), row, reference, widths.length - 1)),
      h('td', null, hasRuns ? number(row.coins) : t('notYet')),
    );
  };
  const keys = ['labWidth', 'median', 'spread', 'ratio', 'test', 'score'];
  const heads = keys.map((key) => h('th', { scope: 'col' }, t(key)));
  return h(
    'table',
    // Six columns must fit on a telephone.
    { class: 'table', style: 'font-size: 0.75rem' },
    h('thead', null, h('tr', null, ...heads)),
    h('tbody', null, ...widths.map(line)),
  );
}

export const widthTable: Panel = {
  id: 'widths',
  title: 'panel.table',
  modes: ['solve'],
  mount(element, api) {
    const { h } = api;
    let running: AbortController | null = null;
    let board = '';
    let rows = emptyRows();

    const draw = () => {
      const { t } = api.scene();
      const button = (key: string, onclick: () => void) =>
        h('button', { class: 'button', type: 'button', 'data-table': key, onclick }, t(key));
      const press = running ? button('stop', () => running?.abort()) : button('widths', start);
      element.replaceChildren(
        h('p', { class: 'small' }, t('tableIntro')),
        h('a', { class: 'small', href: inLanguage('lab/#storages') }, t('labStorages')),
        h('div', { class: 'row' }, press),
        tableOf(api, rows),
      );
    };
    const start = async () => {
      running = new AbortController();
      rows = emptyRows();
      draw();
      await measure(api, running.signal, (width, { seconds, coins }) => {
        const row = rows.get(width) as Row;
        row.times.push(seconds);
        row.coins = coins;
        draw();
      });
      running = null;
      draw();
    };
    draw();
    return {
      update(scene) {
        if (running) return;
        if (scene.board !== board) rows = emptyRows();
        board = scene.board;
        draw();
      },
      destroy: () => running?.abort(),
    };
  },
};
