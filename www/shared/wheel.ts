/**
 * The wheel scrolls the page even over a focused number field. Chromium would change the number instead, and the change
 * would go unnoticed until the field is left.
 */

/** What scrolls around an element: a column, a sheet, or the page. */
function roomOf(element: Element) {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement;
}

/** An event listener that is also its own options, for a number field. */
export const scrollsOn = {
  passive: false,
  handleEvent(event: Event) {
    const { ctrlKey, deltaMode, deltaY } = event as WheelEvent;
    const field = event.currentTarget as HTMLElement;
    if (document.activeElement !== field || ctrlKey) return;
    event.preventDefault();
    roomOf(field)?.scrollBy(0, deltaY * (deltaMode ? 18 : 1));
  },
};
