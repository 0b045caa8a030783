/** The families of a beam as bands beside the line that wins: where each lies, layer by layer, and its hue. Knows no picture. */

import type { River, RiverFamily } from '../../puzzles/streamer/types.ts';

/** Of how many places of a thousand a family has a hue; smaller ones are grey. */
const HUED = 25;
export const HUES = 6;

export interface Band {
  family: RiverFamily;
  /** The last layer with a survivor. */
  end: number;
  /** Most survivors in a layer. */
  peak: number;
  hue: number | null;
  /** The layer of the first edges: a band rises from the layer before its first, and ends in the one behind its last. */
  first: number;
  /** Upper and lower edge by layer, in places. */
  top: Float32Array;
  bottom: Float32Array;
}

export interface Course {
  river: River;
  bands: Band[];
  /** Where the winning line lies, by layer from the root on, in places of the width. */
  line: Float32Array;
  /** All bands of a layer as one, which begins where the first does and ends where the last does: no two have room between them. */
  all: Pick<Band, 'first' | 'top' | 'bottom'>;
  /** Which bands have survivors, by layer. */
  living: Band[][];
}

/** A layer's own survivors count twice, those of the layers beside it once: single layers would be a saw. */
function softened(counts: ArrayLike<number>, at: number): number {
  return ((counts[at - 1] ?? 0) + 2 * (counts[at] ?? 0) + (counts[at + 1] ?? 0)) / 4;
}

function bandOf(family: RiverFamily, layers: number): Band {
  const { from, counts } = family;
  const peak = Math.max(...counts);
  const end = from + counts.length - 1;
  const first = from - 1;
  const length = Math.min(layers, end + 1) - first + 1;
  const [top, bottom] = [new Float32Array(length), new Float32Array(length)];
  return { family, end, peak, hue: null, first, top, bottom };
}

/** Lays out one layer: above the line the oldest family is outermost, below it as well. @returns its upper edge, the line, its lower edge */
function layOut(layer: number, above: Band[], below: Band[], width: number): [number, number, number] {
  const size = (band: Band) => softened(band.family.counts, layer - band.family.from);
  const sum = (bands: Band[]) => bands.reduce((all, band) => all + size(band), 0);
  const [up, down] = [sum(above), sum(below)];
  const line = (width - up - down) / 2 + up;
  let edge = line - up;
  for (const band of above) edge = place(band, layer, edge, size(band));
  edge = line;
  for (const band of below) edge = place(band, layer, edge, size(band));
  return [line - up, line, edge];
}

function place(band: Band, layer: number, edge: number, size: number): number {
  band.top[layer - band.first] = edge;
  band.bottom[layer - band.first] = edge + size;
  return edge + size;
}

/** Those of one layer are listed from top to bottom; below the line a newer layer is nearer to it. */
const downwards = (a: Band, b: Band) => b.family.from - a.family.from;

/** The hue that is used least among those beside it while it lives, the next in turn of equal ones. */
function hueOf(band: Band, hued: Band[], last: number): number {
  const beside = hued.filter(({ end, family }) => end >= band.family.from && family.above === band.family.above);
  const across = hued.filter(({ end, family }) => end >= band.family.from && family.above !== band.family.above);
  const cost = (hue: number) =>
    4 * Number(beside.at(-1)?.hue === hue) +
    2 * beside.filter((each) => each.hue === hue).length +
    across.filter((each) => each.hue === hue).length;
  const turns = Array.from({ length: HUES }, (_, step) => (last + 1 + step) % HUES);
  return turns.reduce((best, hue) => (cost(hue) < cost(best) ? hue : best));
}

function paint(bands: Band[], width: number) {
  let hued: Band[] = [];
  let last = -1;
  for (const band of bands) {
    if (band.peak * 1000 <= HUED * width) continue;
    hued = hued.filter(({ end }) => end >= band.family.from);
    band.hue = hueOf(band, hued, last);
    last = band.hue;
    hued.push(band);
  }
}

/** The course of a river, some layers after the other: a long one takes more than a frame. */
export function* coursing(river: River): Generator<void, Course> {
  const { layers, width } = river;
  const bands = river.families.map((family) => bandOf(family, layers));
  paint(bands, width);
  const line = new Float32Array(layers + 1);
  const all = { first: 0, top: new Float32Array(layers + 1), bottom: new Float32Array(layers + 1) };
  const living: Band[][] = [];
  let [near, begun]: [Band[], number] = [[], 0];
  for (let layer = 0; layer <= layers; layer++) {
    while (bands[begun]?.first === layer) near.push(bands[begun++]);
    near = near.filter(({ first, top }) => layer < first + top.length);
    const above = near.filter(({ family }) => family.above);
    const below = near.filter(({ family }) => !family.above).sort(downwards);
    [all.top[layer], line[layer], all.bottom[layer]] = layOut(layer, above, below, width);
    living.push(near.filter(({ family, end }) => family.from <= layer && layer <= end));
    yield;
  }
  return { river, bands, line, all, living };
}

/** Survivors of a family in a layer. */
export const countAt = ({ family }: Band, layer: number): number => family.counts[layer - family.from] ?? 0;

/** Of those that live in a layer the one with most survivors, the older of equal ones; none where only the line's own position lives. */
export const largestAt = ({ living }: Course, layer: number): Band | null =>
  living[layer].reduce<Band | null>(
    (best, band) => (best && countAt(best, layer) >= countAt(band, layer) ? best : band),
    null,
  );

/** Keys that all survivors of a layer share. */
export const trunkAt = ({ river }: Course, layer: number): number => (layer === 0 ? 0 : river.trunk[layer - 1]);
