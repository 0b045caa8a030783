/** The place where figures were made, in words. */

import type { Translate } from '../../puzzles/contract.ts';
import type { SearchPlace } from '../lab.ts';

/** @param threads that the searches requested */
function placeText({ native, threads }: SearchPlace, t: Translate): string {
  if (!native) return t('where.browser');
  return threads > 1 ? t('where.native', { n: threads }) : t('where.native.one');
}

/** The same, but only where it is in doubt: in a paired page, and for figures that such a page has made. */
export const placeNote = (ranAt: SearchPlace | null, now: SearchPlace, t: Translate) =>
  ranAt && (ranAt.native || now.native) ? placeText(ranAt, t) : '';
