/**
 * The wall on its canvas: a dot is drawn when it changes, all of them only when size or colours do. The reader selects
 * one by finger or by keys.
 */

import type { Lab } from '../lab.ts';
import type { BoardResult } from './boards.ts';
import type { Theme } from '../../puzzles/contract.ts';
import { h, setAttribute } from '../../app/dom.ts';
import { readTheme } from '../../board/theme.ts';
import {
  dotsUnderRing,
  drawDot,
  drawRing,
  inksOf,
  nearestDot,
  type Places,
  placesOf,
  dotAfterKey,
  clearDot,
} from './dots.ts';

/** A smaller canvas is not drawn. */
const LEAST = 8;

export interface WallView {
  element: HTMLElement;
  /** Shows other boards, or none. */
  show(results: (BoardResult | null)[]): void;
  /** Redraws the dot of a board with new results. */
  changed(index: number): void;
  pick(index: number): void;
  /** Redraws in the current colours. */
  repaint(): void;
  /** @param text about the selected dot */
  name(label: string, text: string): void;
}

/** @param onPick called with the dot that the reader selects */
export function wallView(lab: Lab, onPick: (index: number) => void): WallView {
  const canvas = h('canvas', { class: 'wall-dots' });
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
  const element = h('div', { class: 'wall-room', role: 'slider', tabindex: '0', id: 'wall-dots' }, canvas);
  let results: (BoardResult | null)[] = [];
  let places: Places | null = null;
  let inks: ReturnType<typeof inksOf> | null = null;
  const dirty = new Set<number>();
  let [pickedIndex, frame] = [0, 0];

  function resize() {
    const width = element.clientWidth;
    if (width < LEAST || results.length === 0) return null;
    const ratio = Math.min(window.devicePixelRatio || 1, 3);
    const next = placesOf(results.length, width);
    Object.assign(canvas, { width: Math.round(next.width * ratio), height: Math.round(next.height * ratio) });
    canvas.style.height = `${next.height}px`;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    return next;
  }

  function paint() {
    frame = 0;
    if (!element.isConnected) return;
    const isNew = places === null;
    places ??= resize();
    if (!places) return;
    inks ??= inksOf(readTheme(element, lab.page.dark) as Theme);
    const ring = dotsUnderRing(places, pickedIndex);
    if (!isNew && ring.some((index) => dirty.has(index))) for (const index of ring) dirty.add(index);
    for (const index of isNew ? results.keys() : dirty) {
      if (!isNew) clearDot(ctx, places, index);
      drawDot(ctx, places, index, results[index], inks, index === pickedIndex);
    }
    drawRing(ctx, places, pickedIndex, inks);
    dirty.clear();
  }

  const schedulePaint = () => {
    if (!frame) frame = requestAnimationFrame(paint);
  };
  const repaintAll = () => {
    places = null;
    schedulePaint();
  };

  function pick(index: number) {
    const near = (dot: number) => (places ? dotsUnderRing(places, dot) : []);
    for (const dot of [...near(pickedIndex), ...near(index)]) dirty.add(dot);
    pickedIndex = index;
    setAttribute(element, 'aria-valuenow', String(index + 1));
    schedulePaint();
  }

  function select(index: number | null) {
    if (index === null) return;
    pick(index);
    onPick(index);
  }

  element.addEventListener('pointerdown', ({ clientX, clientY }) => {
    const box = canvas.getBoundingClientRect();
    if (places) select(nearestDot(places, clientX - box.left, clientY - box.top));
  });
  element.addEventListener('keydown', (event) => {
    const to = places && dotAfterKey(places, pickedIndex, event.key);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(to);
  });
  // Print waits for no animation frame: draw at once, in the colours of paper.
  addEventListener('beforeprint', () => !inks && paint());
  let width = 0;
  new ResizeObserver(() => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    repaintAll();
  }).observe(element);

  return {
    element,
    show(next) {
      results = next;
      element.hidden = next.length === 0;
      setAttribute(element, 'aria-valuemin', '1');
      setAttribute(element, 'aria-valuemax', String(next.length));
      pickedIndex = 0;
      setAttribute(element, 'aria-valuenow', '1');
      repaintAll();
    },
    changed(index) {
      dirty.add(index);
      schedulePaint();
    },
    pick,
    repaint() {
      inks = null;
      repaintAll();
    },
    name(label, text) {
      setAttribute(element, 'aria-label', label);
      setAttribute(element, 'aria-valuetext', text);
    },
  };
}
