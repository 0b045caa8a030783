/**
 * Sokoban: files with many levels. Finds the levels and their names; what a level says is the rules' affair.
 */
import { atOnce, linesOf } from '../../shared/turns.js';

/** @typedef {{ name: string, board: string }} Level */

const squares = /^[#@$.*+\-_ |0-9]*$/;
const player = /[@+]/;
/** Longest name of a level, and how much of a line is looked at for one. */
const longestName = 60;
const longestLine = 1000;

/** Is a line part of a level? A wall may be missing only within one; so may sense, for the rules to say what is wrong there. @param {string} line @param {boolean} begun */
const isRow = (line, begun) =>
  squares.test(line) ? line.includes('#') || (begun && /[^\s\d|]/.test(line)) : begun && /^\s*#/.test(line);

/** Without the signs that stand around a name. @param {string} line @param {string} before @param {string} after signs to be taken away there */
function stripped(line, before, after) {
  let [start, end] = [0, line.length];
  while (start < end && (before.includes(line[start]) || line[start].trim() === '')) start++;
  while (end > start && (after.includes(line[end - 1]) || line[end - 1].trim() === '')) end--;
  return line.slice(start, end);
}

/** What a `Title:` line says. @param {string} line */
const titleOf = (line) => (/^title:/i.test(line) ? line.slice(6).trim() : '');

/** The title of a level: its own `Title:` line, or the last words above it. @param {string[]} above @param {string[]} below */
function nameOf(above, below) {
  const title = [...below, ...above].map(titleOf).find(Boolean);
  const words = above
    .map((line) => stripped(line, ";'", "'"))
    .filter((line) => line && !/^(author|date|comment)/i.test(line));
  return (title ?? words[words.length - 1] ?? '').slice(0, longestName);
}

/** The levels of a text, found line by line. @param {string} text @returns {Generator<unknown, Level[]>} */
export function* findLevels(text) {
  const levels = text.includes('<Level') ? yield* xmlLevels(text) : yield* plainLevels(text);
  return levels;
}

/** @param {string} text @returns {Level[]} */
export const levelsOf = (text) => atOnce(findLevels(text));

/** @param {string} text @returns {Generator<unknown, Level[]>} */
function* plainLevels(text) {
  /** @type {Level[]} */
  const levels = [];
  /** @type {string[]} */
  let above = [];
  /** @type {string[]} */
  let rows = [];
  /** @type {string[]} */
  let below = [];
  const close = () => {
    // A line of walls is often an ornament.
    if (rows.some((row) => player.test(row)))
      levels.push({ name: nameOf(above, below) || String(levels.length + 1), board: `${rows.join('\n')}\n` });
    above = [];
    rows = [];
    below = [];
  };
  for (const line of linesOf(text)) {
    if (isRow(line, rows.length > 0 && !below.length)) {
      // Lines with `|` that have a player each are a level each.
      if (below.length || (line.includes('|') && player.test(line) && rows.some((row) => player.test(row)))) close();
      rows.push(line);
    } else if (rows.length && /^\w+:/.test(line)) below.push(line.slice(0, longestLine));
    else {
      if (rows.length) close();
      if (line) above.push(line.slice(0, longestLine));
    }
    yield;
  }
  close();
  return levels;
}

/** @type {Record<string, string>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @param {string} name */
const plain = (name) => name.replace(/&(amp|lt|gt|quot|apos);/g, (_, key) => entities[key]);

/** The texts between two marks, one at a time. @param {string} text @param {string} open @param {string} close */
function* between(text, open, close) {
  for (let at = text.indexOf(open); at >= 0; ) {
    const begin = at + open.length;
    const end = text.indexOf(close, begin);
    if (end < 0) return;
    yield text.slice(begin, end);
    at = text.indexOf(open, end);
  }
}

/** @param {string} text @returns {Generator<unknown, Level[]>} */
function* xmlLevels(text) {
  /** @type {Level[]} */
  const levels = [];
  for (let at = text.indexOf('<Level'); at >= 0; ) {
    const next = text.indexOf('<Level', at + 6);
    const part = text.slice(at + 6, next < 0 ? text.length : next);
    at = next;
    yield;
    if (!/^\s/.test(part)) continue;
    const rows = [];
    for (const row of between(part, '<L>', '</L>')) {
      rows.push(row);
      yield;
    }
    const [id = ''] = between(part.slice(0, longestLine), 'Id="', '"');
    const name = plain(id.slice(0, longestName)) || String(levels.length + 1);
    if (rows.length) levels.push({ name, board: `${rows.join('\n')}\n` });
  }
  return levels;
}
