/**
 * The list of stored boards: rows keyed by board, only those near the view. Pictures and results follow as rows come
 * into view.
 */

import type { Context } from '../context.ts';
import type { Family, Language, Translate } from '../../puzzles/contract.ts';
import type { Card } from './record.ts';
import type { Storage } from './storage.ts';
import type { Won } from './won.ts';
import { viewOf } from '../../shared/player/state.ts';
import { numberFormat, translatorOf } from '../../shared/translate.ts';
import { unitOf } from '../../shared/unit.ts';
import { h, icon, iconButton, setAttribute, setText } from '../dom.ts';
import { beats } from '../finished-game/truth.ts';
import { coloursOf } from '../forced-colours.ts';
import { windowOf } from '../panels/window.ts';
import { storedName, titleOf } from './finding.ts';
import { keyOf } from './names.ts';
import { NameField } from './rename.ts';
import { drawPicture, familyOf, taskQueue } from './pictures.ts';
import { dateText } from './words.ts';

export const nameOf = (card: Pick<Card, 'name'>, language: Language, t: Translate) =>
  storedName(card, language) || t('unnamed');

type Direction = Family['objective']['direction'];
/** A value of a family, with its unit. */
type Counted = (value: number) => string;

/** What engines and files say about a board. */
function toldOf(told: Card['told'], direction: Direction, unit: Counted, t: Translate) {
  if (told?.origin === 'file' && told.objective !== null) return t('file', { value: unit(told.objective) });
  if (told?.status === 'infeasible') return t('infeasible');
  if (told && told.objective !== null && direction === 'none') return t('solved');
  if (told && told.objective !== null)
    return t(told.status === 'optimal' ? 'optimal' : 'feasible', { value: unit(told.objective) });
  return told && told.bound !== null ? t('bound', { value: unit(told.bound) }) : '';
}

/** Is the reader's own game at least as good as an answer that is not proved best? Then only the game is told. */
function isMatched(told: NonNullable<Card['told']>, { objective }: Won, direction: Direction) {
  if (told.objective === null) return false;
  if (objective === null) return true;
  return told.status === 'feasible' && !beats(direction, told.objective, objective);
}

/** What is known about a board, in a few words: the reader's best finished game first. */
export function resultOf(card: Card, direction: Direction, unit: Counted, t: Translate) {
  const { told, won, claimed, played, mode } = card;
  const isCounted = ({ objective }: Won) => direction !== 'none' && objective !== null;
  if (won) {
    const own = isCounted(won) ? t('won', { value: unit(won.objective ?? 0) }) : t('solved');
    const others = told && !isMatched(told, won, direction) ? toldOf(told, direction, unit, t) : '';
    return [own, others].filter(Boolean).join(' · ');
  }
  const state =
    toldOf(told, direction, unit, t) || (played > 0 ? t('played', { n: played }) : mode === 'edit' ? t('drawn') : '');
  const claim =
    claimed && t(isCounted(claimed) ? 'claimed' : 'claimed.solved', { value: unit(claimed.objective ?? 0) });
  return [state, claim].filter(Boolean).join(' · ');
}

/** The elements of one row. */
function rowOf(open: () => void, rename: () => void, remove: () => void) {
  const frame = h('span', { class: 'kept-picture' });
  const name = h('span', { class: 'card-name' });
  const facts = h('span', { class: 'card-note' });
  const result = h('span', { class: 'card-note kept-result' });
  const text = h('span', { class: 'card-text' }, name, facts, result);
  const button = h('button', { type: 'button', class: 'kept-open', onclick: open }, frame, text);
  const pencil = h('button', { type: 'button', class: 'kept-rename', onclick: rename }, icon('pencil'));
  const erase = iconButton('close', remove);
  const element = h('li', { class: 'kept-row' }, button, pencil, erase.element);
  return { element, frame, name, facts, result, pencil, erase };
}

/** What the reader can do with a board in the list. */
interface Acts {
  open: (key: string) => void;
  rename: (key: string, name: string) => void;
  remove: (key: string) => void;
}

type Row = ReturnType<typeof rowOf> & { card: Card; picture: string; written: boolean };

/**
 * Puts the rows in order. The focused row does not move, the others move around it: if it moved, a name being typed
 * would be submitted.
 */
function putInOrder(list: HTMLElement, ordered: HTMLElement[]) {
  const focused = ordered.find((element) => element.contains(document.activeElement));
  let next: HTMLElement | null = null;
  for (const element of ordered.toReversed()) {
    const isInPlace = element.parentElement === list && element.nextElementSibling === next;
    if (element !== focused && !isInPlace) list.insertBefore(element, next);
    next = element;
  }
}

export class KeptList {
  readonly #context: Context;
  readonly #storage: Storage;
  readonly #t: Translate;
  readonly #acts: Acts;
  readonly #list: HTMLElement;
  readonly #rows: Map<string, Row> = new Map();
  readonly #enqueue = taskQueue();
  readonly #seen: IntersectionObserver;
  readonly #around: ReturnType<typeof windowOf>;
  #cards: Card[] = [];
  #currentKey = '';
  #currentBoard = '';

  /** @param root holds the list, inside the element that scrolls */
  constructor(context: Context, storage: Storage, t: Translate, root: HTMLElement, acts: Acts) {
    this.#context = context;
    this.#storage = storage;
    this.#t = t;
    this.#acts = acts;
    this.#list = root.querySelector('.kept-list') as HTMLElement;
    this.#around = windowOf(root, () => this.#draw());
    this.#seen = new IntersectionObserver((entries) => this.#cameIntoSight(entries));
  }

  #cameIntoSight(entries: IntersectionObserverEntry[]) {
    for (const { isIntersecting, target } of entries) {
      const { key = '' } = (target as HTMLElement).dataset;
      if (isIntersecting) this.#enqueue(() => this.#picture(key));
    }
  }

  /** @param cards in the order of the list */
  show(cards: Card[]) {
    this.#cards = cards;
    // The focused row is found by its number, which may have changed.
    const keys = new Map(cards.map(({ key }, at) => [key, at]));
    for (const [key, row] of this.#rows) {
      row.element.dataset.row = String(keys.get(key));
      row.written = false;
    }
    this.#draw();
  }

  #draw() {
    const shown = this.#around.rows(this.#cards.length);
    const keys = new Set(shown.map((at) => this.#cards[at].key));
    for (const key of [...this.#rows.keys()]) if (!keys.has(key)) this.#forget(key);
    putInOrder(
      this.#list,
      shown.map((at) => this.#rowFor(this.#cards[at], at).element),
    );
    this.#around.place(this.#cards.length);
    this.#updateCurrent();
    for (const row of this.#rows.values()) if (!row.written) this.#write(row);
  }

  focus(key: string) {
    this.#around.reveal(this.#cards.findIndex((card) => card.key === key));
    this.#rows.get(key)?.element.querySelector('button')?.focus();
  }

  #rowFor(card: Card, at: number): Row {
    const row = this.#rows.get(card.key) ?? this.#made(card);
    row.card = card;
    row.element.dataset.row = String(at);
    setAttribute(row.element, 'aria-posinset', String(at + 1));
    setAttribute(row.element, 'aria-setsize', String(this.#cards.length));
    return row;
  }

  #made(card: Card): Row {
    const { key } = card;
    const base = rowOf(
      () => this.#acts.open(key),
      () => this.#openName(key, field),
      () => this.#acts.remove(key),
    );
    const field = new NameField(base.element, (name) => this.#acts.rename(key, name));
    const row = { ...base, card, picture: '', written: false };
    row.element.dataset.key = key;
    this.#rows.set(key, row);
    this.#seen.observe(row.element);
    return row;
  }

  #openName(key: string, field: NameField) {
    const { card } = this.#rows.get(key) as Row;
    const { language } = this.#context.store.get();
    field.open(storedName(card, language), this.#t('name'));
  }

  #forget(key: string) {
    const row = this.#rows.get(key);
    if (!row) return;
    this.#seen.unobserve(row.element);
    row.element.remove();
    this.#rows.delete(key);
  }

  /** Updates the key of the board that is on the page. */
  #updateCurrent() {
    const { family, board } = this.#context.store.get();
    if (this.#currentBoard === family.id + board) return;
    this.#currentBoard = family.id + board;
    this.#currentKey = keyOf(this.#context.engine.rules, family.id, board);
  }

  #write(row: Row) {
    const { card } = row;
    row.written = true;
    const { language } = this.#context.store.get();
    const name = nameOf(card, language, this.#t);
    const date = dateText(language, card.at);
    setText(row.name, name);
    setAttribute(row.name, 'title', name);
    setText(row.facts, [titleOf(card.family, language), card.size, date].filter(Boolean).join(' · '));
    for (const attribute of ['aria-label', 'title']) setAttribute(row.pencil, attribute, this.#t('rename', { name }));
    row.erase.name(this.#t('remove', { name }));
    setAttribute(row.element, 'aria-current', card.key === this.#currentKey ? 'true' : null);
    if (row.picture) this.#enqueue(() => this.#picture(card.key));
    else if (card.told || card.won || card.claimed) this.#enqueue(() => this.#describe(card.key));
    else setText(row.result, resultOf(card, 'none', String, this.#t));
  }

  /** Writes a board's result; its value needs the family's words. */
  async #describe(key: string) {
    const row = this.#rows.get(key);
    const family = row && (await familyOf(this.#context, row.card.family));
    if (!row || !family) return null;
    const { language } = this.#context.store.get();
    const t = translatorOf({}, family.words[language]);
    const counted = unitOf({ family, bare: await this.#bare(family, key) });
    const unit = (n: number) => `${numberFormat(language)(n)} ${t(counted, { n })}`;
    setText(row.result, resultOf(row.card, family.objective.direction, unit, this.#t));
    return { row, family };
  }

  /** The view of a board, for a family whose unit depends on the board. */
  async #bare(family: Family, key: string) {
    const kept = family.unit && (await this.#storage.get(key));
    return kept ? viewOf(this.#context.engine.rules, family.id, kept.board, '') : null;
  }

  async #picture(key: string) {
    const { row, family } = (await this.#describe(key)) ?? {};
    const colours = coloursOf(this.#context.store.get());
    if (!row || !family || row.picture === colours) return;
    const kept = await this.#storage.get(key);
    const picture = kept && drawPicture(this.#context, family, kept.board);
    if (!picture) return;
    row.frame.replaceChildren(picture);
    row.picture = colours;
  }
}
