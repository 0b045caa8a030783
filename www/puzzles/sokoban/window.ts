/** The visible part of a long list, and the rows that are added on request. */

/** Rows shown at first, and added each time. */
const partRows = 200;

export type Part = { first: number; last: number; earlier: () => Part; later: () => Part };

/**
 * From a row on, as many as fit, or up to a given row.
 * @param count number of all rows
 */
export function part(first: number, count: number, last: number = first + partRows): Part {
  const [begin, end] = [Math.max(0, first), Math.min(count, last)];
  return {
    first: begin,
    last: end,
    earlier: () => part(begin - partRows, count, end),
    later: () => part(begin, count, end + partRows),
  };
}

/**
 * The visible part if it has the row, otherwise a part around the row.
 * @param row -1 for none
 */
export const partAround = (row: number, shown: Part, count: number) =>
  row < 0 || (row >= shown.first && row < shown.last) ? shown : part(row - partRows / 2, count);
