/**
 * What a reader can take away, as text: link, iframe, element, Markdown, and a page for places that embed only code sites.
 * Pure text from plain data; everything that comes from a board is escaped where it stands.
 */

import { FOOT } from '../../shared/room.ts';

export interface Shared {
  /** address of the folder that holds the app, with a final slash */
  base: string;
  /** the fragment `#/<family>/<code>` */
  link: string;
  family: string;
  title: string;
  /** CSS pixels that suit the board in an article: no wider, and as high as that makes it */
  width: number;
  height: number;
  language: 'ja' | 'en';
  /** what readers may do, as attributes of the widget (docs/embed.md); nothing: everything */
  asks?: Record<string, string>;
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const pageLink = ({ base, link }: Pick<Shared, 'base' | 'link'>) => `${base}${link}`;

/** Room for the board and what is below it. */
const frameHeight = ({ height }: Shared) => Math.ceil(height) + FOOT;

/** What the frame page is told in its query. */
function queryOf({ language, asks }: Shared) {
  const wishes = Object.entries({ lang: language, ...asks });
  return wishes.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}

/** The frame page is of the light scheme, whatever its board shows: of another one than its frame it would hide the page around the board. */
export const frameSnippet = (shared: Shared) =>
  `<iframe src="${escapeHtml(`${shared.base}www/embed/frame.html?${queryOf(shared)}${shared.link}`)}" title="${escapeHtml(shared.title)}"` +
  ` width="100%" height="${frameHeight(shared)}" style="display:block;border:0;color-scheme:light;max-width:${Math.round(shared.width)}px;margin:0 auto" loading="lazy" allow="cross-origin-isolated; clipboard-write; web-share"></iframe>`;

/** Gives our frames the height that they ask for, where the place allows scripts; without it they keep the room of a wide column. */
export const resizeSnippet = ({ base }: Pick<Shared, 'base'>) =>
  `<script>addEventListener("message",({data:d,source:s})=>{if(d&&d.source==="tokeru"&&d.type==="resize")for(const f of document.querySelectorAll('iframe[src^="${escapeHtml(base)}"]'))if(f.contentWindow===s)f.height=d.detail.height})</script>`;

/** For a page: the frame, and the line that lets it grow. */
export const framedSnippet = (shared: Shared) => `${frameSnippet(shared)}\n${resizeSnippet(shared)}`;

const attributesOf = ({ asks = {} }: Shared) =>
  Object.entries(asks)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

export const elementSnippet = (shared: Shared) =>
  `<script type="module" src="${escapeHtml(`${shared.base}www/embed/element.js`)}"></script>\n` +
  `<tokeru-board link="${escapeHtml(shared.link)}" lang="${shared.language}"${attributesOf(shared)} ratio="${Math.round(shared.width)}/${Math.round(shared.height)}" style="display:block;max-width:${Math.round(shared.width)}px;margin:0 auto"><a href="${escapeHtml(pageLink(shared))}">${escapeHtml(shared.title)}</a></tokeru-board>`;

/** Text between brackets: no sign of it means anything in Markdown or in HTML. */
export const escapeMarkdown = (text: string) => text.replace(/[\\`*_{}[\]()<>#!|~&]/g, '\\$&').replace(/\s+/g, ' ');

/** An address between brackets: what would end it, or begin something else, is percent-encoded. */
export const markdownAddress = (address: string) =>
  address.replace(/[\s()<>"'\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** A whole page for CodePen, StackBlitz and their like. */
export const starterPage = (shared: Shared) =>
  `<!doctype html>\n<html lang="${shared.language}">\n<meta charset="utf-8">\n<title>${escapeHtml(shared.title)}</title>\n` +
  `<body>\n${elementSnippet(shared)}\n</body>\n</html>\n`;

/** what a code site takes by POST */
export type SiteForm = { action: string; fields: Record<string, string> };

/** CodePen's "prefill". */
export const codePenForm = (shared: Shared): SiteForm => ({
  action: 'https://codepen.io/pen/define',
  fields: { data: JSON.stringify({ title: shared.title, html: elementSnippet(shared), editors: '100' }) },
});

/** StackBlitz's POST API, a project of one page. */
export const stackBlitzForm = (shared: Shared): SiteForm => ({
  action: 'https://stackblitz.com/run',
  fields: {
    'project[title]': shared.title,
    'project[description]': pageLink(shared),
    'project[template]': 'html',
    'project[files][index.html]': starterPage(shared),
  },
});
