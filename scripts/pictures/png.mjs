// PNG pictures of an SVG and of a one-bit raster.

import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';

/** The only fonts in use: a machine's own would make other pictures, or none if it has none. font.py describes them. */
const fonts = ['Regular', 'Bold'].map((weight) => fileURLToPath(new URL(`TokeruCard-${weight}.otf`, import.meta.url)));
export const fontFamily = 'Tokeru Card';

/** @param {string} svg @param {number} [width] in pixels; default: its own */
export function pngOf(svg, width) {
  const picture = new Resvg(svg, {
    font: { loadSystemFonts: false, fontFiles: fonts, defaultFontFamily: fontFamily },
    ...(width ? { fitTo: { mode: 'width', value: width } } : {}),
  });
  return picture.render().asPng();
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** White for set bits, black for others. @param {number} width @param {ArrayLike<boolean>} bits row by row */
export function bitmap(width, bits) {
  const height = bits.length / width;
  const stride = Math.ceil(width / 8) + 1; // each row begins with its filter: none
  const rows = Buffer.alloc(stride * height);
  for (let i = 0; i < bits.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (bits[i]) rows[y * stride + 1 + (x >> 3)] |= 128 >> (x & 7);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1; // bit depth; of grey
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
