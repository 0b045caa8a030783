/** Draws a river: bands of families, the winning line, and a mark at one layer. */

import type { Band, RiverLayout } from './bands.ts';
import type { Surface } from '../shared/picture.ts';
import type { Pen, Theme } from '../../puzzles/contract.ts';
import { roundValues } from '../shared/lines.ts';
import { HUES, trunkAt } from './bands.ts';

/** The displayed layers. */
interface Span {
  from: number;
  to: number;
}

/** Space above for the mark's label, and below for layer numbers. */
const [HEAD, FOOT, SMALL] = [22, 24, 12.5];

interface Room {
  x: (layer: number) => number;
  y: (place: number) => number;
  /** An edge has a point every so many layers. */
  stride: number;
}

function roomOf({ river }: RiverLayout, { from, to }: Span, { width, height }: Surface): Room {
  const across = width / Math.max(1, to - from);
  const tall = (height - HEAD - FOOT) / river.width;
  return {
    x: (layer) => (layer - from) * across,
    y: (place) => HEAD + place * tall,
    stride: Math.max(1, Math.floor(1 / across)),
  };
}

/**
 * A band's layers in the span, including both ends. Strides are counted from the band's own start, so that a part of a
 * picture has the same points as the whole.
 */
function layersIn(first: number, last: number, { from, to }: Span, stride: number): number[] {
  const at = (layer: number, round: (strides: number) => number) =>
    first + stride * Math.max(0, round((layer - first) / stride));
  const [begin, end] = [at(from, Math.floor), Math.min(last, at(to, Math.ceil))];
  const layers = [];
  for (let layer = begin; layer < end; layer += stride) layers.push(layer);
  return end >= begin ? [...layers, end] : [];
}

function trace(
  path: CanvasRenderingContext2D,
  { first, top, bottom }: RiverLayout['extent'],
  span: Span,
  { x, y, stride }: Room,
) {
  const layers = layersIn(first, first + top.length - 1, span, stride);
  if (layers.length < 2) return;
  for (const [at, layer] of layers.entries()) {
    if (at === 0) path.moveTo(x(layer), y(top[layer - first]));
    else path.lineTo(x(layer), y(top[layer - first]));
  }
  for (const layer of layers.toReversed()) path.lineTo(x(layer), y(bottom[layer - first]));
  path.closePath();
}

const inkOf = (theme: Theme, hue: number | null) => (hue === null ? theme.line : theme.series[hue]);

/**
 * All bands of a hue are one path. A thin line in the colour of the paper separates adjacent bands, whatever their
 * hues. From afar there is no such line, and one path of all bands together stands for the thousands without a hue.
 */
function bands(pen: Pen, layout: RiverLayout, span: Span, room: Room, theme: Theme) {
  const isFar = room.stride > 1;
  const shown = layout.bands.filter(
    ({ first, end, hue }) => first < span.to && end + 1 > span.from && !(isFar && hue === null),
  );
  const edge = isFar ? undefined : { stroke: theme.paper, width: 0.75 };
  if (isFar) pen.shape((path) => trace(path, layout.extent, span, room), { fill: inkOf(theme, null) });
  for (const hue of [null, ...Array.from({ length: HUES }, (_, at) => at)]) {
    const ofHue = shown.filter((band) => band.hue === hue);
    const traceAll = (path: CanvasRenderingContext2D) => {
      for (const band of ofHue) trace(path, band, span, room);
    };
    if (ofHue.length > 0) pen.shape(traceAll, { fill: inkOf(theme, hue), ...edge });
  }
}

function line(pen: Pen, { line: places }: RiverLayout, span: Span, { x, y, stride }: Room, width: number, ink: string) {
  const layers = layersIn(0, places.length - 1, span, stride);
  const points = layers.map((layer) => ({ x: x(layer), y: y(places[layer]) }));
  if (points.length > 1) pen.line(points, { stroke: ink, width, join: 'round' });
}

/** The winning line; the part that all survivors of the marked layer share is drawn as thick as a trunk. */
function winner(pen: Pen, layout: RiverLayout, span: Span, room: Room, layer: number | null, theme: Theme) {
  const thin = room.stride > 1 ? 1.5 : 2.5;
  line(pen, layout, span, room, thin + 2.5, theme.paper);
  line(pen, layout, span, room, thin, theme.ink);
  if (layer === null) return;
  const trunk = { from: span.from, to: Math.min(span.to, trunkAt(layout, layer)) };
  line(pen, layout, trunk, room, thin + 3.5, theme.ink);
}

function numbers(pen: Pen, { from, to }: Span, { x }: Room, { theme, number, width, height }: Surface) {
  for (const layer of roundValues(from, to, Math.floor(width / 90))) {
    const style = { size: SMALL, color: theme.muted };
    pen.text(number(layer), within(x(layer), pen.measure(number(layer), style) / 2, width), height - 10, style);
  }
}

/** The place nearest to a middle at which `half` fits on both sides. */
const within = (middle: number, half: number, width: number) => Math.max(half, Math.min(width - half, middle));

/** A dot marks the largest family of the marked layer, which the sentence below the picture is about. */
function mark(pen: Pen, layout: RiverLayout, layer: number, largest: Band | null, { x, y }: Room, surface: Surface) {
  const { theme, t, number, width, height } = surface;
  const at = x(layer);
  const ends = [HEAD - 4, height - FOOT + 4].map((end) => ({ x: at, y: end }));
  pen.line(ends, { stroke: theme.accent, width: 2 });
  const text = t('at', { n: number(layer) });
  const style = { size: SMALL, color: theme.accent, weight: 600 };
  pen.text(text, within(at, pen.measure(text, style) / 2, width), 10, { ...style, halo: theme.paper });
  if (!largest) return;
  const { first, top, bottom } = largest;
  const centre = y((top[layer - first] + bottom[layer - first]) / 2);
  const dots = within(at, 6, width);
  pen.circle(dots, centre, 5, { fill: theme.accent, stroke: theme.paper, width: 2 });
  const winnerY = y(layout.line[layer]);
  pen.circle(dots, winnerY, 4, { fill: theme.ink, stroke: theme.paper, width: 1.5 });
}

/** @param layer the marked layer; null for none */
export function drawRiver(
  pen: Pen,
  layout: RiverLayout,
  span: Span,
  { layer, largest }: { layer: number | null; largest: Band | null },
  surface: Surface,
) {
  const room = roomOf(layout, span, surface);
  bands(pen, layout, span, room, surface.theme);
  winner(pen, layout, span, room, layer, surface.theme);
  numbers(pen, span, room, surface);
  if (layer !== null) mark(pen, layout, layer, largest, room, surface);
}

/** Number of parts of the whole river. */
const PARTS = 16;

/** Draws all layers without a mark, one part after another from left to right. */
export function* wholeRiver(pen: Pen, layout: RiverLayout, surface: Surface): Generator<void> {
  const span = { from: 0, to: layout.river.layers };
  const room = roomOf(layout, span, surface);
  const { ctx } = pen;
  // The edges of a part are on whole pixels.
  const edge = (part: number) => Math.round((part * surface.width) / PARTS);
  for (let part = 0; part < PARTS; part++) {
    const [left, right] = [edge(part), edge(part + 1)];
    const layerAt = (x: number) => (x / surface.width) * span.to;
    const partSpan = { from: Math.floor(layerAt(left)), to: Math.ceil(layerAt(right)) };
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, 0, right - left, surface.height);
    ctx.clip();
    ctx.clearRect(left, 0, right - left, surface.height);
    bands(pen, layout, partSpan, room, surface.theme);
    winner(pen, layout, partSpan, room, null, surface.theme);
    numbers(pen, span, room, surface);
    ctx.restore();
    yield;
  }
}

/** The span of so many layers around one, within the river. */
export function spanAround({ river }: RiverLayout, layer: number, layers: number): Span {
  const wide = Math.min(layers, river.layers);
  const from = Math.max(0, Math.min(river.layers - wide, layer - Math.round(wide / 2)));
  return { from, to: from + wide };
}
