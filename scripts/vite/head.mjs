// The elements in a page's head for link previews.

/** @typedef {import('./announce.mjs').Picture} Picture */

/** @param {string} text */
export const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The metadata for link previews, which need absolute addresses.
 * @param {string} url @param {{ title: string, description: string }} words
 * @param {Picture & { address: string }} picture
 */
export function cardTags(url, { title, description }, { address, width, height, alt }) {
  const properties = {
    ...{
      'og:type': 'website',
      'og:site_name': 'Tokeru',
      'og:url': url,
      'og:title': title,
      'og:description': description,
    },
    ...{ 'og:image': address, 'og:image:type': 'image/png', 'og:image:width': width, 'og:image:height': height },
    'og:image:alt': alt,
  };
  const tags = Object.entries(properties).map(
    ([name, value]) => `<meta property="${name}" content="${escaped(String(value))}">\n`,
  );
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">\n`;
}
