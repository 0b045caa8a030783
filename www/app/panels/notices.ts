/** Messages: a banner that stays until it is closed (something could not be read), a notice that passes (copied), and the live region. */

import type { State } from '../store.ts';
import { brief } from '../../shared/speech.ts';
import { h, icon, iconButton, setText } from '../dom.ts';

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

/** Another sentence follows. */
const ended = (text: string, language: State['language']) =>
  /[.。!?]$/.test(text) ? text : `${text}${language === 'ja' ? '。' : '.'}`;

export function bannerView(root: HTMLElement, close: () => void) {
  const title = h('strong');
  const text = h('span');
  const kept = h('span', { class: 'banner-kept' });
  const button = iconButton('close', close);
  const box = h(
    'div',
    { class: 'banner', role: 'alert', hidden: true },
    icon('warning'),
    h('p', { class: 'banner-text' }, title, ' ', text, ' ', kept),
    button.element,
  );
  root.append(box);
  return {
    update({ banner, language }: State, say: Say) {
      box.hidden = !banner;
      if (!banner) return;
      const said = sentence(banner, say);
      setText(title, `${said.title}:`);
      setText(text, ended(said.text, language));
      setText(kept, said.kept);
      button.name(say('close'));
    },
  };
}

export function noticeView(root: HTMLElement) {
  const box = h('div', { class: 'notice', hidden: true });
  const live = h('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite', id: 'live' });
  root.append(box, live);
  let timer = 0;
  return {
    /** Seen for a moment and read aloud. */
    show(text: string) {
      setText(box, brief(text));
      box.hidden = false;
      setText(live, brief(text));
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        box.hidden = true;
      }, 2600);
    },
    /** Only read aloud. */
    say(text: string) {
      setText(live, brief(text));
    },
  };
}
