/** The counts while the tree grows, and a table of all layers. */

import type { Locale } from '../shared/locale.ts';
import type { Growth } from './growth.ts';
import type { Moment } from './moment.ts';
import type { Table } from '../shared/table.ts';
import { bestOf, walkerAt } from './growth.ts';
import { tableElement } from '../shared/table.ts';
import { walkProgress } from './moment.ts';

/**
 * Counts so far: steps made and taken back, positions whose keys were tried, and the steps if each position were
 * reached from the root.
 */
function totalsAt(growth: Growth, { layer, phase }: Moment) {
  const { total } = growth.layers[layer];
  if (phase === 0) return total;
  const { walked, seen } = walkerAt(growth, layer, walkProgress(phase));
  return {
    ...total,
    walked: total.walked + walked,
    expanded: total.expanded + seen.size,
    fromRoot: total.fromRoot + 2 * layer * seen.size,
  };
}

/** @param cells number of cells of a position */
export function talliesOf(growth: Growth, moment: Moment, cells: number, { t, number }: Locale) {
  const { living, nodes, fork } = growth.layers[moment.layer];
  const { walked, fromRoot, expanded } = totalsAt(growth, moment);
  const stored = living.size - 1;
  return [
    ['stored', stored, t('stored.copies', { n: number(nodes.length * cells) })],
    ['walked', walked, t('walked.root', { n: number(fromRoot) })],
    ['trunk', fork.layer, t('trunk.part', { percent: percent(fork.layer, moment.layer) })],
    ['expanded', expanded, t('expanded.width', { n: number(growth.tree.width) })],
  ] as [string, number, string][];
}

const percent = (part: number, whole: number) => String(Math.round((100 * part) / Math.max(1, whole)));

const columns = ['layer', 'tried', 'kept', 'cut', 'equal', 'best', 'stored', 'walked', 'trunk'];

/** A row for each layer. */
export function figuresOf(growth: Growth): Table {
  const rows = growth.layers.map((layer, index) => {
    const { candidates, equal, nodes, living, fork } = layer;
    const walked = layer.total.walked - (growth.layers[index - 1]?.total.walked ?? 0);
    const cut = Math.max(0, candidates.length - nodes.length);
    const figures = [candidates.length + equal, nodes.length, cut, equal, bestOf(layer).score, living.size - 1, walked];
    return [index, ...figures, fork.layer];
  });
  return { columns, rows };
}

/** The same as a table on the page. */
export function tableOf(growth: Growth, { t, number }: Locale): HTMLElement {
  const { rows } = figuresOf(growth);
  const texts = rows.map((row) => row.map((value) => number(Number(value))));
  return tableElement(
    t,
    columns.map((key) => t(`column.${key}`)),
    texts,
  );
}
