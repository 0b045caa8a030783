/**
 * The facts of a position: a headline, short lines, long ones. A very long one is cut off, with a button that copies
 * all of it.
 */

import type { Fact, Translate } from '../../puzzles/contract.ts';
import { html, nothing, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { brief } from '../../shared/translate.ts';

const kind = (fact: Fact) => (fact.strong ? 'fact fact-strong' : fact.long ? 'fact fact-long' : 'fact');

/** The kind, and how many of it come before: a long fact keeps its element, and the focus, while others come and go. */
const keyOf = (facts: Fact[], fact: Fact) =>
  `${kind(fact)} ${facts.filter((each) => kind(each) === kind(fact)).indexOf(fact)}`;

/** Appended to what the root already contains. */
export function factList(root: HTMLElement, copy: (text: string) => unknown) {
  /** The button is beside the label, as the text below it scrolls. */
  const line = (fact: Fact, t: Translate) => {
    const shown = brief(fact.value);
    const whole = shown === fact.value;
    const button = html`<button type="button" class="text-button fact-copy" ?hidden=${whole} @click=${() => copy(fact.value)}
      >${whole ? '' : t('copy.all')}</button>`;
    // Set as a property: that makes a new text node, while a changed one would count as a layout shift.
    const label = html`<dt>${fact.label}${button}</dt>`;
    // A long one scrolls, so the keyboard must reach it.
    const focus = fact.long ? '0' : nothing;
    return html`<div class=${kind(fact)}>${label}<dd data-tone=${fact.tone ?? nothing} tabindex=${focus} .textContent=${shown}></dd></div>`;
  };

  return {
    update(facts: Fact[], t: Translate) {
      const lines = repeat(
        facts,
        (fact) => keyOf(facts, fact),
        (fact) => line(fact, t),
      );
      render(html`<dl class="facts">${lines}</dl>`, root);
    },
  };
}
