/** Files that are dropped on the page or chosen: a photo for the board that is drawn, what was kept in another browser, else boards as texts. */

import type { Context } from './context.ts';
import { textOf } from '../shared/plain-text.ts';
import { isBegin } from './keep/head.ts';

/** A folder can't be read, nor a file that is gone: what says so is said of all texts. */
const isKept = (file: File) =>
  file
    .slice(0, 256)
    .text()
    .then(isBegin, () => false);

/** Files taken so far: while one is being read a newer one may come. */
let taken = 0;

/** As a text, unless something else has been opened by the time that they are read. */
async function openTexts({ store, session }: Context, files: File[]) {
  const turn = ++taken;
  const { opened, language } = store.get();
  const text = await textOf(files, language);
  if (turn !== taken || store.get().opened !== opened) return;
  if (typeof text === 'string') return session.openText(text);
  store.set({ banner: { kind: 'file', ...text } });
}

export async function takeFiles(context: Context, files: File[]) {
  const { store, draft, kept, notices } = context;
  if (!files.length) return;
  const { family, mode } = store.get();
  const [first] = files;
  if (files.length === 1 && first.type.startsWith('image/') && mode === 'edit' && family.paper)
    return draft.photo(first);
  if (files.length === 1 && (await isKept(first))) {
    const { list } = await kept.promise;
    store.set({ banner: null }); // what was refused before would stand over what is said of this file
    return notices.show(await list.bring(first));
  }
  return openTexts(context, files);
}
