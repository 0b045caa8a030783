/**
 * What a reader can take away as text: link, iframe, element, Markdown, and a page for places that embed only code
 * sites. Plain text from plain data; everything from a board is escaped where it is inserted.
 */

import { footOf } from '../../shared/room.ts';

export interface Shared {
  /** address of the folder that holds the app, with a final slash */
  base: string;
  /** the fragment `#/<family>/<code>` */
  link: string;
  title: string;
  /** the best size of the board in an article, in CSS pixels: its greatest width, and the height that goes with it */
  width: number;
  height: number;
  language: 'ja' | 'en';
  /** what readers may do, as attributes of the widget (docs/embed.md); absent: everything */
  attributes?: Record<string, string>;
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const pageLink = ({ base, link }: Pick<Shared, 'base' | 'link'>) => `${base}${link}`;

/** The height of the board and of what is below it. */
const frameHeight = ({ width, height }: Shared) => Math.ceil(height) + footOf(width);

/** The query of the frame page. */
function queryOf({ language, attributes }: Shared) {
  const parameters = Object.entries({ lang: language, ...attributes });
  return parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}

/**
 * The frame gets the light colour scheme, whatever its board shows: if it differed from its page's scheme, the frame
 * would be opaque and hide the page around the board.
 */
export const frameSnippet = (shared: Shared) =>
  `<iframe src="${escapeHtml(`${shared.base}www/embed/frame.html?${queryOf(shared)}${shared.link}`)}" title="${escapeHtml(shared.title)}"` +
  ` width="100%" height="${frameHeight(shared)}" style="display:block;border:0;color-scheme:light;max-width:${Math.round(shared.width)}px;margin:0 auto" loading="lazy" allow="cross-origin-isolated; clipboard-write; web-share"></iframe>`;

/**
 * Gives frames the height that they ask for, where the place allows scripts. Without it they keep the height for a wide
 * column.
 */
export const resizeSnippet = ({ base }: Pick<Shared, 'base'>) =>
  `<script>addEventListener("message",({data:d,source:s})=>{if(d&&d.source==="tokeru"&&d.type==="resize")for(const f of document.querySelectorAll('iframe[src^="${escapeHtml(base)}"]'))if(f.contentWindow===s)f.height=d.detail.height})</script>`;

/** For a page: the frame, and the script that adjusts its height. */
export const framedSnippet = (shared: Shared) => `${frameSnippet(shared)}\n${resizeSnippet(shared)}`;

const attributesOf = ({ attributes = {} }: Shared) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

export const elementSnippet = (shared: Shared) =>
  `<script type="module" src="${escapeHtml(`${shared.base}www/embed/element.js`)}"></script>\n` +
  `<tokeru-board link="${escapeHtml(shared.link)}" lang="${shared.language}"${attributesOf(shared)} ratio="${Math.round(shared.width)}/${Math.round(shared.height)}" style="display:block;max-width:${Math.round(shared.width)}px;margin:0 auto"><a href="${escapeHtml(pageLink(shared))}">${escapeHtml(shared.title)}</a></tokeru-board>`;

/** Text between brackets, in which no character has a meaning in Markdown or HTML. */
export const escapeMarkdown = (text: string) => text.replace(/[\\`*_{}[\]()<>#!|~&]/g, '\\$&').replace(/\s+/g, ' ');

/** An address between parentheses: characters that would end it, or begin something else, are percent-encoded. */
export const markdownAddress = (address: string) =>
  address.replace(/[\s()<>"'\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** A complete page for CodePen, StackBlitz and similar sites. */
export const starterPage = (shared: Shared) =>
  `<!doctype html>\n<html lang="${shared.language}">\n<meta charset="utf-8">\n<title>${escapeHtml(shared.title)}</title>\n` +
  `<body>\n${elementSnippet(shared)}\n</body>\n</html>\n`;

/** what a code site accepts by POST */
export type SiteForm = { action: string; fields: Record<string, string> };

/** CodePen's "prefill". */
export const codePenForm = (shared: Shared): SiteForm => ({
  action: 'https://codepen.io/pen/define',
  fields: { data: JSON.stringify({ title: shared.title, html: elementSnippet(shared), editors: '100' }) },
});

/** StackBlitz's POST API, as a project with one page. */
export const stackBlitzForm = (shared: Shared): SiteForm => ({
  action: 'https://stackblitz.com/run',
  fields: {
    'project[title]': shared.title,
    'project[description]': pageLink(shared),
    'project[template]': 'html',
    'project[files][index.html]': starterPage(shared),
  },
});
