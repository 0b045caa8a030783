/** Messages: what has just been said, and the live region. */

import { brief } from '../../shared/speech.ts';
import { h } from '../dom.ts';

export type Say = (key: string, values?: Record<string, string | number>) => string;

export function noticeView(root: HTMLElement) {
  const live = h('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite', id: 'live' });
  root.before(live); // not in it: there the page would be a pixel taller than its window
  let shown = (_: string) => {};
  /** The same sentence a second time is another one. */
  const say = (text: string) => {
    const said = brief(text);
    live.textContent = live.textContent === said ? `${said}\u00a0` : said;
  };
  return {
    /** Where what is said is seen. */
    use(show: (text: string) => void) {
      shown = show;
    },
    /** Seen and read aloud. */
    show(text: string) {
      shown(brief(text));
      say(text);
    },
    /** Only read aloud. */
    say,
  };
}
