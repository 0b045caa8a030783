/** What pages of their own have in common (the checker, the laboratory): a bar with the way home, the other language, and light or dark. */

import type { Language } from '../puzzles/contract.ts';
import { inLanguage } from '../shared/place.ts';
import { numberFormat, pickLanguage, speakerOf } from '../shared/speech.ts';
import { h, place, setAttribute, setText } from './dom.ts';
import { isDark, recall, remember } from './surroundings.ts';

export type Say = (key: string, values?: Record<string, string | number>) => string;

/**
 * Fills the bar. The words have `title`, `site`, `home`, `language` and `theme`.
 * @param dressed what else is said is to be said anew: the language is another, or it is the first time
 * @param turned light has become dark, or dark light
 */
export function ownPage(
  words: Record<Language, Record<string, string>>,
  dressed: () => void,
  turned: () => void = () => {},
) {
  /** A page that was written in one language begins in it. */
  const { language: written } = document.documentElement.dataset;
  let language: Language = pickLanguage(navigator.languages, written ?? recall('language'));
  const say: Say = (key, values) => speakerOf(words[language])(key, values);

  const seal = h('span', { class: 'mark', lang: 'ja' }, '解');
  const name = h('b');
  const home = h('a', { class: 'brand', id: 'home', href: inLanguage('') }, seal, name);
  const speech = h('button', { type: 'button', id: 'language', onclick: () => speak(language === 'ja' ? 'en' : 'ja') });
  const theme = h('button', { type: 'button', id: 'theme', onclick: turn }, '◐');

  function speak(next: Language) {
    language = next;
    remember('language', next);
    dress();
  }

  function turn() {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    remember('theme', next);
    document.documentElement.dataset.theme = next;
    turned();
  }

  /** Paper has no dark ground: what is light on it could not be read. */
  function print() {
    const { dataset } = document.documentElement;
    if (dataset.theme !== 'dark') return;
    dataset.theme = 'light';
    turned();
    const back = () => {
      dataset.theme = 'dark';
      turned();
    };
    addEventListener('afterprint', back, { once: true });
  }

  function dress() {
    document.documentElement.lang = language;
    document.title = `${say('title')} — ${say('site')}`;
    setAttribute(home, 'title', say('home'));
    setText(name, say('site'));
    setText(speech, say('language'));
    setAttribute(speech, 'lang', language === 'ja' ? 'en' : 'ja');
    setAttribute(theme, 'aria-label', say('theme'));
    dressed();
  }

  const choice = recall('theme');
  const dark = isDark(choice === 'dark' || choice === 'light' ? choice : 'auto');
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  place('bar').append(home, speech, theme);
  addEventListener('beforeprint', print);

  return {
    say,
    dress,
    number: (value: number) => numberFormat(language)(value),
    get language() {
      return language;
    },
    get dark() {
      return document.documentElement.dataset.theme === 'dark';
    },
  };
}
