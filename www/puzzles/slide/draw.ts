/** Draws the board: tiles with numbers, symbols or a picture, walls as masonry, the hole as a sunk field. */

import type { Own, Pen, Scene, Theme } from '../contract.ts';
import type { Frames, View } from './view.ts';
import { shown } from './position.ts';
import { drawRoute, momentOfStory, storyOf } from './route.ts';

/** Between the edge of the drawing and the cells. */
export const margin = 0.18;
const gap = 0.035;

/** The reader's own picture, if there is one: it lives here and goes nowhere. */
export const own: { image: CanvasImageSource | null; width: number; height: number } = {
  image: null,
  width: 1,
  height: 1,
};

export const placeOf = (view: View, cell: number) => ({
  x: margin + (cell % view.width),
  y: margin + Math.floor(cell / view.width),
});

/** What stands on a tile. */
export const nameOf = (view: View, square: number, face: string) =>
  face === 'symbol' ? view.symbols[square - 1] : String(square);

export function draw(pen: Pen, scene: Scene<View, Own, Frames>) {
  const { view, theme } = scene;
  pen.rect(0.04, 0.04, view.width + 2 * margin - 0.08, view.height + 2 * margin - 0.08, {
    fill: theme.faint,
    stroke: theme.line,
    width: 0.03,
    radius: 0.14,
  });
  const moment = shown(scene);
  moment.squares.forEach((square, cell) => {
    const at = placeOf(view, cell);
    if (square < 0) wall(pen, at, theme);
    else pen.rect(at.x + gap, at.y + gap, 1 - 2 * gap, 1 - 2 * gap, { fill: theme.paper, alpha: 0.55, radius: 0.1 });
  });
  const placed = moment.squares.flatMap((square, cell) => {
    if (square <= 0) return [];
    const at = placeOf(view, cell);
    const sliding = moment.sliding?.cell === cell ? moment.sliding : null;
    const to = sliding ? placeOf(view, sliding.to) : at;
    const part = sliding?.part ?? 0;
    const here = { x: at.x + (to.x - at.x) * part, y: at.y + (to.y - at.y) * part };
    return [{ square, at: here, home: cell === square - 1 }];
  });
  for (const { square, at, home } of placed) tile(pen, scene, square, at, home);
  const story = scene.thumbnail ? null : storyOf(scene);
  const route = story && momentOfStory(story, scene.time).route;
  if (route) drawRoute(pen, theme, route, (cell) => placeOf(view, cell));
  for (const { square, at, home } of placed) label(pen, scene, square, at, home, route !== null);
  marks(pen, scene, moment.blank);
}

/** Courses of stone, distinguishable from tiles without colour. */
function wall(pen: Pen, at: { x: number; y: number }, theme: Theme) {
  pen.rect(at.x + gap / 2, at.y + gap / 2, 1 - gap, 1 - gap, { fill: theme.muted, radius: 0.05 });
  const style = { stroke: theme.faint, width: 0.025 };
  for (const y of [0.25, 0.5, 0.75])
    pen.line(
      [
        { x: at.x + 0.02, y: at.y + y },
        { x: at.x + 0.98, y: at.y + y },
      ],
      style,
    );
  [0, 0.25, 0.5, 0.75].forEach((y, course) => {
    for (const x of course % 2 ? [0.25, 0.75] : [0.5])
      pen.line(
        [
          { x: at.x + x, y: at.y + y },
          { x: at.x + x, y: at.y + y + 0.25 },
        ],
        style,
      );
  });
}

function tile(
  pen: Pen,
  { view, theme, ui, mode }: Scene<View, Own, Frames>,
  square: number,
  at: { x: number; y: number },
  home: boolean,
) {
  const [x, y, side] = [at.x + gap, at.y + gap, 1 - 2 * gap];
  const face = ui.face ?? 'number';
  pen.rect(x, y + 0.03, side, side, { fill: theme.line, radius: 0.12 });
  pen.rect(x, y, side, side - 0.01, {
    fill: home ? theme.accentSoft : theme.surface,
    stroke: home ? theme.accent : theme.line,
    width: 0.025,
    radius: 0.12,
  });
  if (face === 'picture') picture(pen, view, square - 1, x + 0.02, y + 0.02, side - 0.05, theme);
  if (mode === 'edit' && ui.picked === square)
    pen.rect(x + 0.05, y + 0.05, side - 0.1, side - 0.1, { stroke: theme.accent, width: 0.06, radius: 0.1 });
}

/**
 * What stands on a tile.
 * @param crossed is there a line below it?
 */
function label(
  pen: Pen,
  { view, theme, ui, thumbnail }: Scene<View, Own, Frames>,
  square: number,
  at: { x: number; y: number },
  home: boolean,
  crossed: boolean,
) {
  const [x, y, side] = [at.x + gap, at.y + gap, 1 - 2 * gap];
  const face = ui.face ?? 'number';
  if (thumbnail && pen.unit < 12) return;
  const name = nameOf(view, square, face);
  const small = face === 'picture';
  pen.text(name, small ? x + 0.16 : x + side / 2, small ? y + 0.15 : y + side / 2 + 0.01, {
    size: small ? 0.2 : 0.5,
    least: thumbnail ? 0 : 9,
    weight: 600,
    fit: small ? 0.3 : 0.8,
    font: theme.figure,
    color: theme.ink,
    ...(small || crossed ? { halo: home && !small ? theme.accentSoft : theme.surface } : {}),
  });
  // The corner says "in place" without colour.
  if (home && !small)
    pen.polygon(
      [
        { x: x + side - 0.2, y: y + 0.05 },
        { x: x + side - 0.06, y: y + 0.05 },
        { x: x + side - 0.06, y: y + 0.19 },
      ],
      { fill: theme.accent },
    );
}

/** The part of the picture that belongs to a cell. */
function picture(pen: Pen, view: View, cell: number, x: number, y: number, side: number, theme: Theme) {
  const { ctx, unit } = pen;
  const [column, row] = [cell % view.width, Math.floor(cell / view.width)];
  ctx.save();
  ctx.beginPath();
  ctx.rect(x * unit, y * unit, side * unit, side * unit);
  ctx.clip();
  if (own.image) {
    // The picture covers the whole board; what sticks out is cut off evenly.
    const scale = Math.max(view.width / own.width, view.height / own.height);
    const [left, top] = [(view.width - own.width * scale) / 2, (view.height - own.height * scale) / 2];
    ctx.drawImage(
      own.image,
      (x - column + left) * unit,
      (y - row + top) * unit,
      own.width * scale * unit,
      own.height * scale * unit,
    );
  } else {
    landscape(pen, x - column, y - row, view.width, view.height, theme);
  }
  ctx.restore();
}

/** Our own picture: a mountain, its sun and the sea. */
function landscape(pen: Pen, x: number, y: number, w: number, h: number, theme: Theme) {
  const at = (u: number, v: number) => ({ x: x + u * w, y: y + v * h });
  const [sea, sun, snow, rock] = [theme.series[0], theme.series[1] ?? theme.accent, theme.paper, theme.muted];
  pen.rect(x, y, w, h, { fill: theme.accentSoft });
  pen.circle(x + 0.72 * w, y + 0.27 * h, 0.13 * Math.min(w, h), { fill: sun });
  pen.polygon([at(0.02, 0.72), at(0.36, 0.2), at(0.47, 0.2), at(0.86, 0.72)], { fill: rock });
  pen.polygon(
    [
      at(0.27, 0.34),
      at(0.36, 0.2),
      at(0.47, 0.2),
      at(0.575, 0.34),
      at(0.5, 0.31),
      at(0.44, 0.38),
      at(0.38, 0.31),
      at(0.33, 0.37),
    ],
    { fill: snow },
  );
  pen.rect(x, y + 0.7 * h, w, 0.3 * h, { fill: sea });
  for (let wave = 0; wave < 4; wave++) {
    const level = 0.755 + wave * 0.065;
    const points = Array.from({ length: 33 }, (_, i) => at(i / 32, level + 0.012 * Math.sin(i * 1.1 + wave * 1.7)));
    pen.line(points, { stroke: snow, width: 0.03, alpha: 0.8 });
  }
}

/** Hover, hint and unsolvable parts. */
function marks(
  pen: Pen,
  { view, theme, hover, ui, mode, answer, diagnostics, thumbnail }: Scene<View, Own, Frames>,
  blank: number,
) {
  if (thumbnail) return;
  if (!answer && mode === 'play' && ui.hint && ui.hint.moves === view.moves && blank >= 0) {
    const [from, to] = [placeOf(view, ui.hint.cell), placeOf(view, blank)];
    pen.line(
      [
        { x: from.x + 0.5, y: from.y + 0.5 },
        { x: to.x + 0.5, y: to.y + 0.5 },
      ],
      { stroke: theme.accent, width: 0.1 },
    );
    pen.arrow(to.x + 0.5, to.y + 0.5, Math.atan2(to.y - from.y, to.x - from.x), 0.32, { fill: theme.accent });
  }
  if (!answer && hover && typeof hover.cell === 'number' && mode !== 'solve') {
    const at = placeOf(view, hover.cell);
    pen.rect(at.x + gap, at.y + gap, 1 - 2 * gap, 1 - 2 * gap, { stroke: theme.accent, width: 0.045, radius: 0.12 });
  }
  for (const finding of diagnostics) {
    if (finding.cell === null || finding.cell === undefined || view.moves > 0) continue;
    const at = placeOf(view, finding.cell);
    pen.circle(at.x + 0.84, at.y + 0.16, 0.12, {
      fill: finding.severity === 'error' ? theme.bad : theme.warn,
      stroke: theme.surface,
      width: 0.03,
    });
    pen.text('!', at.x + 0.84, at.y + 0.165, { size: 0.2, weight: 700, color: theme.surface });
  }
}
