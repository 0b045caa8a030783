/** A link's QR code, as one SVG path in a box of `size` modules, including the quiet zone. */

import { generate } from 'lean-qr';
import { h } from '../dom.ts';

const quiet = 4;

export function qrCode(text: string) {
  const code = generate(text);
  const parts = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) parts.push(`M${x + quiet} ${y + quiet}h1v1h-1z`);
  return { size: code.size + quiet * 2, path: parts.join('') };
}

const space = 'http://www.w3.org/2000/svg';

function part(name: string, attributes: Record<string, string>) {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** @param tooLong shown if the encoder refuses the length */
export function drawQr(place: HTMLElement, text: string, label: string, tooLong: string) {
  try {
    const { size, path } = qrCode(text);
    const svg = part('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label });
    const ground = part('path', { d: `M0 0h${size}v${size}h-${size}z`, fill: '#ffffff' });
    svg.append(ground, part('path', { d: path, fill: '#000000', 'shape-rendering': 'crispEdges' }));
    place.replaceChildren(svg);
  } catch {
    place.replaceChildren(h('p', { class: 'share-note' }, tooLong));
  }
}
