/** Above a family's boards: today's puzzle, and what the reader has left unfinished. Fetched with the column. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';
import type { Front, Kind, Row, Today } from './rows.ts';
import type { TemplateResult } from 'lit-html';
import { html, nothing, render } from 'lit-html';
import { h, icon, place } from '../dom.ts';
import { coloursOf } from '../forced-colours.ts';
import { difficulty } from '../panels/masthead.ts';
import { translatorOf } from '../../shared/translate.ts';
import { playingBoards } from './playing.ts';
import { frontRows } from './rows.ts';
import { dayOf } from '../daily-puzzle.ts';
import { words as pageWords } from '../words.ts';
import { words } from './words.ts';

/** Milliseconds from a change until stored boards are read again: they are written half a second after a move. */
const pauseMs = 900;

const rowOf = ({ title, name, note, picture, open }: Row, more: unknown = nothing): TemplateResult =>
  html`<button type="button" class="front-row" @click=${open}><span class="front-picture" aria-hidden="true">${picture ?? nothing}</span><span class="card-text"><span class="card-name">${name}</span><span class="card-note">${title} ${more}</span>${note ? html`<span class="card-note">${note}</span>` : nothing}</span></button>`;

/** Today's puzzle while its board is being played: its number replaces the picture. */
const currentRow = ({ no, title, note, won }: Today, level: unknown, t: Translate) =>
  html`<p class="today-no">No. ${no}</p><p class="card-note">${title} ${level}</p><p class="card-note">${note}</p>${won ? nothing : html`<p class="card-note">${t('today.proved')}</p>`}`;

/** A family's card: a board that plays itself, and how many of the family's levels are solved. */
function kindOf({ id, title, solved, levels, open }: Kind, { boards }: Page, t: Translate) {
  const done = html`<span class="card-note">${t(solved ? 'solved' : 'levels', { n: solved, levels })}</span><progress class="kind-done" aria-hidden="true" max=${levels} value=${solved}></progress>`;
  return html`<li><button type="button" class="kind" data-kind=${id} @click=${open}><span class="kind-picture" aria-hidden="true">${boards.of(id) ?? nothing}</span><span class="kind-title">${title}</span>${levels ? done : nothing}</button></li>`;
}

const pencil = icon('pencil');

/** All families, and the card that draws a new board. */
function kindsOf(kinds: Kind[], page: Page, t: Translate) {
  const { boards, own } = page;
  const toggle = html`<button type="button" class="quiet-button small" id="boards-play" @click=${boards.toggle}>${t(boards.isPlaying() ? 'still' : 'play')}</button>`;
  return html`<nav><div class="kinds-head"><h2 class="front-title">${t('kinds')}</h2>${boards.hasBoards() ? toggle : nothing}</div><ul class="kinds">${kinds.map(
    (kind) => kindOf(kind, page, t),
  )}<li><button type="button" class="kind kind-own" id="draw-own" @click=${own}><span class="kind-picture" aria-hidden="true">${pencil}</span><span class="kind-title">${t('own')}</span><span class="card-note">${t('own.note')}</span></button></li></ul></nav>`;
}

/** Milliseconds until the next day in the reader's time zone. */
const untilMidnight = (now: Date) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();

interface Page {
  isHome: boolean;
  language: 'ja' | 'en';
  /** begins to draw a board */
  own: () => void;
  boards: ReturnType<typeof playingBoards>;
}

function draw(root: HTMLElement, { today, left, kinds }: Front, shown: Page) {
  const { isHome, language } = shown;
  const [t, page] = [translatorOf(words[language]), translatorOf(pageWords[language])];
  const { level, won } = today;
  const seal = won
    ? html`<span class="card-seal" lang="ja" aria-hidden="true">${won.best ? '善' : '解'}</span>`
    : nothing;
  const hard = difficulty();
  hard.update(level, t);
  render(
    html`${isHome ? html`<p class="promise">${page('promise')}</p>` : nothing}<section class="today" aria-current=${today.isCurrent ? 'true' : nothing}><h2 class="front-title">${t('today')}</h2>${today.isCurrent ? currentRow(today, hard.element, t) : rowOf(today, hard.element)}${seal}</section>${
      left.length
        ? html`<section><h2 class="front-title">${t('continue')}</h2>${left.map((row) => rowOf(row))}</section>`
        : nothing
    }${isHome ? kindsOf(kinds, shown, t) : nothing}`,
    root,
  );
}

/** @param chosen called when the reader chooses a board, so that the board comes into view */
export function showFront(context: Context, chosen: () => void) {
  const { store, session } = context;
  const rows = frontRows(context, chosen, () => void refresh());
  const root = h('div', { class: 'front', id: 'front' });
  const isHome = 'home' in document.documentElement.dataset;
  let timer = 0;
  let shown = 0;
  /** number of the puzzle that is shown as today's */
  let no = 0;

  const own = () => {
    chosen();
    session.setMode('edit');
  };
  let front: Front | null = null;
  const boards = playingBoards(() => front && show(front));
  const show = (next: Front) => {
    front = next;
    no = next.today.no;
    const { language, dark } = store.get();
    boards.update(dark);
    draw(root, next, { isHome, language, own, boards });
  };

  async function refresh() {
    const turn = ++shown;
    const keep = await context.kept.promise;
    const today = await rows.todayOf(keep);
    const left = await rows.leftOf(keep, today.key);
    const kinds = await rows.kindsOf(await keep.storage.cards());
    if (turn !== shown) return;
    show({ today, left, kinds });
    place('tab-levels').toggleAttribute('data-new', !today.won && !today.isCurrent);
    store.set({}); // the current board may have a name by now
  }

  /** The day has changed meanwhile. The board that is being played stays. */
  const isNextDay = () => dayOf(new Date()).no !== no;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void refresh(), ms);
  };

  store.subscribe((state, before) => {
    const isOtherGame = state.board !== before.board || state.finish !== before.finish;
    if (state.language !== before.language || coloursOf(state) !== coloursOf(before)) schedule(0);
    else if (isOtherGame || isNextDay()) schedule(pauseMs);
  });
  let midnight = 0;
  /**
   * Checks the day at midnight and when the page becomes visible: the timer of a computer that was asleep may be late.
   */
  const checkDay = () => {
    clearTimeout(midnight);
    midnight = window.setTimeout(checkDay, untilMidnight(new Date()));
    if (!document.hidden && isNextDay()) schedule(0);
  };
  document.addEventListener('visibilitychange', checkDay);
  // Takes its space at once, so that nothing below it moves later.
  show({ today: rows.firstToday(), left: [], kinds: rows.firstKinds() });
  place('gallery').before(root);
  for (const cards of root.querySelectorAll('.kinds')) boards.watch(cards);
  checkDay();
  void refresh();
}
