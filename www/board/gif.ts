/**
 * Animated GIFs, from frames of pixels or from a drawing that is drawn frame by frame. Fetched when the first one is
 * saved.
 */

import type { Pen, Theme } from '../puzzles/contract.ts';
import { createPen } from './layout.ts';
import { needPixels } from './readback.ts';

/** @param onProgress called with the per cent done */
interface GifOptions {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

/** A drawing that changes from frame to frame. */
export interface Animation {
  width: number;
  height: number;
  count: number;
  theme: Theme;
  draw: (pen: Pen, index: number) => void;
}

/** The last frame is shown longer. */
export async function gifDrawing(
  { width, height, count, theme, draw }: Animation,
  making: GifOptions = {},
): Promise<Blob> {
  needPixels();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const ctx = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const pixels = (index: number) => {
    ctx.fillStyle = theme.surface;
    ctx.fillRect(0, 0, width, height);
    draw(createPen(ctx, 1, theme), index);
    return ctx.getImageData(0, 0, width, height);
  };
  return encodeGif({ count, pixels, delay: (index) => (index === count - 1 ? 2500 : 120), ...making });
}

/** The same frames give the same bytes. Between frames the page's event loop runs. */
export async function encodeGif({
  count,
  pixels,
  delay,
  signal,
  onProgress,
}: GifOptions & {
  count: number;
  pixels: (index: number) => ImageData;
  delay: (index: number) => number;
}) {
  const { GIFEncoder, applyPalette, quantize } = await import('gifenc/dist/gifenc.esm.js');
  const gif = GIFEncoder();
  // The palette comes from the first and the last frame: the finished answer has every colour of its parts, and the
  // empty board those that are covered later.
  const [first, last] = [pixels(0), pixels(count - 1)];
  const both = new Uint8ClampedArray(first.data.length * 2);
  both.set(first.data);
  both.set(last.data, first.data.length);
  const palette = quantize(both, 128);
  for (let index = 0; index < count; index++) {
    signal?.throwIfAborted();
    const image = pixels(index);
    const frame = { delay: delay(index) };
    gif.writeFrame(
      applyPalette(image.data, palette),
      image.width,
      image.height,
      index ? frame : { palette, ...frame, repeat: 0 },
    );
    onProgress?.(Math.round(((index + 1) / count) * 100));
    await new Promise((next) => setTimeout(next));
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}
