/** What scrolls in the low and narrow windows says so: to the eye by an edge that fades, to a screen reader by a name, as the keyboard comes to what scrolls. */

import { setAttribute } from '../dom.ts';

/** A row that scrolls aside fades towards what of it is not in view: no bar tells of it on a phone. What the keyboard comes to is seen whole: a browser is content with a part of it. */
export function fading(row: HTMLElement) {
  const look = () => {
    const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
    row.toggleAttribute('data-before', row.scrollLeft > 1);
    row.toggleAttribute('data-after', rest > 1);
  };
  row.addEventListener('scroll', look, { passive: true });
  row.addEventListener('focusin', ({ target }) => {
    // Under a pointer it stays: a press ends where it began.
    if (target instanceof Element && target.matches(':focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  new ResizeObserver(look).observe(row);
  // What stands in it decides as well.
  new MutationObserver(look).observe(row, { childList: true, subtree: true });
}

const scrolls = (box: HTMLElement) =>
  box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY);

/** A group with a name while it scrolls; else it is none, and is not told to who comes into it. @returns gives it its name */
export function named(box: HTMLElement) {
  let name = '';
  const look = () => {
    const is = name !== '' && scrolls(box);
    setAttribute(box, 'role', is ? 'group' : null);
    setAttribute(box, 'aria-label', is ? name : null);
  };
  const sizes = new ResizeObserver(look);
  for (const each of [box, ...box.children]) sizes.observe(each);
  return (now: string) => {
    name = now;
    look();
  };
}
