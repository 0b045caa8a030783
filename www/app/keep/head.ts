/** How a file of kept boards begins: it is known by its first entry (`files.ts`), so what is written of it begins with this one (`transfer.ts`). */

export const kind = 'boards';
const begin = `{"tokeru":"${kind}"`;

/** Also as an editor has saved it: with a byte order mark, or indented. @param first bytes of a file, as a text */
export const isBegin = (first: string) => first.replace(/\s/g, '').startsWith(begin);
