/**
 * The tree of a beam as it grows: the trunk, the living branches in the colours of their families, fading dead ones,
 * and the single state on its walk.
 */

import type { Pen, Point, Theme } from '../../puzzles/contract.ts';
import type { Growth, Layer, TreeNode, Walker } from './growth.ts';
import type { Surface } from '../shared/picture.ts';
import { bestOf } from './growth.ts';
import { cutProgress, type Moment } from './moment.ts';

/** Layers after its death in which a branch fades. */
const FADING = 6;
const PALEST = 0.4;
/** Below this width in pixels, labels inside the tree are left out. */
const NARROW = 560;
const FONT = 12.5;

/** The colour of a family; the trunk has that of the ink. */
export const familyInk = (theme: Theme, layer: Layer, node: TreeNode) => {
  const number = layer.families.get(node);
  return number === undefined ? theme.ink : theme.series[number % 6];
};

/** The places of the nodes. */
export function placesOf({ layers, tree }: Growth, { width, height }: Surface) {
  const [left, right, top, bottom] = [14, width - 26, 30, height - 40];
  const across = (right - left) / Math.max(1, layers.length - 1);
  const gap = (bottom - top) / Math.max(1, tree.width - 1);
  const x = (layer: number) => left + layer * across;
  const at = ({ layer, place }: TreeNode): Point => ({
    x: x(layer),
    y: (top + bottom) / 2 + (place - (layers[layer].nodes.length - 1) / 2) * gap,
  });
  return { x, at, across, gap, top, bottom };
}

type Places = ReturnType<typeof placesOf>;

function branch(path: CanvasRenderingContext2D, places: Places, node: TreeNode) {
  if (!node.parent) return;
  const [from, to] = [places.at(node.parent), places.at(node)];
  const middle = (from.x + to.x) / 2;
  path.moveTo(from.x, from.y);
  path.bezierCurveTo(middle, from.y, middle, to.y, to.x, to.y);
}

/** Draws the incoming branches of nodes as one path. */
function branches(pen: Pen, places: Places, nodes: TreeNode[], stroke: string, width: number, alpha: number = 1) {
  if (nodes.length === 0) return;
  pen.shape(
    (path) => {
      for (const node of nodes) branch(path, places, node);
    },
    { stroke, width, alpha },
  );
}

/** Layers since a node's last descendant was cut. */
function ageOf(growth: Growth, node: TreeNode, layer: number) {
  let last = node.layer;
  while (last < layer && growth.layers[last + 1].living.has(node)) last++;
  return layer - last;
}

function drawDead(pen: Pen, growth: Growth, places: Places, layer: number, { theme }: Surface) {
  const byAge: TreeNode[][] = Array.from({ length: FADING + 1 }, () => []);
  for (const { nodes } of growth.layers.slice(1, layer + 1))
    for (const node of nodes)
      if (!growth.layers[layer].living.has(node)) byAge[Math.min(FADING, ageOf(growth, node, layer))].push(node);
  for (const [age, nodes] of byAge.entries())
    branches(pen, places, nodes, theme.line, 1.5, 1 - ((1 - PALEST) * age) / FADING);
}

function drawLiving(pen: Pen, growth: Growth, places: Places, layer: number, { theme }: Surface) {
  const shown = growth.layers[layer];
  const byInk = new Map<string, TreeNode[]>();
  const trunk: TreeNode[] = [];
  for (const node of shown.living) {
    if (!shown.families.has(node)) trunk.push(node);
    else {
      const ink = familyInk(theme, shown, node);
      byInk.set(ink, [...(byInk.get(ink) ?? []), node]);
    }
  }
  for (const [ink, nodes] of byInk) branches(pen, places, nodes, ink, 2.25);
  branches(pen, places, trunk, theme.ink, 5.5);
  for (const node of shown.nodes) {
    const { x, y } = places.at(node);
    pen.circle(x, y, 4.2, { fill: familyInk(theme, shown, node) });
  }
  const start = places.at(growth.root);
  pen.circle(start.x, start.y, 5, { fill: theme.ink });
}

/** Tried keys: a short line each from its leaf, which at the cut becomes a branch or disappears. */
function drawTried(
  pen: Pen,
  growth: Growth,
  places: Places,
  { layer, phase }: Moment,
  seen: Set<TreeNode>,
  { theme }: Surface,
) {
  const [current, next] = [growth.layers[layer], growth.layers[layer + 1]];
  const cut = cutProgress(phase);
  for (const leaf of current.nodes) {
    if (!seen.has(leaf)) continue;
    const candidates = next.candidates.filter(({ from }) => from === leaf);
    const from = places.at(leaf);
    candidates.forEach(({ node }, index) => {
      const aside = (index - (candidates.length - 1) / 2) * Math.min(7, places.gap / 4);
      const near = { x: from.x + places.across * 0.72, y: from.y + aside };
      const to = node ? places.at(node) : near;
      const tip = { x: near.x + (to.x - near.x) * cut, y: near.y + (to.y - near.y) * cut };
      const stroke = node && cut > 0 ? familyInk(theme, current, leaf) : theme.faint;
      const alpha = node ? 1 : 1 - cut;
      pen.line([from, tip], { stroke, width: 1.5, alpha });
      pen.circle(tip.x, tip.y, 2.6, { fill: stroke, alpha });
    });
  }
}

/** The trunk's steps are skipped: neither taken back nor made again. */
function drawJump(pen: Pen, growth: Growth, places: Places, { layer, phase }: Moment, { theme, t, width }: Surface) {
  const { fork } = growth.layers[layer];
  if (fork.layer === 0 || phase === 0) return;
  const alpha = Math.max(0, Math.min(1, 1.6 - 3 * phase));
  if (alpha === 0) return;
  const [from, to] = [places.at(growth.root), places.at(fork)];
  let highest = from.y;
  for (let node: TreeNode | null = fork; node; node = node.parent) highest = Math.min(highest, places.at(node).y);
  const top = highest - 34;
  pen.shape(
    (path) => {
      path.moveTo(from.x, from.y);
      path.bezierCurveTo(from.x, top, to.x, top, to.x, to.y);
    },
    { stroke: theme.accent, width: 1.75, dash: [5, 5], alpha },
  );
  if (width < NARROW || to.x - from.x < 60) return;
  const text = t('jumped', { n: fork.layer });
  const peak = (from.y + to.y + 6 * top) / 8;
  const style = { size: FONT, color: theme.accent, halo: theme.paper, alpha };
  pen.text(text, (from.x + to.x) / 2, Math.max(10, peak - 11), style);
}

/** The line of the cut in the next layer. */
function drawCutLine(pen: Pen, places: Places, { layer, phase }: Moment, { theme, t, width }: Surface) {
  const alpha = cutProgress(phase);
  if (alpha === 0) return;
  const x = places.x(layer + 1);
  pen.line(
    [
      { x, y: places.top - 10 },
      { x, y: places.bottom + 10 },
    ],
    { stroke: theme.accent, width: 1.5, alpha },
  );
  if (width < NARROW) return;
  pen.text(t('cut'), x, places.top - 19, {
    size: FONT,
    color: theme.accent,
    halo: theme.paper,
    weight: 600,
    alpha,
  });
}

function drawLabels(pen: Pen, growth: Growth, places: Places, layer: number, { theme, t, width }: Surface) {
  const { fork, nodes } = growth.layers[layer];
  const text = (word: string, { x, y }: Point, color: string) =>
    pen.text(word, x, y, { size: FONT, color, halo: theme.paper });
  if (fork.layer > 2) {
    let middle = fork;
    while (middle.layer > fork.layer * 0.55 && middle.parent) middle = middle.parent;
    const { x, y } = places.at(middle);
    text(t('trunk'), { x, y: y + 20 }, theme.ink);
  }
  if (width < NARROW) return;
  if (layer > 2) text(t('survivors', { n: nodes.length }), { x: Math.max(50, places.x(layer) - 40), y: 12 }, theme.ink);
  const dead =
    layer > 8 && growth.layers[Math.round(layer * 0.3)].nodes.find((node) => !growth.layers[layer].living.has(node));
  if (dead) text(t('dead'), { x: places.at(dead).x, y: 12 }, theme.muted);
}

function drawNumbers(pen: Pen, growth: Growth, places: Places, layer: number, { theme, width, height }: Surface) {
  const stride = width < NARROW ? 5 : 2;
  for (let index = 0; index < growth.layers.length; index += stride) {
    const isCurrent = index === layer;
    pen.text(String(index), places.x(index), height - 12, {
      size: FONT,
      color: isCurrent ? theme.ink : theme.muted,
      weight: isCurrent ? 600 : 400,
    });
  }
}

/** The place of the state, between two nodes while it moves. */
function walkerPoint(places: Places, { from, to, part }: Walker): Point {
  const [a, b] = [places.at(from), places.at(to)];
  // Along the branch, which is the same curve in both directions.
  const bend = (a.x - b.x) / 2;
  const middle = a.x - bend;
  const [p, q] = [1 - part, part];
  const [first, second, third, fourth] = [p * p * p, 3 * p * p * q, 3 * p * q * q, q * q * q];
  return {
    x: first * a.x + (second + third) * middle + fourth * b.x,
    y: (first + second) * a.y + (third + fourth) * b.y,
  };
}

/** @param walker null if nothing moves: then the best position of the layer is marked */
export function drawTree(pen: Pen, growth: Growth, moment: Moment, walker: Walker | null, surface: Surface) {
  const places = placesOf(growth, surface);
  const { layer } = moment;
  const { theme } = surface;
  drawDead(pen, growth, places, layer, surface);
  if (walker) {
    drawCutLine(pen, places, moment, surface);
    drawTried(pen, growth, places, moment, walker.seen, surface);
  }
  drawLiving(pen, growth, places, layer, surface);
  if (walker) drawJump(pen, growth, places, moment, surface);
  drawLabels(pen, growth, places, layer, surface);
  drawNumbers(pen, growth, places, layer, surface);
  const { x, y } = walker ? walkerPoint(places, walker) : places.at(bestOf(growth.layers[layer]));
  pen.circle(
    x,
    y,
    8,
    walker ? { fill: theme.accent, stroke: theme.paper, width: 2.5 } : { stroke: theme.accent, width: 2.5 },
  );
}
