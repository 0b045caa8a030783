/** Boards to try: the examples as pictures; the boards of a file that was opened as a list, of which only what is near the view is made. */

import type { Scene } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import type { Say } from './notices.ts';
import { html, nothing, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { thumbnail } from '../../board/board.ts';
import { windowOf } from './window.ts';

export interface GalleryActions {
  open: (board: string) => void;
  sceneFor: (board: string) => Scene | null;
}

interface Card {
  /** as the rules write it */
  board: string;
  name: string;
  note?: string;
  picture?: HTMLCanvasElement;
}

/** Pixels of a picture's longer side. */
const side = 104;

function pictureOf(family: State['family'], scene: Scene) {
  const size = family.size(scene.view, scene);
  const canvas = thumbnail(family, scene, Math.min(side / size.width, side / size.height));
  canvas.className = 'card-picture';
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}

/** The pictures of a family's examples, drawn once for a language and a scheme of colours. */
function examples(sceneFor: GalleryActions['sceneFor']) {
  let key = '';
  let cards: Card[] = [];
  return ({ family, language, dark }: State) => {
    const now = `${family.id} ${language} ${dark}`;
    if (key === now) return cards;
    key = now;
    cards = family.examples.map(({ name, note, board }) => {
      const scene = sceneFor(board);
      const picture = scene ? pictureOf(family, scene) : undefined;
      return { board: scene?.board ?? board, name: name[language], note: note?.[language], picture };
    });
    return cards;
  };
}

export function gallery(root: HTMLElement, actions: GalleryActions) {
  const cardsOf = examples(actions.sceneFor);
  let latest: [State, Say] | null = null;
  const around = windowOf(root, () => latest && draw(...latest));

  const card = ({ board, name, note, picture }: Card, here: string) =>
    html`<button type="button" class="card" aria-current=${board === here ? 'true' : nothing} @click=${() => actions.open(board)}>${
      picture ? html`<span class="card-frame">${picture}</span>` : nothing
    }<span class="card-text"><span class="card-name">${name}</span>${note ? html`<span class="card-note">${note}</span>` : nothing}</span></button>`;

  /** A family's own examples. */
  const pictures = (cards: Card[], here: string) =>
    html`<ul class="gallery">${repeat(
      cards,
      ({ board }) => board,
      (each) => html`<li>${card(each, here)}</li>`,
    )}</ul>`;

  /** The boards of a file: a place for each, an element for those near the view. */
  function listed(boards: Card[], here: string) {
    const rows = around.rows(boards.length);
    const row = (at: number) =>
      html`<li data-row=${at} aria-setsize=${boards.length} aria-posinset=${at + 1}>${card(boards[at], here)}</li>`;
    return html`<ul class="gallery gallery-plain">${repeat(rows, (at) => at, row)}</ul>`;
  }

  function draw(state: State, say: Say) {
    const { board, collection } = state;
    const title = collection ? say('collection', { count: collection.length }) : say('gallery');
    const list = collection ? listed(collection, board) : pictures(cardsOf(state), board);
    render(html`<h2 class="section-title">${title}</h2>${list}`, root);
    if (collection) around.place(collection.length);
  }

  return {
    update(state: State, say: Say) {
      latest = [state, say];
      draw(state, say);
    },
  };
}
