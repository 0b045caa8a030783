/** Live analysis on the sliding puzzle: an arrow from each movable tile, with the moves left after it. */

import type { Analysis, Choice, Pen, Scene, Shown } from '../contract.ts';
import type { Ui } from './index.ts';
import type { Frames, View } from './view.ts';
import { drawArrow, drawSlip } from '../../shared/drawing/weighed.ts';
import { nameOf, placeOf } from './draw.ts';
import { besideBlank, directions } from './position.ts';

interface Tile extends Choice {
  cell: number;
  letter: string;
}

/** The direction of the tile when the gap moves the other way. */
const tileDirections: Record<string, string> = { L: 'right', R: 'left', U: 'down', D: 'up' };

const choices = ({ view, moves }: Scene<View, Ui, Frames>): Tile[] =>
  Object.keys(directions).flatMap((letter) => {
    const cell = besideBlank(view, letter);
    return cell === null ? [] : [{ cell, letter, moves: moves + letter }];
  });

function draw(pen: Pen, { view, theme }: Scene<View, Ui, Frames>, { weighed }: Shown<Tile>) {
  for (const { choice, best, label } of weighed.toReversed()) {
    const [dx, dy] = directions[choice.letter].map((step) => -step);
    const { x, y } = placeOf(view, choice.cell);
    const at = (far: number) => ({ x: x + 0.5 + dx * far, y: y + 0.5 + dy * far });
    drawArrow(pen, at(0.36), at(0.74), best, theme, { head: 0.26 });
    drawSlip(pen, { x: x + 0.27, y: y + 0.83 }, label, best, theme, { letters: 0.19 });
  }
}

export const analysis: Analysis<View, Ui, Frames, Tile> = {
  choices,
  isNextIn: ({ moves }, game) => game.startsWith(moves),
  name: ({ cell, letter }, { view, ui, t }) =>
    `${nameOf(view, view.squares[cell], ui.face)} ${t(tileDirections[letter])}`,
  describeLoss({ query, t }) {
    const [reason] = (query('reasons') ?? []) as { code: string }[];
    return reason ? t(`diagnostic.${reason.code}`) : null;
  },
  draw,
};
