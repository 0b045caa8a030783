/** The families of a beam as bands beside the winning line: their places by layer, and their hues. Draws nothing. */

import type { River, RiverFamily } from '../../puzzles/streamer/types.ts';

/** A family whose peak is more than this many thousandths of the width has a hue; smaller ones are grey. */
const HUED = 25;
export const HUES = 6;

export interface Band {
  family: RiverFamily;
  /** The last layer with survivors. */
  end: number;
  /** Most survivors in a layer. */
  peak: number;
  hue: number | null;
  /**
   * The layer of the first edges: a band rises from the layer before its first, and ends in the layer after its last.
   */
  first: number;
  /** Upper and lower edges by layer, in places. */
  top: Float32Array;
  bottom: Float32Array;
}

export interface RiverLayout {
  river: River;
  bands: Band[];
  /** The winning line by layer from the root, in places of the width. */
  line: Float32Array;
  /** All bands together, from the top of the first to the bottom of the last: there are no gaps between bands. */
  extent: Pick<Band, 'first' | 'top' | 'bottom'>;
  /** The bands with survivors, by layer. */
  living: Band[][];
}

/** Weights a layer's survivors 2 and those of its neighbours 1: unsmoothed edges would look like a saw. */
function smoothedCount(counts: ArrayLike<number>, at: number): number {
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

/**
 * Lays out one layer, with the oldest family outermost above and below the line.
 * @returns its upper edge, the line, its lower edge
 */
function layOut(layer: number, above: Band[], below: Band[], width: number): [number, number, number] {
  const size = (band: Band) => smoothedCount(band.family.counts, layer - band.family.from);
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

/** Families of one layer are listed from top to bottom; below the line a newer layer is nearer to it. */
const downwards = (a: Band, b: Band) => b.family.from - a.family.from;

/** The hue that is used least among its neighbours during its life; ties go to the next hue in rotation. */
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

/** The layout of a river, computed layer by layer, because a long one takes more than a frame. */
export function* layOutRiver(river: River): Generator<void, RiverLayout> {
  const { layers, width } = river;
  const bands = river.families.map((family) => bandOf(family, layers));
  paint(bands, width);
  const line = new Float32Array(layers + 1);
  const extent = { first: 0, top: new Float32Array(layers + 1), bottom: new Float32Array(layers + 1) };
  const living: Band[][] = [];
  let [near, next]: [Band[], number] = [[], 0];
  for (let layer = 0; layer <= layers; layer++) {
    while (bands[next]?.first === layer) near.push(bands[next++]);
    near = near.filter(({ first, top }) => layer < first + top.length);
    const above = near.filter(({ family }) => family.above);
    const below = near.filter(({ family }) => !family.above).sort(downwards);
    [extent.top[layer], line[layer], extent.bottom[layer]] = layOut(layer, above, below, width);
    living.push(near.filter(({ family, end }) => family.from <= layer && layer <= end));
    yield;
  }
  return { river, bands, line, extent, living };
}

/** A family's survivors in a layer. */
export const countAt = ({ family }: Band, layer: number): number => family.counts[layer - family.from] ?? 0;

/** The family with most survivors in a layer, the older one in a tie; null if only the line's own position survives. */
export const largestAt = ({ living }: RiverLayout, layer: number): Band | null =>
  living[layer].reduce<Band | null>(
    (best, band) => (best && countAt(best, layer) >= countAt(band, layer) ? best : band),
    null,
  );

/** The number of keys that all survivors of a layer share. */
export const trunkAt = ({ river }: RiverLayout, layer: number): number => (layer === 0 ? 0 : river.trunk[layer - 1]);
