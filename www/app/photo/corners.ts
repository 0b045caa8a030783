/**
 * The photo as taken, with a mark for each corner of the printed grid that can be dragged, or moved with the arrow
 * keys.
 */

import type { Point } from '../../puzzles/contract.ts';
import type { Quad } from './homography.ts';
import { h } from '../dom.ts';
import { isConvex } from './homography.ts';

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** As large as fits into a box, centred. */
export function fitted(picture: { width: number; height: number }, box: { width: number; height: number }): Place {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { left: (box.width - width) / 2, top: (box.height - height) / 2, width, height };
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The corners with one of them moved; unchanged if that would turn the photo inside out. */
export function withCorner(corners: Quad, index: number, { x, y }: Point): Quad {
  const next = corners.map((corner, at) => (at === index ? { x: within(x), y: within(y) } : corner)) as Quad;
  return isConvex(next) ? next : corners;
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shares of the picture by which an arrow key moves a mark. */
const coarse = 0.01;
const fine = 0.002;

/** @param name gives a mark's name with its place on the photo, which a screen reader reads */
export function cornerMarks(changed: (corners: Quad) => void, name: (index: number, at: Point) => string) {
  let place: Place = { left: 0, top: 0, width: 1, height: 1 };
  let corners: Quad | null = null;
  const svgSpace = 'http://www.w3.org/2000/svg';
  const line = document.createElementNS(svgSpace, 'polygon');
  const lines = document.createElementNS(svgSpace, 'svg');
  lines.setAttribute('class', 'photo-lines');
  lines.append(line);
  const marks = [0, 1, 2, 3].map((index) => mark(index));

  function move(index: number, to: Point) {
    if (corners) changed(withCorner(corners, index, to));
  }

  function mark(index: number) {
    const element = h('button', { type: 'button', class: 'photo-mark', 'data-corner': String(index) });
    /** From the finger to the centre of the mark. */
    let grip: Point | null = null;
    element.addEventListener('pointerdown', (event) => {
      const box = element.getBoundingClientRect();
      grip = { x: box.x + box.width / 2 - event.clientX, y: box.y + box.height / 2 - event.clientY };
      element.setPointerCapture(event.pointerId);
    });
    element.addEventListener('pointermove', (event) => {
      if (!grip) return;
      const box = (element.parentElement as HTMLElement).getBoundingClientRect();
      const { left, top, width, height } = place;
      move(index, {
        x: (event.clientX + grip.x - box.x - left) / width,
        y: (event.clientY + grip.y - box.y - top) / height,
      });
    });
    const drop = () => {
      grip = null;
    };
    element.addEventListener('pointerup', drop);
    element.addEventListener('pointercancel', drop);
    element.addEventListener('keydown', (event) => {
      const step = steps[event.key];
      if (!step || !corners) return;
      event.preventDefault();
      event.stopPropagation();
      const by = event.shiftKey ? fine : coarse;
      move(index, { x: corners[index].x + by * step[0], y: corners[index].y + by * step[1] });
    });
    return element;
  }

  return {
    lines,
    marks,
    update(next: Quad, where: Place) {
      [corners, place] = [next, where];
      const points = next.map(({ x, y }) => ({ x: place.left + x * place.width, y: place.top + y * place.height }));
      line.setAttribute('points', points.map(({ x, y }) => `${x},${y}`).join(' '));
      marks.forEach((element, index) => {
        element.setAttribute('aria-label', name(index, next[index]));
        Object.assign(element.style, { left: `${points[index].x}px`, top: `${points[index].y}px` });
      });
    },
  };
}
