/**
 * The wall on its canvas: a dot is drawn when it changes, all of them only when size or colours do. The reader selects
 * one by finger or by keys.
 */

import type { Lab } from '../lab.ts';
import type { Known } from './boards.ts';
import type { Theme } from '../../puzzles/contract.ts';
import { h, setAttribute } from '../../app/dom.ts';
import { readTheme } from '../../board/theme.ts';
import { aroundRing, drawDot, drawRing, inksOf, nearest, type Places, placesOf, stepTo, wipe } from './dots.ts';

/** A smaller canvas is not drawn. */
const LEAST = 8;

export interface WallView {
  element: HTMLElement;
  /** Shows other boards, or none. */
  show(known: (Known | null)[]): void;
  /** Redraws the dot of a board with new results. */
  changed(index: number): void;
  pick(index: number): void;
  /** Redraws in the current colours. */
  repaint(): void;
  /** @param text about the selected dot */
  name(label: string, text: string): void;
}

/** @param picked called with the dot that the reader selects */
export function wallView(lab: Lab, picked: (index: number) => void): WallView {
  const canvas = h('canvas', { class: 'wall-dots' }) as HTMLCanvasElement;
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
  const element = h('div', { class: 'wall-room', role: 'slider', tabindex: '0', id: 'wall-dots' }, canvas);
  let known: (Known | null)[] = [];
  let places: Places | null = null;
  let inks: ReturnType<typeof inksOf> | null = null;
  let inHand = 0;
  const dirty = new Set<number>();
  let frame = 0;

  function sized() {
    const width = element.clientWidth;
    if (width < LEAST || known.length === 0) return null;
    const ratio = Math.min(window.devicePixelRatio || 1, 3);
    const next = placesOf(known.length, width);
    Object.assign(canvas, { width: Math.round(next.width * ratio), height: Math.round(next.height * ratio) });
    canvas.style.height = `${next.height}px`;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    return next;
  }

  function paint() {
    frame = 0;
    if (!element.isConnected) return;
    const whole = places === null;
    places ??= sized();
    if (!places) return;
    inks ??= inksOf(readTheme(element, lab.page.dark) as Theme);
    if (!whole && aroundRing(places, inHand).some((index) => dirty.has(index)))
      for (const index of aroundRing(places, inHand)) dirty.add(index);
    for (const index of whole ? known.keys() : dirty) {
      if (!whole) wipe(ctx, places, index);
      drawDot(ctx, places, index, known[index], inks, index === inHand);
    }
    drawRing(ctx, places, inHand, inks);
    dirty.clear();
  }

  const soon = () => {
    if (!frame) frame = requestAnimationFrame(paint);
  };
  const anew = () => {
    places = null;
    soon();
  };

  function pick(index: number) {
    if (places) for (const hand of [inHand, index]) for (const near of aroundRing(places, hand)) dirty.add(near);
    inHand = index;
    setAttribute(element, 'aria-valuenow', String(index + 1));
    soon();
  }

  function take(index: number | null) {
    if (index === null) return;
    pick(index);
    picked(index);
  }

  element.addEventListener('pointerdown', ({ clientX, clientY }) => {
    const box = canvas.getBoundingClientRect();
    if (places) take(nearest(places, clientX - box.left, clientY - box.top));
  });
  element.addEventListener('keydown', (event) => {
    const to = places && stepTo(places, inHand, event.key);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    take(to);
  });
  // Print waits for no animation frame: draw at once, in the colours of paper.
  addEventListener('beforeprint', () => !inks && paint());
  let width = 0;
  new ResizeObserver(() => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    anew();
  }).observe(element);

  return {
    element,
    show(next) {
      known = next;
      element.hidden = next.length === 0;
      setAttribute(element, 'aria-valuemin', '1');
      setAttribute(element, 'aria-valuemax', String(next.length));
      inHand = 0;
      setAttribute(element, 'aria-valuenow', '1');
      anew();
    },
    changed(index) {
      dirty.add(index);
      soon();
    },
    pick,
    repaint() {
      inks = null;
      anew();
    },
    name(label, text) {
      setAttribute(element, 'aria-label', label);
      setAttribute(element, 'aria-valuetext', text);
    },
  };
}
