/** Maps board units to pixels: fits a board into a box, and provides the pen that families draw with. */

import type { Pen, Point, Size, Style, TextStyle } from '../puzzles/contract.ts';

/** The largest board unit in CSS pixels, unless a family sets its own. */
export const largestUnit = 140;

/**
 * The same query as in the style sheet of the still picture (`notices.css`): in so large a window boards would look
 * small.
 */
const large = '(min-width: 2100px) and (min-height: 1200px)';

/** The largest unit in this window. @param most that of the family */
export const largestUnitInWindow = (most: number = largestUnit) =>
  globalThis.matchMedia?.(large).matches ? 1.6 * most : most;

/**
 * The position of a board of `size` units in a box of CSS pixels: centred, as large as fits, with its origin on whole
 * device pixels.
 * @param ratio device pixels per CSS pixel
 * @param most largest unit, so that tiny boards do not become huge
 */
export function fit(size: Size, box: Size, ratio: number, most: number = largestUnit) {
  const unit = Math.max(1, Math.min(box.width / size.width, box.height / size.height, most));
  const rounded = (value: number) => Math.round(value * ratio) / ratio;
  return {
    unit,
    left: rounded((box.width - size.width * unit) / 2),
    top: rounded((box.height - size.height * unit) / 2),
    ratio,
  };
}

export type Frame = ReturnType<typeof fit>;

/**
 * @param point in CSS pixels of the box
 * @returns in board units
 */
export const toBoard = (frame: Frame, point: Point): Point => ({
  x: (point.x - frame.left) / frame.unit,
  y: (point.y - frame.top) / frame.unit,
});

/** Families measure in board units, the context in CSS pixels; every method converts. */
class CanvasPen implements Pen {
  readonly ctx: CanvasRenderingContext2D;
  readonly unit: number;
  readonly #font: string;

  constructor(ctx: CanvasRenderingContext2D, unit: number, font: string) {
    this.ctx = ctx;
    this.unit = unit;
    this.#font = font;
  }

  line(points: Point[], style: Style) {
    this.#trace(points);
    this.#paint(style);
  }

  polygon(points: Point[], style: Style) {
    this.#trace(points);
    this.ctx.closePath();
    this.#paint({ join: 'miter', ...style });
  }

  rect(x: number, y: number, width: number, height: number, style: Style & { radius?: number }) {
    const { ctx, unit } = this;
    ctx.beginPath();
    if (style.radius) ctx.roundRect(x * unit, y * unit, width * unit, height * unit, style.radius * unit);
    else ctx.rect(x * unit, y * unit, width * unit, height * unit);
    this.#paint({ join: 'miter', ...style });
  }

  circle(x: number, y: number, radius: number, style: Style) {
    const { ctx, unit } = this;
    ctx.beginPath();
    ctx.arc(x * unit, y * unit, radius * unit, 0, Math.PI * 2);
    this.#paint(style);
  }

  shape(trace: (path: CanvasRenderingContext2D) => void, style: Style) {
    const { ctx, unit } = this;
    ctx.save();
    ctx.beginPath();
    ctx.scale(unit, unit);
    trace(ctx);
    ctx.restore();
    this.#paint(style);
  }

  arrow(x: number, y: number, angle: number, size: number, style: Style) {
    const corner = (turn: number, reach: number) => ({
      x: x + Math.cos(angle + turn) * reach,
      y: y + Math.sin(angle + turn) * reach,
    });
    this.polygon(
      [{ x, y }, corner(Math.PI - 0.5, size), corner(Math.PI, size * 0.8), corner(Math.PI + 0.5, size)],
      style,
    );
  }

  text(text: string, x: number, y: number, style: TextStyle) {
    const { ctx, unit } = this;
    ctx.save();
    const size = this.#setFont(text, style);
    if (style.alpha !== undefined) ctx.globalAlpha *= style.alpha;
    ctx.textAlign = style.align ?? 'center';
    // "middle" centres the em box, which puts figures too low. An alphabetic baseline a third of the size lower centres
    // capitals and digits.
    const centred = (style.baseline ?? 'middle') === 'middle';
    ctx.textBaseline = centred ? 'alphabetic' : (style.baseline as CanvasTextBaseline);
    const top = y * unit + (centred ? size * 0.36 : 0);
    if (style.halo) {
      ctx.strokeStyle = style.halo;
      ctx.lineWidth = size * 0.28;
      ctx.lineJoin = 'round';
      ctx.strokeText(text, x * unit, top);
    }
    ctx.fillStyle = style.color;
    ctx.fillText(text, x * unit, top);
    ctx.restore();
  }

  measure(text: string, style: TextStyle) {
    const { ctx } = this;
    ctx.save();
    this.#setFont(text, style);
    const { width } = ctx.measureText(text);
    ctx.restore();
    return width / this.unit;
  }

  at(x: number, y: number, options: { angle?: number; scale?: number; alpha?: number }, draw: () => void) {
    const { ctx, unit } = this;
    ctx.save();
    ctx.translate(x * unit, y * unit);
    if (options.angle) ctx.rotate(options.angle);
    if (options.scale) ctx.scale(options.scale, options.scale);
    if (options.alpha !== undefined) ctx.globalAlpha *= options.alpha;
    draw();
    ctx.restore();
  }

  #trace(points: Point[]) {
    this.ctx.beginPath();
    // The first lineTo of a path acts as a moveTo.
    for (const point of points) this.ctx.lineTo(point.x * this.unit, point.y * this.unit);
  }

  /** Fills and strokes the current path. */
  #paint(style: Style) {
    const { ctx, unit } = this;
    ctx.save();
    if (style.alpha !== undefined) ctx.globalAlpha *= style.alpha;
    if (style.fill) {
      ctx.fillStyle = style.fill;
      ctx.fill();
    }
    if (style.stroke) {
      ctx.strokeStyle = style.stroke;
      ctx.lineWidth = Math.max((style.width ?? 0) * unit, style.hairline ?? 1);
      ctx.lineCap = style.cap ?? 'round';
      ctx.lineJoin = style.join ?? 'round';
      ctx.setLineDash((style.dash ?? []).map((length) => length * unit));
      ctx.stroke();
    }
    ctx.restore();
  }

  /** @returns the font size in CSS pixels at which the text stays within `style.fit` */
  #setFont(text: string, style: TextStyle) {
    const { ctx, unit } = this;
    const set = (size: number) => {
      ctx.font = `${style.italic ? 'italic ' : ''}${style.weight ?? 400} ${size}px ${style.font ?? this.#font}`;
    };
    const size = Math.max(style.size * unit, style.least ?? 0);
    set(size);
    if (!style.fit) return size;
    const width = ctx.measureText(text).width;
    if (width <= style.fit * unit) return size;
    const fitted = (size * style.fit * unit) / width;
    set(fitted);
    return fitted;
  }
}

/**
 * @param ctx scaled to CSS pixels, its origin at the board's top left corner
 * @param unit CSS pixels per board unit
 */
export const createPen = (ctx: CanvasRenderingContext2D, unit: number, fonts: { font: string }): Pen =>
  new CanvasPen(ctx, unit, fonts.font);
