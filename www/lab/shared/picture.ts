/** A canvas drawn with the pen of the boards, at most once a frame. */

import type { Lab } from '../lab.ts';
import type { Pen, Theme, Translate } from '../../puzzles/contract.ts';
import { h } from '../../app/dom.ts';
import { createPen } from '../../board/layout.ts';
import { sizeCanvas } from '../../board/render.ts';
import { readTheme } from '../../board/theme.ts';

/** What a picture is drawn on: its colours, words, and box in CSS pixels. */
export interface Surface {
  theme: Theme;
  t: Translate;
  number: (value: number) => string;
  width: number;
  height: number;
}

export type Draw = (pen: Pen, surface: Surface) => void;

/**
 * A drawing that takes longer than a frame: one part in each frame, with a yield after it. Each part clears its own
 * area.
 */
export interface Parts {
  parts: (pen: Pen, surface: Surface) => Generator<void>;
}

/** A drawing that can be saved: as a picture and, with several frames, as a film. */
export interface Drawing {
  /** Size of the saved picture in CSS pixels. */
  width: number;
  height: number;
  /** The last one is the complete picture; 1: not animated. */
  frames: number;
  draw: (pen: Pen, surface: Surface, frame: number) => void;
}

/** Least size; a smaller canvas is not drawn. */
const LEAST = 8;

/**
 * Its height comes from the style sheet, or from `height` and its width.
 * @param t of the experiment
 */
export function pictureOf(lab: Lab, t: Translate, draw: Draw | Parts, height?: (width: number) => number) {
  const canvas = h('canvas', { role: 'img', class: 'picture' });
  const { page } = lab;
  let frame = 0;
  let theme: Theme | null = null;
  let remaining: Generator<void> | null = null;
  /** The size at the last drawing. */
  let size = '';
  const sizeNow = () => `${canvas.clientWidth} ${canvas.clientHeight}`;
  /** Resolves the callers that wait for a complete drawing. */
  const waiting: (() => void)[] = [];

  /** Draws the next part, and requests another frame unless it was the last. */
  function drawNextPart() {
    frame = 0;
    if (!remaining || remaining.next().done) return end();
    frame = requestAnimationFrame(drawNextPart);
  }

  function end() {
    remaining = null;
    for (const resolve of waiting.splice(0)) resolve();
  }

  function paint() {
    remaining = start();
    drawNextPart();
  }

  /** Draws the synchronous part at once. @returns the remaining parts */
  function start(): Generator<void> | null {
    if (!canvas.isConnected || canvas.clientWidth < LEAST) return null;
    if (height) canvas.style.height = `${height(canvas.clientWidth)}px`;
    theme ??= readTheme(canvas.parentElement as HTMLElement, page.dark) as Theme;
    const box = { width: canvas.clientWidth, height: canvas.clientHeight };
    const ratio = Math.min(window.devicePixelRatio || 1, 3);
    size = sizeNow();
    sizeCanvas(canvas, box, ratio);
    const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    const [pen, surface] = [createPen(ctx, 1, theme), { theme, t, number: page.number, ...box }];
    if (typeof draw !== 'function') return draw.parts(pen, surface);
    ctx.clearRect(0, 0, box.width, box.height);
    draw(pen, surface);
    return null;
  }

  const invalidate = () => {
    if (frame && !remaining) return;
    cancelAnimationFrame(frame);
    remaining = null;
    frame = requestAnimationFrame(paint);
  };
  // Its own change of height is observed too, but already drawn.
  new ResizeObserver(() => sizeNow() !== size && invalidate()).observe(canvas);

  function paintNow() {
    cancelAnimationFrame(frame);
    frame = 0;
    remaining = start();
    while (remaining && !remaining.next().done);
    end();
  }
  // Print waits for no animation frame. Draw at once in the colours of paper (`separate-page.ts`), unless they are the
  // same.
  addEventListener('beforeprint', () => !theme && paintNow());

  return {
    canvas,
    /** Redraws in the next frame. */
    invalidate,
    /** Redraws in the current frame, with all parts. */
    paint: paintNow,
    /** The same, in the current colours. @returns after the last part is drawn */
    repaint(): Promise<void> {
      theme = null;
      invalidate();
      return new Promise((resolve) => void waiting.push(resolve));
    },
  };
}

export type Picture = ReturnType<typeof pictureOf>;
