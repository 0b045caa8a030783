/**
 * The article's tables on the reader's own machine: one beam with every storage, and one storage with several widths; several runs in turns, and a test
 * before anything is called faster.
 */

import type { Own, Panel, PanelApi, Scene } from '../contract.ts';
import { mannWhitney, quantile } from './statistics.ts';

/** The default first; copies are of the plain state, as an ordinary search would make them. */
const methods = ['trail', 'tour', 'chained', 'counted', 'copies'];
const widths = ['100', '300', '1000', '3000'];
const runs = 5;
/** Chance of calling any row different though none is, all comparisons of a table together. */
const significant = 0.05;

export type Variant = { id: string; options: Record<string, string> };

export type Row = { times: number[]; fingerprint: string; coins: number };

export type Plan = { kind: 'storages' | 'widths'; reference: string; variants: Variant[] };

export const storagesAt = (width: string): Plan => ({
  kind: 'storages',
  reference: methods[0],
  variants: methods.map((storage) => ({
    id: storage,
    options: { width, storage, kernel: storage === 'copies' ? 'plain' : 'tuned' },
  })),
});

export const severalWidths = (): Plan => ({
  kind: 'widths',
  reference: '1000',
  variants: widths.map((width) => ({ id: width, options: { width } })),
});

async function measure(
  api: PanelApi,
  plan: Plan,
  signal: AbortSignal,
  note: (id: string, run: { seconds: number; fingerprint: string; coins: number }) => void,
) {
  const { board } = api.scene();
  for (let run = 0; run < runs; run++) {
    for (const { id, options } of plan.variants) {
      if (signal.aborted) return;
      const outcome = await api.solve(board, { engine: 'beam', threads: 1, options }, { signal });
      const extra = outcome.extra as Own;
      if (extra && !signal.aborted)
        note(id, { seconds: extra.seconds, fingerprint: extra.fingerprint, coins: outcome.objective ?? 0 });
    }
  }
}

/** @param comparisons made in the same table */
export function verdict({ say }: Scene, row: Row, reference: Row, comparisons: number = 1) {
  if (row === reference) return say('reference');
  if (row.times.length < 3 || reference.times.length < 3) return say('notYet');
  const p = mannWhitney(row.times, reference.times);
  const slower = quantile(row.times, 0.5) > quantile(reference.times, 0.5);
  return say(p >= significant / comparisons ? 'unclear' : slower ? 'slower' : 'faster', { p: p.toFixed(3) });
}

const fresh = (plan: Plan): Map<string, Row> =>
  new Map(plan.variants.map(({ id }) => [id, { times: [], fingerprint: '', coins: 0 }]));

function tableOf({ h, scene }: PanelApi, plan: Plan, rows: Map<string, Row>) {
  const { say, number } = scene();
  const reference = rows.get(plan.reference) as Row;
  const figure = (text: string) => h('td', { class: 'figure' }, text);
  const line = ({ id }: Variant) => {
    const row = rows.get(id) as Row;
    const at = (part: number) => quantile(row.times, part).toFixed(3);
    const known = row.times.length > 0;
    const ratio = known && reference.times.length ? quantile(row.times, 0.5) / quantile(reference.times, 0.5) : null;
    const same = say(row.fingerprint === reference.fingerprint ? 'yes' : 'no');
    const outcome = plan.kind === 'storages' ? same : number(row.coins);
    return h(
      'tr',
      null,
      h('th', { scope: 'row' }, plan.kind === 'storages' ? say(`storage.${id}`) : id),
      figure(known ? at(0.5) : say('notYet')),
      figure(known ? `${at(0.25)}–${at(0.75)}` : say('notYet')),
      figure(ratio === null ? say('notYet') : ratio.toFixed(2)),
      h('td', null, verdict(scene(), row, reference, plan.variants.length - 1)),
      h('td', null, known ? outcome : say('notYet')),
    );
  };
  const keys =
    plan.kind === 'storages'
      ? ['method', 'median', 'spread', 'ratio', 'test', 'samebeam']
      : ['labWidth', 'median', 'spread', 'ratio', 'test', 'score'];
  const heads = keys.map((key) => h('th', { scope: 'col' }, say(key)));
  return h(
    'table',
    // Six columns are to fit on a telephone.
    { class: 'table', style: 'font-size: 0.75rem' },
    h('thead', null, h('tr', null, ...heads)),
    h('tbody', null, ...plan.variants.map(line)),
  );
}

export const storageTable: Panel = {
  id: 'storages',
  title: 'panel.table',
  modes: ['solve'],
  mount(element, api) {
    const { h } = api;
    let running: AbortController | null = null;
    let board = '';
    let plan = storagesAt('100');
    let rows = fresh(plan);

    const draw = () => {
      const { say } = api.scene();
      const button = (key: string, onclick: () => void) =>
        h('button', { class: 'button', type: 'button', 'data-table': key, onclick }, say(key));
      const buttons = running
        ? [button('stop', () => running?.abort())]
        : [
            button('quick', () => start(storagesAt('100'))),
            button('usual', () => start(storagesAt('1000'))),
            button('widths', () => start(severalWidths())),
          ];
      element.replaceChildren(
        h('p', { class: 'small' }, say('tableIntro')),
        h('div', { class: 'row' }, ...buttons),
        tableOf(api, plan, rows),
      );
    };
    const start = async (next: Plan) => {
      running = new AbortController();
      plan = next;
      rows = fresh(plan);
      draw();
      await measure(api, plan, running.signal, (id, { seconds, fingerprint, coins }) => {
        const row = rows.get(id) as Row;
        row.times.push(seconds);
        Object.assign(row, { fingerprint, coins });
        draw();
      });
      running = null;
      draw();
    };
    draw();
    return {
      update(scene) {
        if (running) return;
        if (scene.board !== board) rows = fresh(plan);
        board = scene.board;
        draw();
      },
      destroy: () => running?.abort(),
    };
  },
};
