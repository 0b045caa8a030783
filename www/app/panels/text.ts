/** In the column: the board as text. */

import type { State } from '../store.ts';
import type { Say } from './notices.ts';
import { html, render } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';

export function textPanel(
  root: HTMLElement,
  actions: {
    read: (text: string) => void;
    copy: (text: string) => unknown;
  },
) {
  const details = createRef<HTMLDetailsElement>();
  const text = createRef<HTMLTextAreaElement>();
  let board = '';
  // Half a megabyte of text is laid out for a while: only for who looks at it.
  const fill = () => {
    const area = text.value;
    if (area && details.value?.open && area.value !== board) area.value = board;
  };
  const onText = (act: (text: string) => unknown) => () => void act(text.value?.value ?? '');
  const button = (label: string, act: (text: string) => unknown) =>
    html`<button type="button" class="button" @click=${onText(act)}>${label}</button>`;
  return {
    update(state: State, say: Say) {
      render(
        html`<details class="fold" @toggle=${fill} ${ref(details)}><summary>${say('text')}</summary><p class="small">${say('text.hint')}</p><textarea
            class="board-text" name="text" rows="8" spellcheck="false" autocapitalize="off" aria-label=${say('text')} ${ref(text)}
          ></textarea><div class="row">${button(say('text.apply'), actions.read)}${button(say('text.copy'), actions.copy)}</div></details>`,
        root,
      );
      if (board !== state.board) {
        board = state.board;
        fill();
      }
    },
    /** Shows where reading failed. */
    point(line: number, column: number) {
      const area = text.value;
      if (!area || !details.value?.open) return;
      let before = 0;
      for (let passed = 1; passed < line && before >= 0; passed++) before = area.value.indexOf('\n', before) + 1 || -1;
      if (before < 0) return;
      area.setSelectionRange(before + column - 1, before + column);
    },
  };
}
