/**
 * Shows a finished game: the seal where board and line meet, the sentence in the line, buttons in the bar, the record
 * in the column.
 */

import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import type { Truth } from './truth.ts';
import { h, icon, outlined, place, setAttribute, setText } from '../dom.ts';
import { improveKey, ownAnswer } from '../own-answer.ts';
import { unitOf } from '../../shared/unit.ts';
import { numberFormat, translatorOf } from '../../shared/translate.ts';
import { prefersLessMotion } from '../preferences.ts';
import { canAsk } from './quiet.ts';
import { recordView } from './record-view.ts';
import { sealPicture } from './seal.ts';
import { sentenceOf } from './sentence.ts';
import { playKnock } from './sound.ts';
import { resultSender } from './result-sender.ts';
import { words } from './words.ts';
import { isBest } from '../../shared/best.ts';

interface Actions {
  /** searches for the proof */
  ask: () => void;
  /** shows what each step cost */
  review: () => void;
}

/** Seconds from the start of the stamp's motion until it is down, as in the style sheet. */
const downS = 0.4;

/** Two stamps in one place: first solved, then best. */
function stampView() {
  const element = h('div', { class: 'stamps', hidden: true }, sealPicture());
  document.querySelector('.line')?.append(element);
  let stamped = '';
  return (state: State, truth: Truth | null) => {
    element.hidden = !truth;
    const seal = !truth ? '' : truth.kind === 'best' ? 'best' : 'solved';
    const isFresh = Boolean(state.finish?.isFresh);
    if (isFresh && seal !== stamped) playKnock(prefersLessMotion.matches ? 0 : downS);
    stamped = seal;
    if (!truth) return;
    setAttribute(element, 'data-seal', seal);
    element.toggleAttribute('data-still', !isFresh);
  };
}

const button = (className: string, id: string, run: () => unknown) =>
  h('button', { type: 'button', class: className, id, onclick: run });

/** Milliseconds for which a button shows that it has done its work. */
const doneMs = 1600;

/** The sentence, and the button that sends the result. @param send resolves to whether the text was copied */
function lineView(send: () => Promise<boolean>) {
  const text = h('p', { class: 'moment-text', id: 'truth' });
  const share = button('icon-button', 'send-result', async () => {
    if (!(await send())) return;
    share.replaceChildren(icon('check'));
    setTimeout(() => share.replaceChildren(icon('share')), doneMs);
  });
  share.append(icon('share'));
  const element = h('div', { class: 'moment', hidden: true }, text, share);
  document.querySelector('.line')?.append(element);
  return { element, text, share };
}

/** A falling curve. */
const lookBack = 'M4 5v15h16 M7.500 9.500l4 1.500 3 5 4.500 1';

/**
 * These buttons replace Edit and Hint: the review of the game, the best answer or the search for it, and improving the
 * reader's own.
 */
function actsView(context: Context, { ask, review: openReview }: Actions) {
  const review = button('button review-button', 'review-game', openReview);
  const name = h('span', { class: 'review-name' });
  review.append(outlined(lookBack), name);
  const watch = button('button', 'watch-best', () => context.solver.press());
  const question = button('button', 'ask-best', ask);
  const improve = button('button', 'improve-game', () => context.solver.improve());
  const element = h('div', { class: 'bar-part moment-acts', hidden: true }, review, question, improve, watch);
  document.querySelector('.bar-play')?.before(element);
  return (state: State, truth: Truth | null, t: (key: string) => string) => {
    const { run } = state;
    element.hidden = !truth;
    if (!truth) return;
    const label = context.translator()('menu.review');
    review.hidden = state.family.objective.direction === 'none';
    setText(name, label);
    setAttribute(review, 'title', label);
    watch.hidden = truth.running || !run?.outcome?.confirmed;
    setText(watch, t(run?.outcome && isBest(run.outcome) ? 'best.watch' : 'answer.watch'));
    question.hidden = !watch.hidden || !canAsk(context);
    setText(question, t('ask'));
    improve.hidden = truth.running || ownAnswer(state) === null;
    setText(improve, context.translator()(improveKey(state.family)));
    setAttribute(improve, 'title', context.translator()(`${improveKey(state.family)}.hint`));
  };
}

export function momentView(context: Context, { ask, review }: Actions) {
  const { store, notices } = context;
  const stamps = stampView();
  const sender = resultSender(context);
  const line = lineView(sender.send);
  const acts = actsView(context, { ask, review });
  const record = recordView(place('levels'), context, sender);
  let announced = '';

  /** Announces the sentence once the search has ended. */
  function announce(sentence: string, { running }: Truth) {
    if (sentence === announced || running) return;
    announced = sentence;
    notices.announce(sentence);
  }

  function show(state: State, truth: Truth) {
    const { family, finish, language, bare } = state;
    const t = translatorOf(words[language]);
    const page = context.translator();
    const number = numberFormat(language);
    const counted = (n: number) => ({ value: number(n), unit: page(unitOf({ family, bare }), { n }) });
    const { direction } = family.objective;
    const sentence = sentenceOf(truth, { direction, score: finish?.score ?? null, counted, t });
    setText(line.text, sentence);
    setAttribute(line.text, 'data-tone', truth.kind === 'best' ? 'good' : null);
    setAttribute(line.share, 'aria-label', t('send'));
    setAttribute(line.share, 'title', t('send'));
    announce(sentence, truth);
  }

  return {
    update(state: State, truth: Truth | null) {
      stamps(state, truth);
      line.element.hidden = !truth;
      if (truth) show(state, truth);
      else announced = '';
      acts(state, truth, translatorOf(words[state.language]));
      record.update(store.get(), truth);
    },
  };
}
