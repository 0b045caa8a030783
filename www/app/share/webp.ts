/**
 * Makes an animated WebP: the browser encodes the single pictures, and this combines them into one file (RIFF,
 * https://developers.google.com/speed/webp/docs/riff_container).
 */

import type { Frames, Making } from './pictures.ts';
import { nextTurn } from '../../shared/turns.ts';

const type = 'image/webp';

/** Can this browser encode WebP? */
export async function makesWebp() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return blob?.type === type;
}

const numbers = (value: number, bytes: number) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255);

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** A chunk of a RIFF file, padded to an even number of bytes. */
const chunk = (name: string, parts: (Uint8Array | number[])[]): Uint8Array[] => {
  const content = parts.map((part) => Uint8Array.from(part));
  const length = content.reduce((sum, part) => sum + part.length, 0);
  const padding = length % 2 ? [new Uint8Array(1)] : [];
  return [Uint8Array.from([...letters(name), ...numbers(length, 4)]), ...content, ...padding];
};

/** The chunks of a still WebP that hold its pixels. */
export function pixelChunks(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 12; at + 8 <= file.length; ) {
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    if (/^(ALPH|VP8 |VP8L)$/.test(name)) return file.subarray(at);
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  throw new Error('no picture');
}

/** @param frames files of single pictures, and for how many milliseconds each is shown */
export function animation(width: number, height: number, frames: { file: Uint8Array; delay: number }[]): Blob {
  const size = [...numbers(width - 1, 3), ...numbers(height - 1, 3)];
  const animated = 2;
  // Each frame covers the whole one before it, so nothing is blended.
  const covers = 2;
  const frame = ({ file, delay }: { file: Uint8Array; delay: number }) =>
    chunk('ANMF', [[0, 0, 0, 0, 0, 0, ...size, ...numbers(delay, 3), covers], pixelChunks(file)]);
  const forEver = [255, 255, 255, 255, 0, 0];
  const body = [
    ...chunk('VP8X', [[animated, 0, 0, 0, ...size]]),
    ...chunk('ANIM', [forEver]),
    ...frames.flatMap(frame),
  ];
  return new Blob(chunk('RIFF', [letters('WEBP'), ...body]) as Uint8Array<ArrayBuffer>[], { type });
}

export async function webpPicture({ count, draw, delay }: Frames, { signal, onProgress }: Making) {
  const frames = [];
  let [width, height] = [1, 1];
  for (let index = 0; index < count; index++) {
    signal.throwIfAborted();
    const { canvas } = draw(index);
    ({ width, height } = canvas);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
    if (blob?.type !== type) throw new Error('no picture');
    frames.push({ file: new Uint8Array(await blob.arrayBuffer()), delay: delay(index) });
    onProgress?.(Math.round(((index + 1) / count) * 100));
    await nextTurn();
  }
  return animation(width, height, frames);
}
