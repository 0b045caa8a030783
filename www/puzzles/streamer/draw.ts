/** Draws the maps side by side, with their players; eight maps form a ring around the score. */

import type { Pen, Point, Scene, Theme } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { hints } from './marks.ts';
import { isUnchosen } from './small.ts';
import { corner, mostSmall, numberSize, type Picture, pictureOf, ringMiddle } from './layout.ts';

export function draw(pen: Pen, scene: Scene<View, Ui, Frames>) {
  const picture = pictureOf(scene);
  picture.shown.forEach((_map, index) => {
    drawMap(pen, scene, picture, index);
  });
  hints(pen, scene, picture);
  middle(pen, scene, picture);
}

/** Draws one map with its number. */
export function drawMap(pen: Pen, scene: Scene<View, Ui, Frames>, picture: Picture, index: number) {
  const at = corner(picture, index);
  if (picture.playing[index]) frame(pen, scene, picture, at);
  ground(pen, scene, picture, index, at);
  if (picture.trails[index]) drawTrail(pen, scene.theme, picture, index, at);
  player(pen, scene, picture, index, at);
  if (!scene.thumbnail) label(pen, scene, picture.shown[index], index, at, picture);
}

/** The frame of a chosen map, while others that are shown are not chosen. */
function frame(pen: Pen, { theme }: Scene, { shown, playing, width, height }: Picture, at: Point) {
  if (playing.every(Boolean) || shown.length === 0) return;
  pen.rect(at.x - 0.3, at.y - 0.3, width + 0.6, height + 0.6, { stroke: theme.accent, width: 0.25, hairline: 2 });
}

/** The colours of cell contents. */
export const cellInks = ({ dark, forced, faint, ink, bad }: Theme) => ({
  wall: forced ? faint : dark ? '#3a362f' : '#cfc7b8',
  coin: forced ? ink : dark ? '#e0bd4f' : '#c08a00',
  trap: bad,
});

/** The lines of a trap in its cell, each from point to point. */
export const cross: [number, number, number, number][] = [
  [0.15, 0.15, 0.85, 0.85],
  [0.85, 0.15, 0.15, 0.85],
];

/** Smallest cell, in CSS pixels, in which a coin is visibly round. */
const leastRound = 8;

/** All cells of a kind are one path, because every frame of an animation draws thousands of them. */
function ground(
  pen: Pen,
  { theme, thumbnail }: Scene,
  { cells, width, height }: Picture,
  index: number,
  corner: Point,
) {
  const inks = cellInks(theme);
  const start = index * width * height;
  const tracedCells =
    (letter: string, trace: (path: CanvasRenderingContext2D, x: number, y: number) => void) =>
    (path: CanvasRenderingContext2D) => {
      for (let cell = 0; cell < width * height; cell++) {
        if (cells[start + cell] === letter) trace(path, corner.x + (cell % width), corner.y + Math.floor(cell / width));
      }
    };
  const walls = (path: CanvasRenderingContext2D) => {
    for (let row = 0; row < height; row++) {
      const line = cells.slice(start + row * width, start + (row + 1) * width);
      for (const { 0: run, index: column } of line.matchAll(/#+/g))
        path.rect(corner.x + column, corner.y + row, run.length + 0.02, 1.02);
    }
  };
  pen.shape(walls, { fill: inks.wall });
  const round = pen.unit >= leastRound;
  const coin = (path: CanvasRenderingContext2D, x: number, y: number) => {
    if (!round) return path.rect(x + 0.3, y + 0.3, 0.4, 0.4);
    path.moveTo(x + 0.73, y + 0.5);
    path.arc(x + 0.5, y + 0.5, 0.23, 0, Math.PI * 2);
  };
  pen.shape(tracedCells('o', coin), { fill: inks.coin });
  const crosses = tracedCells('x', (path, x, y) => {
    for (const [fromX, fromY, toX, toY] of cross) {
      path.moveTo(x + fromX, y + fromY);
      path.lineTo(x + toX, y + toY);
    }
  });
  // A line is never thinner than a pixel, so in a small picture the traps would cover everything.
  if (!thumbnail || width <= mostSmall) pen.shape(crosses, { stroke: inks.trap, width: 0.2 });
}

const centre = ({ width }: Picture, cell: number, at: Point) => ({
  x: at.x + (cell % width) + 0.5,
  y: at.y + Math.floor(cell / width) + 0.5,
});

function drawTrail(pen: Pen, theme: Theme, picture: Picture, index: number, at: Point) {
  const points = picture.trails[index].map((cell) => centre(picture, cell, at));
  pen.line(points, { stroke: theme.accent, width: 0.35, hairline: 1, alpha: 0.45, join: 'round' });
}

/** Players glide between two steps. */
function player(pen: Pen, { theme, thumbnail }: Scene, picture: Picture, index: number, corner: Point) {
  const cell = picture.players[index] ?? -1;
  if (cell < 0) return;
  const from = centre(picture, cell, corner);
  const to = picture.between ? centre(picture, picture.between.players[index], corner) : from;
  const part = picture.between?.part ?? 0;
  const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
  const radius = thumbnail && picture.width > mostSmall ? 2 : Math.max(0.55, Math.min(1.1, 4 / pen.unit));
  const caught = Boolean(picture.caught[index]);
  pen.circle(x, y, radius, {
    fill: caught ? theme.surface : theme.accent,
    stroke: caught ? theme.bad : theme.surface,
    width: 0.15,
  });
  if (!caught) return;
  pen.line(
    [
      { x: x - 0.4, y: y - 0.4 },
      { x: x + 0.4, y: y + 0.4 },
    ],
    { stroke: theme.bad, width: 0.2 },
  );
  pen.line(
    [
      { x: x + 0.4, y: y - 0.4 },
      { x: x - 0.4, y: y + 0.4 },
    ],
    { stroke: theme.bad, width: 0.2 },
  );
}

/** Least size of a map's number in CSS pixels. */
const leastNumber = 9;

function label(
  pen: Pen,
  { t, theme, view }: Scene<View, Ui, Frames>,
  map: number,
  index: number,
  corner: Point,
  picture: Picture,
) {
  const chosen = !isUnchosen(view, picture.playing, index);
  const text = t(chosen ? 'mapNumber' : 'mapExample', { number: map });
  const size = Math.max(numberSize(picture), leastNumber / pen.unit);
  pen.text(text, corner.x, corner.y - size / 2 - 0.3, {
    size,
    font: theme.figure,
    color: chosen ? theme.ink : theme.muted,
    align: 'left',
    weight: chosen ? 600 : 400,
    fit: picture.width,
  });
}

/** The score, in the space that eight maps leave. */
export function middle(pen: Pen, { theme, t, number, view, thumbnail }: Scene<View, Ui, Frames>, picture: Picture) {
  if (picture.shown.length !== 8 || thumbnail) return;
  const { x, y } = ringMiddle(picture);
  const wide = picture.width;
  pen.text(number(picture.score), x, y - wide * 0.06, {
    size: wide * 0.3,
    color: theme.ink,
    font: theme.figure,
    weight: 600,
    fit: wide * 0.95,
  });
  pen.text(t('coinsUnit'), x, y + wide * 0.16, { size: wide * 0.09, least: 9, color: theme.muted });
  pen.text(t('keysOf', { pressed: number(picture.pressed), keys: number(view.keys) }), x, y + wide * 0.3, {
    size: wide * 0.075,
    least: 8,
    color: theme.muted,
    fit: wide * 0.95,
  });
}
