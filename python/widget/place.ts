/**
 * Replaces `www/shared/place.ts`: a notebook's script comes from the kernel, which has no address. Links lead to the
 * site that the build names, if any.
 */

import type * as replaced from '../../www/shared/place.ts';

declare const TOKERU_SITE: string;

export const site = TOKERU_SITE;
export const base = site || document.baseURI;
export const inLanguage: (typeof replaced)['inLanguage'] = (path) => base + path;
