/**
 * What there is to say about a position: a headline, short lines, long ones.
 * @import { Fact } from '../../puzzles/contract.d.ts'
 */
import { h, setAttribute, setText } from '../dom.js';

/** @param {Fact} fact */
const kind = (fact) => (fact.strong ? 'fact fact-strong' : fact.long ? 'fact fact-long' : 'fact');

/** @param {HTMLElement} root */
export function factList(root) {
  let shape = '';
  const list = h('dl', { class: 'facts' });
  root.append(list);
  return {
    /** @param {Fact[]} facts */
    update(facts) {
      const next = JSON.stringify(facts.map((fact) => [fact.label, kind(fact)]));
      if (next !== shape) {
        shape = next;
        list.replaceChildren(
          ...facts.map((fact) => h('div', { class: kind(fact) }, h('dt', null, fact.label), h('dd'))),
        );
      }
      facts.forEach((fact, index) => {
        const value = /** @type {HTMLElement} */ (list.children[index].lastElementChild);
        setText(value, fact.value);
        setAttribute(value, 'data-tone', fact.tone ?? null);
      });
    },
  };
}
