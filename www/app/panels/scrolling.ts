/**
 * In low and narrow windows, marks what scrolls: with a fading edge for the eye, and with a name for screen readers, as
 * the keyboard can focus it.
 */

import { setAttribute } from '../dom.ts';

/**
 * Fades a row that scrolls sideways towards its hidden parts, as a phone shows no scroll bar. Scrolls a focused element
 * fully into view, as browsers are content with a part of it.
 */
export function fading(row: HTMLElement) {
  const update = () => {
    const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
    row.toggleAttribute('data-before', row.scrollLeft > 1);
    row.toggleAttribute('data-after', rest > 1);
  };
  row.addEventListener('scroll', update, { passive: true });
  row.addEventListener('focusin', ({ target }) => {
    // Under a pointer it stays in place: a press must end where it began.
    if (target instanceof Element && target.matches(':focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  new ResizeObserver(update).observe(row);
  // Its contents count too.
  new MutationObserver(update).observe(row, { childList: true, subtree: true });
}

/**
 * Lets the contents of another family begin at their top. A hidden box keeps its place, and goes to the top once it is
 * shown.
 */
export function topOf(boxes: HTMLElement[]) {
  let family = '';
  let left: HTMLElement[] = [];
  return (id: string) => {
    if (family && id !== family) left = boxes;
    family = id;
    for (const box of left) if (!box.hidden) box.scrollTop = 0;
    left = left.filter(({ hidden }) => hidden);
  };
}

const scrolls = (box: HTMLElement) =>
  box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY);

/**
 * Makes a box a named group while it scrolls. While it does not, screen readers need no group there. @returns a
 * function that sets the name
 */
export function named(box: HTMLElement) {
  let name = '';
  const update = () => {
    const isRegion = name !== '' && scrolls(box);
    setAttribute(box, 'role', isRegion ? 'group' : null);
    setAttribute(box, 'aria-label', isRegion ? name : null);
  };
  const sizes = new ResizeObserver(update);
  for (const each of [box, ...box.children]) sizes.observe(each);
  return (now: string) => {
    name = now;
    update();
  };
}
