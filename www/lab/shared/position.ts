/** The position of a film, beside its slider. */

import { setAttribute, setText } from '../../app/dom.ts';

/** Announced once: by the slider if that has the focus, else by the text, and not for every frame of a playing film. */
export function showPosition(range: Element, output: Element, text: string, playing: boolean) {
  const isQuiet = playing || document.activeElement === range;
  setAttribute(output, 'aria-live', isQuiet ? 'off' : 'polite');
  setAttribute(range, 'aria-valuetext', text);
  setText(output, text);
}
