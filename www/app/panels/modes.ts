/** Edit, play, solve: three tabs over one board. */

import type { Mode } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import { h, setAttribute, setText } from '../dom.ts';

const modes: Mode[] = ['edit', 'play', 'solve'];

export function modeTabs(root: HTMLElement, choose: (mode: Mode) => void) {
  const tabs = modes.map((mode) =>
    h('button', {
      type: 'button',
      role: 'tab',
      class: 'mode',
      id: `mode-${mode}`,
      'aria-controls': 'panel',
      // After a click the arrow keys are the board's again; by keyboard they go on choosing tabs.
      onclick: (event: MouseEvent) => {
        choose(mode);
        if (event.detail) (event.currentTarget as HTMLElement).blur();
      },
    }),
  );
  root.setAttribute('role', 'tablist');
  root.replaceChildren(...tabs);
  root.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (tabs.indexOf(document.activeElement as HTMLElement) + step + modes.length) % modes.length;
    choose(modes[next]);
    tabs[next].focus();
    event.preventDefault();
  });
  return {
    update(state: State, say: (key: string) => string) {
      setAttribute(root, 'aria-label', say('mode'));
      tabs.forEach((tab, index) => {
        const selected = modes[index] === state.mode;
        setText(tab, say(`mode.${modes[index]}`));
        setAttribute(tab, 'aria-selected', String(selected));
        tab.tabIndex = selected ? 0 : -1;
      });
    },
  };
}
