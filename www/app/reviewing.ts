/** A review of the game, or of the answer that is shown: fetched when it is asked for. */

import type { Context } from './context.ts';
import { retried } from '../shared/retried.ts';

/** @param show brings the place into sight where the review stands @param away leaves the board in sight */
export function reviewing(context: Context, show: () => void, away: () => void) {
  const load = retried(() => import('./review/panel.ts').then(({ createReviews }) => createReviews(context, away)));
  return () => {
    load().then(
      (reviews) => reviews.open() && show(),
      () => context.notices.show(context.voice()('missing')),
    );
  };
}
