/**
 * Solutions that programs write below the levels of a file: `Solution: ...`, or that word alone on a line with the
 * moves below it.
 */

const heading = /^[;\s]{0,9}solution\b[^:\n]{0,60}(?::(.*))?$/i;

const isMoves = (line: string) => /^[;\sudlrUDLR0-9()]+$/.test(line) && /[udlrUDLR]/.test(line);

/** The first row of each level; text before it may belong to the level above. */
function rowsOf(text: string, levels: string[]) {
  let from = 0;
  return levels.map((level) => {
    const at = text.indexOf(level, from);
    from = Math.max(from, at + level.length);
    return at + Math.max(0, level.search(/^[^\p{L};#\n]*#/mu));
  });
}

/** The first solution of each level. @param levels the parts of the text, verbatim */
export function solutionsIn(text: string, levels: string[]): (string | null)[] {
  const rows = rowsOf(text, levels);
  const found: (string | null)[] = levels.map(() => null);
  let [at, level, open] = [0, -1, false];
  for (const line of text.split('\n')) {
    for (; rows[level + 1] <= at; level++) open = false;
    const match = heading.exec(line);
    if (match) open = level >= 0 && found[level] === null;
    const moves = match ? (match[1] ?? '') : line;
    if (open && isMoves(moves)) found[level] = (found[level] ?? '') + moves.replace(/[;\s]/g, '');
    else if (!match && (line.trim() || found[level])) open = false;
    at += line.length + 1;
  }
  return found;
}
