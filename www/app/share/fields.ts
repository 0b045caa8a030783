/** Fields of the share sheet: a choice of one, a switch, a button. Native inputs, so that keys and names are the browser's. */

import { enable, h, setText } from '../dom.ts';

export interface Choice<T extends string> {
  value: T;
  label: string;
  /** smaller, behind the label */
  note?: string;
  disabled?: boolean;
}

/** @param loose without a frame, as wide as its words */
export function choiceOf<T extends string>(
  name: string,
  legend: string,
  picked: (value: T) => void,
  loose: boolean = false,
) {
  // One without a frame may scroll, for which its choices are stops enough.
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
    /** Elements are made anew only where there are others to choose from: the focus stays. */
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

/** It can't be changed or pressed now, but has its place among the stops of Tab, where its reason is heard. */
const isRefused = (element: Element) => element.getAttribute('aria-disabled') === 'true';

let made = 0;

/** Its note stands below it and is heard with it: a press while it can't be changed has nothing to add. */
export function switchOf(name: string, label: string, changed: (on: boolean) => void) {
  made += 1;
  const word = h('span', { id: `share-word-${made}` }, label);
  const note = h('small', { id: `share-why-${made}` });
  const input = h('input', {
    type: 'checkbox',
    role: 'switch',
    name: `share-${name}`,
    'aria-labelledby': word.id,
    'aria-describedby': note.id,
    onclick: (event: Event) => isRefused(input) && event.preventDefault(), // it stays as it was
    onchange: () => changed(input.checked),
  }) as HTMLInputElement;
  return {
    element: h('label', { class: 'share-switch' }, word, input, note),
    show(on: boolean, can: boolean, told: string) {
      input.checked = on;
      enable(input, can);
      setText(note, told);
    },
  };
}

/** @param refused a press while `aria-disabled` stands */
export const goButton = (label: string, run: () => unknown, refused: () => void = () => {}) =>
  h(
    'button',
    {
      type: 'button',
      class: 'share-go',
      onclick: ({ currentTarget }: Event) => (isRefused(currentTarget as Element) ? refused() : run()),
    },
    label,
  ) as HTMLButtonElement;

export const plainButton = (label: string, run: () => unknown) =>
  h('button', { type: 'button', class: 'share-plain', onclick: run }, label) as HTMLButtonElement;
