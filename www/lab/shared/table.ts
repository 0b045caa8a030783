/** Figures in rows: as a table on the page for readers who see no picture, and as CSV. */

import type { Translate } from '../../puzzles/contract.ts';
import { h } from '../../app/dom.ts';

export type Cell = string | number | null;

export interface Table {
  /** Names of the columns in a file: English, stable. */
  columns: string[];
  rows: Cell[][];
}

const quoted = (cell: Cell) => {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with its line ends. */
export const csvOf = ({ columns, rows }: Table): string =>
  [columns, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

/**
 * @param heads of the columns, in the reader's language
 * @param rows as shown; the first cell is the row's heading
 */
export function tableElement(t: Translate, heads: string[], rows: string[][]): HTMLElement {
  const head = h('tr', null, ...heads.map((text) => h('th', { scope: 'col' }, text)));
  const line = ([first, ...rest]: string[]) =>
    h('tr', null, h('th', { scope: 'row' }, first), ...rest.map((text) => h('td', null, text)));
  const table = h('table', { class: 'figures' }, h('thead', null, head), h('tbody', null, ...rows.map(line)));
  return h('div', { class: 'figures-room', role: 'region', tabindex: '0', 'aria-label': t('table') }, table);
}

/** Replaces the previous table, and keeps its scroll position and the focus. */
export function showTable(room: HTMLElement, table: HTMLElement | null) {
  const [before] = room.children;
  if (table && before?.isEqualNode(table)) return;
  const { scrollLeft = 0, scrollTop = 0 } = before ?? {};
  const isRead = before !== undefined && before === document.activeElement;
  room.replaceChildren(...(table ? [table] : []));
  if (!table || !before) return;
  if (isRead) table.focus({ preventScroll: true });
  Object.assign(table, { scrollLeft, scrollTop });
}
