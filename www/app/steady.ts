/**
 * A board stays where it was when drawing begins: palette and keys take their room below it, and in the middle of what is left it would have moved up
 * under the hand. As far as there is room for that; it is never smaller for it. Begun by whichever of palette and keys comes first, before it takes any room.
 */

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
  /** Where the middle of the board's room was while nothing was drawn. */
  let rest = { window: windowNow(), middle: middleOf(frame.getBoundingClientRect()) };

  /** What the board leaves free of its room. */
  function free(room: DOMRect) {
    const { family } = store.get();
    const now = scene();
    const size = family.size(now.view, now);
    return room.height - size.height * fit(size, room, devicePixelRatio, largestHere(family.largestUnit)).unit;
  }

  function settle() {
    const room = frame.getBoundingClientRect();
    const middle = middleOf(room);
    const { mode } = store.get();
    if (mode !== 'edit') rest = { window: windowNow(), middle };
    const away = mode === 'edit' && rest.window === windowNow() ? rest.middle - middle : 0;
    const inset = Math.max(0, Math.min(2 * Math.abs(away), Math.floor(free(room))));
    board.style.inset = inset ? `${away > 0 ? inset : 0}px 0 ${away < 0 ? inset : 0}px` : '';
  }

  new ResizeObserver(settle).observe(frame);
  store.subscribe((state, before) => {
    if (state.mode === 'edit' && state.view !== before.view) settle();
  });
}
