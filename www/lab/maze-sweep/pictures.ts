/** A sweep on the board, the states of its frontier, and the number of states in each layer. */

import type { Pen, Point, Theme } from '../../puzzles/contract.ts';
import type { Edge, Sweep, SweepLayer, SweepState, View } from '../../puzzles/maze/types.ts';
import type { Surface } from '../shared/picture.ts';
import { middleOf, operator, placeOf } from '../../puzzles/maze/draw.ts';
import { sizeOf } from '../../puzzles/maze/places.ts';

/** The colour of a stretch of the walk; wherever it matters, the number is beside it. */
export const inkOf = (theme: Theme, label: number) => theme.series[(label - 1) % 6];

const bestOf = ({ shown }: SweepLayer): SweepState => shown.find(({ best }) => best) ?? shown[0];

/** The crossings that were passed before a layer. */
const crossingsBefore = ({ layers }: Sweep, at: number) => new Set(layers.slice(0, at).map(({ crossing }) => crossing));

export const boardSize = (view: View) => sizeOf(view, { mode: 'play', thumbnail: true });

interface SweepPosition {
  sweep: Sweep;
  view: View;
  at: number;
}

/** A number in a circle; hollow if the road is not walked. @param radius in the pen's units */
function drawDisc(pen: Pen, at: Point, label: number, radius: number, theme: Theme) {
  if (label === 0) return pen.circle(at.x, at.y, radius, { fill: theme.paper, stroke: theme.faint, width: radius / 5 });
  pen.circle(at.x, at.y, radius, { fill: inkOf(theme, label), stroke: theme.paper, width: radius / 6 });
  pen.text(String(label), at.x, at.y, { size: radius * 1.25, color: theme.paper, weight: 700 });
}

/** Settled roads have the colour of the best walk; roads ahead are thin. */
function roads(pen: Pen, { sweep, view, at }: SweepPosition, cut: Map<number, number>, theme: Theme) {
  const passed = crossingsBefore(sweep, at);
  const ending = at >= sweep.layers.length;
  for (const [index, edge] of view.edges.entries()) {
    const settled = ending || (passed.has(edge.a) && passed.has(edge.b)) || passed.has(edge.a) !== passed.has(edge.b);
    const multiplied = settled && sweep.multipliers.includes(index);
    const label = cut.get(index) ?? (settled ? sweep.labels[index] : 0);
    const walked = label > 0 || multiplied;
    const stroke = multiplied ? theme.ink : label > 0 ? inkOf(theme, label) : theme.line;
    pen.line([placeOf(view, edge.a), placeOf(view, edge.b)], { stroke, width: walked ? 0.09 : 0.022 });
  }
}

function signs(pen: Pen, view: View, skipped: Map<number, number>, theme: Theme) {
  for (const [index, edge] of view.edges.entries()) {
    if (skipped.has(index) || edge.op === null) continue;
    const { x, y } = middleOf(edge);
    operator(pen, x, y, edge.op, String(edge.n), {
      ...{ theme, box: edge.op === '*' ? theme.ink : theme.paper, size: 0.2, least: 0 },
    });
  }
}

/** The cut, through the middle of each of its roads. */
function line(pen: Pen, points: Point[], theme: Theme) {
  if (points.length < 2) return;
  pen.line(points, { stroke: theme.accent, width: 0.035, dash: [0.08, 0.07] });
}

/** @param surface with a box in the board's proportions */
export function drawBoard(pen: Pen, position: SweepPosition, { theme }: Surface) {
  const { sweep, view, at } = position;
  const layer = sweep.layers[at];
  const best = layer && bestOf(layer);
  const slots = (layer?.cut ?? []).flatMap((edge, slot): [number, number][] =>
    edge === null ? [] : [[edge, best?.labels[slot] ?? 0]],
  );
  const cut = new Map(slots);
  roads(pen, position, cut, theme);
  const passed = crossingsBefore(sweep, at);
  for (let node = 0; node < view.w * view.h; node++) {
    const { x, y } = placeOf(view, node);
    pen.circle(
      x,
      y,
      0.06,
      passed.has(node) ? { fill: theme.ink } : { fill: theme.paper, stroke: theme.ink, width: 0.02 },
    );
  }
  signs(pen, view, cut, theme);
  const crossing = layer && placeOf(view, layer.crossing);
  if (crossing) pen.circle(crossing.x, crossing.y, 0.16, { stroke: theme.accent, width: 0.045 });
  const middles = slots.map(([edge]) => middleOf(view.edges[edge] as Edge));
  line(pen, middles, theme);
  for (const [index, [, label]] of slots.entries()) drawDisc(pen, middles[index], label, 0.13, theme);
}

const [ROW, HEAD, SLOT, FONT] = [24, 26, 20, 12.5];

/**
 * On a phone only the best states are listed: most layers have few, and the longest list would leave a screen of empty
 * space below them.
 */
const phoneQuery = matchMedia('(max-width: 600px)');
const PHONE_ROWS = 8;

/** The states of a layer that are drawn; that of the best walk is among them wherever it is known. */
export function statesDrawn({ shown }: SweepLayer): SweepState[] {
  if (!phoneQuery.matches || shown.length <= PHONE_ROWS) return shown;
  const last = shown.slice(PHONE_ROWS - 1);
  return [...shown.slice(0, PHONE_ROWS - 1), last.find(({ best }) => best) ?? last[0]];
}

export const statesHeight = (rows: number) => HEAD + ROW * Math.max(1, rows) + 30;

/** An arc joins slots of one part: they are already connected by crossings that were passed. */
function arcs(pen: Pen, { labels, parts }: SweepState, x: (slot: number) => number, y: number, theme: Theme) {
  for (const [slot, label] of labels.entries()) {
    if (label === 0) continue;
    const next = labels.findIndex((each, other) => other > slot && each === label && parts[other] === parts[slot]);
    if (next < 0) continue;
    const [from, to] = [x(slot), x(next)];
    pen.shape(
      (path) => {
        path.moveTo(from, y);
        path.bezierCurveTo(from, y - 14, to, y - 14, to, y);
      },
      { stroke: inkOf(theme, label), width: 1.5 },
    );
  }
}

export function drawStates(pen: Pen, { sweep, at }: SweepPosition, surface: Surface) {
  const { theme, t, number, width } = surface;
  const layer = sweep.layers[at];
  if (!layer) return;
  const text = (words: string, x: number, y: number, color: string, align: 'left' | 'right') =>
    pen.text(words, x, y, { size: FONT, color, align, fit: width - 8 });
  text(t('states.head', { n: number(layer.states) }), 0, 9, theme.ink, 'left');
  const x = (slot: number) => 22 + slot * SLOT;
  const drawn = statesDrawn(layer);
  for (const [index, state] of drawn.entries()) {
    const y = HEAD + 8 + index * ROW;
    if (state.best) pen.rect(0, y - 9, 4, 18, { fill: theme.accent });
    arcs(pen, state, x, y, theme);
    for (const [slot, label] of state.labels.entries()) drawDisc(pen, { x: x(slot), y }, label, label ? 8 : 4, theme);
    const after = x(state.labels.length);
    text(number(state.value), after + 46, y, theme.ink, 'right');
    if (state.ways > 1) text(t('ways', { n: number(state.ways) }), after + 56, y, theme.accent, 'left');
  }
  const hidden = layer.states - drawn.length;
  if (hidden > 0) text(t('states.more', { n: number(hidden) }), 0, HEAD + 10 + drawn.length * ROW, theme.muted, 'left');
}

/** Horizontal places of the layers, aligned with the ends of the slider below. */
const across = (layers: number, width: number) => (at: number) => 8 + (at / Math.max(1, layers)) * (width - 16);

export function drawLayers(pen: Pen, { sweep, at }: SweepPosition, { theme, t, width, height }: Surface) {
  const { layers } = sweep;
  const maxCount = Math.max(1, ...layers.map(({ ways, dropped, broken }) => ways + dropped + broken));
  const [top, bottom] = [24, height - 4];
  const x = across(layers.length, width);
  const thick = Math.min(18, (width - 16) / (layers.length + 1) - 3);
  const up = (value: number) => ((bottom - top) * value) / maxCount;
  for (const [index, layer] of layers.entries()) {
    let y = bottom;
    const piece = (value: number, style: { fill?: string; stroke?: string; width?: number; alpha?: number }) => {
      if (value > 0) pen.rect(x(index) - thick / 2, y - up(value), thick, up(value), style);
      y -= up(value);
    };
    piece(layer.states, { fill: index === at ? theme.accent : theme.ink });
    piece(layer.ways - layer.states, { fill: theme.series[0], alpha: 0.75 });
    piece(layer.dropped + layer.broken, { stroke: theme.faint, width: 1 });
  }
  legend(pen, { theme, t, width });
}

/** In one row; where that is too narrow, all its words become smaller alike. */
function legend(pen: Pen, { theme, t, width }: Pick<Surface, 'theme' | 't' | 'width'>) {
  const surface = { size: FONT, color: theme.ink, align: 'left' as const };
  const piece = (key: 'kept' | 'merged' | 'dropped', style: Parameters<Pen['rect']>[4]) => {
    const text = t(`legend.${key}`);
    return { text, style, width: pen.measure(text, surface) };
  };
  const pieces = [
    piece('kept', { fill: theme.ink }),
    piece('merged', { fill: theme.series[0], alpha: 0.75 }),
    piece('dropped', { stroke: theme.faint, width: 1 }),
  ];
  const [sign, gap] = [15, 16];
  const room = width - 8 - pieces.length * (sign + gap);
  const share = Math.min(1, room / pieces.reduce((sum, each) => sum + each.width, 0));
  let x = 8;
  for (const { text, style, width: whole } of pieces) {
    const fit = whole * share;
    pen.rect(x, 4, 10, 10, style);
    pen.text(text, x + sign, 9, { ...surface, fit });
    x += sign + fit + gap;
  }
}
