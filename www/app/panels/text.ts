/** In the column: the board as text. */

import type { State } from '../store.ts';
import type { Say } from './notices.ts';
import { h, setText } from '../dom.ts';

export function textPanel(
  root: HTMLElement,
  actions: {
    read: (text: string) => void;
    copy: (text: string) => unknown;
  },
) {
  const summary = h('summary');
  const area = h('textarea', {
    class: 'board-text',
    name: 'text',
    rows: 8,
    spellcheck: false,
    autocapitalize: 'off',
  }) as HTMLTextAreaElement;
  const hint = h('p', { class: 'small' });
  const apply = h('button', { type: 'button', class: 'button', onclick: () => actions.read(area.value) });
  const copy = h('button', { type: 'button', class: 'button', onclick: () => actions.copy(area.value) });
  const details = h('details', { class: 'fold' }, summary, hint, area, h('div', { class: 'row' }, apply, copy));
  root.replaceChildren(details);
  let board = '';
  // Half a megabyte of text is laid out for a while: only for who looks at it.
  const fill = () => {
    if (details.hasAttribute('open') && area.value !== board) area.value = board;
  };
  details.addEventListener('toggle', fill);
  return {
    update(state: State, say: Say) {
      setText(summary, say('text'));
      setText(hint, say('text.hint'));
      setText(apply, say('text.apply'));
      setText(copy, say('text.copy'));
      area.setAttribute('aria-label', say('text'));
      if (board !== state.board) {
        board = state.board;
        fill();
      }
    },
    /** Shows where reading failed. */
    point(line: number, column: number) {
      if (!details.hasAttribute('open')) return;
      let before = 0;
      for (let passed = 1; passed < line && before >= 0; passed++) before = area.value.indexOf('\n', before) + 1 || -1;
      if (before < 0) return;
      area.setSelectionRange(before + column - 1, before + column);
    },
  };
}
