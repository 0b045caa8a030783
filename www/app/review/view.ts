/** How a review is shown: the headline, the curve, the selected step, and all steps with their prices. */

import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import type { Locale } from './sentences.ts';
import { html, nothing } from 'lit-html';
import { betterThan, firstMistake, isMistake } from '../../shared/player/review.ts';
import type { Game, Price, Review, Reviewing } from '../../shared/player/review.ts';
import { numberFormat } from '../../shared/translate.ts';
import { unitOf } from '../../shared/unit.ts';
import { curve } from './curve.ts';
import { detail, headline, priced, sign, summary } from './sentences.ts';

/** Steps shown as buttons at first. */
const shownSteps = 120;

/** A game under review. */
export interface OpenReview {
  game: Game;
  board: string;
  /** Is it the answer that the board showed, not the reader's own moves? */
  isAnswer: boolean;
  reviewing: Reviewing;
  review: Review;
  running: boolean;
  /** index of the position that is shown */
  at: number | null;
  /** Are all steps shown as buttons? */
  showsAll: boolean;
}

export interface Actions {
  close: () => void;
  /** continues asking */
  ask: (now: OpenReview) => void;
  /** puts a position of the game on the board */
  show: (now: OpenReview, at: number) => void;
  /** lets the reader play from the position before a step */
  playAgain: (now: OpenReview, step: number) => void;
  /** shows the best game found from before a step */
  watch: (now: OpenReview, step: number) => void;
  showAll: (now: OpenReview) => void;
}

const button = (text: string, run: () => void, strong = false) =>
  html`<button type="button" class=${strong ? 'button button-strong' : 'button'} @click=${run}>${text}</button>`;

/** Is it a step of the game, not stopping at its end? */
const isStep = ({ worths }: Review, step: number) => step < worths.length;

export function reviewView(context: Context, actions: Actions) {
  const localeOf = (state: State): Locale => ({
    t: context.translator(),
    number: numberFormat(state.language),
    unit: unitOf(state),
  });

  /** The buttons that lead from mistake to mistake. */
  function mistakes(open: OpenReview, { t }: Locale) {
    const { review, at } = open;
    const first = firstMistake(review);
    if (first === null || !isStep(review, first)) return nothing;
    const after = at === null ? -1 : review.prices.findIndex((price, index) => index >= at && isMistake(price));
    const next = at === null || at < first || after < 0 || !isStep(review, after + 1) ? null : after + 1;
    return html`<div class="row">${button(t('review.first'), () => actions.show(open, first), at === null)}${
      next === null ? nothing : button(t('review.next'), () => actions.show(open, next))
    }</div>`;
  }

  /** What a step did, and the buttons that lead on from it. */
  function stepOf(open: OpenReview, step: number, locale: Locale) {
    const { t, number } = locale;
    const { review } = open;
    const price = review.prices[step - 1];
    const wrong = isMistake(price);
    const reason = price.kind === 'lost' ? reasonOf(context, open, step) : detail(review, step, locale);
    const better = wrong && betterThan(review, step) !== null;
    const watch = t(review.game.proves ? 'review.watch' : 'review.watch.found');
    return html`<p><strong>${t('review.step', { n: number(step) })}</strong>
        <span data-tone=${wrong ? 'bad' : nothing}>${priced(price, locale)}</span></p>
      ${reason ? html`<p class="small">${reason}</p>` : nothing}
      <div class="row">${button(t('review.again'), () => actions.playAgain(open, step))}${
        better ? button(watch, () => actions.watch(open, step)) : nothing
      }</div>`;
  }

  function chip(open: OpenReview, price: Price, step: number, locale: Locale) {
    const { t, number } = locale;
    const { review, at } = open;
    const plays = isStep(review, step);
    const name = plays ? t('review.step', { n: number(step) }) : t('review.stop');
    const show = () => actions.show(open, Math.min(step, review.worths.length - 1));
    const kind = isMistake(price) ? 'bad' : price.kind;
    const current = plays && at === step ? 'step' : nothing;
    return html`<li><button type="button" class="chip" data-price=${kind} aria-current=${current}
      aria-label="${name}: ${priced(price, locale)}" @click=${show}><span>${plays ? number(step) : '■'}</span><span
      class="chip-price" data-sign=${sign(price, review, number)}></span></button></li>`;
  }

  /** Every step with its price. */
  function chips(open: OpenReview, locale: Locale) {
    const { prices } = open.review;
    const steps = prices.slice(0, open.showsAll ? undefined : shownSteps);
    const rest = steps.length < prices.length;
    return html`<h3 class="small review-list">${locale.t('review.steps')}</h3>
      <ol class="chips">${steps.map((price, index) => chip(open, price, index + 1, locale))}</ol>
      ${rest ? button(locale.t('review.more'), () => actions.showAll(open)) : nothing}`;
  }

  return (open: OpenReview, state: State) => {
    const locale = localeOf(state);
    const { t, number } = locale;
    const { review, running, at } = open;
    const label = t(review.game.proves ? 'review.curve' : 'review.curve.found');
    const continueButton = button(t('review.on'), () => actions.ask(open));
    return html`<div class="review-head"><h2 class="section-title">${t('menu.review')}</h2>
        <button type="button" class="link-button" @click=${actions.close}>${t('close')}</button></div>
      <p class="review-headline">${headline(review, locale)}</p>
      <p class="small" role="status">${
        running ? t('review.asking', { n: number(review.answers.size) }) : summary(review, locale)
      }</p>
      ${running || review.done ? nothing : html`<p class="row">${t('review.stopped')} ${continueButton}</p>`}
      <figure class="review-curve"><figcaption class="small">${label}</figcaption>
        ${curve(review, at, label, number, (step) => actions.show(open, step))}</figure>
      ${mistakes(open, locale)}
      <div class="review-step" aria-live="polite">${at === null || at === 0 ? nothing : stepOf(open, at, locale)}</div>
      ${chips(open, locale)}`;
  };
}

/** Why the board can no longer be solved: the family's reason, else that a search has shown it. */
function reasonOf({ engine, scene, translator, store }: Context, { game }: OpenReview, step: number) {
  const { family, board } = store.get();
  const moves = game.positions[step];
  const result = engine.rules.view(family.id, board, moves);
  const query = (question: string) => {
    const result = engine.rules.query(family.id, board, moves, question);
    return result.ok ? result.value : null;
  };
  const position = { ...scene(), mode: 'play' as const, moves, answer: null, query };
  const facts = result.ok ? family.facts({ ...position, view: result.view }) : [];
  return facts.find(({ tone }) => tone === 'bad')?.value ?? translator()('review.detail.proved');
}
