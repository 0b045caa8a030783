/** Messages: the words of what was refused, what has just been said, and the live region. */

import type { State } from '../store.ts';
import { brief } from '../../shared/speech.ts';
import { h } from '../dom.ts';

export type Say = (key: string, values?: Record<string, string | number>) => string;

/** What went wrong, where, and that nothing is lost. */
export function sentence(banner: NonNullable<State['banner']>, say: Say) {
  const cause =
    ['error', 'violation', 'diagnostic']
      .map((kind) => [`${kind}.${banner.code}`, say(`${kind}.${banner.code}`)])
      .find(([key, text]) => key !== text)?.[1] ?? say('error.unknown', { code: banner.code });
  const at = (key: string, values: Record<string, number>) => say(`error.${key}`, values);
  const step = banner.step === undefined ? '' : at('step', { step: banner.step + 1 });
  const place = banner.line ? at('place', { line: banner.line, column: banner.column ?? 1 }) : step;
  return {
    title: say(`error.${banner.kind}`),
    text: [place, cause, banner.detail ? `“${banner.detail.slice(0, 60)}”` : ''].filter(Boolean).join(' · '),
    kept: say(`error.${banner.now ?? 'kept'}`),
  };
}

export function noticeView(root: HTMLElement) {
  const live = h('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite', id: 'live' });
  root.append(live);
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
