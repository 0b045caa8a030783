/**
 * Files dropped on the page or chosen: a photo for the board being drawn, boards exported by another browser, or else
 * texts with boards.
 */

import type { Context } from './context.ts';
import { joined, textsOf } from '../shared/plain-text.ts';
import { isBegin } from './saved-boards/head.ts';
import { textsOfOneFamily } from './session/family-of.ts';

/** A folder, or a file that is gone, cannot be read. The reader of texts reports that. */
const isKept = (file: File) =>
  file
    .slice(0, 256)
    .text()
    .then(isBegin, () => false);

/** Number of requests so far: a newer one may arrive while files are read. */
let requests = 0;

/**
 * Opens the texts of files that have boards of one family, and says how many were left out.
 * @param first the family that is asked first
 * @param isCurrent has nothing newer come while the texts were read?
 */
export async function openTogether(
  { engine, session, notices, translator }: Context,
  texts: string[],
  first: string,
  isCurrent: () => boolean = () => true,
) {
  const together = texts.length > 1 ? await textsOfOneFamily(engine, texts, first) : texts;
  if (!isCurrent()) return;
  const turn = requests;
  await session.openText(joined(together));
  const n = texts.length - together.length;
  if (n && turn === requests) notices.show(translator()('files.left', { n }));
}

/** Opens files as texts, unless something else was opened while they were read. */
async function openTexts(context: Context, files: File[]) {
  const { store } = context;
  const turn = ++requests;
  const { opened, language, family } = store.get();
  const isCurrent = () => turn === requests && store.get().opened === opened;
  const texts = await textsOf(files, language);
  if (!isCurrent()) return;
  if (!Array.isArray(texts)) return store.set({ banner: { kind: 'file', ...texts } });
  await openTogether(context, texts, family.id, isCurrent);
}

export async function takeFiles(context: Context, files: File[]) {
  const { store, draft, kept, notices } = context;
  const [first] = files;
  if (!first) return;
  const { family, mode } = store.get();
  if (files.length === 1 && first.type.startsWith('image/') && mode === 'edit' && family.paper)
    return draft.photo(first);
  if (files.length === 1 && (await isKept(first))) {
    const { list } = await kept.promise;
    store.set({ banner: null }); // a banner about an earlier refusal would hide what is said about this file
    return notices.show(await list.importFile(first));
  }
  return openTexts(context, files);
}
