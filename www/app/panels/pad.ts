/** The place of the keypad below the board: the keypad itself is fetched when a board is first drawn whose family has one. */

import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import type { Keypad } from './keypad.ts';
import { h } from '../dom.ts';

/** Its place in the page; at the end of the stage where the page has none. */
function rootOf() {
  const root = document.getElementById('pad') ?? h('div', { id: 'pad' });
  if (!root.isConnected) document.querySelector('.stage')?.append(root);
  return root;
}

export function padPlace({ session, scene, store }: Context) {
  let pad: Keypad | null = null;
  let asked = false;

  const fetchIt = async () => {
    const { keypad } = await import('./keypad.ts');
    pad = keypad(rootOf(), { scene, run: (action) => void session.act(action) });
    await pad.update(store.get(), scene());
  };

  const wish = () => {
    if (asked) return;
    asked = true;
    fetchIt().catch(() => {
      asked = false; // tried again at the next change
    });
  };

  return {
    update(state: State) {
      if (pad) void pad.update(state, scene());
      else if (state.mode === 'edit' && state.family.keypad) wish();
    },
  };
}
