/** Renames a stored board in the list: a field replaces its row. */

import { isComposing } from '../../shared/composing.ts';
import { h, setAttribute } from '../dom.ts';

/** Most characters of a name. */
const most = 120;

/** A field that is not on the page until it is opened. */
export class NameField {
  readonly #input = h('input', {
    type: 'text',
    class: 'kept-name',
    name: 'kept-name',
    maxlength: String(most),
    autocomplete: 'off',
  });
  readonly #row: HTMLElement;
  readonly #done: (name: string) => void;
  #before = '';

  /** @param rename receives a changed name, on one line */
  constructor(row: HTMLElement, rename: (name: string) => void) {
    this.#row = row;
    this.#done = rename;
    this.#input.addEventListener('keydown', (event) => {
      // An input method may use Enter and Escape itself.
      if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
      event.stopPropagation();
      event.preventDefault();
      if (event.key === 'Escape') this.#input.value = this.#before;
      this.#close();
      this.#row.querySelector<HTMLElement>('.kept-rename')?.focus();
    });
    this.#input.addEventListener('blur', () => this.#close());
  }

  open(name: string, label: string) {
    if (this.#row.classList.contains('is-named')) return this.#input.focus();
    this.#before = this.#input.value = name;
    setAttribute(this.#input, 'aria-label', label);
    this.#row.classList.add('is-named');
    this.#row.prepend(this.#input);
    this.#input.focus();
    this.#input.select();
  }

  #close() {
    if (!this.#row.classList.contains('is-named')) return;
    this.#row.classList.remove('is-named');
    const name = this.#input.value.trim().replace(/\s+/g, ' ');
    this.#input.remove();
    if (name !== this.#before) this.#done(name);
  }
}
