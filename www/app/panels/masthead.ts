/** The head of the page: name, families, language, light and dark. */

import type { State } from '../store.ts';
import { shelf } from '../../puzzles/index.ts';
import { h, iconButton, setAttribute, setText } from '../dom.ts';

export function masthead(
  root: HTMLElement,
  actions: { go: (family: string) => void; language: () => void; theme: () => void },
) {
  const tabs = shelf.map((entry) => ({
    entry,
    link: h('a', {
      href: `#/${entry.id}`,
      class: 'family',
      onclick: (event: MouseEvent) => {
        event.preventDefault();
        actions.go(entry.id);
      },
    }),
  }));
  const nav = h('nav', { class: 'families' }, ...tabs.map(({ link }) => link));
  const language = h('button', { type: 'button', class: 'text-button', onclick: actions.language });
  const theme = iconButton('auto', actions.theme);
  const name = h('span', { class: 'brand-latin' });
  root.replaceChildren(
    h(
      'div',
      { class: 'brand' },
      h('span', { class: 'seal', 'aria-hidden': 'true', lang: 'ja' }, '解'),
      h('span', { class: 'brand-name', lang: 'ja' }, '解ける'),
      name,
    ),
    nav,
    h('div', { class: 'masthead-tools' }, language, theme.element),
  );
  return {
    update(state: State, say: (key: string) => string) {
      setText(name, 'Tokeru');
      setAttribute(nav, 'aria-label', say('families'));
      for (const { entry, link } of tabs) setText(link, entry.title[state.language]);
      for (const { entry, link } of tabs) {
        const current = entry.id === state.family.id;
        // On a phone the row scrolls: the family one is in stays in sight, without moving the page.
        if (current && !link.hasAttribute('aria-current')) nav.scrollLeft = link.offsetLeft - 24;
        setAttribute(link, 'aria-current', current ? 'page' : null);
      }
      setText(language, say('language'));
      setAttribute(language, 'title', say('language.hint'));
      setAttribute(language, 'lang', state.language === 'ja' ? 'en' : 'ja');
      theme.name(say(`theme.${state.themeChoice}`));
      theme.picture({ auto: 'auto', light: 'sun', dark: 'moon' }[state.themeChoice]);
    },
  };
}
