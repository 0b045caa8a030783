/**
 * Sokoban: files with many levels. Finds the levels and their names; what a level says is the rules' affair.
 */

const squares = /^[#@$.*+\-_ |0-9]*$/;
const player = /[@+]/;

/** Is a line part of a level? A wall may be missing only within one; so may sense, for the rules to say what is wrong there. @param {string} line @param {boolean} begun */
const isRow = (line, begun) =>
  squares.test(line) ? line.includes('#') || (begun && /[^\s\d|]/.test(line)) : begun && /^\s*#/.test(line);

/** The title of a level: its own `Title:` line, or the last words above it. @param {string[]} above @param {string[]} below */
function nameOf(above, below) {
  const title = [...below, ...above].map((line) => /^title:\s*(.+)/i.exec(line)?.[1]).find(Boolean);
  const words = above
    .map((line) => line.replace(/^[;'\s]+|['\s]+$/g, ''))
    .filter((line) => line && !/^(author|date|comment)/i.test(line));
  return (title ?? words[words.length - 1] ?? '').slice(0, 60);
}

/** @param {string} text @returns {{ name: string, board: string }[]} */
export function levelsOf(text) {
  if (text.includes('<Level')) return xmlLevels(text);
  /** @type {{ name: string, board: string }[]} */
  const levels = [];
  /** @type {string[]} */
  let above = [];
  /** @type {string[]} */
  let rows = [];
  /** @type {string[]} */
  let below = [];
  const close = () => {
    if (!rows.length) return;
    levels.push({ name: nameOf(above, below), board: `${rows.join('\n')}\n` });
    above = [];
    rows = [];
    below = [];
  };
  for (const line of text.split(/\r?\n/)) {
    if (isRow(line, rows.length > 0 && !below.length)) {
      // Lines with `|` that have a player each are a level each.
      if (below.length || (line.includes('|') && player.test(line) && rows.some((row) => player.test(row)))) close();
      rows.push(line);
    } else if (rows.length && /^\w+:/.test(line)) below.push(line);
    else {
      close();
      above.push(line);
    }
  }
  close();
  // A line of walls is often an ornament.
  return levels
    .filter(({ board }) => player.test(board))
    .map((level, index) => ({ ...level, name: level.name || String(index + 1) }));
}

/** @type {Record<string, string>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @param {string} text */
function xmlLevels(text) {
  const parts = text.split(/<Level\s/).slice(1);
  const plain = (/** @type {string} */ name) => name.replace(/&(\w+);/g, (all, key) => entities[key] ?? all);
  return parts.map((part, index) => ({
    name: plain(/Id="([^"]{1,60})"/.exec(part)?.[1] ?? String(index + 1)),
    board: `${[...part.matchAll(/<L>([^<]*)<\/L>/g)].map((match) => match[1]).join('\n')}\n`,
  }));
}
