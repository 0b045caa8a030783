// A decoder of links, written from docs/links.md alone. It shares no code with the crate, and returns the canonical
// texts of board and moves.
import { inflateRawSync } from 'node:zlib';

/** @typedef {{ bits: (count: number) => number, number: (group: number) => number, left: () => number }} Bits */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ board: string, moves: (bits: Bits) => string }} Read */

/** @param {unknown} sound @returns {asserts sound} */
function demand(sound) {
  if (!sound) throw new Error('damaged');
}

/** @param {Uint8Array} bytes @returns {Bits} */
function readerOf(bytes) {
  let at = 0;
  function bit() {
    demand(at < bytes.length * 8);
    const value = (bytes[at >> 3] >> (7 - (at % 8))) & 1;
    at++;
    return value;
  }
  const bits = (/** @type {number} */ count) => {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + bit();
    return value;
  };
  const number = (/** @type {number} */ group) => {
    let value = 0;
    for (let weight = 1; ; weight *= 2 ** group) {
      const more = bit();
      value += bits(group) * weight;
      if (!more) return value;
    }
  };
  return { bits, number, left: () => bytes.length * 8 - at };
}

/** @param {string} family @param {Uint8Array} bytes */
function checksum(family, bytes) {
  let crc = 0;
  for (const byte of [...Buffer.from(family), ...bytes]) {
    crc ^= byte << 8;
    for (let i = 0; i < 8; i++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}

/** Checks version and checksum; returns the flags and the inflated body. @param {string} family @param {string} code */
export function unseal(family, code) {
  demand(code.length <= 16_384 && /^[1-9][\w-]*$/.test(code));
  if (code[0] !== '1') throw new Error('newer');
  const bytes = Buffer.from(code.slice(1), 'base64url');
  demand(bytes.length >= 3 && checksum(family, bytes.subarray(0, -2)) === bytes.readUInt16BE(bytes.length - 2));
  const flags = bytes[0];
  demand(flags < 16 && (flags & 12) !== 12);
  const body = bytes.subarray(1, -2);
  return { flags, body: flags & 2 ? inflateRawSync(body, { maxOutputLength: 65_536 }) : body };
}

/** @template T @param {number} count @param {(index: number) => T} make @returns {T[]} */
const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));
/** @param {number} value @param {number} low @param {number} high */
function within(value, low, high) {
  demand(value >= low && value <= high);
  return value;
}
/**
 * The number of ones before a zero. After the largest number no zero follows.
 * @param {Bits} bits @param {number} most
 */
function ones(bits, most) {
  let count = 0;
  while (count < most && bits.bits(1)) count++;
  return count;
}
/** The cell beside a cell; null beyond the edge. @param {Size} size @param {number} cell @param {number} direction */
function cellBeside({ width, height }, cell, direction) {
  const row = Math.floor(cell / width) + [-1, 0, 1, 0][direction];
  const column = (cell % width) + [0, 1, 0, -1][direction];
  return row < 0 || row >= height || column < 0 || column >= width ? null : row * width + column;
}
/** @template T @param {T[]} list @param {number} length */
const rows = (list, length) => times(list.length / length, (row) => list.slice(row * length, (row + 1) * length));
const letters = 'URDL';

/** @param {Bits} bits @returns {Read} */
function maze(bits) {
  const first = bits.bits(4);
  const halfMade = first === 0;
  const size = { width: within(halfMade ? bits.bits(4) : first, 1, 12), height: within(bits.bits(4), 1, 12) };
  const group = bits.bits(3) + 1;
  const operator = () => ['+', '-', '*'][ones(bits, 2)] + within(bits.number(group), 0, 1_000_000);
  const road = () => (halfMade && !bits.bits(1) ? '?' : operator());
  const lines = times(2 * size.height - 1, (line) => times(size.width - 1 + (line % 2), road).join(' '));
  demand(halfMade === lines.some((line) => line.includes('?')));
  const [start, goal] = [bits.bits(8), bits.bits(8)];
  const walk = (/** @type {Bits} */ from, /** @type {number} */ cell) => {
    const count = from.number(4);
    const free = from.bits(1);
    return times(count, () => {
      const next = free ? from.bits(16) : cellBeside(size, cell, from.bits(2));
      demand(next !== null);
      cell = next;
      return cell;
    });
  };
  const walked = [start, ...walk(bits, start)];
  const text = [`${size.width} ${size.height}`, ...lines.filter(Boolean), [walked.length, ...walked, goal].join(' ')];
  return {
    board: `${text.join('\n')}\n`,
    moves: (more) => walk(more, /** @type {number} */ (walked.at(-1))).join(' '),
  };
}

/** @param {Bits} bits @returns {Read} */
function sweeper(bits) {
  const [width, height] = [within(bits.bits(4), 1, 9), within(bits.bits(4), 1, 9)];
  const cells = times(width * height, () => {
    const common = ones(bits, 3);
    return common < 3 ? [0, 1, 10][common] : 2 + bits.bits(3);
  });
  const people = cells.filter((cell) => cell >= 2 && cell <= 4).map((kind) => ({ kind, limit: 0 }));
  for (const person of people) person.limit = within(bits.number(4), 0, 99);
  const limits = [2, 3, 4].map((kind) => people.filter((person) => person.kind === kind).map(({ limit }) => limit));
  const text = [[width, height], ...rows(cells, width), ...limits.map((list) => [list.length, ...list])];
  const step = (/** @type {Bits} */ more) => (more.bits(1) ? letters[more.bits(2)] : '.');
  return {
    board: text.map((line) => `${line.join(' ')}\n`).join(''),
    moves: (more) => {
      const steps = times(more.number(6), () => step(more)).join('');
      return steps.match(new RegExp(`.{1,${people.length}}`, 'g'))?.join(' ') ?? '';
    },
  };
}

/** @param {Bits} bits @returns {Read} */
function slide(bits) {
  const [width, height] = [within(bits.bits(3) + 2, 2, 8), within(bits.bits(3) + 2, 2, 8)];
  const walls = times(width * height, () => bits.bits(1));
  const symbols = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$';
  const isPermutation = bits.bits(1);
  const left = times(walls.length, (cell) => symbols[cell]).filter((_, cell) => !walls[cell]);
  if (left.length > 0) left.splice(-1, 1, '0');
  const picked = () => {
    const place = bits.bits(Math.ceil(Math.log2(left.length)));
    demand(place < left.length);
    return left.splice(place, 1)[0];
  };
  const raw = () => {
    const square = within(bits.bits(6), 0, walls.length);
    return square === 0 ? '0' : symbols[square - 1];
  };
  const squares = walls.map((wall) => (wall ? '=' : isPermutation ? picked() : raw()));
  return {
    board: `${width},${height},${squares.join('')}\n`,
    moves: (more) => times(within(more.number(7), 0, 10_000), () => letters[more.bits(2)]).join(''),
  };
}

/** Cells that are not walls and not connected to the edge. @param {Size} size @param {number[]} walls */
function enclosed(size, walls) {
  const inside = walls.map((wall) => !wall);
  const border = inside.flatMap((free, cell) =>
    free && times(4, (direction) => cellBeside(size, cell, direction)).includes(null) ? [cell] : [],
  );
  for (let cell = border.pop(); cell !== undefined; cell = border.pop()) {
    if (!inside[cell]) continue;
    inside[cell] = false;
    for (const direction of [0, 1, 2, 3]) border.push(cellBeside(size, cell, direction) ?? cell);
  }
  return inside;
}

/**
 * Directions as letters, which are capitals where a box is ahead.
 * @param {Size} size @param {string[]} cells @param {number[]} directions
 */
function played(size, cells, directions) {
  const boxes = new Set(cells.flatMap((cell, at) => ('$*'.includes(cell) ? [at] : [])));
  const freeAhead = (/** @type {number} */ cell, /** @type {number} */ direction) => {
    const next = cellBeside(size, cell, direction);
    return next === null || cells[next] === '#' ? -1 : next;
  };
  let player = cells.findIndex((cell) => '@+'.includes(cell));
  const step = (/** @type {number} */ direction) => {
    if (player >= 0) player = freeAhead(player, direction);
    if (player < 0 || !boxes.delete(player)) return letters[direction].toLowerCase();
    const behind = freeAhead(player, direction);
    if (behind < 0 || boxes.has(behind)) player = -1;
    else boxes.add(behind);
    return letters[direction];
  };
  return directions.map(step).join('');
}

/** @param {Bits} bits @returns {Read} */
function sokoban(bits) {
  const size = { width: bits.bits(6) + 1, height: bits.bits(6) + 1 };
  const byMoves = bits.bits(1);
  const walls = times(size.width * size.height, () => bits.bits(1));
  const spread = bits.bits(1);
  const inside = enclosed(size, walls);
  const coded = (/** @type {number} */ cell) => !walls[cell] && (spread || inside[cell]);
  const cells = walls.map((wall, cell) => (wall ? '#' : coded(cell) ? ' $.@*+'[ones(bits, 5)] : ' '));
  const lines = rows(cells, size.width).map((row) => `${row.join('').trimEnd()}\n`);
  const directions = (/** @type {Bits} */ reader) => {
    const asPlayed = reader.bits(1);
    const steps = times(within(reader.number(7), 0, 200_000), () => ({
      direction: reader.bits(2),
      push: asPlayed ? 0 : reader.bits(1),
    }));
    if (asPlayed)
      return played(
        size,
        cells,
        steps.map(({ direction }) => direction),
      );
    return steps.map(({ direction, push }) => (push ? letters[direction] : letters[direction].toLowerCase())).join('');
  };
  return { board: lines.join('') + (byMoves ? 'Objective: moves\n' : ''), moves: directions };
}

/** @param {Bits} bits @returns {Read} */
function beam(bits) {
  const [maps, chosen, height, width, keys] = times(5, () => bits.number(6));
  demand(maps >= 1 && maps <= 256 && chosen >= 1 && chosen <= Math.min(8, maps) && keys <= 10_000);
  demand(Math.min(height, width) >= 3 && Math.max(height, width) <= 63 && maps * height * width <= 524_288);
  const square = (/** @type {number} */ index) => {
    const cell = index % (width * height);
    const border = times(4, (direction) => cellBeside({ width, height }, cell, direction)).includes(null);
    return (border ? '#ox.@' : 'o#x.@')[ones(bits, 4)];
  };
  const givenRows = () => rows(times(maps * height * width, square), width).map((row) => `${row.join('')}\n`);
  const rest = bits.bits(1) ? [`seed ${bits.number(8)}\n`] : givenRows();
  const moves = (/** @type {Bits} */ reader) => {
    /** @type {number[]} */
    const choices = [];
    let pressed = '';
    for (let left = within(reader.number(6), 0, 10_008); left > 0; left--)
      if (reader.bits(1)) pressed += letters[reader.bits(2)];
      else choices.push(within(reader.bits((maps - 1).toString(2).length * Number(maps > 1)), 0, maps - 1));
    return `${choices.join(' ')}\n${pressed}`;
  };
  return { board: [`${maps} ${chosen} ${height} ${width} ${keys}\n`, ...rest].join(''), moves };
}

/** @type {Record<string, (bits: Bits) => Read>} */
const families = { maze, sweeper, slide, sokoban, beam };

/** The task that an author sets the reader. @param {Bits} bits */
function taskOf(bits) {
  const solver = ['on', 'after', 'off'][within(bits.bits(2), 0, 2)];
  const words = ['task', solver, bits.bits(2)];
  if (!bits.bits(1)) return words.join(' ');
  if (!bits.bits(1)) return [...words, 'best'].join(' ');
  const code = bits.number(4);
  const goal = code % 2 ? -(code + 1) / 2 : code / 2;
  return [...words, within(goal, -(2 ** 53 - 1), 2 ** 53 - 1)].join(' ');
}

/** The contents of a link. @param {string} family @param {string} code */
export function decode(family, code) {
  const { flags, body } = unseal(family, code);
  const bits = readerOf(body);
  const { board, moves: read } = families[family](bits);
  const moves = flags & 1 ? read(bits) : '';
  const step = flags & 4 && bits.bits(1) ? bits.number(4) : undefined;
  const task = flags & 8 ? taskOf(bits) : '';
  demand(bits.left() < 8);
  const played = !moves ? '' : !(flags & 4) ? 'play' : step === undefined ? 'answer' : `answer ${step}`;
  const shown = task || played;
  return { flags, board, moves, shown };
}
