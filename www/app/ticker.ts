/** The clock that drives a playback: one tick a frame while it plays, nothing otherwise. */

import type { Store } from './store.ts';
import { advance } from '../board/anim.ts';
import { prefersLessMotion } from './surroundings.ts';

/** Longer pauses (a hidden tab) count as this many seconds. */
const longestTick = 0.25;

export function createTicker(store: Store) {
  let requested = 0;
  let last = 0;

  const tick = (now: number) => {
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
