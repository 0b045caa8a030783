/** Turns keys and a screen reader's actions in the grid into gestures. */

import type { Target } from '../puzzles/contract.ts';
import type { Host } from './events.ts';
import { idOf } from './grid.ts';
import { canZoom, middleOf, neighbour, targetOf } from './state.ts';

/** Is this key press for the board? Input methods and browser shortcuts are not. */
const isPlain = (event: KeyboardEvent) =>
  !event.isComposing && event.keyCode !== 229 && !event.ctrlKey && !event.metaKey && event.key !== 'Tab';

function tap({ state, send }: Host, target: Target | null) {
  const point = target ? middleOf(state.rows, target) : { x: 0, y: 0 };
  send({ type: 'tap', target, point, keyboard: true });
}

/** @returns whether the key moves between cells, even if there is no further cell */
function walk({ state, focus }: Host, key: string, shift: boolean) {
  const cell = neighbour(state.rows, state.focusId, key, shift);
  if (cell) focus(cell.target.id);
  return Boolean(cell) || key.startsWith('Arrow');
}

/** @returns whether the key zooms; called only after the family has declined it */
function zoomByKey({ state, zoom }: Host, key: string) {
  if (!['+', '=', '-', '0'].includes(key) || !canZoom(state)) return false;
  zoom((lens) => lens.key(key));
  return true;
}

export function press(host: Host, event: KeyboardEvent) {
  const { state, send } = host;
  if (!state.shown || !isPlain(event)) return;
  state.keyboard = true;
  const target = targetOf(state.rows, state.focusId);
  const { key, shiftKey: shift, altKey: alt } = event;
  if (!send({ type: 'key', key, target, shift, alt })) {
    if (key === 'Enter' || key === ' ') tap(host, target);
    else if (!zoomByKey(host, key) && !walk(host, key, shift)) return;
  }
  event.preventDefault();
}

/** Handles a key pressed while nothing had the focus. Only the family gets letters; other keys may scroll the page. */
export function pressOutside(host: Host, event: KeyboardEvent) {
  if (event.key.startsWith('Arrow') || event.key === 'Backspace' || /^[!-~]$/.test(event.key)) press(host, event);
}

/** @param twin element of the grid */
export function listenToGrid(host: Host, twin: HTMLElement, signal: AbortSignal) {
  const { state, changed } = host;
  const onFocusIn = (event: FocusEvent) => {
    state.focusId = idOf(event.target) ?? state.focusId;
    state.keyboard = twin.matches(':has(:focus-visible)');
    host.reveal();
    changed();
  };
  const onFocusOut = () => {
    state.keyboard = false;
    changed();
  };
  // A screen reader's "activate" arrives as a click on the cell.
  const onActivate = (event: MouseEvent) => {
    const target = targetOf(state.rows, idOf(event.target));
    if (target) tap(host, target);
  };
  twin.addEventListener('keydown', (event) => press(host, event), { signal });
  twin.addEventListener('focusin', onFocusIn, { signal });
  twin.addEventListener('focusout', onFocusOut, { signal });
  twin.addEventListener('click', onActivate, { signal });
}
