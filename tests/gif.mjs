// Reads an animated GIF without any code of its writer: blocks as the GIF89a specification defines them, pixels by its
// variant of LZW.

/**
 * @typedef {{ width: number, height: number, delay: number, pixels: Buffer }} Frame
 *   `delay` in milliseconds; `pixels` are indices into the palette
 * @typedef {{ width: number, height: number, loops: boolean, colours: number, frames: Frame[] }} Film
 */

/**
 * The bytes of a chain of sub-blocks, and the offset after it.
 * @param {Buffer} bytes @param {number} at @returns {[Buffer, number]}
 */
function joined(bytes, at) {
  const parts = [];
  for (let size = bytes[at++]; size > 0; size = bytes[at++]) {
    if (at + size >= bytes.length) throw new Error('a block is cut off');
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [Buffer.concat(parts), at];
}

/** Codes of growing size, lowest bit first. @param {Buffer} data */
function codeReader(data) {
  let [held, bits, at] = [0, 0, 0];
  return (/** @type {number} */ size) => {
    for (; bits < size; bits += 8) {
      if (at >= data.length) throw new Error('pixels are cut off');
      held |= data[at++] << bits;
    }
    const code = held & ((1 << size) - 1);
    held >>>= size;
    bits -= size;
    return code;
  };
}

/** @param {Buffer} data @param {number} least the bits of a colour @param {number} count the number of pixels */
function unpacked(data, least, count) {
  const [clear, end] = [1 << least, (1 << least) + 1];
  const next = codeReader(data);
  const pixels = Buffer.alloc(count);
  /** @type {number[][]} */
  let table = [];
  let [filled, size] = [0, least + 1];
  /** @type {number[] | null} */
  let before = null;
  for (;;) {
    const code = next(size);
    if (code === end) break;
    if (code === clear) {
      table = Array.from({ length: clear + 2 }, (_, colour) => [colour]);
      [size, before] = [least + 1, null];
      continue;
    }
    const run = table[code] ?? (before && code === table.length ? [...before, before[0]] : null);
    if (!run) throw new Error(`no such code: ${code}`);
    for (const colour of run) pixels[filled++] = colour;
    if (before && table.length < 4096) table.push([...before, run[0]]);
    if (table.length === 1 << size && size < 12) size++;
    before = run;
  }
  if (filled !== count) throw new Error(`${filled} of ${count} pixels`);
  return pixels;
}

/** @param {number} flags @returns the bytes of the palette that these flags announce */
const paletteBytes = (flags) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * One image at its separator.
 * @param {Buffer} bytes @param {number} at @param {number} delay @returns {[Frame, number]}
 */
function imageAt(bytes, at, delay) {
  const [width, height, flags] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7), bytes[at + 9]];
  if (flags & 0x40) throw new Error('interlaced');
  const from = at + 10 + paletteBytes(flags);
  const [data, after] = joined(bytes, from + 1);
  return [{ width, height, delay, pixels: unpacked(data, bytes[from], width * height) }, after];
}

/** @param {Buffer} bytes @returns {Film} */
export function framesOf(bytes) {
  if (bytes.subarray(0, 6).toString('latin1') !== 'GIF89a') throw new Error('no GIF');
  const colours = paletteBytes(bytes[10]) / 3;
  const film = {
    width: bytes.readUInt16LE(6),
    height: bytes.readUInt16LE(8),
    loops: false,
    colours,
    frames: /** @type {Frame[]} */ ([]),
  };
  let [at, delay] = [13 + 3 * colours, 0];
  while (bytes[at] !== 0x3b) {
    if (at >= bytes.length) throw new Error('no end');
    if (bytes[at] === 0x2c) {
      const [frame, after] = imageAt(bytes, at, delay);
      film.frames.push(frame);
      at = after;
    } else if (bytes[at] === 0x21) {
      const [data, after] = joined(bytes, at + 2);
      if (bytes[at + 1] === 0xf9) delay = 10 * data.readUInt16LE(1);
      if (bytes[at + 1] === 0xff && data.subarray(0, 11).toString('latin1') === 'NETSCAPE2.0')
        film.loops = data.readUInt16LE(12) === 0;
      at = after;
    } else throw new Error(`no block begins with ${bytes[at]} at ${at}`);
  }
  return film;
}
