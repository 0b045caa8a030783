/** A canvas of the page that is drawn with the pen of the boards, at most once a frame. */

import type { Lab } from '../lab.ts';
import type { Pen, Theme } from '../../puzzles/contract.ts';
import type { Say } from '../../app/own-page.ts';
import { h } from '../../app/dom.ts';
import { createPen } from '../../board/layout.ts';
import { sizeCanvas } from '../../board/render.ts';
import { readTheme } from '../../board/theme.ts';

/** What a drawing is drawn with: colours, words, and the box in CSS pixels. */
export interface Look {
  theme: Theme;
  say: Say;
  number: (value: number) => string;
  width: number;
  height: number;
}

export type Draw = (pen: Pen, look: Look) => void;

/** A drawing that takes longer than a frame: a part in each, with a yield behind it. Each part takes away what stood in its place. */
export interface Parts {
  parts: (pen: Pen, look: Look) => Generator<void>;
}

/** A drawing that can be saved: as it stands, and as a film where it has several frames. */
export interface Drawing {
  /** CSS pixels of what is saved. */
  width: number;
  height: number;
  /** The last one is the whole; 1: it does not move. */
  frames: number;
  draw: (pen: Pen, look: Look, frame: number) => void;
}

/** At least; a canvas without room draws nothing. */
const LEAST = 8;

/**
 * Its height is the style sheet's, or what `height` makes of its width.
 * @param say of the experiment
 */
export function pictureOf(lab: Lab, say: Say, draw: Draw | Parts, height?: (width: number) => number) {
  const canvas = h('canvas', { role: 'img', class: 'picture' }) as HTMLCanvasElement;
  const { page } = lab;
  let frame = 0;
  let theme: Theme | null = null;
  let rest: Generator<void> | null = null;
  /** As it was drawn. */
  let size = '';
  const sizeNow = () => `${canvas.clientWidth} ${canvas.clientHeight}`;
  /** Those who wait until all of it is drawn. */
  const waiting: (() => void)[] = [];

  /** The next part, and another frame unless it was the last. */
  function goOn() {
    frame = 0;
    if (!rest || rest.next().done) return end();
    frame = requestAnimationFrame(goOn);
  }

  function end() {
    rest = null;
    for (const tell of waiting.splice(0)) tell();
  }

  function paint() {
    rest = begun();
    goOn();
  }

  /** Draws what is drawn at once. @returns the parts of what is not */
  function begun(): Generator<void> | null {
    if (!canvas.isConnected || canvas.clientWidth < LEAST) return null;
    if (height) canvas.style.height = `${height(canvas.clientWidth)}px`;
    theme ??= readTheme(canvas.parentElement as HTMLElement, page.dark) as Theme;
    const box = { width: canvas.clientWidth, height: canvas.clientHeight };
    const ratio = Math.min(window.devicePixelRatio || 1, 3);
    size = sizeNow();
    sizeCanvas(canvas, box, ratio);
    const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    const [pen, look] = [createPen(ctx, 1, theme), { theme, say, number: page.number, ...box }];
    if (typeof draw !== 'function') return draw.parts(pen, look);
    ctx.clearRect(0, 0, box.width, box.height);
    draw(pen, look);
    return null;
  }

  const invalidate = () => {
    if (frame && !rest) return;
    cancelAnimationFrame(frame);
    rest = null;
    frame = requestAnimationFrame(paint);
  };
  // Its own height is heard of too, and has been drawn.
  new ResizeObserver(() => sizeNow() !== size && invalidate()).observe(canvas);

  function paintNow() {
    cancelAnimationFrame(frame);
    frame = 0;
    rest = begun();
    while (rest && !rest.next().done);
    end();
  }
  // There is no frame before paper: in the colours that it has (`own-page.ts`), which is drawn already where they are the same.
  addEventListener('beforeprint', () => !theme && paintNow());

  return {
    canvas,
    /** It is drawn anew in the next frame. */
    invalidate,
    /** It is drawn anew in the frame that is being made, all parts of it. */
    paint: paintNow,
    /** The same, in the colours that are now. @returns once the last part is drawn */
    repaint(): Promise<void> {
      theme = null;
      invalidate();
      return new Promise((tell) => void waiting.push(tell));
    },
  };
}

export type Picture = ReturnType<typeof pictureOf>;
