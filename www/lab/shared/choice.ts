/** A choice of several options with a label before it, such as the board of an experiment. */

import { h, setText } from '../../app/dom.ts';

/** @param chosen called with the number of the option */
export function choiceOf(id: string, count: number, chosen: (at: number) => void) {
  const select = h('select', { class: 'select', id });
  for (let at = 0; at < count; at++) select.append(new Option('', String(at)));
  select.addEventListener('change', () => chosen(Number(select.value)));
  const name = h('span', { class: 'small' });
  const element = h('label', { class: 'choice' }, name, select);
  return {
    element,
    update(label: string, texts: string[], at: number) {
      setText(name, label);
      for (const [index, text] of texts.entries()) setText(select.options[index], text);
      select.value = String(at);
    },
  };
}
