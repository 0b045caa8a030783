/** Boards that play themselves on the families' cards: sheets of sprites of which one picture is seen at a time, fetched when the cards are first seen. */

import type { Sprites } from './sprites.ts';
import { isMetered } from '../../shared/line.ts';
import { prefersLessMotion } from '../surroundings.ts';

/** Pixels that a board may take. */
const box = { width: 96, height: 72 };
/** Milliseconds of a step, and for how many of them a board stands as it begins and as it ends. */
const stepMs = 450;
const [first, last] = [2, 4];

/** The share of the cards that is in sight at least. Touching the window from below, as on the sheet of a phone that is closed, counts as intersecting. */
const least = 0.01;

/** Where the sheet stands for a picture to be seen. */
const offset = (at: number, count: number) => `translateY(${(-100 * at) / count}%)`;

/** A picture for each step; between two of them nothing moves. */
function keyframes(count: number): Keyframe[] {
  const steps = first + count - 2 + last;
  const pictures = Array.from({ length: count }, (_, at) => ({
    transform: offset(at, count),
    offset: (at && at - 1 + first) / steps,
    easing: 'step-end',
  }));
  return [...pictures, { transform: offset(count - 1, count), offset: 1 }];
}

/** One board with its clock. */
interface Playing {
  element: HTMLElement;
  clock: Animation;
}

async function made({ count, width, height, svg }: Sprites, dark: boolean): Promise<Playing> {
  const scale = Math.min(box.width / width, box.height / height);
  const image = new Image(width * scale, height * scale * count);
  const colours = svg.replace(/light-dark\((#\w{6}), (#\w{6})\)/g, dark ? '$2' : '$1');
  image.alt = '';
  image.src = URL.createObjectURL(new Blob([colours], { type: 'image/svg+xml' }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  const element = document.createElement('span');
  element.className = 'playing';
  element.style.width = `${width * scale}px`;
  element.style.height = `${height * scale}px`;
  element.append(image);
  image.style.transform = offset(count - 1, count); // its end is what stands where nothing moves
  const duration = (first + count - 2 + last) * stepMs;
  const clock = image.animate(keyframes(count), { duration, iterations: Number.POSITIVE_INFINITY });
  clock.cancel();
  return { element, clock };
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 50);
  });

/** @param changed boards have come, or were stopped or begun */
export function playingBoards(changed: () => void) {
  const boards: Map<string, Playing> = new Map();
  let scheme: boolean | null = null;
  let dark = false;
  let isSeen = false;
  /** What the reader has chosen; as the system says until then. */
  let wish: boolean | null = null;
  const wanted = () => wish ?? !prefersLessMotion.matches;

  /** In a tab that is hidden, and out of sight, a board stands where it is. */
  function run({ clock }: Playing) {
    if (!wanted()) clock.cancel();
    else if (isSeen && !document.hidden) clock.play();
    else if (clock.playState === 'running') clock.pause();
  }
  const runAll = () => [...boards.values()].forEach(run);
  const tell = () => {
    runAll();
    changed();
  };

  /** One after the other: the page answers in between. */
  async function fetchFor(colours: boolean) {
    const { sprites } = await import('./sprites.ts');
    for (const [id, each] of Object.entries(sprites)) {
      await idle();
      const board = await made(each, colours);
      if (scheme !== colours) return;
      boards.get(id)?.clock.cancel();
      boards.set(id, board);
      tell();
    }
  }

  const look = () => {
    if (isSeen && scheme !== dark && !isMetered()) {
      scheme = dark;
      // What does not come is asked for again when the cards are next seen.
      fetchFor(dark).catch(() => {
        scheme = null;
      });
    }
    runAll();
  };
  const view = new IntersectionObserver(
    (entries) => {
      isSeen = entries[entries.length - 1].intersectionRatio >= least;
      look();
    },
    { threshold: least },
  );
  document.addEventListener('visibilitychange', runAll);
  prefersLessMotion.addEventListener('change', tell);

  return {
    of: (id: string) => boards.get(id)?.element,
    /** Is there anything to stop or to begin? */
    isThere: () => boards.size > 0,
    wanted,
    toggle() {
      wish = !wanted();
      tell();
    },
    watch: (cards: Element) => view.observe(cards),
    /** The scheme of colours may be another one. */
    update(now: boolean) {
      if (dark === now) return;
      dark = now;
      look();
    },
  };
}
