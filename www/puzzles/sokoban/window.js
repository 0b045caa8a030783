/**
 * A part of a long list: what is shown of it, and what is added when the reader asks for more.
 */

/** Rows that are shown at first, and added each time. */
const rows = 200;

/** @typedef {{ first: number, last: number, earlier: () => Part, later: () => Part }} Part */

/** From a row on, as many as fit, or up to the row given. @param {number} first @param {number} count of all @param {number} [last] @returns {Part} */
export function part(first, count, last = first + rows) {
  const [begin, end] = [Math.max(0, first), Math.min(count, last)];
  return {
    first: begin,
    last: end,
    earlier: () => part(begin - rows, count, end),
    later: () => part(begin, count, end + rows),
  };
}

/** The part that is shown, if the row is in it, otherwise one around that row. @param {number} row -1 for none @param {Part} shown @param {number} count */
export const partAround = (row, shown, count) =>
  row < 0 || (row >= shown.first && row < shown.last) ? shown : part(row - rows / 2, count);
