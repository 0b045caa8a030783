/** A film that runs evenly from its first frame to its last: a button, a slider, and the text of the current frame. */

import { h, iconButton, setAttribute } from '../../app/dom.ts';
import { prefersLessMotion } from '../../app/preferences.ts';
import { showPosition } from './position.ts';

/** Milliseconds of a whole film. */
const FILM_MS = 12_000;

/**
 * @param key of the experiment
 * @param last its last frame
 * @param changed called when another frame is shown
 */
export function sliderOf(key: string, last: () => number, changed: () => void) {
  const play = iconButton('play', () => (playing ? pause() : start()), 'play');
  play.element.id = `${key}-play`;
  const range = h('input', { type: 'range', min: '0', step: '1', id: `${key}-range` });
  const shown = h('output', { id: `${key}-shown`, for: `${key}-range` });
  const element = h('div', { class: 'slider' }, play.element, range, shown);
  let [current, playing, frame, before] = [0, false, 0, 0];

  function tick(now: number) {
    current += (last() * (before ? Math.min(100, now - before) : 0)) / FILM_MS;
    before = now;
    if (current >= last()) seek(last());
    else {
      frame = requestAnimationFrame(tick);
      changed();
    }
  }

  function pause() {
    cancelAnimationFrame(frame);
    playing = false;
    changed();
  }

  function seek(frameIndex: number) {
    current = Math.max(0, Math.min(last(), frameIndex));
    pause();
  }

  function start() {
    if (current >= last()) current = 0;
    [playing, before] = [true, 0];
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(tick);
    changed();
  }

  range.addEventListener('input', () => seek(Number(range.value)));

  return {
    element,
    pause,
    /** Plays a new film, or shows its end if reduced motion is preferred. */
    begin: () => (prefersLessMotion.matches ? seek(last()) : start()),
    get at() {
      return Math.floor(current);
    },
    /** @param words of the button, of the slider, and of the current frame */
    update(words: { play: string; pause: string; label: string; shown: string }) {
      play.name(playing ? words.pause : words.play);
      play.picture(playing ? 'pause' : 'play');
      range.max = String(last());
      range.value = String(Math.floor(current));
      setAttribute(range, 'aria-label', words.label);
      showPosition(range, shown, words.shown, playing);
    },
  };
}
