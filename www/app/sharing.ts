/**
 * The ways to share what is on screen: the system's share sheet, the page's own, which is fetched when it is opened,
 * and paper.
 */

import type { Context } from './context.ts';
import { base } from '../shared/place.ts';
import { holdsBoard } from './link-of.ts';

/** Reports a failed fetch. */
const reportingFailure = ({ notices, translator }: Context, fetching: Promise<unknown>) =>
  fetching.catch(() => notices.show(translator()('missing')));

/** Opens the page's share sheet, at one of its tabs. */
export const shareSheet = (context: Context, tab?: 'send' | 'blog' | 'picture') =>
  reportingFailure(
    context,
    import('./share/panel.ts').then(({ openShare }) => openShare(context, tab)),
  );

export const printBoard = (context: Context) =>
  reportingFailure(
    context,
    import('./share/print.ts').then(({ printNow }) => printNow(context)),
  );

/** A phone's own share sheet sends the board without its answer; the menu has the other ways. */
export async function shareBoard(context: Context) {
  const link = context.link(false);
  const system = 'share' in navigator && matchMedia('(pointer: coarse)').matches && holdsBoard(link);
  if (!system) return shareSheet(context);
  return navigator.share({ title: document.title, url: base + link }).catch((error) => {
    if (error.name !== 'AbortError') void shareSheet(context);
  });
}
