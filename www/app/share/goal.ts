/** What readers should reach: nothing, the best (which must be proved first), or a score that the author sets. */

import type { SolveEvent } from '../../engine/types.ts';
import type { OpenSheet } from './parts.ts';
import type { Proof } from './proof.ts';
import { h, setText } from '../dom.ts';
import { choiceOf, plainButton } from './fields.ts';
import { scrollsOn } from '../../shared/wheel.ts';
import { countedAs } from './parts.ts';
import { proveBest, provedBefore } from './proof.ts';

type Kind = 'none' | 'best' | 'own';

/** Proofs made on this page, by the board's link, so that closing the sheet loses none. */
const proofs: Map<string, Proof> = new Map();

/** The progress of a search. */
interface Live {
  best: number | null;
  bound: number | null;
}

function follow(live: Live, event: SolveEvent) {
  if (event.type === 'progress') {
    live.best = event.best ?? live.best;
    live.bound = event.bound ?? live.bound;
  }
  if (event.type === 'incumbent') live.best = event.objective;
  if (event.type === 'bound') live.bound = event.bound;
}

export function goalField(sheet: OpenSheet) {
  const { subject, t, context } = sheet;
  const { direction } = subject.family.objective;
  const { number } = subject.scene;
  let kind: Kind = 'none';
  let ownScore: number | null = null;
  let proof = proofs.get(subject.bare) ?? provedBefore(subject.state);
  let running: AbortController | null = null;

  const choice = choiceOf<Kind>('goal', t('goal'), (picked) => {
    kind = picked;
    running?.abort();
    if (kind === 'best' && (!proof || proof.status === 'found' || proof.status === 'nothing')) void prove();
    sheet.changed();
    if (kind === 'own') input.focus();
  });
  const input = h('input', {
    type: 'number',
    class: 'share-number',
    name: 'share-goal-value',
    'aria-label': t('goalValue'),
    oninput: () => {
      ownScore = input.value !== '' && Number.isSafeInteger(input.valueAsNumber) ? input.valueAsNumber : null;
      sheet.changed();
    },
  });
  input.addEventListener('wheel', scrollsOn, scrollsOn);
  const stop = plainButton(t('stop'), () => running?.abort());
  const progress = h('span');
  // Figures change many times a second, so only the end is announced.
  const ended = h('span', { role: 'status' });
  const line = h('p', { class: 'share-note share-goal-line' }, progress, ended, input, stop);

  const figures = ({ best, bound }: Live) => {
    if (best === null) return '';
    if (bound === null) return t('proving.best', { best: number(best) });
    return t(direction === 'max' ? 'proving.max' : 'proving.min', { best: number(best), bound: number(bound) });
  };

  async function prove() {
    const control = new AbortController();
    running = control;
    const live: Live = { best: null, bound: null };
    const report = (event: SolveEvent) => {
      follow(live, event);
      if (running === control) setText(progress, `${t('proving')} ${figures(live)}`);
    };
    setText(progress, t('proving'));
    const onWait = (on: boolean) => setText(progress, t(on ? 'proofWaits' : 'proving'));
    const signal = AbortSignal.any([control.signal, sheet.signal]);
    const found = await proveBest(context, subject.state, { signal, onEvent: report, onWait });
    if (running !== control) return;
    running = null;
    proof = found;
    if (found.status === 'proved' || found.status === 'impossible') proofs.set(subject.bare, found);
    if (!sheet.signal.aborted) sheet.changed();
  }

  const score = () => (kind === 'own' ? ownScore : kind === 'best' && !running ? (proof?.score ?? null) : null);

  function sentence() {
    if (kind === 'own') return ownScore === null ? t('goalUnset') : '';
    if (kind !== 'best' || !proof || running) return '';
    const value = proof.score;
    if (value === null) return t(proof.status as 'nothing');
    const unit = countedAs(sheet, subject.scene, value);
    return t(proof.status, { score: number(value), unit });
  }

  return {
    elements: [choice.element, line],
    score,
    /** Is the search running that will set the goal? Until then there is nothing to copy. */
    waiting: () => kind === 'best' && running !== null,
    update() {
      const kinds = direction === 'none' ? (['none'] as const) : (['none', 'best', 'own'] as const);
      choice.show(
        kinds.map((value) => ({ value, label: t(`goal.${value}`) })),
        kind,
      );
      if (!running) setText(progress, '');
      setText(ended, sentence());
      input.hidden = kind !== 'own';
      stop.hidden = running === null;
      line.hidden = kind === 'none';
    },
  };
}
