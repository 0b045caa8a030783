/** The clock of a demonstration. It repeats at a calm pace, and stops while it is out of view or not wanted. */

/** Milliseconds, six seconds in all: the board rests, is played, and rests again. */
const before = 800;
const playing = 3800;
const after = 1400;
export const loop = before + playing + after;

/**
 * The share of the board that must be visible. A board that only touches the window's lower edge, as in the closed
 * sheet of a phone, counts as intersecting too.
 */
const least = 0.01;

/** The share of the moves played so far, 0 to 1. @param elapsed milliseconds */
export const shareAt = (elapsed: number) => Math.min(1, Math.max(0, ((elapsed % loop) - before) / playing));

/**
 * @param root contains a `.demo` with a `.demo-done`, which shows the progress of the loop
 * @param paint draws the board at a share of the moves
 * @param changed called when it was stopped or started
 */
export function demonstration(root: HTMLElement, paint: (share: number) => void, changed: () => void) {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  /** The reader's choice; null means that the system's setting applies. */
  let choice: boolean | null = null;
  let elapsed = 0;
  let request = 0;
  let last = 0;
  let ready = false;
  let isSeen = false;
  let watched: Element | null = null;

  const isPlaying = () => choice ?? !reduced.matches;
  const show = () => {
    root.querySelector<HTMLElement>('.demo-done')?.style.setProperty('--done', `${((elapsed % loop) / loop) * 100}%`);
    paint(shareAt(elapsed));
  };
  const frame = (timestamp: number) => {
    request = 0;
    elapsed += Math.min(100, timestamp - last); // after the page was hidden it continues from where it was
    last = timestamp;
    show();
    requestFrame();
  };
  const requestFrame = () => {
    if (request || !ready || !isSeen || !isPlaying()) return;
    request = requestAnimationFrame(frame);
  };
  const pause = () => {
    cancelAnimationFrame(request);
    request = 0;
  };
  const start = () => {
    last = performance.now();
    requestFrame();
  };
  const view = new IntersectionObserver(
    (entries) => {
      isSeen = entries[entries.length - 1].intersectionRatio >= least;
      if (isSeen) start();
      else pause();
    },
    { threshold: least },
  );
  reduced.addEventListener('change', () => {
    if (isPlaying()) start();
    else pause();
    changed();
  });

  return {
    /** A new demonstration has arrived. Without motion it shows its end. */
    begin() {
      ready = true;
      elapsed = isPlaying() ? 0 : loop - 1;
      start();
    },
    playing: isPlaying,
    toggle() {
      choice = !isPlaying();
      if (choice) start();
      else pause();
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
