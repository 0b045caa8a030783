/**
 * Playback as plain functions. What is shown depends on answer and time alone, so a test needs no clock. Time is
 * counted in steps of the answer, speed in steps per second.
 */

export type Playback = { time: number; length: number; playing: boolean; speed: number };

export const speeds = [0.5, 1, 2, 4, 8, 16, 32, 64, 128];

export const playbackOf = (length: number, atEnd: boolean): Playback => ({
  time: atEnd ? length : 0,
  length,
  playing: false,
  speed: 2,
});

const clamp = (time: number, playback: Playback) => Math.min(Math.max(time, 0), playback.length);

/** One tick of the clock. */
export function advance(playback: Playback, seconds: number): Playback {
  if (!playback.playing) return playback;
  const time = clamp(playback.time + seconds * playback.speed, playback);
  return { ...playback, time, playing: time < playback.length };
}

/** Plays or pauses; at the end, playing starts over. */
export function toggle(playback: Playback): Playback {
  if (playback.playing) return { ...playback, playing: false };
  const time = playback.time >= playback.length ? 0 : playback.time;
  return { ...playback, time, playing: playback.length > 0 };
}

/** Goes to a time and stops there. */
export const seek = (playback: Playback, time: number): Playback => ({
  ...playback,
  time: clamp(time, playback),
  playing: false,
});

/** One whole step forward or back. */
export function step(playback: Playback, direction: 1 | -1): Playback {
  const next = direction > 0 ? Math.floor(playback.time + 1e-9) + 1 : Math.ceil(playback.time - 1e-9) - 1;
  return seek(playback, next);
}

/** The speed at which a long answer plays in about half a minute. */
export function comfortableSpeed(length: number) {
  return speeds.find((speed) => speed >= 2 && length / speed <= 30) ?? speeds[speeds.length - 1];
}
