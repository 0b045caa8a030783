/** The name of a kept board, changed where it stands: a field in the place of its row. */

import { isComposing } from '../../shared/composing.ts';
import { h, setAttribute } from '../dom.ts';

/** Letters of a name that is given by hand. */
const most = 120;

/** A field that is not on the page until it is opened. */
export class NameField {
  readonly #input = h('input', {
    type: 'text',
    class: 'kept-name',
    name: 'kept-name',
    maxlength: String(most),
    autocomplete: 'off',
  }) as HTMLInputElement;
  readonly #row: HTMLElement;
  readonly #done: (name: string) => void;
  #before = '';

  /** @param done what to do with another name, on one line */
  constructor(row: HTMLElement, done: (name: string) => void) {
    this.#row = row;
    this.#done = done;
    this.#input.addEventListener('keydown', (event) => {
      // An input method takes Enter and Escape for itself.
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
