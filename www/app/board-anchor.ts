/**
 * Keeps the board in place when drawing begins. Palette and keys take space below or beside it, and centred in the rest
 * it would move under the reader's hand. This works as far as there is space: the board neither shrinks for it, if
 * drawing leaves less space than playing, nor grows, if it leaves more. Whichever of palette and keys arrives first
 * starts it, before it takes any space.
 */

import type { Scene } from '../puzzles/contract.ts';
import type { Context } from './context.ts';
import { fit, largestUnitInWindow } from '../board/layout.ts';
import { place } from './dom.ts';

/** A resized or rotated window has another centre. */
const windowNow = () => `${innerWidth} ${innerHeight}`;

const middle = (start: number, length: number) => start + length / 2;

/** What moves the middle of a space by `offset`, as far as `free` allows: insets at its start and end. */
function insets(offset: number, free: number) {
  const inset = Math.max(0, Math.min(2 * Math.abs(offset), Math.floor(free)));
  return offset > 0 ? [inset, 0] : [0, inset];
}

let isWatching = false;

export function keepSteady({ store, scene }: Pick<Context, 'store' | 'scene'>) {
  if (isWatching) return;
  isWatching = true;
  const board = place('board');
  const frame = board.parentElement as HTMLElement;
  /** The board's space now, and what it depends on. */
  const measure = () => ({ family: store.get().family, window: windowNow(), room: frame.getBoundingClientRect() });
  /** The board's space while nothing was being drawn. */
  let resting = measure();

  /** Whether `resting` is of this family and window: pressed at once, Draw comes before a new space was observed. */
  const isKnown = () => resting.family === store.get().family && resting.window === windowNow();

  /** The size of the board in a space. */
  function sizeIn(room: DOMRect, scene: Scene) {
    const { family } = store.get();
    const size = family.size(scene.view, scene);
    const { unit } = fit(size, room, devicePixelRatio, largestUnitInWindow(family.largestUnit));
    return { width: size.width * unit, height: size.height * unit };
  }

  function settle() {
    const current = scene();
    const draws = current.mode === 'edit';
    const now = measure();
    if (!draws) resting = now;
    if (!draws || !isKnown()) {
      board.style.inset = '';
      return;
    }
    const { room } = now;
    const [before, size] = [sizeIn(resting.room, { ...current, mode: 'play' }), sizeIn(room, current)];
    const down = middle(resting.room.top, resting.room.height) - middle(room.top, room.height);
    const right = middle(resting.room.left, resting.room.width) - middle(room.left, room.width);
    // If drawing leaves more space below than playing, the board does not grow into it.
    const height = down < 0 ? Math.min(before.height, size.height) : size.height;
    const [top, bottom] = insets(down, room.height - height);
    const [left, rest] = insets(right, room.width - size.width);
    board.style.inset = `${top}px ${rest}px ${bottom}px ${left}px`;
  }

  new ResizeObserver(settle).observe(frame);
  store.subscribe((state, before) => {
    if (state.mode === 'edit' && state.view !== before.view) settle();
    // A space that two families share is not observed anew.
    if (state.family !== before.family) requestAnimationFrame(settle);
  });
}
