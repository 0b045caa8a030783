/**
 * What the separate pages (the checker, the laboratory) share: a bar with the link home, the other language, and light
 * or dark.
 */

import type { Language, Translate } from '../puzzles/contract.ts';
import { inLanguage } from '../shared/place.ts';
import { numberFormat, pickLanguage, translatorOf } from '../shared/translate.ts';
import { h, place, setAttribute, setText } from './dom.ts';
import { contrastMedia, forcedMedia } from './forced.ts';
import { darkMedia, isDark, recall, remember } from './surroundings.ts';

/**
 * Fills the bar. The words need `title`, `site`, `home`, `language` and `theme`.
 * @param dressed called at the start and when the language changes, to write all other words
 * @param turned called when the colours change
 */
export function ownPage(
  words: Record<Language, Record<string, string>>,
  dressed: () => void,
  turned: () => void = () => {},
) {
  /** A page that was built in one language starts in it. */
  const { language: written } = document.documentElement.dataset;
  let language: Language = pickLanguage(navigator.languages, written ?? recall('language'));
  const t: Translate = (key, values) => translatorOf(words[language])(key, values);

  const seal = h('span', { class: 'mark', 'aria-hidden': 'true' }, '解');
  const name = h('b');
  const home = h('a', { class: 'brand', id: 'home', href: inLanguage('') }, seal, name);
  const speech = h('button', { type: 'button', id: 'language', onclick: () => speak(language === 'ja' ? 'en' : 'ja') });
  const theme = h('button', { type: 'button', id: 'theme', onclick: turn }, '◐');

  function speak(next: Language) {
    language = next;
    remember('language', next);
    dress();
  }

  /** The reader's choice; without one the page follows the system. */
  let choice = recall('theme') ?? 'auto';
  /** Paper has no dark background, on which light text could be read. */
  let printing = false;

  function colour() {
    document.documentElement.dataset.theme = !printing && isDark(choice) ? 'dark' : 'light';
  }

  function recolour() {
    colour();
    turned();
  }

  function turn() {
    choice = isDark(choice) ? 'light' : 'dark';
    remember('theme', choice);
    recolour();
  }

  function print(isOn: boolean) {
    printing = isOn;
    if (isDark(choice)) recolour();
  }

  function dress() {
    document.documentElement.lang = language;
    document.title = `${t('title')} — ${t('site')}`;
    setAttribute(home, 'title', t('home'));
    setText(name, t('site'));
    setText(speech, t('language'));
    setAttribute(speech, 'lang', language === 'ja' ? 'en' : 'ja');
    setAttribute(theme, 'aria-label', t('theme'));
    dressed();
  }

  colour();
  place('bar').append(home, speech, theme);
  for (const media of [darkMedia, forcedMedia, contrastMedia]) media.addEventListener('change', recolour);
  addEventListener('beforeprint', () => print(true));
  addEventListener('afterprint', () => print(false));

  return {
    t,
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
