/** Messages: the last one, and the live region. */

import { brief } from '../../shared/translate.ts';
import { h } from '../dom.ts';

export function noticeView(root: HTMLElement) {
  const live = h('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite', id: 'live' });
  root.before(live); // not inside it: there it would make the page one pixel taller than its window
  let shown = (_: string) => {};
  /** Repeats a sentence with a trailing space, as a screen reader would not read the same text twice. */
  const announce = (text: string) => {
    const message = brief(text);
    live.textContent = live.textContent === message ? `${message}\u00a0` : message;
  };
  return {
    /** Where messages are shown. */
    use(show: (text: string) => void) {
      shown = show;
    },
    /** Shows a message and has it read aloud. */
    show(text: string) {
      shown(brief(text));
      announce(text);
    },
    /** Has a message read aloud only. */
    announce,
  };
}
