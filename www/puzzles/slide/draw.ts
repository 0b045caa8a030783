/**
 * Draws the board: a tile in place lies flush with the paper, others are raised; walls are masonry in the tray's grey,
 * the hole is a dashed field. Tiles show numbers, symbols or a picture.
 */

import type { FamilyData, Pen, Scene, Theme } from '../contract.ts';
import type { Ui } from './index.ts';
import type { Frames, View } from './view.ts';
import { shownMoment } from './position.ts';
import { drawRoute, reportAt, reportOf } from './route.ts';

/** Distance between the edge of the drawing and the cells. */
export const margin = 0.14;
const gap = 0.035;

/** The reader's own picture, if any: it stays in this tab and is sent nowhere. */
export const customPicture: { image: CanvasImageSource | null; width: number; height: number } = {
  image: null,
  width: 1,
  height: 1,
};

/** Margin around a board that is being drawn, for the handles that change its size. */
export const shift = ({ mode, thumbnail }: Pick<Scene, 'mode' | 'thumbnail'>) =>
  mode === 'edit' && !thumbnail ? 0.5 : 0;

export const sizeOf = (view: View, scene: Pick<Scene, 'mode' | 'thumbnail'>) => ({
  width: view.width + 2 * (margin + shift(scene)),
  height: view.height + 2 * (margin + shift(scene)),
});

export const placeOf = (view: View, cell: number) => ({
  x: margin + (cell % view.width),
  y: margin + Math.floor(cell / view.width),
});

/** The label of a tile. */
export const nameOf = (view: View, square: number, face: string) =>
  face === 'symbol' ? view.symbols[square - 1] : String(square);

function inks({ dark, forced, surface, faint, ink }: Theme) {
  if (forced) return { tray: surface, stone: faint, shade: surface, edge: ink, hole: ink };
  return dark
    ? { tray: '#121110', stone: '#3a362f', shade: '#000000', edge: '#4a463d', hole: '#6d675a' }
    : { tray: '#e7e1d5', stone: '#b3aa9a', shade: '#c9c1b2', edge: '#c9c1b2', hole: '#a69d8d' };
}

export function draw(pen: Pen, scene: Scene<View, FamilyData, Frames>) {
  const { view, theme } = scene;
  const frameWidth = margin - 0.02;
  pen.rect(margin - frameWidth, margin - frameWidth, view.width + 2 * frameWidth, view.height + 2 * frameWidth, {
    fill: inks(theme).tray,
    radius: 0.12,
  });
  const moment = shownMoment(scene);
  moment.squares.forEach((square, cell) => {
    if (square < 0) wall(pen, placeOf(view, cell), theme);
    else if (square === 0) hole(pen, placeOf(view, cell), theme);
  });
  const placed = moment.squares.flatMap((square, cell) => {
    if (square <= 0) return [];
    const at = placeOf(view, cell);
    const sliding = moment.sliding?.cell === cell ? moment.sliding : null;
    const to = sliding ? placeOf(view, sliding.to) : at;
    const part = sliding?.part ?? 0;
    const current = { x: at.x + (to.x - at.x) * part, y: at.y + (to.y - at.y) * part };
    return [{ square, at: current, home: cell === square - 1 && !sliding }];
  });
  for (const { square, at, home } of placed) tile(pen, scene, square, at, home);
  const report = scene.thumbnail ? null : reportOf(scene);
  const route = report && reportAt(report, scene.time).route;
  if (route) drawRoute(pen, theme, route, (cell) => placeOf(view, cell));
  for (const { square, at, home } of placed) label(pen, scene, square, at, home, route !== null);
  marks(pen, scene, moment.blank);
}

const hole = (pen: Pen, at: { x: number; y: number }, theme: Theme) =>
  pen.rect(at.x + 0.045, at.y + 0.055, 0.91, 0.89, {
    stroke: inks(theme).hole,
    width: 0.016,
    dash: [0.06, 0.05],
    cap: 'butt',
    radius: 0.1,
  });

/** Courses of stone, distinguishable from tiles without colour: the tray shows between the stones. */
function wall(pen: Pen, { x, y }: { x: number; y: number }, theme: Theme) {
  const { stone, tray } = inks(theme);
  pen.rect(x + 0.03, y + 0.03, 0.94, 0.94, { fill: stone, radius: 0.05 });
  const [courses, joints] = [
    [0.345, 0.655],
    [[0.5], [0.28, 0.72], [0.5]],
  ];
  pen.shape(
    (path) => {
      for (const course of courses) {
        path.moveTo(x + 0.03, y + course);
        path.lineTo(x + 0.97, y + course);
      }
      joints.forEach((columns, row) => {
        for (const joint of columns) {
          path.moveTo(x + joint, y + [0.03, ...courses][row]);
          path.lineTo(x + joint, y + [...courses, 0.97][row]);
        }
      });
    },
    { stroke: tray, width: 0.03, cap: 'butt' },
  );
}

/** The face of a tile: a raised one is a little higher. */
const faceOf = (at: { x: number; y: number }, home: boolean) => ({
  x: at.x + gap,
  y: at.y + (home ? 0.05 : 0.025),
  side: 1 - 2 * gap,
});

function tile(
  pen: Pen,
  { view, theme, ui, mode }: Scene<View, FamilyData, Frames>,
  square: number,
  corner: { x: number; y: number },
  home: boolean,
) {
  const { x, y, side } = faceOf(corner, home);
  const { shade, edge } = inks(theme);
  const face = ui.face ?? 'number';
  if (!home) pen.rect(x, y + 0.04, side, side, { fill: shade, radius: 0.1 });
  pen.rect(x, y, side, side, {
    fill: home ? theme.paper : theme.surface,
    stroke: home ? theme.line : edge,
    width: 0.018,
    radius: 0.1,
  });
  if (face === 'picture') picture(pen, view, square - 1, x + 0.02, y + 0.02, side - 0.04, theme);
  if (mode === 'edit' && ui.picked === square)
    pen.rect(x + 0.05, y + 0.05, side - 0.1, side - 0.1, { stroke: theme.accent, width: 0.06, radius: 0.1 });
}

/**
 * The label of a tile.
 * @param crossed whether a line runs below it
 */
function label(
  pen: Pen,
  { view, theme, ui, thumbnail }: Scene<View, FamilyData, Frames>,
  square: number,
  corner: { x: number; y: number },
  home: boolean,
  crossed: boolean,
) {
  const { x, y, side } = faceOf(corner, home);
  const face = ui.face ?? 'number';
  if (thumbnail && pen.unit < 12) return;
  const name = nameOf(view, square, face);
  const small = face === 'picture';
  pen.text(name, small ? x + 0.16 : x + side / 2, small ? y + 0.15 : y + side / 2 + 0.01, {
    size: small ? 0.2 : 0.46,
    least: thumbnail ? 0 : 9,
    weight: 600,
    fit: small ? 0.3 : 0.8,
    font: theme.figure,
    color: home ? theme.good : theme.ink,
    ...(small || crossed ? { halo: home && !small ? theme.paper : theme.surface } : {}),
  });
  // The dot marks a tile in place without colour.
  if (home)
    pen.circle(x + side - 0.12, y + 0.13, 0.045, {
      fill: theme.good,
      ...(small ? { stroke: theme.surface, width: 0.03 } : {}),
    });
}

/** The part of the picture that belongs to a cell. */
function picture(pen: Pen, view: View, cell: number, x: number, y: number, side: number, theme: Theme) {
  const { ctx, unit } = pen;
  const [column, row] = [cell % view.width, Math.floor(cell / view.width)];
  ctx.save();
  ctx.beginPath();
  ctx.rect(x * unit, y * unit, side * unit, side * unit);
  ctx.clip();
  if (customPicture.image) {
    // The picture covers the whole board; the excess is cropped evenly.
    const scale = Math.max(view.width / customPicture.width, view.height / customPicture.height);
    const [left, top] = [
      (view.width - customPicture.width * scale) / 2,
      (view.height - customPicture.height * scale) / 2,
    ];
    ctx.drawImage(
      customPicture.image,
      (x - column + left) * unit,
      (y - row + top) * unit,
      customPicture.width * scale * unit,
      customPicture.height * scale * unit,
    );
  } else {
    landscape(pen, x - column, y - row, view.width, view.height, theme);
  }
  ctx.restore();
}

/** The built-in picture: a mountain, its sun and the sea. */
function landscape(pen: Pen, x: number, y: number, w: number, h: number, theme: Theme) {
  const pointIn = (u: number, v: number) => ({ x: x + u * w, y: y + v * h });
  const [sea, sun, snow, rock] = [theme.series[0], theme.series[1] ?? theme.accent, theme.paper, theme.muted];
  pen.rect(x, y, w, h, { fill: theme.accentSoft });
  pen.circle(x + 0.72 * w, y + 0.27 * h, 0.13 * Math.min(w, h), { fill: sun });
  pen.polygon([pointIn(0.02, 0.72), pointIn(0.36, 0.2), pointIn(0.47, 0.2), pointIn(0.86, 0.72)], { fill: rock });
  pen.polygon(
    [
      pointIn(0.27, 0.34),
      pointIn(0.36, 0.2),
      pointIn(0.47, 0.2),
      pointIn(0.575, 0.34),
      pointIn(0.5, 0.31),
      pointIn(0.44, 0.38),
      pointIn(0.38, 0.31),
      pointIn(0.33, 0.37),
    ],
    { fill: snow },
  );
  pen.rect(x, y + 0.7 * h, w, 0.3 * h, { fill: sea });
  for (let wave = 0; wave < 4; wave++) {
    const level = 0.755 + wave * 0.065;
    const points = Array.from({ length: 33 }, (_, i) =>
      pointIn(i / 32, level + 0.012 * Math.sin(i * 1.1 + wave * 1.7)),
    );
    pen.line(points, { stroke: snow, width: 0.03, alpha: 0.8 });
  }
}

/** Marks the hole and the tiles beside it on the axis of the next move, without telling which of them moves. */
function besideHole(pen: Pen, view: View, blank: number, [dx, dy]: [number, number], theme: Theme) {
  const { x, y } = placeOf(view, blank);
  const holdsTile = (sign: 1 | -1) => {
    const [column, row] = [x - margin + sign * dx, y - margin + sign * dy];
    const inside = column >= 0 && row >= 0 && column < view.width && row < view.height;
    return Number(inside && view.squares[blank + sign * (dx + dy * view.width)] > 0);
  };
  const [before, after] = [holdsTile(-1), holdsTile(1)];
  const strip = [
    x - before * dx - 0.02,
    y - before * dy - 0.02,
    1.04 + (before + after) * dx,
    1.04 + (before + after) * dy,
  ] as const;
  pen.rect(...strip, { fill: theme.accent, alpha: 0.12, radius: 0.12 });
  pen.rect(...strip, { stroke: theme.accent, width: 0.04, dash: [0.14, 0.1], radius: 0.12 });
}

/** Step 1: the sides of the hole; step 2: the tile, with dots into the hole; step 3: the move itself. */
function drawHint(pen: Pen, view: View, { cell, step }: NonNullable<Ui['hint']>, blank: number, theme: Theme) {
  const [from, to] = [placeOf(view, cell), placeOf(view, blank)];
  const [dx, dy] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
  if (step === 1) return besideHole(pen, view, blank, [Math.abs(dx), Math.abs(dy)], theme);
  const pointAlong = (far: number) => ({ x: from.x + 0.5 + dx * far, y: from.y + 0.5 + dy * far });
  pen.rect(from.x + 0.02, from.y + 0.01, 0.96, 0.96, { stroke: theme.accent, width: 0.05, radius: 0.12 });
  if (step === 2)
    return pen.line([pointAlong(0.66), pointAlong(1.2)], {
      stroke: theme.accent,
      width: 0.08,
      dash: [0.001, 0.16],
      cap: 'round',
    });
  pen.line([pointAlong(0.5), pointAlong(1)], { stroke: theme.accent, width: 0.09, cap: 'butt' });
  const tip = pointAlong(1.2);
  pen.arrow(tip.x, tip.y, Math.atan2(dy, dx), 0.32, { fill: theme.accent });
}

/** Hover, hint and unsolvable parts. */
function marks(
  pen: Pen,
  { view, board, moves, theme, hover, ui, mode, answer, diagnostics, thumbnail }: Scene<View, FamilyData, Frames>,
  blank: number,
) {
  if (thumbnail) return;
  const hinted = ui.hint?.board === board && ui.hint.moves === moves;
  if (hinted && !answer && mode === 'play' && blank >= 0) drawHint(pen, view, ui.hint, blank, theme);
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
