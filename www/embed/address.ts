/** Where the full page is: beside the widget's folder. */

import { base } from '../shared/place.ts';

/** The fragment of an address; none where it is longer than any link. */
export const fragmentOf = (address: string) =>
  address.includes('#') && address.length < 20_000 ? address.slice(address.indexOf('#')) : '';

export const addressOf = (fragment: string) => new URL(fragment || '.', base).href;
