/** A link's QR code in a page or on a printed sheet. */

import { h } from '../dom.ts';
import { qrCode } from './pictures.ts';

export async function drawQr(place: HTMLElement, text: string, label: string, tooLong: string) {
  try {
    const { size, path } = await qrCode(text);
    const space = 'http://www.w3.org/2000/svg';
    const svg = document.createElementNS(space, 'svg');
    svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', label);
    const ground = document.createElementNS(space, 'path');
    ground.setAttribute('d', `M0 0h${size}v${size}h-${size}z`);
    ground.setAttribute('fill', '#ffffff');
    const modules = document.createElementNS(space, 'path');
    modules.setAttribute('d', path);
    modules.setAttribute('fill', '#000000');
    modules.setAttribute('shape-rendering', 'crispEdges');
    svg.append(ground, modules);
    place.replaceChildren(svg);
  } catch {
    place.replaceChildren(h('p', { class: 'hint' }, tooLong));
  }
}
