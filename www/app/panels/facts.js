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

  /** @param {Fact} fact @param {number} index */
  const line = (fact, index) =>
    h(
      'div',
      { class: kind(fact) },
      h('dt', null, fact.label),
      h(
        'dd',
        null,
        h('span'),
        h('button', { type: 'button', class: 'button button-small', onclick: () => copy(told[index].value) }),
      ),
    );

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
        const value = /** @type {HTMLElement} */ (list.children[index].lastElementChild);
        const [text, button] = /** @type {HTMLElement[]} */ ([...value.children]);
        const shown = brief(fact.value);
        setText(text, shown);
        button.hidden = shown === fact.value;
        setText(button, button.hidden ? '' : say('copy.all'));
        setAttribute(value, 'data-tone', fact.tone ?? null);
      });
    },
  };
}
