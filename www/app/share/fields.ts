/**
 * Fields of the share sheet: a choice of one, a switch, a button. They are native inputs, so that the browser supplies
 * keyboard and names.
 */

import { enable, h, setText } from '../dom.ts';

export interface Choice<T extends string> {
  value: T;
  label: string;
  /** in smaller print, behind the label */
  note?: string;
  disabled?: boolean;
}

/** @param loose without a frame, as wide as its content */
export function choiceOf<T extends string>(
  name: string,
  legend: string,
  picked: (value: T) => void,
  loose: boolean = false,
) {
  // Without a frame it may scroll, but its choices are tab stops enough.
  const list = h('div', loose ? { class: 'share-loose', tabindex: -1 } : { class: 'share-choices' });
  const element = h('fieldset', { class: 'share-field', name }, h('legend', null, legend), list);
  let shape = '';
  const make = (choices: Choice<T>[]) =>
    choices.map(({ value, label }) => {
      const input = h('input', { type: 'radio', name: `share-${name}`, value, onchange: () => picked(value) });
      return h('label', null, input, h('span', null, label), h('small'));
    });
  return {
    element,
    /** Elements are replaced only if the choices differ, so that the focus stays. */
    show(choices: Choice<T>[], chosen: T) {
      const next = choices.map(({ value }) => value).join(' ');
      if (next !== shape) list.replaceChildren(...make(choices));
      shape = next;
      for (const [index, { value, note = '', disabled = false }] of choices.entries()) {
        const input = list.children[index].firstElementChild as HTMLInputElement;
        input.checked = value === chosen;
        input.disabled = disabled;
        setText(list.children[index].lastElementChild as Element, note);
      }
    },
  };
}

/** It cannot be changed or pressed now, but remains a tab stop, so that a screen reader reads the reason. */
const isRefused = (element: Element) => element.getAttribute('aria-disabled') === 'true';

let counter = 0;

/** The note below a switch is part of its description, so a press that is refused adds no message. */
export function switchOf(name: string, label: string, changed: (on: boolean) => void) {
  counter += 1;
  const word = h('span', { id: `share-word-${counter}` }, label);
  const note = h('small', { id: `share-why-${counter}` });
  const input = h('input', {
    type: 'checkbox',
    role: 'switch',
    name: `share-${name}`,
    'aria-labelledby': word.id,
    'aria-describedby': note.id,
    onclick: (event: Event) => isRefused(input) && event.preventDefault(), // it stays as it was
    onchange: () => changed(input.checked),
  });
  return {
    element: h('label', { class: 'share-switch' }, word, input, note),
    show(on: boolean, can: boolean, text: string) {
      input.checked = on;
      enable(input, can);
      setText(note, text);
    },
  };
}

/** @param refused runs at a press while the button is `aria-disabled` */
export const goButton = (label: string, run: () => unknown, refused: () => void = () => {}) =>
  h(
    'button',
    {
      type: 'button',
      class: 'share-go',
      onclick: ({ currentTarget }: Event) => (isRefused(currentTarget as Element) ? refused() : run()),
    },
    label,
  );

export const plainButton = (label: string, run: () => unknown) =>
  h('button', { type: 'button', class: 'share-plain', onclick: run }, label);
