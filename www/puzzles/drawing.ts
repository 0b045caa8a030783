/** What a family draws with: points and sizes in board units, colours by meaning, and the pen. */

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

/**
 * Colours by meaning, see board/theme.ts. Colour is never the only sign of a difference: shape, weight or label shows
 * it too.
 */
export interface Theme {
  dark: boolean;
  /** forced colours: the system allows few, so don't rely on any that is not among these */
  forced: boolean;
  /** the page */
  paper: string;
  /** ground of a board: page, widget and pictures fill it before a family draws */
  surface: string;
  ink: string;
  muted: string;
  faint: string;
  line: string;
  accent: string;
  accentSoft: string;
  accentInk: string;
  good: string;
  goodSoft: string;
  warn: string;
  warnSoft: string;
  bad: string;
  badSoft: string;
  /** eight colours that colour-blind readers can tell apart, in a fixed order */
  series: string[];
  /** font family for words and figures (tabular numerals) */
  font: string;
  /** font family for a board's own big figures, serif like a printed sheet */
  figure: string;
}

export interface Style {
  fill?: string;
  stroke?: string;
  /** line width in board units */
  width?: number;
  /** line width never below this many CSS pixels (default 1) */
  hairline?: number;
  /** board units */
  dash?: number[];
  cap?: CanvasLineCap;
  join?: CanvasLineJoin;
  alpha?: number;
}

export interface TextStyle {
  /** in board units: the size of the em */
  size: number;
  /** least size in CSS pixels (default 0) */
  least?: number;
  color: string;
  weight?: number | string;
  font?: string;
  italic?: boolean;
  align?: CanvasTextAlign;
  baseline?: CanvasTextBaseline;
  /** a halo in this colour behind the glyphs keeps them legible on lines */
  halo?: string;
  alpha?: number;
  /** squeeze to at most this width, in board units */
  fit?: number;
}

/** A canvas in board units, origin at the board's top left corner; see board/layout.ts. */
export interface Pen {
  /** CSS pixels per board unit */
  unit: number;
  /** the bare context, in CSS pixels, origin at the board's top left, for anything that the helpers lack */
  ctx: CanvasRenderingContext2D;
  line(points: Point[], style: Style): void;
  polygon(points: Point[], style: Style): void;
  rect(x: number, y: number, width: number, height: number, style: Style & { radius?: number }): void;
  circle(x: number, y: number, radius: number, style: Style): void;
  /** any path: `trace` gets a context in board units and only adds to the path */
  shape(trace: (path: CanvasRenderingContext2D) => void, style: Style): void;
  text(text: string, x: number, y: number, style: TextStyle): void;
  /** width of a text in board units */
  measure(text: string, style: TextStyle): number;
  /** head of an arrow with its tip at (x, y), pointing along `angle` (radians, 0 = right) */
  arrow(x: number, y: number, angle: number, size: number, style: Style): void;
  /** draws everything in `draw` moved to (x, y), rotated and scaled */
  at(x: number, y: number, options: { angle?: number; scale?: number; alpha?: number }, draw: () => void): void;
}
