/**
 * The article's table on the reader's own machine: the same beam with every storage, several runs in turns, and a test before anything is called faster.
 * @import { Panel, PanelApi, Scene } from '../contract.d.ts'
 */
import { mannWhitney, quantile } from './statistics.js';

/** The default first; copies are of the plain state, as an ordinary search would make them. */
const methods = /** @type {const} */ (['trail', 'tour', 'chained', 'counted', 'copies']);
const runs = 5;
/** Below this a difference is called one. */
const significant = 0.05;

/** @typedef {{ times: number[], fingerprint: string }} Row */

/** @param {PanelApi} api @param {number} width @param {AbortSignal} signal @param {(method: string, seconds: number, fingerprint: string) => void} note */
async function measure(api, width, signal, note) {
  const { board } = api.scene();
  for (let run = 0; run < runs; run++) {
    for (const storage of methods) {
      if (signal.aborted) return;
      const kernel = storage === 'copies' ? 'plain' : 'tuned';
      const options = { width: String(width), storage, kernel };
      const outcome = await api.solve(board, { engine: 'beam', threads: 1, options }, { signal });
      const extra = /** @type {any} */ (outcome.extra);
      if (extra && !signal.aborted) note(storage, extra.seconds, extra.fingerprint);
    }
  }
}

/** @param {Scene} scene @param {Row} row @param {Row} reference */
export function verdict({ say }, row, reference) {
  if (row === reference) return say('reference');
  if (row.times.length < 3 || reference.times.length < 3) return say('notYet');
  const p = mannWhitney(row.times, reference.times);
  const slower = quantile(row.times, 0.5) > quantile(reference.times, 0.5);
  return say(p >= significant ? 'unclear' : slower ? 'faster' : 'slower', { p: p.toFixed(3) });
}

/** @type {Panel} */
export const storageTable = {
  id: 'storages',
  title: 'panel.table',
  modes: ['solve'],
  mount(element, api) {
    const { h } = api;
    /** @type {AbortController | null} */
    let running = null;
    let board = '';
    /** @type {Map<string, Row>} */
    let rows = new Map();
    const fresh = () =>
      new Map(methods.map((method) => [/** @type {string} */ (method), { times: [], fingerprint: '' }]));
    rows = fresh();

    const line = (/** @type {string} */ method) => {
      const scene = api.scene();
      const { say } = scene;
      const row = /** @type {Row} */ (rows.get(method));
      const reference = /** @type {Row} */ (rows.get('trail'));
      const figure = (/** @type {string} */ text) => h('td', { class: 'figure' }, text);
      const at = (/** @type {number} */ part) => quantile(row.times, part).toFixed(3);
      const known = row.times.length > 0;
      const ratio = known && reference.times.length ? quantile(row.times, 0.5) / quantile(reference.times, 0.5) : null;
      return h(
        'tr',
        null,
        h('th', { scope: 'row' }, say(`storage.${method}`)),
        figure(known ? at(0.5) : say('notYet')),
        figure(known ? `${at(0.25)}–${at(0.75)}` : say('notYet')),
        figure(ratio === null ? say('notYet') : ratio.toFixed(2)),
        h('td', null, verdict(scene, row, reference)),
        h('td', null, known ? say(row.fingerprint === reference.fingerprint ? 'yes' : 'no') : say('notYet')),
      );
    };
    const draw = () => {
      const { say } = api.scene();
      const heads = ['method', 'median', 'spread', 'ratio', 'test', 'samebeam'].map((key) =>
        h('th', { scope: 'col' }, say(key)),
      );
      const button = (/** @type {string} */ key, /** @type {() => void} */ onclick) =>
        h('button', { class: 'button', type: 'button', 'data-table': key, onclick }, say(key));
      const buttons = running
        ? [button('stop', () => running?.abort())]
        : [button('quick', () => start(100)), button('usual', () => start(1000))];
      element.replaceChildren(
        h('p', { class: 'small' }, say('tableIntro')),
        h('div', { class: 'row' }, ...buttons),
        h(
          'table',
          { class: 'table' },
          h('thead', null, h('tr', null, ...heads)),
          h('tbody', null, ...methods.map(line)),
        ),
      );
    };
    const start = async (/** @type {number} */ width) => {
      running = new AbortController();
      rows = fresh();
      draw();
      await measure(api, width, running.signal, (method, seconds, fingerprint) => {
        const row = /** @type {Row} */ (rows.get(method));
        row.times.push(seconds);
        row.fingerprint = fingerprint;
        draw();
      });
      running = null;
      draw();
    };
    draw();
    return {
      update(scene) {
        if (running) return;
        if (scene.board !== board) rows = fresh();
        board = scene.board;
        draw();
      },
      destroy: () => running?.abort(),
    };
  },
};
