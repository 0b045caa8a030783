/**
 * Live analysis of the streamer's challenge: the four keys, or the maps to choose from; the best key is drawn for every
 * player on its map.
 */

import type { Analysis, Choice, Pen, Point, Scene, Shown } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { drawArrow, drawSlip } from '../../shared/drawing/weighed.ts';
import { corner } from './layout.ts';
import { append } from './moves.ts';
import { isChoosing, isSmall } from './small.ts';

interface Next extends Choice {
  key: string | null;
  map: number | null;
}

type Game = Scene<View, Ui, Frames>;

const directions: Record<string, [number, number]> = { U: [0, -1], R: [1, 0], D: [0, 1], L: [-1, 0] };
const directionWords: Record<string, string> = { U: 'up', R: 'right', D: 'down', L: 'left' };

function choices({ view, moves, query }: Game): Next[] {
  if (isChoosing(view)) {
    if (!isSmall(view)) return [];
    const free = view.shown.filter((_, index) => !view.playing[index]);
    return free.map((map) => ({ map, key: null, moves: append(moves, String(map)) }));
  }
  if (view.pressed >= view.keys) return [];
  const start = view.picked < view.chosen ? ((query('choice') ?? []) as number[]).join(' ') : moves;
  return Object.keys(directions).map((key) => ({ key, map: null, moves: append(start, key) }));
}

/** Maps may be chosen in any order. */
function isNextIn({ map, moves }: Next, game: string) {
  if (map === null) return game.startsWith(moves);
  return game.split('\n')[0].split(' ').includes(String(map));
}

/** The players that a key may move, at the centres of their cells. */
function players({ shown, players: at, playing, caught, width, height }: View): Point[] {
  return shown.flatMap((_, index) => {
    const cell = at[index];
    if (cell === undefined || cell < 0 || caught[index] || !playing[index]) return [];
    const from = corner({ shown, width, height }, index);
    return [{ x: from.x + (cell % width) + 0.5, y: from.y + Math.floor(cell / width) + 0.5 }];
  });
}

function draw(pen: Pen, { view, theme }: Game, { weighed }: Shown<Next>) {
  const positions = players(view);
  const length = Math.max(1.6, 26 / pen.unit);
  const letters = Math.max(0.5, 12 / pen.unit);
  for (const { choice, best, label } of weighed.toReversed()) {
    if (choice.map !== null) {
      const { x, y } = corner(view, view.shown.indexOf(choice.map));
      drawSlip(pen, { x: x + view.width / 2, y: y + view.height / 2 }, label, best, theme, { letters: 1.2 * letters });
      continue;
    }
    const [dx, dy] = directions[choice.key ?? 'U'];
    // Values are on the first map alone, because a key is the same on all.
    for (const [index, { x, y }] of positions.entries()) {
      if (index > 0 && !best) continue;
      const at = (far: number) => ({ x: x + dx * far, y: y + dy * far });
      drawArrow(pen, at(0.3 * length), at(length), best, theme, { head: 0.36 * length });
      if (index === 0) drawSlip(pen, at(length + 1.2 * letters), label, best, theme, { letters });
    }
  }
}

export const analysis: Analysis<View, Ui, Frames, Next> = {
  choices,
  isNextIn,
  name: ({ key, map }, { t }) => (map === null ? t(directionWords[key ?? 'U']) : t('mapNumber', { number: map })),
  draw,
};
