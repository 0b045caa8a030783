/**
 * The clock of a playback, as plain functions: what is seen depends on (answer, time) alone, so a test needs no clock.
 * Time is counted in steps of the answer; speed in steps a second.
 */

/** @typedef {{ time: number, length: number, playing: boolean, speed: number }} Playback */

export const speeds = [0.5, 1, 2, 4, 8, 16, 32, 64, 128];

/** @param {number} length @param {boolean} atEnd @returns {Playback} */
export const playbackOf = (length, atEnd) => ({ time: atEnd ? length : 0, length, playing: false, speed: 2 });

/** @param {number} time @param {Playback} playback */
const clamp = (time, playback) => Math.min(Math.max(time, 0), playback.length);

/** One tick of the clock. @param {Playback} playback @param {number} seconds @returns {Playback} */
export function advance(playback, seconds) {
  if (!playback.playing) return playback;
  const time = clamp(playback.time + seconds * playback.speed, playback);
  return { ...playback, time, playing: time < playback.length };
}

/** Play or pause; from the end it begins again. @param {Playback} playback @returns {Playback} */
export function toggle(playback) {
  if (playback.playing) return { ...playback, playing: false };
  const time = playback.time >= playback.length ? 0 : playback.time;
  return { ...playback, time, playing: playback.length > 0 };
}

/** To a moment, stopped there. @param {Playback} playback @param {number} time @returns {Playback} */
export const seek = (playback, time) => ({ ...playback, time: clamp(time, playback), playing: false });

/** One whole step on or back. @param {Playback} playback @param {1 | -1} direction @returns {Playback} */
export function step(playback, direction) {
  const next = direction > 0 ? Math.floor(playback.time + 1e-9) + 1 : Math.ceil(playback.time - 1e-9) - 1;
  return seek(playback, next);
}

/** Length of a long answer plays in about half a minute. @param {number} length */
export function comfortableSpeed(length) {
  return speeds.find((speed) => speed >= 2 && length / speed <= 30) ?? speeds[speeds.length - 1];
}
