/** The system decides on all colours (high contrast). Nothing of the first view asks: the boards' theme does so by itself. */

import type { State } from './store.ts';

export const forcedMedia = matchMedia('(forced-colors: active)');
/** Ink takes the place of greys (`styles/base.css`). */
export const contrastMedia = matchMedia('(prefers-contrast: more)');

/** What a picture is drawn in: another text, and it is to be drawn anew. */
export const coloursOf = ({ dark, colours = 0 }: Pick<State, 'dark' | 'colours'>) =>
  `${dark ? 'dark' : 'light'} ${colours}`;
