/**
 * Boards to try: the examples with pictures; the levels by grade, with pictures drawn as they come near the view; and
 * the boards of an opened file as a list, of which only the rows near the view exist.
 */

import type { NamedBoard, Scene, Translate } from '../../puzzles/contract.ts';
import type { WireError } from '../../engine/types.ts';
import type { State } from '../store.ts';
import type { Result } from '../saved-boards/results.ts';
import type { ListedLevel } from './levels.ts';
import { currentAt, listOf } from '../../shared/listed.ts';
import { html, nothing, render } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { ref } from 'lit-html/directives/ref.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { thumbnail } from '../../board/board.ts';
import { numberFormat } from '../../shared/translate.ts';
import { unitOf } from '../../shared/unit.ts';
import { coloursOf } from '../forced-colours.ts';
import { byGrade } from './levels.ts';
import { windowOf } from './window.ts';

interface GalleryActions {
  /** @param listedAt place in the list of an opened file */
  open: (board: string, listedAt?: number) => void;
  /** reports what is wrong with a board that cannot be read */
  refuse: (error: WireError) => void;
  sceneFor: (board: string) => Scene | null;
  /** the family's levels, as far as they have been fetched */
  levels: (state: State) => ListedLevel[];
  /** the key under which games on a board are stored */
  keyOf: (board: string) => string;
  /** the reader's best results on these boards, by key */
  results: (boards: { key: string }[]) => Map<string, Result>;
}

interface Card {
  /** in canonical text */
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

/** The pictures of a family's examples, drawn once for each language and colour scheme. */
function examples(sceneFor: GalleryActions['sceneFor']) {
  let key = '';
  let cards: Card[] = [];
  return (state: State) => {
    const { family, language } = state;
    const wanted = `${family.id} ${language} ${coloursOf(state)}`;
    if (key === wanted) return cards;
    key = wanted;
    cards = family.examples.map(({ name, note, board }) => {
      const scene = sceneFor(board);
      const picture = scene ? pictureOf(family, scene) : undefined;
      return { board: scene?.board ?? board, name: name[language], note: note?.[language], picture };
    });
    return cards;
  };
}

/** Frames whose pictures are drawn when they are about to come into view. */
function lateFrames(sceneFor: GalleryActions['sceneFor'], familyNow: () => State['family'] | undefined) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const { board } = (target as HTMLElement).dataset;
        const [family, scene] = [familyNow(), board === undefined ? null : sceneFor(board)];
        if (family && scene) target.replaceChildren(pictureOf(family, scene));
      }
    },
    { rootMargin: '200px' },
  );
  return (frame: Element | null) => {
    if (frame) observer.observe(frame);
  };
}

/** How close the reader has come to a level's best, which is shown once the level is solved. */
function noteOf({ par }: ListedLevel, result: Result | undefined, { family, language, bare }: State, t: Translate) {
  const n = result?.objective ?? null;
  if (n === null) return '';
  const number = numberFormat(language);
  const unit = t(unitOf({ family, bare }), { n });
  return t(n === par ? 'level.best' : 'level.solved', { par: number(par), n: number(n), unit });
}

/** The seal on the picture of a board that was finished. */
const sealOf = (result: Result | undefined, par: number | null, t: Translate) => {
  if (!result) return nothing;
  const best = result.best || (par !== null && result.objective === par);
  return html`<span class="card-seal" lang="ja" role="img" aria-label=${t(best ? 'seal.best' : 'seal.solved')}>${best ? '善' : '解'}</span>`;
};

export function gallery(root: HTMLElement, actions: GalleryActions) {
  const cardsOf = examples(actions.sceneFor);
  let latest: [State, Translate] | null = null;
  const visibleRows = windowOf(root, () => latest && draw(...latest));
  const frameRef = lateFrames(actions.sceneFor, () => latest?.[0].family);

  const card = (
    { board, name, note, picture }: Card,
    isCurrent: boolean,
    seal: unknown = nothing,
    press = () => actions.open(board),
  ) =>
    html`<button type="button" class="card" aria-current=${isCurrent ? 'true' : nothing} @click=${press}>${
      picture ? html`<span class="card-frame">${picture}</span>` : nothing
    }${seal}<span class="card-text"><span class="card-name">${name}</span>${note ? html`<span class="card-note">${note}</span>` : nothing}</span></button>`;

  /** A family's own examples. */
  function pictures(cards: Card[], currentBoard: string, t: Translate) {
    const keyed = cards.map((each) => ({ ...each, key: actions.keyOf(each.board) }));
    const results = actions.results(keyed);
    return html`<ul class="gallery">${repeat(
      keyed,
      ({ board }) => board,
      (each) => html`<li>${card(each, each.board === currentBoard, sealOf(results.get(each.key), null, t))}</li>`,
    )}</ul>`;
  }

  const levelCard = (level: ListedLevel, result: Result | undefined, state: State, t: Translate) => {
    const { board, name } = level;
    const frame = html`<span class="card-frame" aria-hidden="true" data-board=${board} ${ref((element) => frameRef(element ?? null))}></span>`;
    return html`<button type="button" class="card" data-solved=${result === undefined ? nothing : 'true'} aria-current=${
      board === state.board ? 'true' : nothing
    } @click=${() => actions.open(board)}>${keyed(coloursOf(state), frame)}${sealOf(result, level.par, t)}<span class="card-text"><span class="card-name">${
      name[state.language]
    }</span><span class="card-note">${noteOf(level, result, state, t)}</span></span></button>`;
  };

  /** The levels, one part for each grade. */
  function gradeSections(state: State, t: Translate) {
    const levels = actions.levels(state);
    const results = actions.results(levels);
    return [...byGrade(levels)].map(([grade, ofGrade]) => {
      const solved = ofGrade.filter(({ key }) => results.has(key)).length;
      return html`<h3 class="grade" data-grade=${grade}>${t(`levels.${grade}`)}</h3><p class="grade-note">${t(
        `levels.${grade}.note`,
      )} ${solved ? t('levels.solved', { solved, count: ofGrade.length }) : nothing}</p><ul class="gallery">${repeat(
        ofGrade,
        ({ key }) => key,
        (each) => html`<li>${levelCard(each, results.get(each.key), state, t)}</li>`,
      )}</ul>`;
    });
  }

  /** A board of a file. Choosing one that cannot be read shows why. */
  const ofFile = ({ error, ...board }: NamedBoard, at: number, isCurrent: boolean, t: Translate) =>
    error
      ? card({ ...board, note: t('board.unread') }, isCurrent, nothing, () => actions.refuse(error))
      : card(board, isCurrent, nothing, () => actions.open(board.board, at));

  /** The boards of a file: all of them take space, those near the view have elements. */
  function listed(boards: NamedBoard[], { board, listedAt }: State, t: Translate) {
    const rows = visibleRows.rows(boards.length);
    const current = currentAt(boards, board, listedAt);
    const row = (at: number) =>
      html`<li data-row=${at} aria-setsize=${boards.length} aria-posinset=${at + 1}>${ofFile(boards[at], at, at === current, t)}</li>`;
    return html`<ul class="gallery gallery-plain windowed">${repeat(rows, (at) => at, row)}</ul>`;
  }

  function draw(state: State, t: Translate) {
    const { board } = state;
    const collection = listOf(state.collection);
    const count = collection?.filter(({ error }) => !error).length;
    const title = collection ? t('collection', { count: count ?? 0 }) : t('gallery');
    const list = collection ? listed(collection, state, t) : pictures(cardsOf(state), board, t);
    render(html`<h2 class="section-title">${title}</h2>${list}${collection ? nothing : gradeSections(state, t)}`, root);
    if (collection) visibleRows.place(collection.length);
  }

  return {
    update(state: State, t: Translate) {
      latest = [state, t];
      draw(state, t);
    },
  };
}
