/**
 * The maps of a board in few bytes, for the still picture that the page shows until the live one is drawn. Thousands of
 * cells become a bitmap for each kind, which masks one sign for all cells. scripts/prerender.mjs reads this; no page
 * fetches it.
 */

import type { Scene, Still } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { cellInks, cross } from './draw.ts';
import { corner, sizeOf } from './layout.ts';

const square = (from: number, to: number) => `M${from} ${from}H${to}V${to}H${from}Z`;
const lines = cross.map(([x, y, u, v]) => `M${x} ${y}L${u} ${v}`).join('');

/** Width of a board on a phone, in CSS pixels. */
const phone = 360;

export function stillOf(scene: Scene<View, Ui, Frames>): Still {
  const { view } = scene;
  const cellsWith = (letter: string) => Array.from(view.cells, (cell) => cell === letter);
  const inks = cellInks(scene.theme);
  return {
    unit: Math.max(4, Math.round(phone / sizeOf(view).width)),
    scene: { ...scene, view: { ...view, cells: '.'.repeat(view.cells.length) } },
    places: Array.from(view.shown, (_, index) => corner(view, index)),
    width: view.width,
    height: view.height,
    layers: [
      { cells: cellsWith('#'), path: square(0, 1), fill: inks.wall },
      { cells: cellsWith('o'), path: square(0.3, 0.7), fill: inks.coin },
      { cells: cellsWith('x'), path: lines, stroke: inks.trap, strokeWidth: 0.4 },
    ],
  };
}
