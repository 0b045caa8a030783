/** How a file of kept boards begins: it is known by its first bytes (`files.ts`), so what is written of it begins with these two (`transfer.ts`). */

export const kind = 'boards';
export const begin = `{"tokeru":"${kind}"`;
