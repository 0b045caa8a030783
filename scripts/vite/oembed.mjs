// oEmbed: tells other sites how to embed a board's page. These are files, because a static host has no service to ask.

import { frameSnippet } from '../../www/app/share/outputs.ts';
import { roomOf } from '../../www/shared/room.ts';

/**
 * @typedef {import('../pictures/boards.mjs').Catalogue} Catalogue
 * @typedef {import('../pictures/boards.mjs').Language} Language
 * @typedef {import('./announce.mjs').Picture} Picture
 */
/** @typedef {{ entry: Catalogue['entries'][number], board: string, language: Language, title: string }} Subject */

/** @param {Catalogue} catalogue @param {string} site @param {Subject} subject @param {Picture} picture */
export function oembed(catalogue, site, { entry: { id, family }, board, language, title }, picture) {
  const linked = catalogue.rules.encodeLink(id, board);
  if (!linked.ok) throw new Error(`a board of ${id} has no link: ${linked.error.code}`);
  const { size } = catalogue.draw({ family, board, language, theme: catalogue.themes.light });
  const { width, ratio } = roomOf(size, family.largestUnit);
  const height = width / ratio;
  const html = frameSnippet({ base: site, link: linked.link, title, width, height, language });
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Tokeru',
    provider_url: site,
    thumbnail_url: `${site}${picture.file}`,
    thumbnail_width: picture.width,
    thumbnail_height: picture.height,
    width,
    height: Number(/ height="(\d+)"/.exec(html)?.[1]),
    html,
  };
}

/** @param {string} site @param {string} file @param {string} title escaped for HTML */
export const discovery = (site, file, title) =>
  `<link rel="alternate" type="application/json+oembed" href="${site}${file}" title="${title}">\n`;
