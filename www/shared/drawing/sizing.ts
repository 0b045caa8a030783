/**
 * Crop marks around a board of cells that is being drawn. The black ones are handles at the right edge, the lower edge
 * and the corner. Pulling a handle resizes the board; a tap enlarges it by one. Fetched with a family's keypad, when
 * drawing begins.
 */

import type { Action, Gesture, Pen, Point, Size, Target, Theme } from '../../puzzles/contract.ts';

/** The sides that a handle changes. */
export interface Sides {
  w: boolean;
  h: boolean;
}

/** A size entered in the fields. It counts only for this board, not for another or for this one after an edit. */
export interface SizeRequest {
  board: string;
  width: number;
  height: number;
}

export const requestedSize = (
  request: SizeRequest | null,
  board: string,
  { width, height }: Pick<SizeRequest, 'width' | 'height'>,
) => (request?.board === board ? request : { width, height });

/** A handle that is being pulled: where the pull began, and the size reached so far. */
export interface Sizing {
  sides: Sides;
  from: Point;
  w: number;
  h: number;
}

/** The place of the board's cells in its drawing, and the sizes that it may have. */
export interface Sheet {
  /** top left corner of the first cell */
  x: number;
  y: number;
  w: number;
  h: number;
  least: number;
  most: number;
  /** of the whole drawing */
  whole: Size;
}

const isNearMiddle = (at: number, middle: number, reach: number) => Math.abs(at - middle) < reach;

/** The handle under a point beside the cells. */
function handleAt({ x, y }: Point, { x: left, y: top, w, h, whole }: Sheet): Target | null {
  const [right, low] = [x > left + w, y > top + h];
  const reach = Math.max(1, 0.15 * Math.max(whole.width, whole.height));
  // There is little room beside the corner, so its handle extends some way along both edges.
  const [nearRight, nearLow] = [right || x > left + w - reach / 2, low || y > top + h - reach / 2];
  const corner = (right && nearLow) || (low && nearRight);
  const [across, down] = [
    right && isNearMiddle(y, whole.height / 2, reach),
    low && isNearMiddle(x, whole.width / 2, reach),
  ];
  if (!corner && !across && !down) return null;
  const sides: Sides = { w: corner || across, h: corner || down };
  return { id: `handle-${sides.w ? 'w' : ''}${sides.h ? 'h' : ''}`, kind: 'handle', sides };
}

/**
 * The size that a handle has been pulled to. There may be little room outside the board, so outward half a cell adds a
 * row.
 */
function pulled(point: Point, { w, h, least, most }: Sheet, { sides, from }: Sizing) {
  const steps = (by: number) => Math.round(by > 0 ? by * 2 : by);
  const within = (side: number) => Math.min(most, Math.max(least, side));
  return {
    w: sides.w ? within(w + steps(point.x - from.x)) : w,
    h: sides.h ? within(h + steps(point.y - from.y)) : h,
  };
}

/** Each size is a target of its own, so that the gesture reports every new one. */
function sizeAt(point: Point, sheet: Sheet, sizing: Sizing): Target {
  const { w, h } = pulled(point, sheet, sizing);
  return { id: `size-${w}x${h}`, kind: 'size', w, h };
}

/** The target beside the board: while a handle is pulled the size it has reached, else the handle there. */
export const besideBoard = (point: Point, sheet: Sheet, sizing: Sizing | null): Target | null =>
  sizing ? sizeAt(point, sheet, sizing) : handleAt(point, sheet);

/**
 * The action of a gesture on a handle; null where no handle is concerned.
 * @param resized what makes the board as large as that
 */
export function onHandle(
  gesture: Gesture,
  sheet: Sheet,
  sizing: Sizing | null,
  resized: (w: number, h: number) => Action,
): Action | null {
  if (gesture.type === 'press' && gesture.from?.kind === 'handle') {
    const { sides } = gesture.from as unknown as { sides: Sides };
    return { ui: { sizing: { sides, from: gesture.point, w: sheet.w, h: sheet.h } } };
  }
  if (!sizing) return null;
  if (gesture.type === 'drag') return { ui: { sizing: { ...sizing, ...pulled(gesture.point, sheet, sizing) } } };
  if (gesture.type === 'cancel') return { ui: { sizing: null } };
  if (gesture.type !== 'drop') return {};
  const { sides, from } = sizing;
  const isTap = Math.hypot(gesture.point.x - from.x, gesture.point.y - from.y) < 0.3;
  const larger = (side: number, by: boolean) => Math.min(sheet.most, side + Number(by));
  const { w, h } = isTap
    ? { w: larger(sheet.w, sides.w), h: larger(sheet.h, sides.h) }
    : pulled(gesture.point, sheet, sizing);
  const isUnchanged = w === sheet.w && h === sheet.h;
  const { ui, ...rest } = isUnchanged ? {} : resized(w, h);
  return { ...rest, ui: { ...ui, sizing: null } };
}

const bend = (x: number, y: number, dx: number, dy: number): Point[] => [
  { x: x + dx, y },
  { x, y },
  { x, y: y + dy },
];

/** Cells to be cut off turn pale; cells to be added show as dots. */
function drawCut(pen: Pen, { x, y, w, h, whole }: Sheet, to: Sizing, theme: Theme) {
  const pale = { fill: theme.surface, alpha: 0.8 };
  if (to.w < w) pen.rect(x + to.w, 0, whole.width, whole.height, pale);
  if (to.h < h) pen.rect(0, y + to.h, whole.width, whole.height, pale);
  for (let row = 0; row < to.h; row++)
    for (let column = 0; column < to.w; column++)
      if (row >= h || column >= w) pen.circle(x + column + 0.5, y + row + 0.5, 0.06, { fill: theme.faint });
}

export function drawMarks(pen: Pen, sheet: Sheet, sizing: Sizing | null, theme: Theme) {
  const { x, y, w, h, whole } = sheet;
  if (sizing) drawCut(pen, sheet, sizing, theme);
  const to = sizing ?? { w, h };
  // Each mark has half of the margin around the cells on either side.
  const [left, top] = [x / 2, y / 2];
  const [right, low] = [x + to.w + (whole.width - x - w) / 2, y + to.h + (whole.height - y - h) / 2];
  const arm = Math.max(0.4, 0.06 * Math.max(w, h));
  const thin = { stroke: theme.muted, width: 0.02, cap: 'butt' as const, join: 'miter' as const };
  pen.line(bend(left, top, arm, arm), thin);
  pen.line(bend(right, top, -arm, arm), thin);
  pen.line(bend(left, low, arm, -arm), thin);
  const thick = { ...thin, stroke: sizing ? theme.accent : theme.ink, width: 0.06, hairline: 3 };
  pen.line(bend(right, low, -arm, -arm), thick);
  const [middle, height] = [(right + left) / 2, (low + top) / 2];
  pen.line(
    [
      { x: right, y: height - arm / 2 },
      { x: right, y: height + arm / 2 },
    ],
    thick,
  );
  pen.line(
    [
      { x: middle - arm / 2, y: low },
      { x: middle + arm / 2, y: low },
    ],
    thick,
  );
  const size = { size: 0.3, least: 12, color: sizing ? theme.accent : theme.muted, font: theme.figure };
  // A small board has little room between the two handles, and one of a single column has none: there the size stands
  // above them.
  const single = to.w === 1;
  const place = single ? { size: 0.2, fit: 1 } : { fit: right - middle - 1.5 * arm - 0.24 };
  const [textX, textY] = single ? [right - 0.12, low - 0.15] : [right - arm - 0.12, low];
  pen.text(`${to.w}×${to.h}`, textX, textY, { ...size, ...place, align: 'right', halo: theme.surface });
}
