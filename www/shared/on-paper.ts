/**
 * Tells when a page is laid out for paper, and when it is the screen's again. Chromium lays it out more than once, and in between says that its medium is
 * the screen: after `beforeprint` only `afterprint` ends it. The medium counts where a browser prints, or shows a preview, without a word to the page.
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
