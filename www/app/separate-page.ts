/**
 * What the separate pages (the checker, the laboratory) share: a bar with the link home, the other language, and light
 * or dark.
 */

import type { Language, Translate } from '../puzzles/contract.ts';
import { inLanguage } from '../shared/place.ts';
import { numberFormat, pickLanguage, translatorOf } from '../shared/translate.ts';
import { h, place, setAttribute, setText } from './dom.ts';
import { contrastMedia, forcedMedia } from './forced-colours.ts';
import { darkMedia, isDark, recall, remember } from './preferences.ts';

/**
 * Fills the bar. The words need `title`, `site`, `home`, `language` and `theme`.
 * @param languageChanged called at the start and when the language changes, to write all other words
 * @param coloursChanged called when the colours change
 */
export function separatePage(
  words: Record<Language, Record<string, string>>,
  languageChanged: () => void,
  coloursChanged: () => void = () => {},
) {
  /** A page that was built in one language starts in it. */
  const { language: builtLanguage } = document.documentElement.dataset;
  let language: Language = pickLanguage(navigator.languages, builtLanguage ?? recall('language'));
  const t: Translate = (key, values) => translatorOf(words[language])(key, values);

  const seal = h('span', { class: 'mark', 'aria-hidden': 'true' }, '解');
  const name = h('b');
  const home = h('a', { class: 'brand', id: 'home', href: inLanguage('') }, seal, name);
  const languageButton = h('button', {
    type: 'button',
    id: 'language',
    onclick: () => setLanguage(language === 'ja' ? 'en' : 'ja'),
  });
  const themeButton = h('button', { type: 'button', id: 'theme', onclick: toggleTheme }, '◐');

  function setLanguage(next: Language) {
    language = next;
    remember('language', next);
    writeWords();
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
    coloursChanged();
  }

  function toggleTheme() {
    choice = isDark(choice) ? 'light' : 'dark';
    remember('theme', choice);
    recolour();
  }

  function print(isOn: boolean) {
    printing = isOn;
    if (isDark(choice)) recolour();
  }

  function writeWords() {
    document.documentElement.lang = language;
    document.title = `${t('title')} — ${t('site')}`;
    setAttribute(home, 'title', t('home'));
    setText(name, t('site'));
    setText(languageButton, t('language'));
    setAttribute(languageButton, 'lang', language === 'ja' ? 'en' : 'ja');
    setAttribute(themeButton, 'aria-label', t('theme'));
    languageChanged();
  }

  colour();
  place('bar').append(home, languageButton, themeButton);
  for (const media of [darkMedia, forcedMedia, contrastMedia]) media.addEventListener('change', recolour);
  addEventListener('beforeprint', () => print(true));
  addEventListener('afterprint', () => print(false));

  return {
    t,
    writeWords,
    number: (value: number) => numberFormat(language)(value),
    get language() {
      return language;
    },
    get dark() {
      return document.documentElement.dataset.theme === 'dark';
    },
  };
}
