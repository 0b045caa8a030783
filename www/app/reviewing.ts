/** Reviews the game, or the answer that is shown. Fetched when it is asked for. */

import type { Context } from './context.ts';
import { retried } from '../shared/retried.ts';

/** @param show opens the tab with the review @param uncoverBoard uncovers the board */
export function reviewing(context: Context, show: () => void, uncoverBoard: () => void) {
  const load = retried(() =>
    import('./review/panel.ts').then(({ createReviews }) => createReviews(context, show, uncoverBoard)),
  );
  return () => {
    load().then(
      (reviews) => reviews.open(),
      () => context.notices.show(context.translator()('missing')),
    );
  };
}
