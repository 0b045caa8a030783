/**
 * A drawing context that writes SVG: the same `draw` of a family that fills a canvas makes a vector picture.
 * It has the part of CanvasRenderingContext2D that the pen and the families use; anything else is missing on purpose and throws.
 */

export type Matrix = [number, number, number, number, number, number];
export interface Ink {
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
  /** id of the clip path in force, '' for none */
  clip: string;
}

const freshInk = (): Ink => ({
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

/** @param value three digits are finer than any screen */
const short = (value: number) => String(Math.round(value * 1000) / 1000);

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** @returns m after n */
function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

const moved = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  `${short(a * x + c * y + e)} ${short(b * x + d * y + f)}`;

/**
 * @param height CSS pixels
 * @param measure width of a text, as a canvas would measure it
 */
export function createSvgContext(width: number, height: number, measure: (font: string, text: string) => number) {
  const saved: Ink[] = [];
  let ink = freshInk();
  let path: string[] = [];
  const parts: string[] = [];
  let clips = 0;

  const add = (letter: string, ...points: number[]) => {
    const pairs = [];
    for (let i = 0; i < points.length; i += 2) pairs.push(moved(ink.matrix, points[i], points[i + 1]));
    path.push(letter + pairs.join(' '));
  };

  const turn = (matrix: Matrix) => {
    ink.matrix = times(ink.matrix, matrix);
  };

  /** How much lengths grow: exact for the turns, moves and even scales that are used. */
  const scale = () => Math.sqrt(Math.abs(ink.matrix[0] * ink.matrix[3] - ink.matrix[1] * ink.matrix[2]));

  const common = () =>
    `${ink.globalAlpha < 1 ? ` opacity="${short(ink.globalAlpha)}"` : ''}${ink.clip ? ` clip-path="url(#${ink.clip})"` : ''}`;
  const strokeInk = () => {
    const dash = ink.dash.length
      ? ` stroke-dasharray="${ink.dash.map((length) => short(length * scale())).join(' ')}"`
      : '';
    return `stroke="${escapeXml(ink.strokeStyle)}" stroke-width="${short(ink.lineWidth * scale())}" stroke-linecap="${ink.lineCap}" stroke-linejoin="${ink.lineJoin}"${dash}`;
  };

  /** An ellipse or a part of one, as cubic curves of at most a quarter turn. */
  const arcs = (
    x: number,
    y: number,
    rx: number,
    ry: number,
    rotation: number,
    start: number,
    end: number,
    anticlockwise: boolean = false,
  ) => {
    const full = Math.PI * 2;
    let sweep = end - start;
    if (anticlockwise ? sweep > 0 : sweep < 0) sweep = anticlockwise ? (sweep % full) - full : (sweep % full) + full;
    sweep = Math.max(-full, Math.min(full, sweep));
    const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
    const each = sweep / pieces;
    const reach = (4 / 3) * Math.tan(each / 4);
    const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
    const at = (u: number, v: number) => [x + u * rx * cos - v * ry * sin, y + u * rx * sin + v * ry * cos];
    add(path.length ? 'L' : 'M', ...at(Math.cos(start), Math.sin(start)));
    for (let i = 0; i < pieces; i++) {
      const [from, to] = [start + i * each, start + (i + 1) * each];
      const [c0, s0, c1, s1] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)];
      add('C', ...at(c0 - reach * s0, s0 + reach * c0), ...at(c1 + reach * s1, s1 - reach * c1), ...at(c1, s1));
    }
  };

  const write = (text: string, x: number, y: number, paint: string) => {
    const [, style, weight, size, family] = /^(italic )?(?:(\S+) )?([\d.]+)px (.*)$/.exec(ink.font) ?? [
      '',
      '',
      '400',
      '10',
      ink.font,
    ];
    const anchor = { center: 'middle', right: 'end', end: 'end' }[ink.textAlign] ?? 'start';
    const baseline =
      {
        middle: ' dominant-baseline="central"',
        top: ' dominant-baseline="hanging"',
        hanging: ' dominant-baseline="hanging"',
      }[ink.textBaseline] ?? '';
    const matrix = ink.matrix.map(short).join(' ');
    parts.push(
      `<text transform="matrix(${matrix})" x="${short(x)}" y="${short(y)}" font-family="${escapeXml(family)}" font-size="${short(Number(size))}"` +
        `${weight && weight !== '400' ? ` font-weight="${weight}"` : ''}${style ? ' font-style="italic"' : ''} text-anchor="${anchor}"${baseline} ${paint}${common()}>${escapeXml(text)}</text>`,
    );
  };

  const context = {
    canvas: { width, height },
    save() {
      saved.push({ ...ink, dash: [...ink.dash] });
    },
    restore() {
      ink = saved.pop() ?? ink;
    },
    translate: (x: number, y: number) => turn([1, 0, 0, 1, x, y]),
    scale: (x: number, y: number) => turn([x, 0, 0, y, 0, 0]),
    rotate: (angle: number) => turn([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]),
    transform: (...matrix: Matrix) => turn(matrix),
    setTransform: (...matrix: Matrix) => {
      ink.matrix = matrix;
    },
    beginPath() {
      path = [];
    },
    closePath() {
      path.push('Z');
    },
    moveTo: (x: number, y: number) => add('M', x, y),
    lineTo: (x: number, y: number) => add(path.length ? 'L' : 'M', x, y),
    bezierCurveTo: (...points: number[]) => add('C', ...points),
    quadraticCurveTo: (...points: number[]) => add('Q', ...points),
    rect(x: number, y: number, w: number, h: number) {
      add('M', x, y);
      add('L', x + w, y);
      add('L', x + w, y + h);
      add('L', x, y + h);
      path.push('Z');
    },
    roundRect(x: number, y: number, w: number, h: number, radii: number | number[]) {
      const given = Array.isArray(radii) ? radii : [radii];
      const [tl, tr, br, bl] = [0, 1, 2, 3].map((i) => Math.min(given[i] ?? given[i - 2] ?? given[0], w / 2, h / 2));
      const k = 0.4477;
      add('M', x + tl, y);
      add('L', x + w - tr, y);
      add('C', x + w - tr * k, y, x + w, y + tr * k, x + w, y + tr);
      add('L', x + w, y + h - br);
      add('C', x + w, y + h - br * k, x + w - br * k, y + h, x + w - br, y + h);
      add('L', x + bl, y + h);
      add('C', x + bl * k, y + h, x, y + h - bl * k, x, y + h - bl);
      add('L', x, y + tl);
      add('C', x, y + tl * k, x + tl * k, y, x + tl, y);
      path.push('Z');
    },
    arc: (x: number, y: number, r: number, from: number, to: number, back: boolean = false) =>
      arcs(x, y, r, r, 0, from, to, back),
    ellipse: arcs,
    fill(rule: string = 'nonzero') {
      if (path.length)
        parts.push(
          `<path d="${path.join('')}" fill="${escapeXml(ink.fillStyle)}"${rule === 'evenodd' ? ' fill-rule="evenodd"' : ''}${common()}/>`,
        );
    },
    stroke() {
      if (path.length) parts.push(`<path d="${path.join('')}" fill="none" ${strokeInk()}${common()}/>`);
    },
    clip() {
      clips += 1;
      parts.push(
        `<clipPath id="clip${clips}"${ink.clip ? ` clip-path="url(#${ink.clip})"` : ''}><path d="${path.join('')}"/></clipPath>`,
      );
      ink.clip = `clip${clips}`;
    },
    fillRect(x: number, y: number, w: number, h: number) {
      const before = path;
      path = [];
      context.rect(x, y, w, h);
      context.fill();
      path = before;
    },
    clearRect() {},
    setLineDash(lengths: number[]) {
      ink.dash = [...lengths];
    },
    getLineDash: () => [...ink.dash],
    measureText: (text: string) => ({ width: measure(ink.font, text) }),
    fillText: (text: string, x: number, y: number) => write(text, x, y, `fill="${escapeXml(ink.fillStyle)}"`),
    strokeText: (text: string, x: number, y: number) => write(text, x, y, `fill="none" ${strokeInk()}`),
  };
  for (const name of inkNames) {
    // A canvas keeps its old value when it is given nonsense; so does this one.
    Object.defineProperty(context, name, {
      get: () => ink[name],
      set: (value) => {
        if (value !== undefined && !Number.isNaN(value)) Object.assign(ink, { [name]: value });
      },
    });
  }
  const toText = (title: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}" role="img"><title>${escapeXml(title)}</title>${parts.join('')}</svg>\n`;
  return { ctx: context as unknown as CanvasRenderingContext2D, toText };
}
