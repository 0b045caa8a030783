/**
 * Reports when a page is laid out for paper, and when for the screen again. Chromium lays it out more than once, and
 * reports the screen's medium in between: so after `beforeprint` only `afterprint` ends it. Where a browser prints or
 * shows a preview without these events, the medium counts.
 */
export function watchPaper(turn: (isOn: boolean) => void, view: Window = window, signal?: AbortSignal) {
  let isPrinting = false;
  const setPrinting = (isOn: boolean) => {
    isPrinting = isOn;
    turn(isOn);
  };
  view.addEventListener('beforeprint', () => setPrinting(true), { signal });
  view.addEventListener('afterprint', () => setPrinting(false), { signal });
  view.matchMedia('print').addEventListener('change', ({ matches }) => isPrinting || turn(matches), { signal });
}
