/** The place where figures were made, in words. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Where } from '../lab.ts';

/** @param threads that the searches requested */
function whereText({ native, threads }: Where, t: Translate): string {
  if (!native) return t('where.browser');
  return threads > 1 ? t('where.native', { n: threads }) : t('where.native.one');
}

/** The same, but only where it is in doubt: in a paired page, and for figures that such a page has made. */
export const whereIfAsked = (made: Where | null, now: Where, t: Translate) =>
  made && (made.native || now.native) ? whereText(made, t) : '';
