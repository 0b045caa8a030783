/** What there is to say about a position: a headline, short lines, long ones. Of a very long one the beginning, and a button that copies all of it. */

import type { Fact } from '../../puzzles/contract.ts';
import type { Say } from './notices.ts';
import { brief } from '../../shared/speech.ts';
import { h, setAttribute, setText } from '../dom.ts';

const kind = (fact: Fact) => (fact.strong ? 'fact fact-strong' : fact.long ? 'fact fact-long' : 'fact');

export function factList(root: HTMLElement, copy: (text: string) => unknown) {
  let shape = '';
  let told: Fact[] = [];
  const list = h('dl', { class: 'facts' });
  root.append(list);

  /** The button stands beside the label: the text below it scrolls. */
  const line = (fact: Fact, index: number) => {
    const copyAll = () => copy(told[index].value);
    const button = h('button', { type: 'button', class: 'text-button fact-copy', hidden: true, onclick: copyAll });
    return h('div', { class: kind(fact) }, h('dt', null, fact.label, button), h('dd'));
  };

  return {
    update(facts: Fact[], say: Say) {
      told = facts;
      const next = JSON.stringify(facts.map((fact) => [fact.label, kind(fact)]));
      if (next !== shape) {
        shape = next;
        list.replaceChildren(...facts.map(line));
      }
      facts.forEach((fact, index) => {
        const [label, value] = [...list.children[index].children] as HTMLElement[];
        const button = label.lastElementChild as HTMLElement;
        const shown = brief(fact.value);
        setText(value, shown);
        button.hidden = shown === fact.value;
        setText(button, button.hidden ? '' : say('copy.all'));
        setAttribute(value, 'data-tone', fact.tone ?? null);
      });
    },
  };
}
