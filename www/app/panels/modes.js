/**
 * Edit, play, solve: three tabs over one board.
 * @import { Mode } from '../../puzzles/contract.d.ts'
 * @import { State } from '../store.js'
 */
import { h, setAttribute, setText } from '../dom.js';

/** @type {Mode[]} */
const modes = ['edit', 'play', 'solve'];

/** @param {HTMLElement} root @param {(mode: Mode) => void} choose */
export function modeTabs(root, choose) {
  const tabs = modes.map((mode) =>
    h('button', {
      type: 'button',
      role: 'tab',
      class: 'mode',
      id: `mode-${mode}`,
      'aria-controls': 'panel',
      // After a click the arrow keys are the board's again; by keyboard they go on choosing tabs.
      onclick: (/** @type {MouseEvent} */ event) => {
        choose(mode);
        if (event.detail) /** @type {HTMLElement} */ (event.currentTarget).blur();
      },
    }),
  );
  root.setAttribute('role', 'tablist');
  root.replaceChildren(...tabs);
  root.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next =
      (tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + modes.length) % modes.length;
    choose(modes[next]);
    tabs[next].focus();
    event.preventDefault();
  });
  return {
    /** @param {State} state @param {(key: string) => string} say */
    update(state, say) {
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
