/** The wheel is the page's, also over a number that has the focus: Chromium would count with it instead, unseen until the field is left. */

/** What is scrolled around an element: a column, a sheet, or the page. */
function roomOf(element: Element) {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement;
}

/** Listener and its options, for a field of numbers. */
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
