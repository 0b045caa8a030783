/** Reviews the game, or the answer that is shown. Fetched when it is asked for. */

import type { Context } from './context.ts';
import { retried } from '../shared/retried.ts';

/** @param show brings the review into view @param away uncovers the board */
export function reviewing(context: Context, show: () => void, away: () => void) {
  const load = retried(() => import('./review/panel.ts').then(({ createReviews }) => createReviews(context, away)));
  return () => {
    load().then(
      (reviews) => reviews.open() && show(),
      () => context.notices.show(context.voice()('missing')),
    );
  };
}
