/** In the column: the rules as on a printed sheet, boards to try, the board as text. */

import type { Scene } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import type { Say } from './notices.ts';
import { thumbnail } from '../../board/board.ts';
import { h, setAttribute, setText } from '../dom.ts';

export function rulesSheet(root: HTMLElement) {
  const title = h('h2', { class: 'section-title' });
  const list = h('ol', { class: 'rules' });
  root.replaceChildren(title, list);
  let shown = '';
  return {
    update({ family, language }: State, say: Say) {
      setText(title, say('rules.title'));
      if (shown === family.id + language) return;
      shown = family.id + language;
      list.replaceChildren(...family.words[language].rules.map((rule) => h('li', null, rule)));
    },
  };
}

export function gallery(
  root: HTMLElement,
  actions: { open: (board: string) => void; sceneFor: (board: string) => Scene | null },
) {
  const title = h('h2', { class: 'section-title' });
  const list = h('ul', { class: 'gallery' });
  root.replaceChildren(title, list);
  let shown = '';
  /** Boards of a file that are listed at first, and added by each press of "Show more". */
  const some = 200;
  let listed = some;
  let of: State['collection'] = null;
  let cards: { board: string; card: HTMLElement }[] = [];

  /** The board that is here. */
  const mark = (board: string) => {
    for (const each of cards) setAttribute(each.card, 'aria-current', each.board === board ? 'true' : null);
  };

  return {
    update(state: State, say: Say) {
      this.list(state, say);
      mark(state.board);
    },
    list(state: State, say: Say) {
      const { family, language, dark, collection: opened } = state;
      const collection = family.panels?.some(({ collects }) => collects) ? null : opened;
      setText(title, collection ? say('collection', { count: collection.length }) : say('gallery'));
      if (of !== collection) [of, listed] = [collection, some];
      const key = `${family.id} ${language} ${dark} ${collection?.length ?? ''} ${collection?.[0]?.name ?? ''} ${listed}`;
      if (shown === key) return;
      shown = key;
      const entries =
        collection?.slice(0, listed) ??
        family.examples.map((example) => ({
          name: example.name[language],
          board: example.board,
          note: example.note?.[language],
        }));
      list.classList.toggle('gallery-plain', Boolean(collection));
      cards = [];
      list.replaceChildren(
        ...entries.map((entry) => {
          const scene = collection ? null : actions.sceneFor(entry.board);
          const name = h('span', { class: 'card-name' }, entry.name);
          const note = 'note' in entry && entry.note ? h('span', { class: 'card-note' }, String(entry.note)) : null;
          const button = h(
            'button',
            { type: 'button', class: 'card', onclick: () => actions.open(entry.board) },
            scene ? picture(family, scene) : null,
            h('span', { class: 'card-text' }, name, note),
          );
          cards.push({ board: scene?.board ?? entry.board, card: button });
          return h('li', null, button);
        }),
      );
      if (!collection || collection.length <= listed) return;
      const more = () => {
        listed += some;
        this.update(state, say);
      };
      list.append(h('li', null, h('button', { type: 'button', class: 'button', onclick: more }, say('more'))));
    },
  };
}

function picture(family: State['family'], scene: Scene) {
  const size = family.size(scene.view, scene);
  const canvas = thumbnail(family, scene, Math.min(104 / size.width, 104 / size.height));
  canvas.className = 'card-picture';
  canvas.setAttribute('aria-hidden', 'true');
  return h('span', { class: 'card-frame' }, canvas);
}

export function textPanel(
  root: HTMLElement,
  actions: {
    read: (text: string) => void;
    copy: (text: string) => unknown;
  },
) {
  const summary = h('summary');
  const area = h('textarea', {
    class: 'board-text',
    name: 'text',
    rows: 8,
    spellcheck: false,
    autocapitalize: 'off',
  }) as HTMLTextAreaElement;
  const hint = h('p', { class: 'small' });
  const apply = h('button', { type: 'button', class: 'button', onclick: () => actions.read(area.value) });
  const copy = h('button', { type: 'button', class: 'button', onclick: () => actions.copy(area.value) });
  const details = h('details', { class: 'fold' }, summary, hint, area, h('div', { class: 'row' }, apply, copy));
  root.replaceChildren(details);
  let board = '';
  // Half a megabyte of text is laid out for a while: only for who looks at it.
  const fill = () => {
    if (details.hasAttribute('open') && area.value !== board) area.value = board;
  };
  details.addEventListener('toggle', fill);
  return {
    update(state: State, say: Say) {
      setText(summary, say('text'));
      setText(hint, say('text.hint'));
      setText(apply, say('text.apply'));
      setText(copy, say('text.copy'));
      area.setAttribute('aria-label', say('text'));
      if (board !== state.board) {
        board = state.board;
        fill();
      }
    },
    /** Shows where reading failed. */
    point(line: number, column: number) {
      if (!details.hasAttribute('open')) return;
      let before = 0;
      for (let passed = 1; passed < line && before >= 0; passed++) before = area.value.indexOf('\n', before) + 1 || -1;
      if (before < 0) return;
      area.setSelectionRange(before + column - 1, before + column);
    },
  };
}
