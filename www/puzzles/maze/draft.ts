/**
 * Parts of a maze's drawing that appear only while it is drawn: the input slip and the handles that change the size.
 */

import type { Pen, Point, Scene, Style } from '../contract.ts';
import type { Edge, Sign, Ui, View } from './types.ts';
import { draw, figureSize, leastFigure, margin, middleOf, operator } from './draw.ts';
import { shift } from './places.ts';
import { caretOf, typingOn } from './typing.ts';

/** Draws the board, with room around it while it is drawn. */
export function drawDraft(pen: Pen, scene: Scene<View, Ui>) {
  const offset = shift(scene);
  if (!offset) return draw(pen, scene);
  pen.at(offset, offset, {}, () => {
    draw(pen, scene);
    const index = caretOf(scene);
    if (index !== null) caret(pen, middleOf(scene.view.edges[index]), scene.view.edges[index], index, scene);
  });
  marks(pen, scene);
}

/** The slip that takes input: the typed text, and a bar behind it. */
function caret(pen: Pen, { x, y }: Point, edge: Edge, index: number, scene: Scene<View, Ui>) {
  const { theme } = scene;
  const typing = typingOn(index, scene);
  const op: Sign | null = typing?.op ?? edge.op;
  const digits = typing ? typing.digits : edge.op ? String(edge.n) : '';
  // On a small board figures have a least size and need more room than their slip.
  const em = Math.max(figureSize, leastFigure / pen.unit);
  const half = Math.max(0.19, em * (0.3 + 0.28 * digits.length) + 0.06) + 0.04;
  const tall = Math.max(0.165, 0.65 * em);
  const box = (style: Style) => pen.rect(x - half, y - tall, 2 * half, 2 * tall, { radius: 0.06, ...style });
  // An empty slip lets a photo underneath show through.
  box({ fill: theme.accentSoft, alpha: op ? 1 : 0.4 });
  box({ stroke: theme.accent, width: 0.03, hairline: 1.5 });
  const plain = {
    theme: { ...theme, paper: theme.ink, muted: theme.ink },
    box: 'transparent',
    size: figureSize,
    least: leastFigure,
  };
  if (op) operator(pen, x - 0.02, y, op, digits, plain);
  const bar = x + half - 0.055;
  pen.line(
    [
      { x: bar, y: y - 0.55 * tall },
      { x: bar, y: y + 0.55 * tall },
    ],
    { stroke: theme.accent, width: 0.02, cap: 'butt' },
  );
}

/** Crop marks around the sheet. The black ones are handles: the right edge, the lower edge, and the corner for both. */
function marks(pen: Pen, scene: Scene<View, Ui>) {
  const { view, theme, ui } = scene;
  const { w, h } = ui.sizing ?? view;
  if (ui.sizing) cut(pen, scene, w, h);
  const near = 0.12;
  const [right, low] = [w - 1 + 2 * (margin + shift(scene)) - near, h - 1 + 2 * (margin + shift(scene)) - near];
  const arm = 0.24;
  const corner = (x: number, y: number, dx: number, dy: number) => [
    { x: x + dx, y },
    { x, y },
    { x, y: y + dy },
  ];
  const thin = { stroke: theme.muted, width: 0.014, cap: 'butt' as const, join: 'miter' as const };
  pen.line(corner(near, near, arm, arm), thin);
  pen.line(corner(right, near, -arm, arm), thin);
  pen.line(corner(near, low, arm, -arm), thin);
  const thick = { ...thin, stroke: ui.sizing ? theme.accent : theme.ink, width: 0.045, hairline: 3 };
  pen.line(corner(right, low, -arm, -arm), thick);
  const [x, y] = [(right + near) / 2, (low + near) / 2];
  pen.line(
    [
      { x: right, y: y - 0.16 },
      { x: right, y: y + 0.16 },
    ],
    thick,
  );
  pen.line(
    [
      { x: x - 0.16, y: low },
      { x: x + 0.16, y: low },
    ],
    thick,
  );
  const size = {
    size: 0.2,
    least: 12,
    color: ui.sizing ? theme.accent : theme.muted,
    font: theme.figure,
    align: 'right' as const,
  };
  // A single column leaves no room between its handles: the size is drawn above them.
  const [left, above] = w === 1 ? [0.08, 0.16] : [arm + 0.08, 0];
  pen.text(`${w}×${h}`, right - left, low - above, { ...size, halo: theme.surface });
}

/** Fades what would be cut off, and adds the crossings that would be new. */
function cut(pen: Pen, scene: Scene<View, Ui>, w: number, h: number) {
  const { view, theme } = scene;
  const offset = shift(scene);
  const board = { width: view.w + 2 * margin, height: view.h + 2 * margin };
  const pale = { fill: theme.surface, alpha: 0.8 };
  const [x, y] = [w - 1 + offset + margin + 0.27, h - 1 + offset + margin + 0.27];
  if (w < view.w) pen.rect(x, 0, board.width, board.height, pale);
  if (h < view.h) pen.rect(0, y, board.width, board.height, pale);
  for (let row = 0; row < h; row++)
    for (let column = 0; column < w; column++)
      if (row >= view.h || column >= view.w)
        pen.circle(offset + margin + column, offset + margin + row, 0.045, { fill: theme.faint });
}
