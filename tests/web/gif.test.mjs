// The GIF reader with which the browser tests check saved GIFs: it reads the encoder's output, and refuses broken
// files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { framesOf } from '../gif.mjs';

const { GIFEncoder, applyPalette, quantize } = await import('gifenc/dist/gifenc.esm.js');
const [WIDTH, HEIGHT, COUNT] = [120, 90, 3];

/** Noise, which fills the code table so that it is reset. @param {number} frame */
const pixelsOf = (frame) =>
  Uint8ClampedArray.from({ length: 4 * WIDTH * HEIGHT }, (_, at) =>
    at % 4 === 3 ? 255 : (at * at + 40 * frame) % 251,
  );

function film() {
  const gif = GIFEncoder();
  const palette = quantize(pixelsOf(0), 128);
  const indices = Array.from({ length: COUNT }, (_, frame) => applyPalette(pixelsOf(frame), palette));
  for (const [at, each] of indices.entries())
    gif.writeFrame(each, WIDTH, HEIGHT, { delay: 120 + 10 * at, ...(at === 0 ? { palette, repeat: 0 } : {}) });
  gif.finish();
  return { bytes: Buffer.from(gif.bytes()), indices };
}

test('every frame is read back as written: size, delay, pixels', () => {
  const { bytes, indices } = film();
  const read = framesOf(bytes);
  assert.deepEqual([read.width, read.height, read.loops, read.colours], [WIDTH, HEIGHT, true, 128]);
  assert.deepEqual(
    read.frames.map(({ width, height, delay }) => [width, height, delay]),
    [120, 130, 140].map((delay) => [WIDTH, HEIGHT, delay]),
  );
  for (const [at, { pixels }] of read.frames.entries())
    assert.ok(pixels.equals(Buffer.from(indices[at])), `frame ${at}`);
});

test('a truncated film, or a file that is no film, is refused', () => {
  const { bytes } = film();
  for (const end of [40, 500, bytes.length >> 1, bytes.length - 2])
    assert.throws(() => framesOf(bytes.subarray(0, end)));
  assert.throws(() => framesOf(Buffer.from('GIF87a and more')));
});
