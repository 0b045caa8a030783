/** Controls of a step-by-step film: to the start, back, play, forward, and a slider. */

import type { Translate } from '../../puzzles/contract.ts';
import { h, iconButton, setAttribute } from '../../app/dom.ts';
import { prefersLessMotion } from '../../app/preferences.ts';
import { showPosition } from './position.ts';

export interface Steps {
  /** the experiment's key, for ids */
  key: string;
  /** the last step */
  last: () => number;
  ms: () => number;
  /** called when the step changes, or playback starts or stops */
  changed: () => void;
}

/** It uses the words `first`, `back`, `on`, `play`, `pause` and `slider`. */
export function stepPlayer({ key, last, ms, changed }: Steps) {
  let current = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }

  function seek(step: number) {
    stop();
    current = Math.max(0, Math.min(last(), step));
    changed();
  }

  function tick() {
    current = Math.min(last(), current + 1);
    timer = current < last() ? setTimeout(tick, ms()) : undefined;
    changed();
  }

  function play() {
    if (timer !== undefined || last() === 0) return;
    if (current >= last()) current = 0;
    timer = setTimeout(tick, ms());
    changed();
  }

  function pause() {
    stop();
    changed();
  }

  const keys = {
    first: iconButton('restart', () => seek(0)),
    back: iconButton('stepBack', () => seek(current - 1)),
    play: iconButton('play', () => (timer === undefined ? play() : pause()), 'play'),
    on: iconButton('stepOn', () => seek(current + 1)),
  };
  for (const [name, { element }] of Object.entries(keys)) element.id = `${key}-${name}`;
  const range = h('input', { type: 'range', min: '0', step: '1', id: `${key}-range` });
  range.addEventListener('input', () => seek(Number(range.value)));
  const output = h('output', { for: `${key}-range`, id: `${key}-step` });
  const buttons = h('div', { class: 'keys' }, ...Object.values(keys).map(({ element }) => element));

  return {
    element: h('div', { class: 'player' }, buttons, range, output),
    /** @param text the position in words */
    showPosition: (text: string) => showPosition(range, output, text, timer !== undefined),
    get at() {
      return current;
    },
    to: seek,
    play,
    pause,
    /** Plays from the start, or jumps to the end if reduced motion is preferred. */
    begin() {
      seek(prefersLessMotion.matches ? last() : 0);
      if (!prefersLessMotion.matches) play();
    },
    update(t: Translate) {
      const playing = timer !== undefined;
      for (const name of ['first', 'back', 'on'] as const) keys[name].name(t(name));
      keys.play.name(t(playing ? 'pause' : 'play'));
      keys.play.picture(playing ? 'pause' : 'play');
      setAttribute(range, 'aria-label', t('slider'));
      range.max = String(last());
      range.value = String(current);
    },
  };
}
