/** Where a film stands, beside its slider. */

import { setAttribute, setText } from '../../app/dom.ts';

/** Told aloud once: by the slider to who moves that, by the text to who presses a key, and not frame by frame while the film plays. */
export function standingAt(range: Element, output: Element, text: string, playing: boolean) {
  const isTold = playing || document.activeElement === range;
  setAttribute(output, 'aria-live', isTold ? 'off' : 'polite');
  setAttribute(range, 'aria-valuetext', text);
  setText(output, text);
}
