/** The bar below a widget's board: play, solve, playback, status, and the way to the full page. */

import type { State } from './state.ts';
import { fill } from '../shared/speech.ts';
import { statusOf } from './state.ts';

export type Commands = {
  undo: () => void;
  restart: () => void;
  solve: () => void;
  /** a pointer or the focus is on Solve */
  near: () => void;
  cancel: () => void;
  toggle: () => void;
  seek: (time: number) => void;
  again: () => void;
};

export function createBar(root: HTMLElement, say: Record<string, string>, commands: Commands) {
  const button = (sign: string, label: string, run: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.part.add('button');
    element.textContent = sign;
    if (sign !== label) {
      element.className = 'sign';
      element.setAttribute('aria-label', label);
      element.title = label;
    }
    element.addEventListener('click', run);
    return element;
  };
  const undo = button('↶', say.undo, commands.undo);
  const restart = button('⇤', say.restart, commands.restart);
  const solve = button(say.solve, say.solve, commands.solve);
  solve.className = 'act strong';
  for (const sign of ['pointerover', 'touchstart', 'focus'])
    solve.addEventListener(sign, commands.near, { passive: true });
  const cancel = button(say.cancel, say.cancel, commands.cancel);
  cancel.className = 'act';
  const again = button(say.again, say.again, commands.again);
  const toggle = button('▶', say.play, commands.toggle);
  const range = document.createElement('input');
  range.type = 'range';
  range.min = '0';
  range.step = 'any';
  range.setAttribute('aria-label', say.position);
  range.addEventListener('input', () => commands.seek(range.valueAsNumber));
  const status = document.createElement('span');
  status.className = 'status';
  status.part.add('status');
  status.setAttribute('role', 'status');
  const full = document.createElement('a');
  full.target = '_blank';
  full.rel = 'noopener';
  full.textContent = '解 ↗';
  full.setAttribute('aria-label', say.full);
  full.title = say.full;
  root.replaceChildren(undo, restart, solve, cancel, again, toggle, range, status, full);

  return {
    update(state: State, { mode, controls, backend }: { mode: string; controls: string; backend: string }) {
      root.hidden = controls === 'none';
      const playing = mode !== 'view' && !state.answer;
      undo.hidden = restart.hidden = !playing && mode === 'view';
      undo.disabled = restart.disabled = !state.moves && !state.answer;
      solve.hidden = mode === 'view' || state.solving;
      solve.title = backend;
      solve.disabled = !state.family;
      cancel.hidden = !state.solving;
      again.hidden = state.failure !== 'load';
      // Kept in its place while it is not seen: nothing in the bar moves.
      toggle.dataset.off = range.dataset.off = String(!state.answer);
      toggle.textContent = state.playback.playing ? '❚❚' : '▶';
      toggle.setAttribute('aria-label', state.playback.playing ? say.pause : say.play);
      range.max = String(state.playback.length);
      range.value = String(state.playback.time);
      const [key, values] = statusOf(state, (name) => say[name] ?? name);
      const sentence = key ? fill(say[key] ?? key, values) : '';
      const text = state.outcome?.confirmed && state.answer?.checked ? `${sentence} · ${say.checked}` : sentence;
      if (status.textContent !== text) status.textContent = text;
      status.title = text;
    },
    /** Where the full page shows the same. */
    lead(address: string) {
      full.href = address;
    },
    /** Nothing could be loaded here: say so, and show the ways out. */
    apology(sentence: string, address: string) {
      status.textContent = sentence;
      status.title = sentence;
      full.href = address;
      again.hidden = false;
      root.replaceChildren(status, again, full);
    },
  };
}
