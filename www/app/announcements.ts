/**
 * What screen readers announce, each thing once: the position after a move or an edit, that drawing has begun, that a
 * search has begun and how it ended, and the step at which a playback stands. Refusals and hints are announced where
 * they are shown. Fetched after the first view.
 */

import type { Context } from './context.ts';
import type { Scene, Target } from '../puzzles/contract.ts';
import type { State } from './store.ts';
import { place } from './dom.ts';
import { ofKeys } from './i18n.ts';
import { factsOf } from './panels/facts-of.ts';
import { onceFocusMoved } from '../shared/focus-moved.ts';
import { joinSentences } from '../shared/translate.ts';

/** Steps in quicker succession than this are announced together. */
const pauseMs = 250;

/**
 * Runs after the focus has moved on from a button or key that disappeared (`lost-focus.ts`). A screen reader would
 * break off an earlier announcement when the focus moves.
 */
const onceFocused = (report: () => void): void => void requestAnimationFrame(() => setTimeout(report));

const stepOf = ({ playback }: State) => Math.floor(playback.time + 1e-9);

/** Is an answer shown, or that there is none? */
const hasResult = ({ mode, run, answer }: State) => mode === 'solve' && !run?.running && Boolean(run ?? answer);

/** Is a search shown that has begun? */
const isSearching = ({ mode, run }: State) => mode === 'solve' && Boolean(run?.running && run.started);

/** The visible text of the line above the bar. */
function result() {
  const line = place('summary');
  const textIn = (part: string) => line.querySelector(`${part}:not([hidden])`)?.textContent?.trim() ?? '';
  const [status, number] = [textIn('.status'), `${textIn('.summary-number')} ${textIn('.summary-unit')}`.trim()];
  return [status, status.includes(number) ? '' : number, textIn('.badge'), textIn('.reason')]
    .filter(Boolean)
    .join(' · ');
}

/** While a board is being drawn: what is counted, and where the next key goes. */
function drawn({ mode, family }: State, scene: Scene) {
  const facts = mode === 'edit' ? (family.draftFacts?.(scene) ?? []) : [];
  return facts
    .map(({ label, value, unit }) => (unit === undefined ? `${label} ${value}` : `${value} ${unit}`).trim())
    .join(' · ');
}

export function announce({ store, notices, scene, translator, board }: Context) {
  let isScheduled = false;
  let announced = stepOf(store.get());

  /** Announces the step that is shown, and what the position comes to. */
  function step(state: State) {
    const { length } = state.playback;
    const current = stepOf(state);
    if (current === announced) return;
    announced = current;
    if (document.activeElement === document.querySelector('#bar input')) return; // the slider announces its own value
    const facts = factsOf(state.family, scene()).filter(({ strong, brief }) => strong || brief);
    const parts = facts.map(({ label, value }) => `${label} ${value}`);
    notices.announce([translator()('step.of', { step: current, length }), ...parts].join(' · '));
  }

  /** Updates the cells' names once the playback stands; while it plays, only if the focus is on the board. */
  function follow() {
    isScheduled = false;
    const state = store.get();
    if (!state.answer || state.mode !== 'solve') return;
    const { playing } = state.playback;
    const read = document.activeElement?.closest('#board');
    if (!playing || read) board.show(state.family, scene(), translator()('title'));
    if (!playing) step(state);
  }

  /** Announces that drawing has begun, and how to draw. Keys are mentioned wherever the line shows them too. */
  function drawing(state: State) {
    const { mode, language, family } = state;
    if (mode !== 'edit') return;
    const t = translator();
    const keys = matchMedia('(pointer: coarse)').matches ? '' : ofKeys(mode, language, family.words[language], t);
    const help = t('help.edit') + keys;
    notices.announce(joinSentences(help, drawn(state, scene())));
  }

  const focused = () => board.pointer().focus;

  /** Announces the position after a move or an edit, unless something about it was announced at once. */
  function position(after?: typeof onceFocused) {
    const before = place('live').textContent;
    const announceAt = (left: Target | null, target: Target | null) => {
      if (place('live').textContent !== before) return;
      const state = store.get();
      // While drawing, the cell is where the next key goes, even if the focus did not move.
      const announced = { ...scene(), focus: state.mode === 'edit' ? target : left };
      notices.announce(drawn(state, announced) || state.family.describe(announced));
    };
    onceFocusMoved(focused, announceAt, after);
  }

  const schedule = () => {
    if (!isScheduled) setTimeout(follow, pauseMs);
    isScheduled = true;
  };

  store.subscribe((state, before) => {
    const isOtherPosition = before.board !== state.board || before.moves !== state.moves;
    // no announcement in the previous language is left to be read
    if (state.language !== before.language) notices.announce('');
    if (isSearching(state) && !isSearching(before)) notices.announce(translator()('status.running'));
    else if (hasResult(state) && !hasResult(before)) {
      // The answer follows the end of its run in the same turn.
      setTimeout(() => {
        announced = stepOf(store.get());
        notices.announce(result());
      });
    } else if (state.answer !== before.answer && !isOtherPosition) announced = stepOf(state);
    else if (state.mode === 'edit' && before.mode !== 'edit') onceFocused(() => drawing(store.get()));
    else if (isOtherPosition) position();
    else if (state.mode !== before.mode && state.mode !== 'solve') position(onceFocused);
    else if (state.playback !== before.playback) {
      // The end of a playback is announced, and so is a press on a step button that does not move it. A new speed is
      // not.
      const isSameStep = stepOf(state) === stepOf(before) && state.playback.speed === before.playback.speed;
      if (isSameStep || before.playback.playing) announced = Number.NaN;
      schedule();
    }
  });
  // The reader may have begun to draw before this script arrived.
  drawing(store.get());
}
