/**
 * A hint's marks on the maps, never beyond a map's edge. For a key: the axis on which the players move; then also the
 * players that take a coin that way, with dots; then an arrow for each player that the key moves. Before maps are
 * chosen: frames around the possible maps, then around the suggested one. On a small screen the marks are longer than a
 * step, so that they are visible.
 */

import type { Pen, Point, Scene, Theme } from '../contract.ts';
import type { Picture } from './layout.ts';
import type { Frames, Ui, View } from './types.ts';
import { corner } from './layout.ts';

const directions: Record<string, [number, number]> = { U: [0, -1], R: [1, 0], D: [0, 1], L: [-1, 0] };

/** A player of the hint: its place, the rectangle of its map, and what the cell ahead contains. */
interface Place {
  middle: Point;
  from: Point;
  to: Point;
  ahead: string;
}

function placesOf(picture: Picture, [dx, dy]: [number, number]): Place[] {
  const { players, playing, caught, cells, width, height, shown } = picture;
  return shown.flatMap((_, index) => {
    const at = players[index];
    if (at === undefined || at < 0 || caught[index] || !playing[index]) return [];
    const from = corner({ shown, width, height }, index);
    const [x, y] = [at % width, Math.floor(at / width)];
    const inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
    const ahead = inside ? cells[index * width * height + at + dx + dy * width] : '#';
    const to = { x: from.x + width, y: from.y + height };
    return [{ middle: { x: from.x + x + 0.5, y: from.y + y + 0.5 }, from, to, ahead }];
  });
}

const within = ({ from, to }: Place, { x, y }: Point): Point => ({
  x: Math.min(Math.max(x, from.x), to.x),
  y: Math.min(Math.max(y, from.y), to.y),
});

/** Strips on both sides of a player. */
function strip(pen: Pen, place: Place, [dx, dy]: number[], length: number, { accent }: Theme) {
  const { x, y } = place.middle;
  const half = { x: dx ? length : length / 2.5, y: dy ? length : length / 2.5 };
  const start = within(place, { x: x - half.x, y: y - half.y });
  const end = within(place, { x: x + half.x, y: y + half.y });
  const box = [start.x, start.y, end.x - start.x, end.y - start.y] as const;
  pen.rect(...box, { fill: accent, alpha: 0.16 });
  pen.rect(...box, { stroke: accent, width: 0.12, hairline: 1.5 });
}

function drawLead(
  pen: Pen,
  place: Place,
  [dx, dy]: [number, number],
  { long: length, step }: { long: number; step: number },
  theme: Theme,
) {
  const { x, y } = place.middle;
  const tip = within(place, { x: x + dx * length, y: y + dy * length });
  const width = Math.max(0.3, 2.5 / pen.unit);
  const style = { stroke: theme.accent, width };
  if (step === 2) {
    const side = Math.max(0.9, 7 / pen.unit);
    const [start, end] = [within(place, { x: x - side, y: y - side }), within(place, { x: x + side, y: y + side })];
    pen.rect(start.x, start.y, end.x - start.x, end.y - start.y, { stroke: theme.accent, width: 0.2, hairline: 1.5 });
    return pen.line([place.middle, tip], { ...style, dash: [0.001, 2 * width], cap: 'round' });
  }
  const head = Math.max(0.9, 8 / pen.unit);
  const neck = { x: tip.x - (dx * head) / 2, y: tip.y - (dy * head) / 2 };
  pen.line([place.middle, neck], { ...style, cap: 'butt' });
  pen.arrow(tip.x, tip.y, Math.atan2(dy, dx), head, { fill: theme.accent });
}

/** Step 1: frames around the possible maps; step 2: around the suggested map; step 3: that one filled. */
function frames(pen: Pen, { map, step }: { map: number; step: 1 | 2 | 3 }, picture: Picture, { accent }: Theme) {
  const { shown, playing, width, height } = picture;
  for (const [index, number] of shown.entries()) {
    if (playing[index] || (step > 1 && number !== map)) continue;
    const { x, y } = corner(picture, index);
    if (step === 3) pen.rect(x, y, width, height, { fill: accent, alpha: 0.16 });
    pen.rect(x, y, width, height, { stroke: accent, width: step === 1 ? 0.15 : 0.3, hairline: step === 1 ? 1.5 : 3 });
  }
}

export function hints(pen: Pen, scene: Scene<View, Ui, Frames>, picture: Picture) {
  const { ui, board, moves, mode, thumbnail, theme } = scene;
  if (mode !== 'play' || thumbnail || ui.hint?.board !== board || ui.hint.moves !== moves) return;
  if ('map' in ui.hint) return frames(pen, ui.hint, picture, theme);
  const { key, step } = ui.hint;
  const direction = directions[key];
  const places = placesOf(picture, direction);
  const length = Math.max(2, 18 / pen.unit);
  if (step === 1) {
    for (const place of places) strip(pen, place, direction, length, theme);
    return;
  }
  const moving = places.filter(({ ahead }) => ahead !== '#');
  const taking = moving.filter(({ ahead }) => ahead === 'o');
  for (const place of step === 2 && taking.length ? taking : moving)
    drawLead(pen, place, direction, { long: length, step }, theme);
}
