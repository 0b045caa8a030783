/**
 * A drawing context that writes SVG: the same `draw` of a family that fills a canvas makes a vector picture.
 * It has the part of CanvasRenderingContext2D that the pen and the families use; anything else is missing on purpose and throws.
 */

/** @typedef {[number, number, number, number, number, number]} Matrix */
/**
 * @typedef {object} Ink
 * @property {string} fillStyle
 * @property {string} strokeStyle
 * @property {number} lineWidth
 * @property {string} lineCap
 * @property {string} lineJoin
 * @property {number} globalAlpha
 * @property {string} font
 * @property {string} textAlign
 * @property {string} textBaseline
 * @property {number[]} dash
 * @property {Matrix} matrix
 * @property {string} clip id of the clip path in force, '' for none
 */

/** @returns {Ink} */
const freshInk = () => ({
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

const inkNames = /** @type {const} */ ([
  'fillStyle',
  'strokeStyle',
  'lineWidth',
  'lineCap',
  'lineJoin',
  'globalAlpha',
  'font',
  'textAlign',
  'textBaseline',
]);

/** @param {number} value three digits are finer than any screen */
const short = (value) => String(Math.round(value * 1000) / 1000);

/** @param {string} text */
const escapeXml = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** @param {Matrix} m @param {Matrix} n @returns {Matrix} m after n */
function times([a, b, c, d, e, f], [g, h, i, j, k, l]) {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** @param {Matrix} matrix @param {number} x @param {number} y */
const moved = ([a, b, c, d, e, f], x, y) => `${short(a * x + c * y + e)} ${short(b * x + d * y + f)}`;

/**
 * @param {number} width @param {number} height CSS pixels
 * @param {(font: string, text: string) => number} measure width of a text, as a canvas would measure it
 */
export function createSvgContext(width, height, measure) {
  /** @type {Ink[]} */
  const saved = [];
  let ink = freshInk();
  /** @type {string[]} */
  let path = [];
  /** @type {string[]} */
  const parts = [];
  let clips = 0;

  /** @param {string} letter @param {number[]} points */
  const add = (letter, ...points) => {
    const pairs = [];
    for (let i = 0; i < points.length; i += 2) pairs.push(moved(ink.matrix, points[i], points[i + 1]));
    path.push(letter + pairs.join(' '));
  };

  /** @param {Matrix} matrix */
  const turn = (matrix) => {
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

  /** An ellipse or a part of one, as cubic curves of at most a quarter turn. @param {number} x @param {number} y @param {number} rx @param {number} ry @param {number} rotation @param {number} start @param {number} end @param {boolean} [anticlockwise] */
  const arcs = (x, y, rx, ry, rotation, start, end, anticlockwise = false) => {
    const full = Math.PI * 2;
    let sweep = end - start;
    if (anticlockwise ? sweep > 0 : sweep < 0) sweep = anticlockwise ? (sweep % full) - full : (sweep % full) + full;
    sweep = Math.max(-full, Math.min(full, sweep));
    const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
    const each = sweep / pieces;
    const reach = (4 / 3) * Math.tan(each / 4);
    const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
    /** @param {number} u @param {number} v */
    const at = (u, v) => [x + u * rx * cos - v * ry * sin, y + u * rx * sin + v * ry * cos];
    add(path.length ? 'L' : 'M', ...at(Math.cos(start), Math.sin(start)));
    for (let i = 0; i < pieces; i++) {
      const [from, to] = [start + i * each, start + (i + 1) * each];
      const [c0, s0, c1, s1] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)];
      add('C', ...at(c0 - reach * s0, s0 + reach * c0), ...at(c1 + reach * s1, s1 - reach * c1), ...at(c1, s1));
    }
  };

  /** @param {string} text @param {number} x @param {number} y @param {string} paint */
  const write = (text, x, y, paint) => {
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
    translate: (/** @type {number} */ x, /** @type {number} */ y) => turn([1, 0, 0, 1, x, y]),
    scale: (/** @type {number} */ x, /** @type {number} */ y) => turn([x, 0, 0, y, 0, 0]),
    rotate: (/** @type {number} */ angle) =>
      turn([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]),
    transform: (/** @type {Matrix} */ ...matrix) => turn(matrix),
    setTransform: (/** @type {Matrix} */ ...matrix) => {
      ink.matrix = matrix;
    },
    beginPath() {
      path = [];
    },
    closePath() {
      path.push('Z');
    },
    moveTo: (/** @type {number} */ x, /** @type {number} */ y) => add('M', x, y),
    lineTo: (/** @type {number} */ x, /** @type {number} */ y) => add(path.length ? 'L' : 'M', x, y),
    bezierCurveTo: (/** @type {number[]} */ ...points) => add('C', ...points),
    quadraticCurveTo: (/** @type {number[]} */ ...points) => add('Q', ...points),
    rect(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) {
      add('M', x, y);
      add('L', x + w, y);
      add('L', x + w, y + h);
      add('L', x, y + h);
      path.push('Z');
    },
    roundRect(
      /** @type {number} */ x,
      /** @type {number} */ y,
      /** @type {number} */ w,
      /** @type {number} */ h,
      /** @type {number | number[]} */ radii,
    ) {
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
    arc: (
      /** @type {number} */ x,
      /** @type {number} */ y,
      /** @type {number} */ r,
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {boolean} */ back = false,
    ) => arcs(x, y, r, r, 0, from, to, back),
    ellipse: arcs,
    fill(/** @type {string} */ rule = 'nonzero') {
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
    fillRect(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) {
      const before = path;
      path = [];
      context.rect(x, y, w, h);
      context.fill();
      path = before;
    },
    clearRect() {},
    setLineDash(/** @type {number[]} */ lengths) {
      ink.dash = [...lengths];
    },
    getLineDash: () => [...ink.dash],
    measureText: (/** @type {string} */ text) => ({ width: measure(ink.font, text) }),
    fillText: (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) =>
      write(text, x, y, `fill="${escapeXml(ink.fillStyle)}"`),
    strokeText: (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) =>
      write(text, x, y, `fill="none" ${strokeInk()}`),
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
  /** @param {string} title */
  const toText = (title) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}" role="img"><title>${escapeXml(title)}</title>${parts.join('')}</svg>\n`;
  return { ctx: /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (context)), toText };
}
