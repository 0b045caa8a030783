/** Where the full page is: beside the widget's folder. */

/** The fragment of an address; none where it is longer than any link. @param {string} address */
export const fragmentOf = (address) =>
  address.includes('#') && address.length < 20_000 ? address.slice(address.indexOf('#')) : '';

/** @param {string} fragment */
export const addressOf = (fragment) => new URL(`../../${fragment}`, import.meta.url).href;
