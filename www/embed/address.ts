/** The address of the full page: above the widget's folder. */

import { base } from '../shared/place.ts';

/** The fragment of an address; empty if the address is longer than any link. */
export const fragmentOf = (address: string) =>
  address.includes('#') && address.length < 20_000 ? address.slice(address.indexOf('#')) : '';

export const addressOf = (fragment: string) => new URL(fragment || '.', base).href;
