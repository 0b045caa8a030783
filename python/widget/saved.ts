/** Replaces `www/embed/saved.ts`: in a notebook the kernel stores the moves. */

import type * as replaced from '../../www/embed/saved.ts';

export const storeGame: (typeof replaced)['storeGame'] = () => {};
export const recall: (typeof replaced)['recall'] = () => null;
