/**
 * What a reader can take away, as text: link, iframe, element, Markdown, and a page for places that embed only code sites.
 * Pure text from plain data; everything that comes from a board is escaped where it stands.
 */

/**
 * @typedef {object} Shared
 * @property {string} base address of the folder that holds the app, with a final slash
 * @property {string} link the fragment `#/<family>/<code>`
 * @property {string} family
 * @property {string} title
 * @property {number} width CSS pixels at which the board is comfortable
 * @property {number} height
 * @property {'ja' | 'en'} language
 */

/** @param {string} text */
export const escapeHtml = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Pick<Shared, 'base' | 'link'>} shared */
export const pageLink = ({ base, link }) => `${base}${link}`;

/** Room for the board and, below it, the widget's bar. @param {Shared} shared */
const frameHeight = ({ height }) => Math.round(height + 56);

/** @param {Shared} shared */
export const frameSnippet = (shared) =>
  `<iframe src="${escapeHtml(`${shared.base}www/embed/frame.html?lang=${shared.language}${shared.link}`)}" title="${escapeHtml(shared.title)}"` +
  ` width="100%" height="${frameHeight(shared)}" style="border:0;max-width:${Math.round(shared.width)}px" loading="lazy" allow="cross-origin-isolated"></iframe>`;

/** @param {Shared} shared */
export const elementSnippet = (shared) =>
  `<script type="module" src="${escapeHtml(`${shared.base}www/embed/element.js`)}"></script>\n` +
  `<tokeru-board link="${escapeHtml(shared.link)}" lang="${shared.language}" ratio="${Math.round(shared.width)}/${Math.round(shared.height)}" style="display:block;max-width:${Math.round(shared.width)}px"><a href="${escapeHtml(pageLink(shared))}">${escapeHtml(shared.title)}</a></tokeru-board>`;

/** Text between brackets: no sign of it means anything in Markdown or in HTML. @param {string} text */
const escapeMarkdown = (text) => text.replace(/[\\`*_{}[\]()<>#!|~&]/g, '\\$&').replace(/\s+/g, ' ');

/** An address between brackets: what would end it, or begin something else, is percent-encoded. @param {string} address */
const markdownAddress = (address) =>
  address.replace(/[\s()<>"'\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** @param {Shared} shared @param {string} picture name or address of the picture */
export const markdownSnippet = (shared, picture) =>
  `[![${escapeMarkdown(shared.title)}](${markdownAddress(picture)})](${markdownAddress(pageLink(shared))})`;

/** A whole page for CodePen, StackBlitz and their like. @param {Shared} shared */
export const starterPage = (shared) =>
  `<!doctype html>\n<html lang="${shared.language}">\n<meta charset="utf-8">\n<title>${escapeHtml(shared.title)}</title>\n` +
  `<body>\n${elementSnippet(shared)}\n</body>\n</html>\n`;

/** @typedef {{ action: string, fields: Record<string, string> }} SiteForm what a code site takes by POST */

/** CodePen's "prefill". @param {Shared} shared @returns {SiteForm} */
export const codePenForm = (shared) => ({
  action: 'https://codepen.io/pen/define',
  fields: { data: JSON.stringify({ title: shared.title, html: elementSnippet(shared), editors: '100' }) },
});

/** StackBlitz's POST API, a project of one page. @param {Shared} shared @returns {SiteForm} */
export const stackBlitzForm = (shared) => ({
  action: 'https://stackblitz.com/run',
  fields: {
    'project[title]': shared.title,
    'project[description]': pageLink(shared),
    'project[template]': 'html',
    'project[files][index.html]': starterPage(shared),
  },
});
