/**
 * A long list of which only the rows near the view exist. Rows have equal heights and are positioned individually, so
 * that the list has its full length and no row moves. The focused row stays even when it is scrolled away.
 */

/** Rows beyond either end of the view. */
const extraRows = 12;
/** Pixels, until there is a row to measure. */
const firstHeight = 48;

export interface Shown {
  first: number;
  last: number;
}

/**
 * The rows near the visible part of a list. If no part is visible, the first or the last rows, so that the focus can
 * reach them.
 * @param from pixels of the list above the view
 * @param height of the view
 */
export function nearView(count: number, row: number, from: number, height: number): Shown {
  const first = Math.max(0, Math.min(count - extraRows, Math.floor(from / row) - extraRows));
  return { first, last: Math.min(count, Math.max(first, Math.ceil((from + height) / row)) + extraRows) };
}

/**
 * @param root holds a list of the class `windowed`, inside the element that scrolls @param draw creates the rows anew
 */
export function windowOf(root: HTMLElement, draw: () => unknown) {
  const scroller = root.closest<HTMLElement>('[role="tabpanel"]');
  let height = firstHeight;
  let shown: Shown = { first: 0, last: 0 };
  let count = 0;
  const list = () => root.querySelector<HTMLElement>('.windowed');

  const visibleRange = (): Shown => {
    const box = scroller?.getBoundingClientRect();
    if (!box?.height) return { first: 0, last: Math.min(count, 2 * extraRows) };
    const top = list()?.getBoundingClientRect().top ?? box.top;
    return nearView(count, height, box.top - top, box.height);
  };
  /** Rows drawn while the list was hidden have not been measured. */
  const measured = () => {
    const tall = list()?.firstElementChild?.getBoundingClientRect().height;
    return !tall || tall === height;
  };
  const update = () => {
    if (!count || !list()?.checkVisibility()) return;
    const visible = visibleRange();
    if (visible.first !== shown.first || visible.last !== shown.last || !measured()) draw();
  };
  scroller?.addEventListener('scroll', update, { passive: true });
  const sizes = new ResizeObserver(update);
  for (const box of scroller ? [scroller, root] : []) sizes.observe(box);

  /** The focused row, if it is outside the rows near the view. */
  const focused = () => {
    const at = Number(document.activeElement?.closest<HTMLElement>('.windowed > li')?.dataset.row ?? Number.NaN);
    return at >= 0 && at < count && (at < shown.first || at >= shown.last) ? at : null;
  };

  return {
    /** The rows to create, in order. */
    rows(length: number): number[] {
      count = length;
      shown = visibleRange();
      const rows = Array.from({ length: shown.last - shown.first }, (_, index) => shown.first + index);
      const kept = focused();
      return kept === null ? rows : [...rows, kept].sort((a, b) => a - b);
    },
    /**
     * Positions the rows that were created. The page's content policy forbids style attributes, but not style
     * properties set by a script.
     */
    place(length: number) {
      const box = list();
      const [first] = box?.children ?? [];
      height = first?.getBoundingClientRect().height || height;
      if (!box) return;
      box.style.height = `${height * length}px`;
      for (const row of box.children as HTMLCollectionOf<HTMLElement>)
        row.style.transform = `translateY(${height * Number(row.dataset.row)}px)`;
    },
    /** Scrolls a row into view. */
    reveal(at: number) {
      const [box, top] = [scroller?.getBoundingClientRect(), list()?.getBoundingClientRect().top];
      if (!scroller || !box || top === undefined) return;
      const from = top + at * height - box.top;
      if (from < 0 || from + height > box.height) scroller.scrollTop += from - (box.height - height) / 2;
      update();
    },
  };
}
