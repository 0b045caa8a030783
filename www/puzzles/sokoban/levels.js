/**
 * Sokoban: files with many levels. Finds the levels and their names; what a level says is the rules' affair.
 */

const row = /^[#@$.*+\-_ |0-9]*#[#@$.*+\-_ |0-9]*$/;

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
    if (row.test(line) && !line.startsWith(';')) {
      if (below.length) close();
      rows.push(line);
    } else if (rows.length && /^\w+:/.test(line)) below.push(line);
    else {
      close();
      above.push(line);
    }
  }
  close();
  return levels.map((level, index) => ({ ...level, name: level.name || String(index + 1) }));
}

/** @param {string} text */
function xmlLevels(text) {
  const parts = text.split(/<Level\s/).slice(1);
  return parts.map((part, index) => ({
    name: /Id="([^"]{1,60})"/.exec(part)?.[1] ?? String(index + 1),
    board: `${[...part.matchAll(/<L>([^<]*)<\/L>/g)].map((match) => match[1]).join('\n')}\n`,
  }));
}
