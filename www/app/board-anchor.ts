/**
 * Keeps the board in place when drawing begins. Palette and keys take space below it, and centred in the rest it would
 * move up under the reader's hand. This works as far as there is space: the board neither shrinks for it, if drawing
 * leaves less space than playing, nor grows, if it leaves more. Whichever of palette and keys arrives first starts it,
 * before it takes any space.
 */

import type { Scene } from '../puzzles/contract.ts';
import type { Context } from './context.ts';
import { fit, largestUnitInWindow } from '../board/layout.ts';
import { place } from './dom.ts';

/** A resized or rotated window has another centre. */
const windowNow = () => `${innerWidth} ${innerHeight}`;

let isWatching = false;

export function keepSteady({ store, scene }: Pick<Context, 'store' | 'scene'>) {
  if (isWatching) return;
  isWatching = true;
  const board = place('board');
  const frame = board.parentElement as HTMLElement;
  const middleOf = ({ top, height }: DOMRect) => top + height / 2;
  /** The board's space while nothing was being drawn. */
  let resting = { window: windowNow(), room: frame.getBoundingClientRect() };

  /** The height of the board in a space. */
  function heightIn(room: DOMRect, scene: Scene) {
    const { family } = store.get();
    const size = family.size(scene.view, scene);
    return size.height * fit(size, room, devicePixelRatio, largestUnitInWindow(family.largestUnit)).unit;
  }

  function settle() {
    const room = frame.getBoundingClientRect();
    const current = scene();
    const draws = current.mode === 'edit';
    if (!draws) resting = { window: windowNow(), room };
    const offset = draws && resting.window === windowNow() ? middleOf(resting.room) - middleOf(room) : 0;
    // If drawing leaves more space below than playing, the board does not grow into it.
    const most = offset < 0 ? heightIn(resting.room, { ...current, mode: 'play' }) : Number.POSITIVE_INFINITY;
    const free = room.height - Math.min(most, heightIn(room, current));
    const inset = Math.max(0, Math.min(2 * Math.abs(offset), Math.floor(free)));
    board.style.inset = inset ? `${offset > 0 ? inset : 0}px 0 ${offset < 0 ? inset : 0}px` : '';
  }

  new ResizeObserver(settle).observe(frame);
  store.subscribe((state, before) => {
    if (state.mode === 'edit' && state.view !== before.view) settle();
  });
}
