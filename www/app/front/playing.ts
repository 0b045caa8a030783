/**
 * Boards that play themselves on the families' cards. Each is a sheet of sprites that shows one picture at a time,
 * fetched when the cards first come into view.
 */

import type { Sprites } from './sprites.ts';
import { isMetered } from '../../shared/connection.ts';
import { prefersLessMotion } from '../preferences.ts';

/** Largest size of a board, in pixels. */
const box = { width: 96, height: 72 };
/** Milliseconds of a step, and for how many steps a board rests at its beginning and at its end. */
const stepMs = 450;
const [startSteps, endSteps] = [2, 4];

/**
 * The share of the cards that must be visible. Cards that only touch the window's lower edge, as in the closed sheet of
 * a phone, count as intersecting too.
 */
const least = 0.01;

/** Moves the sheet so that one of its pictures shows. */
const offset = (at: number, count: number) => `translateY(${(-100 * at) / count}%)`;

/** One picture for each step, without motion in between. */
function keyframes(count: number): Keyframe[] {
  const steps = startSteps + count - 2 + endSteps;
  const pictures = Array.from({ length: count }, (_, at) => ({
    transform: offset(at, count),
    offset: (at && at - 1 + startSteps) / steps,
    easing: 'step-end',
  }));
  return [...pictures, { transform: offset(count - 1, count), offset: 1 }];
}

/** A board and its animation. */
interface Playing {
  element: HTMLElement;
  clock: Animation;
}

async function createPlaying({ count, width, height, svg }: Sprites, dark: boolean): Promise<Playing> {
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
  image.style.transform = offset(count - 1, count); // without motion, the board shows its end
  const duration = (startSteps + count - 2 + endSteps) * stepMs;
  const clock = image.animate(keyframes(count), { duration, iterations: Number.POSITIVE_INFINITY });
  clock.cancel();
  return { element, clock };
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 50);
  });

/** @param changed called when boards have arrived, stopped or started */
export function playingBoards(changed: () => void) {
  const boards: Map<string, Playing> = new Map();
  let scheme: boolean | null = null;
  let dark = false;
  let isSeen = false;
  /** The reader's choice; null means that the system's setting applies. */
  let choice: boolean | null = null;
  const isPlaying = () => choice ?? !prefersLessMotion.matches;

  /** In a hidden tab or out of view, a board pauses. */
  function run({ clock }: Playing) {
    if (!isPlaying()) clock.cancel();
    else if (isSeen && !document.hidden) clock.play();
    else if (clock.playState === 'running') clock.pause();
  }
  const runAll = () => [...boards.values()].forEach(run);
  const changeAll = () => {
    runAll();
    changed();
  };

  /** One at a time, so that the page can respond in between. */
  async function fetchFor(colours: boolean) {
    const { sprites } = await import('./sprites.ts');
    for (const [id, sprite] of Object.entries(sprites)) {
      await idle();
      const board = await createPlaying(sprite, colours);
      if (scheme !== colours) return;
      boards.get(id)?.clock.cancel();
      boards.set(id, board);
      changeAll();
    }
  }

  const fetchAndRun = () => {
    if (isSeen && scheme !== dark && !isMetered()) {
      scheme = dark;
      // A failed fetch is repeated when the cards next come into view.
      fetchFor(dark).catch(() => {
        scheme = null;
      });
    }
    runAll();
  };
  const view = new IntersectionObserver(
    (entries) => {
      isSeen = entries[entries.length - 1].intersectionRatio >= least;
      fetchAndRun();
    },
    { threshold: least },
  );
  document.addEventListener('visibilitychange', runAll);
  prefersLessMotion.addEventListener('change', changeAll);

  return {
    of: (id: string) => boards.get(id)?.element,
    /** Are there any boards to start or stop? */
    hasBoards: () => boards.size > 0,
    isPlaying,
    toggle() {
      choice = !isPlaying();
      changeAll();
    },
    watch: (cards: Element) => view.observe(cards),
    /** Draws the boards again if the colour scheme has changed. */
    update(isDark: boolean) {
      if (dark === isDark) return;
      dark = isDark;
      fetchAndRun();
    },
  };
}
