/**
 * Does the browser give out what was drawn on a canvas? Firefox with `privacy.resistFingerprinting` (Tor's browser and LibreWolf have it on) answers with
 * noise until the reader allows it for the site, as what a canvas holds tells computers apart; other browsers change a colour by a step or two.
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

/** @throws where only noise would come out */
export function needPixels() {
  if (!givesPixels()) throw new Error('no pixels');
}
