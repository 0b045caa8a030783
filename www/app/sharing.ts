/** The ways to share what is on screen: the sheet of the system, or our own, which is fetched when it is opened; and paper. */

import type { Context } from './context.ts';
import { base } from '../shared/place.ts';
import { holdsBoard } from './link-of.ts';

/** What does not come is told. */
const told = ({ notices, voice }: Context, coming: Promise<unknown>) =>
  coming.catch(() => notices.show(voice()('missing')));

/** Our sheet, with one of its tabs open. */
export const shareSheet = (context: Context, tab?: 'send' | 'blog' | 'picture') =>
  told(
    context,
    import('./share/panel.ts').then(({ openShare }) => openShare(context, tab)),
  );

export const printBoard = (context: Context) =>
  told(
    context,
    import('./share/print.ts').then(({ printNow }) => printNow(context)),
  );

/** A phone has a sheet of its own, which sends the board without its answer; what else there is, the menu has. */
export async function shareBoard(context: Context) {
  const link = context.link(false);
  const system = 'share' in navigator && matchMedia('(pointer: coarse)').matches && holdsBoard(link);
  if (!system) return shareSheet(context);
  return navigator.share({ title: document.title, url: base + link }).catch((error) => {
    if (error.name !== 'AbortError') void shareSheet(context);
  });
}
