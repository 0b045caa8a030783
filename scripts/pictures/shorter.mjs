// Makes an SVG picture shorter without a visible change, because a page waits for its bytes.

/** Rounded to a tenth of a pixel on a small phone. @param {number} value */
const rounded = (value) => String(Math.round(value * 10) / 10);

/** The coordinates of a path command; the last two are its end. @param {string} text */
const points = (text) => (text ? text.split(' ').map(Number) : []);

/** The shortest form of one path command. @param {string} letter @param {string[]} to @param {string[]} from */
function step(letter, to, from) {
  const [x, y] = to.slice(-2);
  const isStill = to.every((value, at) => value === from[at % 2]);
  if (isStill && letter !== 'M') return '';
  if (letter === 'L' && x === from[0]) return `V${y}`;
  if (letter === 'L' && y === from[1]) return `H${x}`;
  return letter + to.join(' ');
}

/** Shortens lines along an axis, and corners without a radius. @param {string} path of absolute commands */
export function shorterPath(path) {
  /** @type {string[]} */
  let from = [];
  let start = from;
  const steps = Array.from(path.matchAll(/([MLCQZ])([-\d. ]*)/g), ([match, letter, text]) => {
    if (letter === 'Z') from = start;
    const to = points(text).map(rounded);
    if (to.length === 0) return match;
    const command = step(letter, to, from);
    from = to.slice(-2);
    if (letter === 'M') start = from;
    return command;
  });
  return steps.join('');
}

/** Consecutive lines of one style become one path; as they are opaque, their crossings look the same. */
const NEIGHBOURS = /<path d="([^"]*)" (fill="none"[^>]*)\/><path d="([^"]*)" \2\/>/g;

/** @param {string} svg @returns {string} */
function joinPaths(svg) {
  const joinedOnce = svg.replace(NEIGHBOURS, (whole, one, paint, other) =>
    paint.includes('opacity') ? whole : `<path d="${one}${other}" ${paint}/>`,
  );
  return joinedOnce === svg ? svg : joinPaths(joinedOnce);
}

/** @param {string} svg from www/board/svg.ts */
export const shorter = (svg) =>
  joinPaths(svg).replace(/ d="([MLCQZ\-\d. ]*)"/g, (_, /** @type {string} */ path) => ` d="${shorterPath(path)}"`);
