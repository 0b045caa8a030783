/**
 * The people and things of a room, each drawn within one square. Each has its own silhouette, so that colour is not
 * needed to tell them apart.
 */

import type { Pen, Theme } from '../contract.ts';

const drawAt = (pen: Pen, x: number, y: number, scale: number, drawing: () => void) => pen.at(x, y, { scale }, drawing);

/** Two eyes on a face. */
function eyes(pen: Pen, theme: Theme, y: number) {
  for (const side of [-1, 1]) pen.circle(side * 0.085, y, 0.028, { fill: theme.ink });
}

/** A boy: a cap with its peak. */
function boy(pen: Pen, theme: Theme, colour: string) {
  body(pen, theme, colour);
  pen.circle(0, -0.08, 0.2, { fill: theme.surface, stroke: theme.ink, width: 0.03 });
  pen.shape(
    (path) => {
      path.moveTo(-0.21, -0.11);
      path.quadraticCurveTo(-0.2, -0.34, 0.02, -0.33);
      path.quadraticCurveTo(0.2, -0.32, 0.21, -0.13);
      path.lineTo(0.36, -0.1);
      path.quadraticCurveTo(0.3, -0.17, 0.21, -0.19);
      path.lineTo(0.21, -0.11);
      path.closePath();
    },
    { fill: colour, stroke: theme.ink, width: 0.03, join: 'round' },
  );
  eyes(pen, theme, -0.03);
}

/** A girl: long hair and a ribbon. */
function girl(pen: Pen, theme: Theme, colour: string) {
  pen.shape(
    (path) => {
      path.moveTo(-0.27, 0.16);
      path.quadraticCurveTo(-0.32, -0.36, 0, -0.36);
      path.quadraticCurveTo(0.32, -0.36, 0.27, 0.16);
      path.closePath();
    },
    { fill: theme.ink },
  );
  body(pen, theme, colour);
  pen.circle(0, -0.06, 0.185, { fill: theme.surface, stroke: theme.ink, width: 0.02 });
  pen.shape(
    (path) => {
      path.moveTo(-0.19, -0.07);
      path.quadraticCurveTo(-0.1, -0.3, 0.02, -0.25);
      path.quadraticCurveTo(0.16, -0.26, 0.19, -0.07);
      path.quadraticCurveTo(0.1, -0.16, 0, -0.16);
      path.quadraticCurveTo(-0.1, -0.16, -0.19, -0.07);
    },
    { fill: theme.ink },
  );
  for (const side of [-1, 1])
    pen.polygon(
      [
        { x: 0.14, y: -0.32 },
        { x: 0.14 + side * 0.13, y: -0.42 },
        { x: 0.14 + side * 0.13, y: -0.23 },
      ],
      { fill: colour, stroke: theme.ink, width: 0.02, join: 'round' },
    );
  eyes(pen, theme, -0.01);
}

/** A robot: a box with an aerial. */
function robot(pen: Pen, theme: Theme, colour: string) {
  pen.line(
    [
      { x: 0, y: -0.26 },
      { x: 0, y: -0.38 },
    ],
    { stroke: theme.ink, width: 0.035 },
  );
  pen.circle(0, -0.39, 0.05, { fill: colour, stroke: theme.ink, width: 0.02 });
  pen.rect(-0.24, 0.12, 0.48, 0.24, { fill: colour, stroke: theme.ink, width: 0.03, radius: 0.05 });
  pen.rect(-0.25, -0.26, 0.5, 0.34, { fill: theme.surface, stroke: theme.ink, width: 0.03, radius: 0.06 });
  for (const side of [-1, 1]) pen.rect(side * 0.11 - 0.055, -0.17, 0.11, 0.09, { fill: theme.ink, radius: 0.02 });
  pen.line(
    [
      { x: -0.1, y: 0.01 },
      { x: 0.1, y: 0.01 },
    ],
    { stroke: theme.ink, width: 0.025 },
  );
}

function body(pen: Pen, theme: Theme, colour: string) {
  pen.shape(
    (path) => {
      path.moveTo(-0.24, 0.37);
      path.quadraticCurveTo(-0.22, 0.11, 0, 0.11);
      path.quadraticCurveTo(0.22, 0.11, 0.24, 0.37);
      path.closePath();
    },
    { fill: colour, stroke: theme.ink, width: 0.03, join: 'round' },
  );
}

function puddle(pen: Pen, theme: Theme) {
  const blue = theme.series[5];
  pen.shape(
    (path) => {
      path.moveTo(-0.34, 0.06);
      path.bezierCurveTo(-0.4, -0.14, -0.12, -0.2, -0.06, -0.18);
      path.bezierCurveTo(0.06, -0.34, 0.36, -0.2, 0.32, -0.02);
      path.bezierCurveTo(0.42, 0.16, 0.14, 0.27, 0.02, 0.22);
      path.bezierCurveTo(-0.1, 0.3, -0.32, 0.24, -0.34, 0.06);
    },
    { fill: blue, stroke: theme.ink, width: 0.025 },
  );
  for (const [x, y] of [
    [-0.08, -0.04],
    [0.08, 0.1],
  ] as const)
    pen.shape(
      (path) => {
        path.moveTo(x - 0.13, y);
        path.quadraticCurveTo(x - 0.06, y - 0.07, x, y);
        path.quadraticCurveTo(x + 0.06, y + 0.07, x + 0.13, y);
      },
      { stroke: theme.surface, width: 0.035, cap: 'round' },
    );
}

function apple(pen: Pen, theme: Theme) {
  pen.shape(
    (path) => {
      path.moveTo(0, -0.12);
      path.bezierCurveTo(-0.12, -0.24, -0.32, -0.14, -0.28, 0.08);
      path.bezierCurveTo(-0.24, 0.26, -0.1, 0.34, 0, 0.27);
      path.bezierCurveTo(0.1, 0.34, 0.24, 0.26, 0.28, 0.08);
      path.bezierCurveTo(0.32, -0.14, 0.12, -0.24, 0, -0.12);
    },
    { fill: theme.bad, stroke: theme.ink, width: 0.025 },
  );
  pen.line(
    [
      { x: 0, y: -0.12 },
      { x: 0.03, y: -0.28 },
    ],
    { stroke: theme.ink, width: 0.035 },
  );
  pen.shape(
    (path) => {
      path.moveTo(0.03, -0.22);
      path.quadraticCurveTo(0.12, -0.36, 0.24, -0.28);
      path.quadraticCurveTo(0.16, -0.18, 0.03, -0.22);
    },
    { fill: theme.good, stroke: theme.ink, width: 0.02 },
  );
}

function bottle(pen: Pen, theme: Theme) {
  pen.shape(
    (path) => {
      path.moveTo(-0.07, -0.34);
      path.lineTo(0.07, -0.34);
      path.lineTo(0.07, -0.16);
      path.quadraticCurveTo(0.16, -0.1, 0.16, 0.02);
      path.lineTo(0.16, 0.34);
      path.lineTo(-0.16, 0.34);
      path.lineTo(-0.16, 0.02);
      path.quadraticCurveTo(-0.16, -0.1, -0.07, -0.16);
      path.closePath();
    },
    { fill: theme.series[2], stroke: theme.ink, width: 0.025, join: 'round' },
  );
  pen.rect(-0.16, 0.06, 0.32, 0.16, { fill: theme.surface, stroke: theme.ink, width: 0.02 });
}

/** A bucket with a lid; its kind of waste is drawn on it. */
function trashBin(pen: Pen, theme: Theme) {
  pen.polygon(
    [
      { x: -0.26, y: -0.2 },
      { x: 0.26, y: -0.2 },
      { x: 0.2, y: 0.38 },
      { x: -0.2, y: 0.38 },
    ],
    { fill: theme.surface, stroke: theme.ink, width: 0.035, join: 'round' },
  );
  pen.line(
    [
      { x: -0.32, y: -0.22 },
      { x: 0.32, y: -0.22 },
    ],
    { stroke: theme.ink, width: 0.06, cap: 'round' },
  );
  pen.line(
    [
      { x: -0.1, y: -0.3 },
      { x: 0.1, y: -0.3 },
    ],
    { stroke: theme.ink, width: 0.04, cap: 'round' },
  );
  drawAt(pen, 0, 0.09, 0.55, () => apple(pen, theme));
}

/** A crate with a bottle on it. */
function recyclingBin(pen: Pen, theme: Theme) {
  pen.rect(-0.3, -0.3, 0.6, 0.66, { fill: theme.surface, stroke: theme.ink, width: 0.035, radius: 0.04 });
  for (const side of [-1, 1])
    pen.line(
      [
        { x: side * 0.21, y: -0.3 },
        { x: side * 0.21, y: 0.36 },
      ],
      { stroke: theme.faint, width: 0.025 },
    );
  drawAt(pen, 0, 0.03, 0.72, () => bottle(pen, theme));
}

/** Furniture: a block from above, with a diagonal so that it differs from a dark square. */
function obstacle(pen: Pen, theme: Theme) {
  pen.rect(-0.5, -0.5, 1, 1, { fill: theme.line });
  pen.rect(-0.4, -0.4, 0.8, 0.8, { fill: theme.faint, radius: 0.06 });
  for (const side of [-1, 1])
    pen.line(
      [
        { x: -0.3, y: -0.3 * side },
        { x: 0.3, y: 0.3 * side },
      ],
      { stroke: theme.line, width: 0.04, cap: 'round' },
    );
}

/** The places of dust on a square: the same on every square, but rotated. */
const specks: [x: number, y: number, radius: number][] = [
  [-0.27, -0.22, 0.035],
  [0.12, -0.29, 0.026],
  [0.3, 0.02, 0.034],
  [-0.06, 0.05, 0.028],
  [-0.31, 0.24, 0.028],
  [0.16, 0.29, 0.036],
];

function dust(pen: Pen, theme: Theme, cell: number) {
  const turned = [1, -1][(cell * 7) % 2];
  const flipped = [1, -1][((cell * 5 + 1) % 3) % 2];
  for (const [x, y, radius] of specks) pen.circle(x * turned, y * flipped, radius, { fill: theme.faint });
}

const things: Record<number, (pen: Pen, theme: Theme) => void> = {
  5: puddle,
  6: apple,
  7: bottle,
  8: trashBin,
  9: recyclingBin,
  10: obstacle,
};

const people: Record<number, (pen: Pen, theme: Theme, colour: string) => void> = { 2: boy, 3: girl, 4: robot };

/** The ground of a square: warm if dirty, plain if clean. */
export function square(pen: Pen, x: number, y: number, code: number, theme: Theme, cell: number) {
  const dirty = code === 0 || (code >= 5 && code <= 7);
  pen.rect(x - 0.5, y - 0.5, 1, 1, { fill: dirty ? theme.warnSoft : theme.surface });
  drawAt(pen, x, y, 1, () => {
    if (dirty) dust(pen, theme, cell);
    things[code]?.(pen, theme);
  });
}

/** A person, with a number on the shirt if there are several of a kind, and the load. */
export function person(
  pen: Pen,
  x: number,
  y: number,
  kind: number,
  theme: Theme,
  colour: string,
  { scale = 1, carries = 0, number = '' }: { scale?: number; carries?: number; number?: string } = {},
) {
  drawAt(pen, x, y, scale, () => {
    people[kind]?.(pen, theme, colour);
    if (number) pen.text(number, 0, 0.25, { size: 0.22, color: theme.surface, weight: 800 });
  });
  if (!carries) return;
  pen.circle(x + 0.3 * scale, y + 0.2 * scale, 0.2 * scale, { fill: theme.surface, stroke: theme.ink, width: 0.025 });
  drawAt(pen, x + 0.3 * scale, y + 0.2 * scale, 0.42 * scale, () => (kind === 3 ? apple : bottle)(pen, theme));
}

/** The palette's picture for a code. */
export function icon(pen: Pen, code: number, theme: Theme) {
  if (people[code]) person(pen, 0.5, 0.52, code, theme, theme.series[code - 2]);
  else square(pen, 0.5, 0.5, code, theme, 0);
  if (code === 1) pen.rect(0.03, 0.03, 0.94, 0.94, { stroke: theme.line, width: 0.06 }); // white on a white key
}
