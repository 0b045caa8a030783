/** What is counted while the tree grows, and all layers as a table. */

import type { Growth } from './growth.ts';
import type { Moment } from './moment.ts';
import type { Say } from '../../app/own-page.ts';
import { h } from '../../app/dom.ts';
import { bestOf, walkerAt } from './growth.ts';
import { walkDone } from './moment.ts';

interface Voice {
  say: Say;
  number: (value: number) => string;
}

/** Steps made and taken back until now, positions whose keys were tried, and the same if each was reached from the root. */
function untilNow(growth: Growth, { layer, phase }: Moment) {
  const { total } = growth.layers[layer];
  if (phase === 0) return total;
  const { walked, seen } = walkerAt(growth, layer, walkDone(phase));
  return {
    ...total,
    walked: total.walked + walked,
    expanded: total.expanded + seen.size,
    fromRoot: total.fromRoot + 2 * layer * seen.size,
  };
}

/** @param cells of a position */
export function talliesOf(growth: Growth, moment: Moment, cells: number, { say, number }: Voice) {
  const { living, nodes, fork } = growth.layers[moment.layer];
  const { walked, fromRoot, expanded } = untilNow(growth, moment);
  const stored = living.size - 1;
  return [
    ['stored', stored, say('beam.stored.copies', { n: number(nodes.length * cells) })],
    ['walked', walked, say('beam.walked.root', { n: number(fromRoot) })],
    ['trunk', fork.layer, say('beam.trunk.part', { percent: percent(fork.layer, moment.layer) })],
    ['expanded', expanded, say('beam.expanded.width', { n: number(growth.tree.width) })],
  ] as [string, number, string][];
}

const percent = (part: number, whole: number) => String(Math.round((100 * part) / Math.max(1, whole)));

const columns = ['layer', 'tried', 'kept', 'cut', 'equal', 'best', 'stored', 'walked', 'trunk'];

/** A row for each layer. */
export function tableOf(growth: Growth, { say, number }: Voice): HTMLElement {
  const head = columns.map((key) => h('th', { scope: 'col' }, say(`beam.column.${key}`)));
  const rows = growth.layers.map((layer, index) => {
    const { candidates, equal, nodes, living, fork } = layer;
    const walked = growth.layers[index].total.walked - (growth.layers[index - 1]?.total.walked ?? 0);
    const cut = Math.max(0, candidates.length - nodes.length);
    const figures = [candidates.length + equal, nodes.length, cut, equal, bestOf(layer).score, living.size - 1, walked];
    const cells = [...figures, fork.layer].map((value) => h('td', null, number(value)));
    return h('tr', null, h('th', { scope: 'row' }, number(index)), ...cells);
  });
  const table = h('table', { class: 'layers' }, h('thead', null, h('tr', null, ...head)), h('tbody', null, ...rows));
  return h('div', { class: 'layers-room', role: 'region', tabindex: '0', 'aria-label': say('beam.table') }, table);
}
