/** Four arrows in a cross, for thumbs, where a family is played with arrow keys. Shown on touch screens alone, by the style sheet. While an answer is
 *  searched for or shown they rest in their place: the board would jump if it were given their room. While one draws the keypad takes it, once it is there (`keypad.css`): it
 *  is kept for the keys of every family, and empty. */

import type { State } from '../store.ts';
import type { Say } from './notices.ts';
import { h, icon, setAttribute } from '../dom.ts';

const directions = { up: 'ArrowUp', left: 'ArrowLeft', right: 'ArrowRight', down: 'ArrowDown' };

/** @param press a key for the board */
export function arrowKeys(root: HTMLElement, press: (event: KeyboardEvent) => void) {
  const keys = Object.entries(directions).map(([way, key]) => {
    const onclick = () => press(new KeyboardEvent('keydown', { key }));
    return { way, button: h('button', { type: 'button', class: `arrow arrow-${way}`, onclick }, icon(way)) };
  });
  root.setAttribute('role', 'group');
  root.replaceChildren(...keys.map(({ button }) => button));
  return {
    update({ family, mode }: State, say: Say) {
      root.hidden = mode === 'edit' ? !family.keypad : !family.arrows;
      root.inert = mode !== 'play';
      setAttribute(root, 'aria-label', say('arrows'));
      for (const { way, button } of keys) setAttribute(button, 'aria-label', say(`arrow.${way}`));
    },
  };
}
