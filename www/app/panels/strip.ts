/** The strip below the board, always as high: undo and redo while drawing and playing, the playback while an answer is shown. */

import type { Session } from '../session/session.ts';
import type { State, Store } from '../store.ts';
import { seek, speeds, step, toggle } from '../../board/anim.ts';
import { endOf, linesFrom, nextOf } from '../../shared/player/history.ts';
import { movesOf } from '../../shared/speech.ts';
import { h, iconButton, setAttribute, setText } from '../dom.ts';

type Say = (key: string, values?: Record<string, string | number>) => string;

/** Letters of a line that are shown: enough to tell it from the others. */
const shownLetters = 24;

/** Do the same lines go on from here, in the same words? */
const same = (now: State, before: State | null) =>
  now.history === before?.history && now.moves === before.moves && now.language === before.language;

/** Where several lines go on from a position: how many they are, and a list of them. */
function linesList(session: Session) {
  const list = h('select', {
    class: 'select select-small lines',
    name: 'lines',
    'data-control': 'lines',
  }) as HTMLSelectElement;
  list.addEventListener('change', () => {
    const { value } = list;
    list.value = ''; // the count again: the same line may be chosen once more
    session.redo(value);
  });
  let shown: State | null = null;

  function nameOf({ family, moves, history }: State, line: string, say: Say) {
    const end = endOf(history, line);
    const rest = end.slice(moves.length).trim();
    const start = rest.length > shownLetters ? `${rest.slice(0, shownLetters)}…` : rest;
    return say('line', { start, n: movesOf(family).count(end) });
  }

  return {
    element: list,
    update(state: State, say: Say) {
      const lines = state.mode === 'play' ? linesFrom(state.history, state.moves) : [];
      list.hidden = lines.length < 2;
      if (list.hidden) return;
      if (same(state, shown)) return;
      shown = state;
      const name = say('lines', { n: lines.length });
      setAttribute(list, 'aria-label', name);
      setAttribute(list, 'title', name);
      const count = h('option', { value: '', hidden: true }, String(lines.length));
      list.replaceChildren(count, ...lines.map((line) => h('option', { value: line }, nameOf(state, line, say))));
      list.value = '';
    },
  };
}

/** Undo, redo and restart, and what there is to be said while nothing is shown. */
function historyRow(session: Session) {
  const undo = iconButton('undo', session.undo);
  const redo = iconButton('redo', () => session.redo());
  const lines = linesList(session);
  const restart = iconButton('restart', session.restart);
  const help = h('p', { class: 'help' });
  return {
    element: h('div', { class: 'strip-row' }, undo.element, redo.element, restart.element, lines.element, help),
    update(state: State, say: Say) {
      const { mode, moves, history, past, future, diagnostics } = state;
      undo.name(`${say('undo')} (Ctrl+Z)`);
      redo.name(`${say('redo')} (Ctrl+Y)`);
      restart.name(say('restart'));
      undo.element.disabled = mode === 'play' ? !moves : past.length === 0;
      redo.element.disabled = mode === 'play' ? nextOf(history, moves) === null : future.length === 0;
      lines.update(state, say);
      restart.element.hidden = mode !== 'play';
      restart.element.disabled = !moves;
      const found = diagnostics.map(({ code, count }) => say(`diagnostic.${code}`, { n: count ?? 0 }));
      const grave = diagnostics.some(({ severity }) => severity === 'error');
      setText(help, found.length ? [...new Set(found)].join(' · ') : say(`help.${mode}`));
      setAttribute(help, 'data-tone', found.length ? (grave ? 'bad' : 'warn') : null);
    },
  };
}

/** The playback of an answer. */
function playbackRow(store: Store) {
  const set = (change: (playback: State['playback']) => State['playback']) =>
    store.set({ playback: change(store.get().playback) });
  const start = iconButton('restart', () => set((playback) => seek(playback, 0)));
  const back = iconButton('stepBack', () => set((playback) => step(playback, -1)));
  const play = iconButton('play', () => set(toggle), 'icon-button-round');
  const on = iconButton('stepOn', () => set((playback) => step(playback, 1)));
  const oninput = () => set((playback) => seek(playback, slider.valueAsNumber));
  const slider = h('input', {
    type: 'range',
    name: 'step',
    class: 'slider',
    min: '0',
    step: '1',
    oninput,
  }) as HTMLInputElement;
  const count = h('span', { class: 'step-count' });
  const onchange = () => set((playback) => ({ ...playback, speed: Number(speed.value) }));
  const rates = speeds.map((value) => h('option', { value: String(value) }, `×${value}`));
  const speed = h('select', { class: 'select select-small', name: 'speed', onchange }, ...rates) as HTMLSelectElement;
  const buttons = [start, back, play, on].map(({ element }) => element);
  return {
    element: h('div', { class: 'strip-row player' }, ...buttons, slider, count, speed),
    update({ playback }: State, say: Say) {
      const { length, playing } = playback;
      const now = Math.floor(playback.time + 1e-9);
      start.name(say('to.start'));
      back.name(say('step.back'));
      on.name(say('step.on'));
      play.name(say(playing ? 'pause' : 'play'));
      play.picture(playing ? 'pause' : 'play');
      slider.max = String(length);
      slider.valueAsNumber = now;
      setAttribute(slider, 'aria-label', say('position'));
      setAttribute(slider, 'aria-valuetext', say('step.of', { step: now, length }));
      setText(count, `${now} / ${length}`);
      setAttribute(speed, 'aria-label', say('speed'));
      speed.value = String(playback.speed);
    },
  };
}

export function strip(root: HTMLElement, store: Store, session: Session) {
  const history = historyRow(session);
  const player = playbackRow(store);
  root.replaceChildren(history.element, player.element);
  return {
    update(state: State, say: Say) {
      const playing = state.mode === 'solve' && state.answer !== null;
      history.element.hidden = playing;
      player.element.hidden = !playing;
      history.update(state, say);
      player.update(state, say);
    },
  };
}
