/** From board units to pixels: fitting a board into a box, and the pen that families draw with. */

import type { Pen, Point, Size, Style, TextStyle } from '../puzzles/contract.ts';

/**
 * Where a board of `size` units lies in a box of CSS pixels: centred, as large as fits, its origin on whole device pixels.
 * @param ratio device pixels per CSS pixel
 * @param most largest unit, so that tiny boards do not become huge
 */
export function fit(size: Size, box: Size, ratio: number, most: number = 140) {
  const unit = Math.max(1, Math.min(box.width / size.width, box.height / size.height, most));
  const whole = (value: number) => Math.round(value * ratio) / ratio;
  return {
    unit,
    left: whole((box.width - size.width * unit) / 2),
    top: whole((box.height - size.height * unit) / 2),
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

/**
 * @param ctx scaled to CSS pixels, its origin at the board's top left corner
 * @param unit CSS pixels per board unit
 */
export function createPen(ctx: CanvasRenderingContext2D, unit: number, fonts: { font: string }): Pen {
  const ink = (style: Style) => {
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
  };

  const trace = (points: Point[]) => {
    ctx.beginPath();
    // The first lineTo of a path is a moveTo.
    for (const point of points) ctx.lineTo(point.x * unit, point.y * unit);
  };

  const setFont = (text: string, style: TextStyle) => {
    const set = (size: number) => {
      ctx.font = `${style.italic ? 'italic ' : ''}${style.weight ?? 400} ${size}px ${style.font ?? fonts.font}`;
    };
    const size = Math.max(style.size * unit, style.least ?? 0);
    set(size);
    if (!style.fit) return size;
    const width = ctx.measureText(text).width;
    if (width <= style.fit * unit) return size;
    const fitted = (size * style.fit * unit) / width;
    set(fitted);
    return fitted;
  };

  const pen: Pen = {
    unit,
    ctx,
    line(points, style) {
      trace(points);
      ink(style);
    },
    polygon(points, style) {
      trace(points);
      ctx.closePath();
      ink({ join: 'miter', ...style });
    },
    rect(x, y, width, height, style) {
      ctx.beginPath();
      if (style.radius) ctx.roundRect(x * unit, y * unit, width * unit, height * unit, style.radius * unit);
      else ctx.rect(x * unit, y * unit, width * unit, height * unit);
      ink({ join: 'miter', ...style });
    },
    circle(x, y, radius, style) {
      ctx.beginPath();
      ctx.arc(x * unit, y * unit, radius * unit, 0, Math.PI * 2);
      ink(style);
    },
    shape(path, style) {
      ctx.save();
      ctx.beginPath();
      ctx.scale(unit, unit);
      path(ctx);
      ctx.restore();
      ink(style);
    },
    text(text, x, y, style) {
      ctx.save();
      const size = setFont(text, style);
      if (style.alpha !== undefined) ctx.globalAlpha *= style.alpha;
      ctx.textAlign = style.align ?? 'center';
      // "middle" centres the em box, which sits low for figures: alphabetic with a third of the size centres capitals and digits.
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
    },
    measure(text, style) {
      ctx.save();
      setFont(text, style);
      const { width } = ctx.measureText(text);
      ctx.restore();
      return width / unit;
    },
    arrow(x, y, angle, size, style) {
      const corner = (turn: number, reach: number) => ({
        x: x + Math.cos(angle + turn) * reach,
        y: y + Math.sin(angle + turn) * reach,
      });
      pen.polygon(
        [{ x, y }, corner(Math.PI - 0.5, size), corner(Math.PI, size * 0.8), corner(Math.PI + 0.5, size)],
        style,
      );
    },
    at(x, y, options, draw) {
      ctx.save();
      ctx.translate(x * unit, y * unit);
      if (options.angle) ctx.rotate(options.angle);
      if (options.scale) ctx.scale(options.scale, options.scale);
      if (options.alpha !== undefined) ctx.globalAlpha *= options.alpha;
      draw();
      ctx.restore();
    },
  };
  return pen;
}
