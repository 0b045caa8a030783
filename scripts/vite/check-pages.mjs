// The page that checks certificates, written ahead in the reader's language and in each of the two, as the pages of boards are.

import { LANGUAGES } from '../pictures/boards.mjs';
import { words } from '../../www/check/page/words.ts';
import { escaped } from './head.mjs';

/** @typedef {import('../pictures/boards.mjs').Language} Language */

/** Their addresses from the site's root. @type {{ path: string, language: Language | null }[]} */
export const checkPaths = [
  { path: 'check/', language: null },
  ...LANGUAGES.map((language) => ({ path: `${language}/check/`, language })),
];

/** For search engines: they want whole addresses. @param {string} path @param {string} site */
function alternates(path, site) {
  const link = (/** @type {string} */ rel, /** @type {string} */ to, lang = '') =>
    `<link rel="${rel}"${lang && ` hreflang="${lang}"`} href="${site}${to}">\n`;
  const others = LANGUAGES.map((each) => link('alternate', `${each}/check/`, each)).join('');
  return `${link('canonical', path)}${others}${link('alternate', 'check/', 'x-default')}`;
}

/** @param {string} html the page as it was built @param {typeof checkPaths[number]} page @param {string} site */
function written(html, { path, language }, site) {
  const spoken = language ?? 'en';
  const say = words[spoken];
  const own = language ? ` data-language="${language}"` : '';
  const other = new RegExp(`\\s*<span lang="${spoken === 'ja' ? 'en' : 'ja'}">[^<]*</span>\\s*`, 'g');
  return html
    .replace(/<html lang="\w+">/, `<html lang="${spoken}"${own}>`)
    .replace(/<title>.*?<\/title>/, () => {
      const title = `<title>${escaped(`${say.title} — ${say.site}`)}</title>\n`;
      return site ? title + alternates(path, site) : title;
    })
    .replace(/(<meta name="description" content=")[^"]*/, (_, begin) => begin + escaped(say['empty.sub']))
    .replace(language ? other : /$^/, '')
    .replaceAll('"../', `"${'../'.repeat(path.split('/').length - 1)}`);
}

/** @param {string} site where it will be, or '' @returns {import('vite').Plugin} */
export const checkPages = (site) => ({
  name: 'tokeru:check-pages',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const built = bundle['check/index.html'];
      if (built?.type !== 'asset') return this.error('the page that checks is not there');
      const html = String(built.source);
      for (const page of checkPaths) {
        const source = written(html, page, site);
        if (page.language) this.emitFile({ type: 'asset', fileName: `${page.path}index.html`, source });
        else built.source = source;
      }
    },
  },
});
