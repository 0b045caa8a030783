/** Files that are dropped on the page or chosen: a photo for the board that is drawn, what was kept in another browser, else boards as texts. */

import type { Context } from './context.ts';

/** How a file of kept boards begins (`keep/transfer.ts`). */
const keptHead = '{"tokeru":"boards"';

const isKept = async (file: File) => (await file.slice(0, keptHead.length).text()) === keptHead;

export async function takeFiles({ store, session, draft, kept, notices }: Context, files: File[]) {
  const { family, mode } = store.get();
  const [first] = files;
  if (files.length === 1 && first.type.startsWith('image/') && mode === 'edit' && family.paper)
    return draft.photo(first);
  if (files.length === 1 && (await isKept(first))) {
    const { list } = await kept.promise;
    return notices.show(await list.bring(first));
  }
  return session.openFiles(files);
}
