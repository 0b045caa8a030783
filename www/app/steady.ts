/**
 * A board stays where it was when drawing begins: palette and keys take their room below it, and in the middle of what is left it would have moved up
 * under the hand. As far as there is room for that: where drawing leaves less than playing the board is not made smaller for it, and where it leaves more
 * the board does not grow. Begun by whichever of palette and keys comes first, before it takes any room.
 */

import type { Scene } from '../puzzles/contract.ts';
import type { Context } from './context.ts';
import { fit, largestHere } from '../board/layout.ts';
import { place } from './dom.ts';

/** A window of another size, or turned, has another middle. */
const windowNow = () => `${innerWidth} ${innerHeight}`;

let begun = false;

export function keepSteady({ store, scene }: Pick<Context, 'store' | 'scene'>) {
  if (begun) return;
  begun = true;
  const board = place('board');
  const frame = board.parentElement as HTMLElement;
  const middleOf = ({ top, height }: DOMRect) => top + height / 2;
  /** The board's room while nothing was drawn. */
  let rest = { window: windowNow(), room: frame.getBoundingClientRect() };

  /** How high the board is in a room. */
  function heightIn(room: DOMRect, now: Scene) {
    const { family } = store.get();
    const size = family.size(now.view, now);
    return size.height * fit(size, room, devicePixelRatio, largestHere(family.largestUnit)).unit;
  }

  function settle() {
    const room = frame.getBoundingClientRect();
    const now = scene();
    const draws = now.mode === 'edit';
    if (!draws) rest = { window: windowNow(), room };
    const away = draws && rest.window === windowNow() ? middleOf(rest.room) - middleOf(room) : 0;
    // Where drawing leaves more room below than playing, the board does not grow into it.
    const most = away < 0 ? heightIn(rest.room, { ...now, mode: 'play' }) : Number.POSITIVE_INFINITY;
    const free = room.height - Math.min(most, heightIn(room, now));
    const inset = Math.max(0, Math.min(2 * Math.abs(away), Math.floor(free)));
    board.style.inset = inset ? `${away > 0 ? inset : 0}px 0 ${away < 0 ? inset : 0}px` : '';
  }

  new ResizeObserver(settle).observe(frame);
  store.subscribe((state, before) => {
    if (state.mode === 'edit' && state.view !== before.view) settle();
  });
}
