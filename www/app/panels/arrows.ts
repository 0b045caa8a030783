/**
 * Four arrows in a cross, for thumbs, for families that are played with arrow keys. The style sheet shows them on touch
 * screens only. During a search and while an answer is shown they keep their space, as the board would jump if it took
 * it. While a board is drawn their space is reserved, empty, for the keypad of any family, which takes it once it
 * arrives (`keypad.css`).
 */

import type { Translate } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import { h, icon, type Icon, setAttribute } from '../dom.ts';

const directions = { up: 'ArrowUp', left: 'ArrowLeft', right: 'ArrowRight', down: 'ArrowDown' };

/** @param press receives a key for the board */
export function arrowKeys(root: HTMLElement, press: (event: KeyboardEvent) => void) {
  const keys = (Object.entries(directions) as [Icon, string][]).map(([way, key]) => {
    const onclick = () => press(new KeyboardEvent('keydown', { key }));
    return { way, button: h('button', { type: 'button', class: `arrow arrow-${way}`, onclick }, icon(way)) };
  });
  root.setAttribute('role', 'group');
  root.replaceChildren(...keys.map(({ button }) => button));
  return {
    update({ family, mode }: State, t: Translate) {
      root.hidden = mode === 'edit' ? !family.keypad : !family.arrows;
      root.inert = mode !== 'play';
      setAttribute(root, 'aria-label', t('arrows'));
      for (const { way, button } of keys) setAttribute(button, 'aria-label', t(`arrow.${way}`));
    },
  };
}
