/** The clock of a demonstration: it plays by itself and again from the start, calmly, and rests where it is not seen or not wanted. */

/** Six seconds: the board stands, is played, and stands again. */
const before = 800;
const playing = 3800;
const after = 1400;
export const loop = before + playing + after;

/** The share of the board that is in sight at least. Touching the window from below, as on the sheet of a phone that is closed, counts as intersecting. */
const least = 0.01;

/** How much of the moves has been played, 0 to 1. @param elapsed milliseconds */
export const shareAt = (elapsed: number) => Math.min(1, Math.max(0, ((elapsed % loop) - before) / playing));

/**
 * @param root holds a `.demo` with a `.demo-done`, which shows how far the loop is
 * @param paint the board at a share of the moves
 * @param changed it was stopped, or begun
 */
export function demonstration(root: HTMLElement, paint: (share: number) => void, changed: () => void) {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  /** What the reader has chosen; as the system says until then. */
  let wish: boolean | null = null;
  let elapsed = 0;
  let request = 0;
  let last = 0;
  let ready = false;
  let seen = false;
  let watched: Element | null = null;

  const wanted = () => wish ?? !reduced.matches;
  const show = () => {
    root.querySelector<HTMLElement>('.demo-done')?.style.setProperty('--done', `${((elapsed % loop) / loop) * 100}%`);
    paint(shareAt(elapsed));
  };
  const frame = (now: number) => {
    request = 0;
    elapsed += Math.min(100, now - last); // a page that was hidden goes on where it was
    last = now;
    show();
    go();
  };
  const go = () => {
    if (request || !ready || !seen || !wanted()) return;
    request = requestAnimationFrame(frame);
  };
  const rest = () => {
    cancelAnimationFrame(request);
    request = 0;
  };
  const start = () => {
    last = performance.now();
    go();
  };
  const view = new IntersectionObserver(
    (entries) => {
      seen = entries[entries.length - 1].intersectionRatio >= least;
      if (seen) start();
      else rest();
    },
    { threshold: least },
  );
  reduced.addEventListener('change', () => {
    if (wanted()) start();
    else rest();
    changed();
  });

  return {
    /** Another demonstration has come. Where nothing moves by itself, its end is what stands. */
    begin() {
      ready = true;
      elapsed = wanted() ? 0 : loop - 1;
      start();
    },
    playing: wanted,
    toggle() {
      wish = !wanted();
      if (wish) start();
      else rest();
      changed();
    },
    /** Its elements may be new. */
    refresh() {
      const figure = root.querySelector('.demo');
      if (figure !== watched) {
        if (watched) view.unobserve(watched);
        watched = figure;
        if (figure) view.observe(figure);
      }
      if (ready && !request) show();
    },
  };
}
