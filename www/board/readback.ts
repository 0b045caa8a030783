/**
 * Can the page read back what it drew on a canvas? Firefox with `privacy.resistFingerprinting` (on in Tor Browser and
 * LibreWolf) returns noise until the reader allows the site to read, because canvas contents tell computers apart.
 * Other browsers change a colour by a step or two.
 */
export function givesPixels() {
  const [width, height, grey] = [8, 8, 128];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const ctx = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  ctx.fillStyle = `rgb(${grey} ${grey} ${grey})`;
  ctx.fillRect(0, 0, width, height);
  const { data } = ctx.getImageData(0, 0, width, height);
  return data.every((value, at) => Math.abs(value - (at % 4 === 3 ? 255 : grey)) < 8);
}

/** @throws if the browser would return noise */
export function needPixels() {
  if (!givesPixels()) throw new Error('no pixels');
}
