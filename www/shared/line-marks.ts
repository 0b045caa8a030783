/** What stands before every line of a board and is none of it: numbers of lines, signs of a list, a comment, a difference, a quotation. */

/** Fewest lines of which something before each is seen to be none of theirs. */
const fewest = 3;
/** Most lines of a block that is looked at, since all of it is at once. */
const most = 10_000;

/** Letters that make words. What a row has of letters stands alone, or beside signs. */
const isProse = (rest: string) => /\p{L}{2}/u.test(rest) && !/[#@=]/.test(rest);

const isRow = (rest: string) => /[\d#]/.test(rest) && !isProse(rest);

/** The sign before a line, with what stands before it. */
const signOf = (line: string) => /^ *(?:\/\/|[|│┃*•#+-])/.exec(line)?.[0] ?? '';

const isWall = (rest: string) => /^[# ]+$/.test(rest) && rest.includes('###');
const isNumbers = (rest: string) => /^[\d ]+$/.test(rest) && rest.trim() !== '';

/** Do whole boards stand behind a sign that rows begin with too? A wall to the left of all rows is one; a frame around a level is none of it. */
function isWhole(rests: string[]) {
  const last = rests[rests.length - 1];
  return (isWall(rests[0]) && isWall(last)) || (isNumbers(rests[0]) && (isWall(last) || isNumbers(last)));
}

/** How long the sign is that stands before each of these lines; 0 where none does. */
function signed(lines: string[]) {
  const sign = signOf(lines[0]);
  if (!sign || !lines.every((line) => line.startsWith(sign))) return 0;
  const rests = lines.map((line) => line.slice(sign.length));
  const parted = rests.every((rest) => /^\s|^$/.test(rest));
  const all = rests.every((rest) => !rest.trim() || isRow(rest)) && rests.some((rest) => rest.trim());
  if (!all) return 0;
  if (sign.endsWith('#')) return parted && isWhole(rests) ? sign.length : 0;
  // A difference has nothing between its sign and a line, and is told from roads by the walls.
  if (sign.endsWith('+')) return isWhole(rests) && isWall(rests[rests.length - 1]) ? sign.length : 0;
  return parted || /[│┃/]/.test(sign) ? sign.length : 0;
}

interface Numbered {
  head: string;
  number: number;
  /** there is more than blanks between number and line */
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

/** Numbers are left-aligned with blanks behind them, or the lines are shifted by their length. */
function padded(all: Numbered[]) {
  const starts = new Map<number, number>();
  for (const { head, rest } of all.filter(({ rest }) => rest.trim())) {
    const start = head.length + rest.length - rest.trimStart().length;
    starts.set(head.length, Math.min(starts.get(head.length) ?? start, start));
  }
  const aligned = new Set(starts.values()).size < 2;
  const longest = Math.max(...all.map(({ head }) => head.length));
  return all.map(({ head, rest }) => ' '.repeat(aligned ? head.length : longest) + rest);
}

/**
 * Lines of which each has a number, one more than the one before. With blanks alone between them only levels are seen to be numbered: anything else may
 * be numbers itself, unless it is read boldly.
 */
export function unnumbered(lines: string[], bold = false): string[] | null {
  if (lines.length < fewest) return null;
  const all: Numbered[] = [];
  for (const line of lines) {
    const one = numbered(line);
    if (!one || (all.length && one.number !== all[all.length - 1].number + 1)) return null;
    all.push(one);
  }
  const rests = all.map(({ rest }) => rest);
  const certain =
    bold || all.every(({ marked }) => marked) || rests.every((rest) => !rest.trim() || rest.includes('#'));
  return certain && rests.some(isRow) && !rests.some(isProse) ? padded(all) : null;
}

/** Changes lines: what stands before each of a block becomes blanks. */
export function* unmarked(lines: string[]) {
  for (let first = 0; first < lines.length; first++) {
    let end = first;
    while (end < lines.length && lines[end].trim()) end += 1;
    if (end - first >= fewest && end - first <= most) {
      const block = lines.slice(first, end);
      const length = signed(block);
      const plain = length ? block.map((line) => ' '.repeat(length) + line.slice(length)) : unnumbered(block);
      for (const [at, line] of plain?.entries() ?? []) lines[first + at] = line;
    }
    first = Math.max(first, end);
    yield;
  }
}
