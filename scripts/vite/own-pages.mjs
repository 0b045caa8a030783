// Prerenders the separate pages (certificate check, laboratory), in the reader's language and in each of the two, like
// the pages of boards.

import { LANGUAGES } from '../pictures/boards.mjs';
import { words as checkWords } from '../../www/check/page/words.ts';
import { words as labWords } from '../../www/lab/words.ts';
import { escaped } from './head.mjs';

/** @typedef {import('../pictures/boards.mjs').Language} Language @typedef {keyof typeof PAGES} Name */
/** @typedef {{ path: string, language: Language | null }} OwnPage */

/** By folder: the title, and the description for search engines. */
const PAGES = {
  check: (/** @type {Language} */ language) => ({ ...checkWords[language], about: checkWords[language]['empty.sub'] }),
  lab: (/** @type {Language} */ language) => labWords[language],
};

/** The addresses of one of them, relative to the site's root. @param {Name} name @returns {OwnPage[]} */
const pagesOf = (name) => [
  { path: `${name}/`, language: null },
  ...LANGUAGES.map((language) => ({ path: `${language}/${name}/`, language })),
];

/** All addresses. */
export const ownPaths = /** @type {Name[]} */ (Object.keys(PAGES)).flatMap((name) =>
  pagesOf(name).map(({ path }) => path),
);

/**
 * Alternate links for search engines, which need absolute addresses.
 * @param {Name} name @param {string} path @param {string} site
 */
function alternates(name, path, site) {
  const link = (/** @type {string} */ rel, /** @type {string} */ to, lang = '') =>
    `<link rel="${rel}"${lang && ` hreflang="${lang}"`} href="${site}${to}">\n`;
  const others = LANGUAGES.map((code) => link('alternate', `${code}/${name}/`, code)).join('');
  return `${link('canonical', path)}${others}${link('alternate', `${name}/`, 'x-default')}`;
}

/** @param {string} html the built page @param {Name} name @param {OwnPage} page @param {string} site */
function render(html, name, { path, language }, site) {
  const shownLanguage = language ?? 'en';
  const { title: pageTitle, site: siteName, about } = PAGES[name](shownLanguage);
  const data = language ? ` data-language="${language}"` : '';
  const otherLanguage = new RegExp(`\\s*<span lang="${shownLanguage === 'ja' ? 'en' : 'ja'}">[^<]*</span>\\s*`, 'g');
  return html
    .replace(/<html lang="\w+">/, `<html lang="${shownLanguage}"${data}>`)
    .replace(/<title>.*?<\/title>/, () => {
      const title = `<title>${escaped(`${pageTitle} — ${siteName}`)}</title>\n`;
      return site ? title + alternates(name, path, site) : title;
    })
    .replace(/(<meta name="description" content=")[^"]*/, (_, begin) => begin + escaped(about))
    .replace(language ? otherLanguage : /$^/, '')
    .replaceAll('"../', `"${'../'.repeat(path.split('/').length - 1)}`);
}

/** @param {Name} name @param {string} site its future address, or '' @returns {import('vite').Plugin} */
export const ownPages = (name, site) => ({
  name: 'tokeru:own-pages',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const built = bundle[`${name}/index.html`];
      if (built?.type !== 'asset') return this.error(`the page ${name} is not there`);
      const html = String(built.source);
      for (const page of pagesOf(name)) {
        const source = render(html, name, page, site);
        if (page.language) this.emitFile({ type: 'asset', fileName: `${page.path}index.html`, source });
        else built.source = source;
      }
    },
  },
});
