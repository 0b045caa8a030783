/**
 * Removes what precedes every line of a board without belonging to it: line numbers, list or comment signs, diff marks,
 * quotation marks.
 */

/** Fewest lines on which a repeated prefix can be told from the board itself. */
const fewestLines = 3;
/** Most lines of a block that is examined, since a block is examined all at once. */
const mostLines = 10_000;

/** Does the text contain words? The letters of a board's row stand alone or beside signs. */
const isProse = (rest: string) => /\p{L}{2}/u.test(rest) && !/[#@=]/.test(rest);

const isRow = (rest: string) => /[\d#]/.test(rest) && !isProse(rest);

/** The sign before a line, including the blanks before it. */
const signOf = (line: string) => /^ *(?:\/\/|[|│┃*•#+-])/.exec(line)?.[0] ?? '';

const isWall = (rest: string) => /^[# ]+$/.test(rest) && rest.includes('###');
const isNumbers = (rest: string) => /^[\d ]+$/.test(rest) && rest.trim() !== '';

/**
 * Rows may begin with the same sign: a level's left wall is a column of `#`. Are these lines whole boards even without
 * the sign? A frame around a level is not part of the board.
 */
function isWhole(rests: string[]) {
  const last = rests[rests.length - 1];
  return (isWall(rests[0]) && isWall(last)) || (isNumbers(rests[0]) && (isWall(last) || isNumbers(last)));
}

/** The length of the sign before each of these lines; 0 if there is none. */
function signed(lines: string[]) {
  const sign = signOf(lines[0]);
  if (!sign || !lines.every((line) => line.startsWith(sign))) return 0;
  const rests = lines.map((line) => line.slice(sign.length));
  const parted = rests.every((rest) => /^\s|^$/.test(rest));
  const areRows = rests.every((rest) => !rest.trim() || isRow(rest)) && rests.some((rest) => rest.trim());
  if (!areRows) return 0;
  if (sign.endsWith('#')) return parted && isWhole(rests) ? sign.length : 0;
  // A diff has no space between its sign and the line. The walls tell it from a maze's roads.
  if (sign.endsWith('+')) return isWhole(rests) && isWall(rests[rests.length - 1]) ? sign.length : 0;
  return parted || /[│┃/]/.test(sign) ? sign.length : 0;
}

interface Numbered {
  head: string;
  number: number;
  /** more than blanks separates number and line */
  marked: boolean;
  rest: string;
}

function numbered(line: string): Numbered | null {
  const found = /^( {0,20}[[(]?(\d{1,4})(\]| {0,4}[.:)|│])?)([ \t]|$)/.exec(line);
  if (!found) return null;
  const [, head, number, sign, next] = found;
  const tab = next === '\t';
  return { head, number: Number(number), marked: Boolean(sign) || tab, rest: line.slice(head.length + (tab ? 1 : 0)) };
}

/**
 * Removes the numbers. Either they are left-aligned and padded with blanks, or each line is shifted by the length of
 * its number.
 */
function padded(lines: Numbered[]) {
  const starts = new Map<number, number>();
  for (const { head, rest } of lines.filter(({ rest }) => rest.trim())) {
    const start = head.length + rest.length - rest.trimStart().length;
    starts.set(head.length, Math.min(starts.get(head.length) ?? start, start));
  }
  const aligned = new Set(starts.values()).size < 2;
  const longest = Math.max(...lines.map(({ head }) => head.length));
  return lines.map(({ head, rest }) => ' '.repeat(aligned ? head.length : longest) + rest);
}

/**
 * Lines that are numbered consecutively, without their numbers; null if they are not. If only blanks follow the
 * numbers, this takes nothing but levels to be numbered, since other lines may themselves consist of numbers. With
 * `bold` it takes any lines.
 */
export function unnumbered(lines: string[], bold = false): string[] | null {
  if (lines.length < fewestLines) return null;
  const numberedLines: Numbered[] = [];
  let next: number | null = null;
  for (const line of lines) {
    const parsed = numbered(line);
    if (!parsed || (next !== null && parsed.number !== next)) return null;
    next = parsed.number + 1;
    numberedLines.push(parsed);
  }
  const rests = numberedLines.map(({ rest }) => rest);
  const certain =
    bold || numberedLines.every(({ marked }) => marked) || rests.every((rest) => !rest.trim() || rest.includes('#'));
  return certain && rests.some(isRow) && !rests.some(isProse) ? padded(numberedLines) : null;
}

/** Replaces the prefix of each block's lines by blanks, in place. */
export function* unmarked(lines: string[]) {
  for (let first = 0; first < lines.length; first++) {
    let end = first;
    while (end < lines.length && lines[end].trim()) end += 1;
    if (end - first >= fewestLines && end - first <= mostLines) {
      const block = lines.slice(first, end);
      const length = signed(block);
      const plain = length ? block.map((line) => ' '.repeat(length) + line.slice(length)) : unnumbered(block);
      for (const [at, line] of plain?.entries() ?? []) lines[first + at] = line;
    }
    first = Math.max(first, end);
    yield;
  }
}
