/**
 * A drawing context that writes SVG: a family's `draw`, which fills a canvas, makes a vector picture with it. It has
 * the part of CanvasRenderingContext2D that the pen and the families use; anything else is missing on purpose and
 * throws.
 */

import type { Matrix } from './svg-geometry.ts';
import { arcCurves, growth, transformed, roundRectPath, times } from './svg-geometry.ts';

interface Ink {
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  globalAlpha: number;
  font: string;
  textAlign: string;
  textBaseline: string;
  dash: number[];
  matrix: Matrix;
  /** id of the current clip path, '' for none */
  clip: string;
}

const newInk = (): Ink => ({
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  globalAlpha: 1,
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  dash: [],
  matrix: [1, 0, 0, 1, 0, 0],
  clip: '',
});

const inkNames = [
  'fillStyle',
  'strokeStyle',
  'lineWidth',
  'lineCap',
  'lineJoin',
  'globalAlpha',
  'font',
  'textAlign',
  'textBaseline',
] as const;

/** @param value rounded to three decimals, finer than any screen */
const short = (value: number) => String(Math.round(value * 1000) / 1000);

/** Characters that XML cannot hold. For a single one, in the name of a board, a browser refuses the whole picture. */
const notXml = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapeXml = (text: string) =>
  text
    .replace(notXml, '')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** The attributes for opacity and clip. */
const opacityAndClip = ({ globalAlpha, clip }: Ink) =>
  `${globalAlpha < 1 ? ` opacity="${short(globalAlpha)}"` : ''}${clip ? ` clip-path="url(#${clip})"` : ''}`;

const fillOf = ({ fillStyle }: Ink) => `fill="${escapeXml(fillStyle)}"`;

function strokeOf({ strokeStyle, lineWidth, lineCap, lineJoin, dash, matrix }: Ink) {
  const scaled = (length: number) => short(length * growth(matrix));
  const dashes = dash.length ? ` stroke-dasharray="${dash.map(scaled).join(' ')}"` : '';
  return `fill="none" stroke="${escapeXml(strokeStyle)}" stroke-width="${scaled(lineWidth)}" stroke-linecap="${lineCap}" stroke-linejoin="${lineJoin}"${dashes}`;
}

const anchors: Record<string, string> = { center: 'middle', right: 'end', end: 'end' };
const baselines: Record<string, string> = { middle: 'central', top: 'hanging', hanging: 'hanging' };

/** The pen sets the font as CSS text; this parses the subset that it writes. */
function fontAttributes(font: string) {
  const [, style, weight, size, family] = /^(italic )?(?:(\S+) )?([\d.]+)px (.*)$/.exec(font) ?? [
    '',
    '',
    '400',
    '10',
    font,
  ];
  const heavy = weight && weight !== '400' ? ` font-weight="${weight}"` : '';
  return `font-family="${escapeXml(family)}" font-size="${short(Number(size))}"${heavy}${style ? ' font-style="italic"' : ''}`;
}

/** @param paint attributes for fill and stroke */
function textElement(text: string, x: number, y: number, ink: Ink, paint: string) {
  const anchor = anchors[ink.textAlign] ?? 'start';
  const baseline = baselines[ink.textBaseline];
  const line = baseline ? ` dominant-baseline="${baseline}"` : '';
  const place = `transform="matrix(${ink.matrix.map(short).join(' ')})" x="${short(x)}" y="${short(y)}"`;
  return `<text ${place} ${fontAttributes(ink.font)} text-anchor="${anchor}"${line} ${paint}${opacityAndClip(ink)}>${escapeXml(text)}</text>`;
}

class SvgContext {
  readonly canvas: { width: number; height: number };
  /** width of a text in a font */
  readonly #measure: (font: string, text: string) => number;
  readonly #parts: string[] = [];
  #ink = newInk();
  #saved: Ink[] = [];
  #path: string[] = [];
  #clips = 0;

  static {
    for (const name of inkNames) {
      // Like a canvas, this keeps the old value when it gets an invalid one.
      Object.defineProperty(SvgContext.prototype, name, {
        get(this: SvgContext) {
          return this.#ink[name];
        },
        set(this: SvgContext, value) {
          if (value !== undefined && !Number.isNaN(value)) Object.assign(this.#ink, { [name]: value });
        },
      });
    }
  }

  constructor(width: number, height: number, measure: (font: string, text: string) => number) {
    this.canvas = { width, height };
    this.#measure = measure;
  }

  /** The finished picture. */
  toText(title: string) {
    const [width, height] = [short(this.canvas.width), short(this.canvas.height)];
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${escapeXml(title)}</title>${this.#parts.join('')}</svg>\n`;
  }

  save() {
    this.#saved.push({ ...this.#ink, dash: [...this.#ink.dash] });
  }
  restore() {
    this.#ink = this.#saved.pop() ?? this.#ink;
  }

  transform(...matrix: Matrix) {
    this.#ink.matrix = times(this.#ink.matrix, matrix);
  }
  setTransform(...matrix: Matrix) {
    this.#ink.matrix = matrix;
  }
  translate(x: number, y: number) {
    this.transform(1, 0, 0, 1, x, y);
  }
  scale(x: number, y: number) {
    this.transform(x, 0, 0, y, 0, 0);
  }
  rotate(angle: number) {
    this.transform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0);
  }

  /** @param points before the current transformation, which is then baked into the path */
  #add(letter: string, ...points: number[]) {
    const pairs = [];
    for (let i = 0; i < points.length; i += 2)
      pairs.push(
        transformed(this.#ink.matrix, points[i], points[i + 1])
          .map(short)
          .join(' '),
      );
    this.#path.push(letter + pairs.join(' '));
  }
  beginPath() {
    this.#path = [];
  }
  closePath() {
    this.#path.push('Z');
  }
  moveTo(x: number, y: number) {
    this.#add('M', x, y);
  }
  lineTo(x: number, y: number) {
    this.#add(this.#path.length ? 'L' : 'M', x, y);
  }
  bezierCurveTo(...points: number[]) {
    this.#add('C', ...points);
  }
  quadraticCurveTo(...points: number[]) {
    this.#add('Q', ...points);
  }
  rect(x: number, y: number, w: number, h: number) {
    this.#add('M', x, y);
    this.#add('L', x + w, y);
    this.#add('L', x + w, y + h);
    this.#add('L', x, y + h);
    this.closePath();
  }
  roundRect(x: number, y: number, w: number, h: number, radii: number | number[]) {
    for (const [letter, ...points] of roundRectPath(x, y, w, h, radii)) this.#add(letter, ...points);
    this.closePath();
  }
  arc(x: number, y: number, r: number, from: number, to: number, back: boolean = false) {
    this.ellipse(x, y, r, r, 0, from, to, back);
  }
  ellipse(
    x: number,
    y: number,
    rx: number,
    ry: number,
    rotation: number,
    from: number,
    to: number,
    isAnticlockwise: boolean = false,
  ) {
    const { start, curves } = arcCurves(x, y, rx, ry, rotation, from, to, isAnticlockwise);
    this.lineTo(start[0], start[1]);
    for (const curve of curves) this.bezierCurveTo(...curve);
  }

  fill(rule: string = 'nonzero') {
    const evenOdd = rule === 'evenodd' ? ' fill-rule="evenodd"' : '';
    if (this.#path.length) this.#parts.push(this.#pathElement(`${fillOf(this.#ink)}${evenOdd}`));
  }
  stroke() {
    if (this.#path.length) this.#parts.push(this.#pathElement(strokeOf(this.#ink)));
  }
  clip() {
    const id = `clip${++this.#clips}`;
    const within = this.#ink.clip ? ` clip-path="url(#${this.#ink.clip})"` : '';
    this.#parts.push(`<clipPath id="${id}"${within}><path d="${this.#path.join('')}"/></clipPath>`);
    this.#ink.clip = id;
  }
  /** @param paint attributes for fill and stroke */
  #pathElement(paint: string) {
    return `<path d="${this.#path.join('')}" ${paint}${opacityAndClip(this.#ink)}/>`;
  }
  fillRect(x: number, y: number, w: number, h: number) {
    const before = this.#path;
    this.#path = [];
    this.rect(x, y, w, h);
    this.fill();
    this.#path = before;
  }
  clearRect() {}

  setLineDash(lengths: number[]) {
    this.#ink.dash = [...lengths];
  }
  getLineDash() {
    return [...this.#ink.dash];
  }

  measureText(text: string) {
    return { width: this.#measure(this.#ink.font, text) };
  }
  fillText(text: string, x: number, y: number) {
    this.#parts.push(textElement(text, x, y, this.#ink, fillOf(this.#ink)));
  }
  strokeText(text: string, x: number, y: number) {
    this.#parts.push(textElement(text, x, y, this.#ink, strokeOf(this.#ink)));
  }
}

/**
 * @param height in CSS pixels
 * @param measure width of a text, as a canvas would measure it
 */
export function createSvgContext(width: number, height: number, measure: (font: string, text: string) => number) {
  const context = new SvgContext(width, height, measure);
  return {
    ctx: context as unknown as CanvasRenderingContext2D,
    toText: (title: string) => context.toText(title),
  };
}

/** Measures texts as a canvas does; works only in a page. */
export function measurer(): (font: string, text: string) => number {
  const ctx = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  return (font, text) => {
    ctx.font = font;
    return ctx.measureText(text).width;
  };
}
