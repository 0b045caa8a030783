/** The article's table, measured on the reader's machine: the board on screen, with one more pruning in each row. */

import type { Panel, PanelApi } from '../contract.ts';

const levels = ['0', '1', '2', '3', '4'];
const secondsEach = 60;

export type Row = { nodes: number; elapsedMs: number; objective: number | null; finished: boolean } | null;

async function measure(api: PanelApi, show: (index: number, row: Row) => void, signal: AbortSignal) {
  const { board } = api.scene();
  for (const [index, prunings] of levels.entries()) {
    if (signal.aborted) return;
    const outcome = await api.solve(
      board,
      { engine: 'article', threads: 1, timeMs: secondsEach * 1000, options: { prunings } },
      {
        signal,
        onEvent: (event) => {
          if (event.type === 'progress')
            show(index, { nodes: event.nodes, elapsedMs: event.elapsedMs, objective: event.best, finished: false });
        },
      },
    );
    const isEnded = outcome.stop === 'cancelled'; // by the reader, or by another search, which must not be disturbed
    if (isEnded && outcome.nodes === 0) return;
    show(index, {
      nodes: outcome.nodes,
      elapsedMs: outcome.elapsedMs,
      objective: outcome.objective,
      finished: outcome.status === 'optimal',
    });
    if (isEnded) return;
  }
}

export const pruningTable: Panel = {
  id: 'prunings',
  title: 'panel.prunings',
  modes: ['solve'],
  mount(element, api) {
    const { h } = api;
    let running: AbortController | null = null;
    let board = '';
    let rows: Row[] = levels.map(() => null);
    const draw = () => {
      const { t, number } = api.scene();
      const figure = (text: string) => h('td', { class: 'figure' }, text);
      element.replaceChildren(
        h('p', { class: 'small' }, t('pruningsIntro', { seconds: secondsEach })),
        h(
          'table',
          { class: 'table' },
          h(
            'thead',
            null,
            h('tr', null, ...['level', 'nodes', 'seconds', 'best'].map((key) => h('th', { scope: 'col' }, t(key)))),
          ),
          h(
            'tbody',
            null,
            ...levels.map((level, index) => {
              const row = rows[index];
              const blank = t('notYet');
              return h(
                'tr',
                null,
                h('th', { scope: 'row' }, t(`level.${level}`)),
                figure(row ? number(row.nodes) : blank),
                figure(row ? (row.elapsedMs / 1000).toFixed(2) : blank),
                figure(
                  row ? `${row.objective === null ? blank : number(row.objective)}${row.finished ? '' : ' …'}` : blank,
                ),
              );
            }),
          ),
        ),
        h('button', { class: 'button', type: 'button', onclick: toggle }, t(running ? 'stop' : 'run')),
      );
    };
    const toggle = async () => {
      if (running) {
        running.abort();
        return;
      }
      running = new AbortController();
      rows = levels.map(() => null);
      draw();
      await measure(
        api,
        (index, row) => {
          rows[index] = row;
          draw();
        },
        running.signal,
      );
      running = null;
      draw();
    };
    draw();
    return {
      update(scene) {
        if (scene.board !== board && !running) {
          board = scene.board;
          rows = levels.map(() => null);
        }
        if (!running) draw();
      },
      destroy() {
        running?.abort();
      },
    };
  },
};
