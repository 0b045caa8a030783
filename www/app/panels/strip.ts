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

/** Where several lines go on from a position: how many they are, and a list of them. */
function linesList(session: Session) {
  const list = h('select', {
    class: 'select select-small lines',
    name: 'lines',
    'data-control': 'lines',
  }) as HTMLSelectElement;
  list.addEventListener('change', () => session.redo(list.value));
  let shown = '';

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
      const names = lines.map((line) => nameOf(state, line, say));
      setAttribute(list, 'aria-label', say('lines', { n: lines.length }));
      setAttribute(list, 'title', say('lines', { n: lines.length }));
      const texts = JSON.stringify([lines, names]);
      if (texts === shown) return;
      shown = texts;
      const count = h('option', { value: '', hidden: true }, String(lines.length));
      list.replaceChildren(count, ...lines.map((line, index) => h('option', { value: line }, names[index])));
      list.value = '';
    },
  };
}

export function strip(root: HTMLElement, store: Store, session: Session) {
  const undo = iconButton('undo', session.undo);
  const redo = iconButton('redo', () => session.redo());
  const lines = linesList(session);
  const restart = iconButton('restart', session.restart);
  const help = h('p', { class: 'help' });
  const history = h('div', { class: 'strip-row' }, undo.element, redo.element, restart.element, lines.element, help);

  const set = (change: (playback: State['playback']) => State['playback']) =>
    store.set({ playback: change(store.get().playback) });
  const start = iconButton('restart', () => set((playback) => seek(playback, 0)));
  const back = iconButton('stepBack', () => set((playback) => step(playback, -1)));
  const play = iconButton('play', () => set(toggle), 'icon-button-round');
  const on = iconButton('stepOn', () => set((playback) => step(playback, 1)));
  const slider = h('input', {
    type: 'range',
    class: 'slider',
    name: 'step',
    min: '0',
    step: '1',
    oninput: () => set((playback) => seek(playback, slider.valueAsNumber)),
  }) as HTMLInputElement;
  const count = h('span', { class: 'step-count' });
  const speed = h(
    'select',
    {
      class: 'select select-small',
      name: 'speed',
      onchange: () => set((playback) => ({ ...playback, speed: Number(speed.value) })),
    },
    ...speeds.map((value) => h('option', { value: String(value) }, `×${value}`)),
  ) as HTMLSelectElement;
  const player = h(
    'div',
    { class: 'strip-row player' },
    start.element,
    back.element,
    play.element,
    on.element,
    slider,
    count,
    speed,
  );
  root.replaceChildren(history, player);

  return {
    update(state: State, say: Say) {
      const playing = state.mode === 'solve' && state.answer !== null;
      history.hidden = playing;
      player.hidden = !playing;
      undo.name(`${say('undo')} (Ctrl+Z)`);
      redo.name(`${say('redo')} (Ctrl+Y)`);
      restart.name(say('restart'));
      undo.element.disabled = state.mode === 'play' ? !state.moves : state.past.length === 0;
      redo.element.disabled =
        state.mode === 'play' ? nextOf(state.history, state.moves) === null : state.future.length === 0;
      lines.update(state, say);
      restart.element.hidden = state.mode !== 'play';
      restart.element.disabled = !state.moves;
      const found = state.diagnostics.map(({ code }) => say(`diagnostic.${code}`));
      const grave = state.diagnostics.some(({ severity }) => severity === 'error');
      setText(help, found.length ? [...new Set(found)].join(' · ') : say(`help.${state.mode}`));
      setAttribute(help, 'data-tone', found.length ? (grave ? 'bad' : 'warn') : null);
      start.name(say('to.start'));
      back.name(say('step.back'));
      on.name(say('step.on'));
      const { playback } = state;
      play.name(say(playback.playing ? 'pause' : 'play'));
      play.picture(playback.playing ? 'pause' : 'play');
      slider.max = String(playback.length);
      slider.valueAsNumber = Math.floor(playback.time + 1e-9);
      setAttribute(slider, 'aria-label', say('position'));
      setAttribute(
        slider,
        'aria-valuetext',
        say('step.of', { step: Math.floor(playback.time + 1e-9), length: playback.length }),
      );
      setText(count, `${Math.floor(playback.time + 1e-9)} / ${playback.length}`);
      setAttribute(speed, 'aria-label', say('speed'));
      speed.value = String(playback.speed);
    },
  };
}
