/**
 * The clock that drives a playback: one tick a frame while it plays, nothing otherwise.
 * @import { Store } from './store.js'
 */
import { advance } from '../board/anim.js';
import { prefersLessMotion } from './surroundings.js';

/** Longer pauses (a hidden tab) count as this many seconds. */
const longestTick = 0.25;

/** @param {Store} store */
export function createTicker(store) {
  let requested = 0;
  let last = 0;

  /** @param {number} now */
  const tick = (now) => {
    requested = 0;
    const { playback } = store.get();
    const next = advance(playback, Math.min((now - last) / 1000, longestTick * playback.speed));
    // Readers who asked for less motion see whole steps, without gliding.
    const whole = prefersLessMotion.matches;
    if (!whole || Math.floor(next.time) !== Math.floor(playback.time) || !next.playing) {
      last = now;
      store.set({ playback: whole ? { ...next, time: Math.floor(next.time + 1e-6) } : next });
    }
    if (store.get().playback.playing) requested ||= requestAnimationFrame(tick);
  };

  return {
    run() {
      if (requested) return;
      last = performance.now();
      requested = requestAnimationFrame(tick);
    },
  };
}
