/** Above a long list of stored boards: a field that looks for some, and their order. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Order, Wanted } from './finding.ts';
import { h, setAttribute, setText } from '../dom.ts';
import { orders } from './finding.ts';

/** From this many boards on there is something to look for. */
const fewest = 10;
/** Longest text that is looked for, in characters. */
const longest = 100;

export class SearchRow {
  readonly element: HTMLElement;
  readonly #field = h('input', {
    type: 'search',
    class: 'text-input',
    name: 'kept-search',
    id: 'kept-search',
    autocomplete: 'off',
    maxLength: longest,
  });
  readonly #options = orders.map((order) => h('option', { value: order }));
  readonly #select = h('select', { class: 'select', name: 'kept-order', id: 'kept-order' }, this.#options);
  readonly #count = h('p', { class: 'small', role: 'status', id: 'kept-count' });

  /** @param changed called when other boards are wanted, or in another order */
  constructor(changed: () => void) {
    const row = h('div', { class: 'row kept-search' }, this.#field, this.#select);
    this.element = h('div', { hidden: true }, row, this.#count);
    this.#field.addEventListener('input', changed);
    this.#select.addEventListener('change', changed);
  }

  wanted(): Wanted {
    return { text: this.#field.value, order: this.#select.value as Order };
  }

  clear() {
    this.#field.value = '';
  }

  /** @param count of all boards @param found of those that are shown @returns whether some are looked for */
  update(count: number, found: number, t: Translate) {
    const isSearching = this.#field.value.trim() !== '';
    // It stays while it has the focus, or something typed in it.
    this.element.hidden = count < fewest && !isSearching && !this.element.contains(document.activeElement);
    setAttribute(this.#field, 'aria-label', t('search'));
    setAttribute(this.#field, 'placeholder', t('search'));
    setAttribute(this.#select, 'aria-label', t('order'));
    for (const option of this.#options) setText(option, t(`order.${option.value}`));
    setText(this.#count, isSearching ? t(found ? 'found' : 'found.none', { n: found, count }) : '');
    return isSearching;
  }
}
