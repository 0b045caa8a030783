/**
 * The system chooses all colours (high contrast). The first view does not need this: the boards' theme asks for itself.
 */

import type { State } from './store.ts';

export const forcedMedia = matchMedia('(forced-colors: active)');
/** The reader wants more contrast: ink replaces greys (`styles/base.css`). */
export const contrastMedia = matchMedia('(prefers-contrast: more)');

/** Identifies the colours of a picture. If this text changes, the picture must be drawn again. */
export const coloursOf = ({ dark, colours = 0 }: Pick<State, 'dark' | 'colours'>) =>
  `${dark ? 'dark' : 'light'} ${colours}`;
