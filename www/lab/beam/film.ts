/** The film of a growing tree: it plays, stops in the middle of a layer, and seeks to any layer. It draws nothing. */

import { layerMs, type Moment, type Pace } from './moment.ts';

interface Film {
  moment: Moment;
  playing: boolean;
  pace: Pace;
}

/**
 * @param last its last layer
 * @param steps number of steps of the walk through a layer
 * @param changed called once for each frame in which something has changed
 */
export function createFilm(last: () => number, steps: (layer: number) => number, changed: () => void) {
  const film: Film = { moment: { layer: 0, phase: 0 }, playing: false, pace: 'normal' };
  let frame = 0;
  let before = 0;

  function tick(now: number) {
    const { moment, pace } = film;
    const passed = before ? Math.min(100, now - before) : 0; // a hidden tab continues where it was
    before = now;
    const phase = moment.phase + passed / layerMs(pace, steps(moment.layer), moment.layer);
    film.moment = phase < 1 ? { ...moment, phase: Math.max(phase, 1e-6) } : { layer: moment.layer + 1, phase: 0 };
    if (film.moment.layer >= last()) stop();
    else frame = requestAnimationFrame(tick);
    changed();
  }

  function stop() {
    cancelAnimationFrame(frame);
    film.playing = false;
  }

  function goToLayer(layer: number) {
    stop();
    film.moment = { layer: Math.max(0, Math.min(last(), layer)), phase: 0 };
    changed();
  }

  return {
    film,
    to: goToLayer,
    play() {
      if (film.playing || last() === 0) return;
      if (film.moment.layer >= last()) film.moment = { layer: 0, phase: 0 };
      film.playing = true;
      before = 0;
      frame = requestAnimationFrame(tick);
      changed();
    },
    pause() {
      stop();
      changed();
    },
    /** To the next whole layer, or the previous one. */
    step(by: 1 | -1) {
      const { layer, phase } = film.moment;
      goToLayer(by > 0 ? layer + 1 : phase > 0 ? layer : layer - 1);
    },
  };
}
