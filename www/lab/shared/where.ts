/** The place where figures were made, in words. */

import type { Say } from '../../app/own-page.ts';
import type { Where } from '../lab.ts';

/** @param threads that the searches requested */
function whereText({ native, threads }: Where, say: Say): string {
  if (!native) return say('where.browser');
  return threads > 1 ? say('where.native', { n: threads }) : say('where.native.one');
}

/** The same, but only where it is in doubt: in a paired page, and for figures that such a page has made. */
export const whereIfAsked = (made: Where | null, now: Where, say: Say) =>
  made && (made.native || now.native) ? whereText(made, say) : '';
