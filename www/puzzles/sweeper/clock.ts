/**
 * Room Sweeper: the clock of the routes being drawn. It moves all people at once, back and forth, while drawing
 * continues.
 */

import type { Panel, Scene } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { clockOf } from './draw.ts';

export type Room = Scene<View, Ui, Frames>;

/** Ticks per second. */
const ticksPerSecond = 2.5;
/** Least milliseconds between two frames. */
const leastFrameMs = 30;

/** The time after some milliseconds; whole ticks for readers who prefer reduced motion. */
export function timeAfter(from: number, passed: number, ticks: number, still: boolean) {
  const time = Math.min(from + (passed / 1000) * ticksPerSecond, ticks);
  return still ? Math.floor(time) : time;
}

export const clockPanel: Panel = {
  id: 'sweeper-clock',
  title: 'panel.clock',
  modes: ['play'],
  closed: false,
  mount(element, api) {
    const { h } = api;
    const button = h('button', {
      type: 'button',
      class: 'button',
      'data-control': 'runClock',
      onclick: () => (running ? stop() : run()),
    });
    const slider = h('input', {
      type: 'range',
      class: 'slider',
      name: 'clock',
      min: '0',
      step: '1',
      'data-control': 'clock',
      oninput: () => seek(),
    });
    const count = h('span', { class: 'step-count' });
    const none = h('p', { class: 'small' });
    element.replaceChildren(h('div', { class: 'strip-row player' }, button, slider, count), none);
    let running: number | null = null;

    const room = () => api.scene() as Room;
    const setClock = (time: number) => api.act({ ui: { clock: { moves: room().moves, time } } });

    function stop() {
      if (running !== null) cancelAnimationFrame(running);
      running = null;
      update(room());
    }

    function seek() {
      // Read first, because stopping writes the old time into the slider.
      const time = slider.valueAsNumber;
      stop();
      setClock(time);
    }

    function run() {
      const { view, ui, moves } = room();
      const current = clockOf(view, ui, moves);
      const from = current < view.ticks ? current : 0;
      const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
      let start = 0;
      let shown = 0;
      const step = (at: number) => {
        start ||= at;
        const time = timeAfter(from, at - start, view.ticks, isReduced);
        if (room().moves !== moves || room().mode !== 'play') return stop();
        if (at - shown >= leastFrameMs || time >= view.ticks) {
          shown = at;
          setClock(time);
        }
        if (time < view.ticks) running = requestAnimationFrame(step);
        else stop();
      };
      running = requestAnimationFrame(step);
      setClock(from);
    }

    function update({ view, ui, moves, t, number }: Room) {
      const time = Math.floor(clockOf(view, ui, moves) + 1e-6);
      button.textContent = t(running === null ? 'clock.run' : 'clock.stop');
      button.disabled = view.ticks === 0;
      slider.disabled = view.ticks === 0;
      slider.max = String(view.ticks);
      slider.valueAsNumber = time;
      slider.setAttribute('aria-label', t('clock.time'));
      count.textContent = t('clock.of', { time: number(time), ticks: number(view.ticks) });
      none.textContent = t('clock.none');
      none.hidden = view.ticks > 0;
    }

    return {
      update: (scene) => update(scene as Room),
      destroy: () => void (running !== null && cancelAnimationFrame(running)),
    };
  },
};
