/**
 * How a file of stored boards begins. `files.ts` recognises it by its first entry, so `transfer.ts` must write this
 * entry first.
 */

export const kind = 'boards';
const begin = `{"tokeru":"${kind}"`;

/**
 * Is this the beginning of such a file, even if an editor has added a byte order mark or indented it? @param first the
 * file's first bytes, as text
 */
export const isBegin = (first: string) => first.replace(/\s/g, '').startsWith(begin);
