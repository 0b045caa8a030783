/**
 * Levels in emoji, as in chats and posts: walls of coloured squares or bricks, boxes, goals, and one player of any
 * look.
 */

import type { WireError } from '../../engine/types.ts';

interface Picture {
  sign: string;
  line: number;
  column: number;
}

/** An emoji with its modifiers, or a blank. */
const picture =
  /(\p{Extended_Pictographic}|\p{Regional_Indicator}{2}| )(?:[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]|\u200d\p{Extended_Pictographic}\ufe0f?){0,9}/uy;

const fewest = 3;

/** Squares may be walls, floor or boxes; the contents of the first row decide. */
const floors = ' ⬛⬜◻◼◽◾▫▪🔲🔳';
const walls = '🧱🟥🟧🟨🟩🟦🟪🟫🌲🌳🪨';
const boxes = '📦🧰🎁🪵🟫🟨🟧';
const goals = '🎯❎❌⭕🔴🟢🔵🟠🟡🚩⛳⭐🏁🔘💠';
const boxesOnGoals = '✅☑💚';
/** The player, if another emoji occurs only once, too. */
const playerSigns = '🧍🚶🏃👷🧑👨👩👤😀🙂😳🤖';

/** The emoji of a line; null if the line has anything else, or none. */
function picturesOf(text: string, line: number): Picture[] | null {
  const found: Picture[] = [];
  const rest = text.trimEnd();
  picture.lastIndex = 0;
  while (picture.lastIndex < rest.length) {
    const column = [...rest.slice(0, picture.lastIndex)].length + 1;
    const next = picture.exec(rest);
    if (!next) return null;
    found.push({ sign: next[1], line, column });
  }
  return found.some(({ sign }) => sign !== ' ') ? found : null;
}

/** The first consecutive rows of nothing but emoji. */
function rowsOf(text: string): Picture[][] {
  const rows: Picture[][] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const row = picturesOf(line, at + 1);
    if (row) rows.push(row);
    else if (rows.length >= fewest) break;
    else rows.length = 0;
  }
  return rows;
}

const areEven = (rows: Picture[][]) => rows.every(({ length }) => length === rows[0].length);

/** Two blanks become one: an emoji is two blanks wide, and all rows have the same length then. */
function halveBlanks(rows: Picture[][]): Picture[][] {
  const isBlank = (picture?: Picture) => picture?.sign === ' ';
  const half = (row: Picture[]) => {
    const left: Picture[] = [];
    for (let at = 0; at < row.length; at++) {
      left.push(row[at]);
      if (isBlank(row[at]) && isBlank(row[at + 1])) at += 1;
    }
    return left;
  };
  const short = rows.map(half);
  return !areEven(rows) && areEven(short) ? short : rows;
}

/** The sign of the walls: the sign beside floor in the first row, or its only sign. */
function wallOf([first]: Picture[][]) {
  const signs = [...new Set(first.map(({ sign }) => sign).filter((sign) => sign !== ' '))];
  const drawn = signs.filter((sign) => !floors.includes(sign));
  const [wall, ...others] = drawn.length > 0 ? drawn : signs;
  return others.length === 0 && (walls + floors).includes(wall) ? wall : null;
}

function signOf(sign: string, wall: string) {
  if (sign === wall) return '#';
  if (floors.includes(sign)) return ' ';
  if (boxes.includes(sign)) return '$';
  if (goals.includes(sign)) return '.';
  return boxesOnGoals.includes(sign) ? '*' : null;
}

/** A level in emoji in the rules' notation, or the first meaningless emoji; null if there is none. */
export function levelFromPictures(text: string): { board: string } | { error: WireError } | null {
  if (text.length > 20_000) return null;
  const rows = halveBlanks(rowsOf(text));
  const wall = rows.length < fewest ? null : wallOf(rows);
  if (wall === null) return null;
  const others = rows.flat().filter(({ sign }) => signOf(sign, wall) === null);
  const single = others.filter(({ sign }) => others.filter((other) => other.sign === sign).length === 1);
  const player = single.find(({ sign }) => playerSigns.includes(sign)) ?? single[0];
  const strange = others.find((picture) => picture !== player);
  if (strange) {
    const { sign: detail, line, column } = strange;
    return { error: { code: 'not-a-square', line, column, detail } };
  }
  const row = (of: Picture[]) => of.map((picture) => (picture === player ? '@' : signOf(picture.sign, wall))).join('');
  return { board: rows.map((pictures) => `${row(pictures).trimEnd()}\n`).join('') };
}
