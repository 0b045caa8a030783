/** The top bar: home, the families, the board's name, Share, and a menu of less frequent actions. */

import type { Translate } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import type { Named } from './board-name.ts';
import { orderedFamilies } from '../../puzzles/index.ts';
import { base } from '../../shared/place.ts';
import { h, icon, setAttribute, setText } from '../dom.ts';

interface HeadActions {
  go: (family: string) => void;
  share: () => void;
  /** the menu's entries, in order; null draws a line */
  menu: (Entry | null)[];
}

export interface Entry {
  id: string;
  run: () => void;
  /** its label, if that is not the word `menu.<id>` */
  word?: (state: State, t: Translate) => string;
  /** the language of its label */
  lang?: (state: State) => string;
}

/**
 * A list that opens below its button. The browser closes it at a press elsewhere and at Escape; this closes it at a
 * choice.
 */
function popover(id: string, ...children: HTMLElement[]) {
  const list = h('div', { class: 'menu', id }, ...children);
  list.setAttribute('popover', '');
  list.addEventListener('click', () => list.hidePopover());
  return list;
}

const opener = (id: string, properties: Record<string, unknown>, ...children: (Node | string)[]) => {
  const button = h('button', { type: 'button', ...properties }, ...children);
  button.setAttribute('popovertarget', id);
  return button;
};

/** The current family, as a button that opens the list of all. */
function familyMenu(openFamily: HeadActions['go']) {
  const links = orderedFamilies.map((entry) => {
    const onclick = (event: MouseEvent) => {
      event.preventDefault();
      openFamily(entry.id);
    };
    return { entry, link: h('a', { href: `#/${entry.id}`, class: 'family', onclick }) };
  });
  const title = h('span');
  const list = h('nav', null, ...links.map(({ link }) => link));
  const button = opener('families', { class: 'family-button', id: 'title' }, title, icon('chevron'));
  return {
    elements: [h('h1', { class: 'family-name' }, button), popover('families', list)],
    update({ language, family }: State, t: Translate) {
      setText(title, t('title'));
      setAttribute(button, 'title', t('families'));
      setAttribute(list, 'aria-label', t('families'));
      for (const { entry, link } of links) {
        setText(link, entry.title[language]);
        setAttribute(link, 'aria-current', entry.id === family.id ? 'page' : null);
      }
    },
  };
}

function moreMenu(entries: HeadActions['menu']) {
  const items = entries.map((entry) => {
    if (!entry) return { entry, element: h('hr') };
    return {
      entry,
      element: h('button', { type: 'button', class: 'menu-item', id: `menu-${entry.id}`, onclick: entry.run }),
    };
  });
  const button = opener('menu', { class: 'icon-button', id: 'more' }, icon('more'));
  return {
    elements: [button, popover('menu', ...items.map(({ element }) => element))],
    update(state: State, t: Translate) {
      setAttribute(button, 'aria-label', t('menu'));
      setAttribute(button, 'title', t('menu'));
      for (const { entry, element } of items) {
        if (!entry) continue;
        setText(element, entry.word?.(state, t) ?? t(`menu.${entry.id}`));
        setAttribute(element, 'lang', entry.lang?.(state) ?? null);
      }
    },
  };
}

/** A board's difficulty as dots out of five; hidden if it is not rated. */
export function difficulty() {
  const pips = h('span', { class: 'pips', role: 'img' }, ...[1, 2, 3, 4, 5].map(() => h('i')));
  return {
    element: pips,
    update(level: number | null | undefined, t: Translate) {
      pips.hidden = !level;
      [...pips.children].forEach((dot, at) => void dot.classList.toggle('full', at < (level ?? 0)));
      setAttribute(pips, 'aria-label', t('difficulty', { level: level ?? 0 }));
    },
  };
}

/** @param nameOf gives the current board's name; null if it has none */
export function masthead(root: HTMLElement, actions: HeadActions, nameOf: (state: State, t: Translate) => Named) {
  const families = familyMenu(actions.go);
  const menu = moreMenu(actions.menu);
  // its name is in the page's language
  const home = h('a', { class: 'seal', href: base }, h('span', { lang: 'ja' }, '解'));
  const name = h('span', { class: 'board-name-text' });
  const note = h('span', { class: 'board-note' });
  const pips = difficulty();
  const share = h('button', { type: 'button', class: 'quiet-button', id: 'share', onclick: actions.share });
  const names = h(
    'div',
    { class: 'names' },
    ...families.elements,
    h('p', { class: 'board-name', id: 'board-name' }, name, note, pips.element),
  );
  return {
    update(state: State, t: Translate) {
      setAttribute(home, 'aria-label', t('home'));
      families.update(state, t);
      menu.update(state, t);
      const named = nameOf(state, t);
      setText(name, named.name);
      setText(note, named.note ?? '');
      pips.update(named.level, t);
      const word = t('share');
      if (share.textContent !== word) share.replaceChildren(icon('share'), h('span', null, word));
      setAttribute(share, 'aria-label', word);
      // The prerendered bar stays until there are words.
      if (!home.isConnected) root.replaceChildren(home, names, share, ...menu.elements);
    },
  };
}
