/**
 * What there is to say about a position: a headline, short lines, long ones. Of a very long one the beginning, and a button that copies all of it.
 * @import { Fact } from '../../puzzles/contract.d.ts'
 * @import { Say } from './notices.js'
 */
import { brief } from '../../shared/speech.js';
import { h, setAttribute, setText } from '../dom.js';

/** @param {Fact} fact */
const kind = (fact) => (fact.strong ? 'fact fact-strong' : fact.long ? 'fact fact-long' : 'fact');

/** @param {HTMLElement} root @param {(text: string) => unknown} copy */
export function factList(root, copy) {
  let shape = '';
  /** @type {Fact[]} */
  let told = [];
  const list = h('dl', { class: 'facts' });
  root.append(list);

  /** The button stands beside the label: the text below it scrolls. @param {Fact} fact @param {number} index */
  const line = (fact, index) => {
    const copyAll = () => copy(told[index].value);
    const button = h('button', { type: 'button', class: 'text-button fact-copy', hidden: true, onclick: copyAll });
    return h('div', { class: kind(fact) }, h('dt', null, fact.label, button), h('dd'));
  };

  return {
    /** @param {Fact[]} facts @param {Say} say */
    update(facts, say) {
      told = facts;
      const next = JSON.stringify(facts.map((fact) => [fact.label, kind(fact)]));
      if (next !== shape) {
        shape = next;
        list.replaceChildren(...facts.map(line));
      }
      facts.forEach((fact, index) => {
        const [label, value] = /** @type {HTMLElement[]} */ ([...list.children[index].children]);
        const button = /** @type {HTMLElement} */ (label.lastElementChild);
        const shown = brief(fact.value);
        setText(value, shown);
        button.hidden = shown === fact.value;
        setText(button, button.hidden ? '' : say('copy.all'));
        setAttribute(value, 'data-tone', fact.tone ?? null);
      });
    },
  };
}
