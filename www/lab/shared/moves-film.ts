/** The player of an answer: a slider over its moves, a play button, and keys. With reduced motion there is no film. */

import { h, iconButton, setAttribute } from '../../app/dom.ts';
import { prefersLessMotion } from '../../app/preferences.ts';
import { showPosition } from './position.ts';

/** Milliseconds of a move. */
const MOVE_MS = 180;

interface FilmWords {
  label: string;
  play: string;
  pause: string;
  at: string;
}

/** @param key prefix for the ids of its parts @param changed called at every other moment */
export function movesFilm(key: string, changed: (time: number) => void) {
  const button = iconButton('play', () => (playing ? pause() : play()), 'play');
  button.element.id = `${key}-play`;
  const range = h('input', { type: 'range', min: '0', step: '1', id: `${key}-range` });
  const output = h('output', { id: `${key}-at`, for: `${key}-range` });
  const element = h('div', { class: 'moves-film' }, button.element, range, output);
  let [length, time, playing, before, frame] = [0, 0, false, 0, 0];

  function seek(next: number) {
    time = Math.max(0, Math.min(length, next));
    range.value = String(Math.floor(time));
    changed(time);
  }

  function tick(now: number) {
    const passed = before ? Math.min(100, now - before) : 0; // a hidden tab continues where it was
    before = now;
    if (time + passed / MOVE_MS >= length) pause();
    else frame = requestAnimationFrame(tick);
    seek(time + passed / MOVE_MS);
  }

  function pause() {
    cancelAnimationFrame(frame);
    playing = false;
    seek(Math.floor(time));
  }

  function play() {
    if (length === 0) return;
    if (time >= length) seek(0);
    if (prefersLessMotion.matches) return seek(length);
    [playing, before] = [true, 0];
    frame = requestAnimationFrame(tick);
    changed(time);
  }

  range.addEventListener('input', () => {
    if (playing) pause();
    seek(Number(range.value));
  });

  return {
    element,
    get time() {
      return time;
    },
    pause() {
      if (playing) pause();
    },
    /** Loads another answer of so many moves, at its start or end. */
    open(moves: number, at: number) {
      cancelAnimationFrame(frame);
      [length, playing] = [moves, false];
      range.max = String(moves);
      element.hidden = moves === 0;
      seek(at);
    },
    to: seek,
    setWords({ label, play: start, pause: rest, at }: FilmWords) {
      button.name(playing ? rest : start);
      button.picture(playing ? 'pause' : 'play');
      setAttribute(range, 'aria-label', label);
      showPosition(range, output, at, playing);
    },
  };
}
