/**
 * What a screen reader is told, each thing once: the position after a move or an edit, that one draws now, that a search has begun and how it
 * has ended, the step of a playback at which it stands. Refusals and hints are told where they are shown. Fetched after the first view.
 */

import type { Context } from './context.ts';
import type { Scene, Target } from '../puzzles/contract.ts';
import type { State } from './store.ts';
import { place } from './dom.ts';
import { ofKeys } from './i18n.ts';
import { factsOf } from './panels/facts-of.ts';
import { onceGoneAlong } from '../shared/gone-along.ts';

/** Steps that follow one another faster are told together. */
const pauseMs = 250;

/** Once what has the focus in place of a button or a key that is no longer there (`lost-focus.ts`) has it: a screen reader breaks off for it what it was saying. */
const onceFocused = (tell: () => void): void => void requestAnimationFrame(() => setTimeout(tell));

const stepOf = ({ playback }: State) => Math.floor(playback.time + 1e-9);

/** An answer or its lack is there to be read. */
const hasResult = ({ mode, run, answer }: State) => mode === 'solve' && !run?.running && Boolean(run ?? answer);

/** A search that is looked at has begun. */
const isSearching = ({ mode, run }: State) => mode === 'solve' && Boolean(run?.running && run.started);

/** The line above the bar as it is seen. */
function result() {
  const line = place('told');
  const of = (part: string) => line.querySelector(`${part}:not([hidden])`)?.textContent?.trim() ?? '';
  const [status, number] = [of('.status'), `${of('.told-number')} ${of('.told-unit')}`.trim()];
  return [status, status.includes(number) ? '' : number, of('.badge'), of('.reason')].filter(Boolean).join(' · ');
}

/** What is counted and where one types, while a board is drawn. */
function drawn({ mode, family }: State, now: Scene) {
  const facts = mode === 'edit' ? (family.drawn?.(now) ?? []) : [];
  return facts
    .map(({ label, value, unit }) => (unit === undefined ? `${label} ${value}` : `${value} ${unit}`).trim())
    .join(' · ');
}

export function tellAloud({ store, notices, scene, voice, board }: Context) {
  let waits = false;
  let told = stepOf(store.get());

  /** Where the step that is shown leads. */
  function step(state: State) {
    const { length } = state.playback;
    const now = stepOf(state);
    if (now === told) return;
    told = now;
    if (document.activeElement === document.querySelector('#bar input')) return; // which tells its own value
    const facts = factsOf(state.family, scene()).filter(({ strong, brief }) => strong || brief);
    const said = facts.map(({ label, value }) => `${label} ${value}`);
    notices.say([voice()('step.of', { step: now, length }), ...said].join(' · '));
  }

  /** The cells follow an answer once it stands; while it plays, where somebody reads them. */
  function follow() {
    waits = false;
    const state = store.get();
    if (!state.answer || state.mode !== 'solve') return;
    const { playing } = state.playback;
    const read = document.activeElement?.closest('#board');
    if (!playing || read) board.show(state.family, scene(), voice()('title'));
    if (!playing) step(state);
  }

  /** That one draws now, and how: of keys where the line speaks of them, too. */
  function drawing(state: State) {
    const { mode, language, family } = state;
    if (mode !== 'edit') return;
    const say = voice();
    const keys = matchMedia('(pointer: coarse)').matches ? '' : ofKeys(mode, language, family.words[language], say);
    const help = say('help.edit') + keys;
    notices.say([help, drawn(state, scene())].filter(Boolean).join(' '));
  }

  const focused = () => board.pointer().focus;

  /** The position after a move or an edit. What was said of it at once is left to be heard. */
  function position(soon?: typeof onceFocused) {
    const stood = place('live').textContent;
    const tell = (gone: Target | null, now: Target | null) => {
      if (place('live').textContent !== stood) return;
      const state = store.get();
      // While one draws, its cell is where one types next, wherever it was before.
      const told = { ...scene(), focus: state.mode === 'edit' ? now : gone };
      notices.say(drawn(state, told) || state.family.describe(told));
    };
    onceGoneAlong(focused, tell, soon);
  }

  const soon = () => {
    if (!waits) setTimeout(follow, pauseMs);
    waits = true;
  };

  store.subscribe((state, before) => {
    const other = before.board !== state.board || before.moves !== state.moves;
    if (state.language !== before.language) notices.say(''); // what was said in the other language is not left to be read
    if (isSearching(state) && !isSearching(before)) notices.say(voice()('status.running'));
    else if (hasResult(state) && !hasResult(before)) {
      // The answer follows the end of its run at once.
      setTimeout(() => {
        told = stepOf(store.get());
        notices.say(result());
      });
    } else if (state.answer !== before.answer && !other) told = stepOf(state);
    else if (state.mode === 'edit' && before.mode !== 'edit') onceFocused(() => drawing(store.get()));
    else if (other) position();
    else if (state.mode !== before.mode && state.mode !== 'solve') position(onceFocused);
    else if (state.playback !== before.playback) {
      // The end of what was watched is news, and so is that a press on a step leads no further; another speed is not.
      const stood = stepOf(state) === stepOf(before) && state.playback.speed === before.playback.speed;
      if (stood || before.playback.playing) told = Number.NaN;
      soon();
    }
  });
  // Who was quicker than this hears it now.
  drawing(store.get());
}
