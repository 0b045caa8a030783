/**
 * A long list of which only what is near the view is made. Its rows are equally high and stand at their places by themselves, so that the list is as
 * long as all of them and none moves; the row that has the focus stays even when it is scrolled away.
 */

/** Rows beyond either end of the view. */
const more = 12;
/** Until a row stands that can be measured. */
const firstHeight = 48;

export interface Shown {
  first: number;
  last: number;
}

/**
 * The rows near the part of a list that is in view. Where none of it is, the first or the last ones: the focus can come to them.
 * @param from pixels of the list above the view
 * @param height of the view
 */
export function nearView(count: number, row: number, from: number, height: number): Shown {
  const first = Math.max(0, Math.min(count - more, Math.floor(from / row) - more));
  return { first, last: Math.min(count, Math.max(first, Math.ceil((from + height) / row)) + more) };
}

/** @param root holds a list of the class `windowed`, below what scrolls @param draw makes the rows anew */
export function windowOf(root: HTMLElement, draw: () => unknown) {
  const scroller = root.closest<HTMLElement>('[role="tabpanel"]');
  let height = firstHeight;
  let shown: Shown = { first: 0, last: 0 };
  let count = 0;
  const list = () => root.querySelector<HTMLElement>('.windowed');

  const seen = (): Shown => {
    const box = scroller?.getBoundingClientRect();
    if (!box?.height) return { first: 0, last: Math.min(count, 2 * more) };
    const top = list()?.getBoundingClientRect().top ?? box.top;
    return nearView(count, height, box.top - top, box.height);
  };
  /** What was drawn while nobody saw it has not been measured. */
  const measured = () => {
    const tall = list()?.firstElementChild?.getBoundingClientRect().height;
    return !tall || tall === height;
  };
  const look = () => {
    if (!count || !list()?.checkVisibility()) return;
    const now = seen();
    if (now.first !== shown.first || now.last !== shown.last || !measured()) draw();
  };
  scroller?.addEventListener('scroll', look, { passive: true });
  const sizes = new ResizeObserver(look);
  for (const box of scroller ? [scroller, root] : []) sizes.observe(box);

  /** The row that has the focus, outside of the rows that are near. */
  const focused = () => {
    const at = Number(document.activeElement?.closest<HTMLElement>('.windowed > li')?.dataset.row ?? Number.NaN);
    return at >= 0 && at < count && (at < shown.first || at >= shown.last) ? at : null;
  };

  return {
    /** The rows to be made, in their order. */
    rows(all: number): number[] {
      count = all;
      shown = seen();
      const rows = Array.from({ length: shown.last - shown.first }, (_, index) => shown.first + index);
      const kept = focused();
      return kept === null ? rows : [...rows, kept].sort((a, b) => a - b);
    },
    /** Puts those that were made to their places. The policy of the page allows no style attribute, but properties of a script. */
    place(all: number) {
      const box = list();
      const [first] = box?.children ?? [];
      height = first?.getBoundingClientRect().height || height;
      if (!box) return;
      box.style.height = `${height * all}px`;
      for (const row of box.children as HTMLCollectionOf<HTMLElement>)
        row.style.transform = `translateY(${height * Number(row.dataset.row)}px)`;
    },
    /** Brings a row into view. */
    reveal(at: number) {
      const [box, top] = [scroller?.getBoundingClientRect(), list()?.getBoundingClientRect().top];
      if (!scroller || !box || top === undefined) return;
      const from = top + at * height - box.top;
      if (from < 0 || from + height > box.height) scroller.scrollTop += from - (box.height - height) / 2;
      look();
    },
  };
}
