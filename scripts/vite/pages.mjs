// The pages of a site, written ahead: one for each family, in the reader's language and in each of the two. What the first view shows stands in the
// HTML, the scripts take over in place.

import { firstViews } from '../prerender.mjs';
import { withHints } from './hints.mjs';
import { scriptOf, withScript } from './inline.mjs';

/** @typedef {import('../prerender.mjs').FirstView} FirstView @typedef {import('../prerender.mjs').Language} Language */
/** @typedef {{ path: string, language: Language | null, view: FirstView, named: boolean }} Page `named`: the address says which family it is */

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Every address, `/` first. @param {FirstView[]} views @returns {Page[]} */
function pagesOf(views) {
  const languages = /** @type {const} */ ([null, 'ja', 'en']);
  return languages.flatMap((language) => {
    const folder = language ? `${language}/` : '';
    const families = views.map((view) => ({ path: `${folder}${view.id}/`, language, view, named: true }));
    return [{ path: folder, language, view: views[0], named: false }, ...families];
  });
}

/** A text in the page's language, or in both where the reader's decides. @param {Page} page @param {keyof FirstView['texts']['ja']} key */
function words({ language, view }, key) {
  if (language) return escaped(view.texts[language][key]);
  const each = (/** @type {Language} */ one) => `<span lang="${one}">${escaped(view.texts[one][key])}</span>`;
  return `${each('ja')}${each('en')}`;
}

/** The families, as links that lead somewhere before any script is there. @param {Page} page @param {FirstView[]} views @param {string} up */
function masthead(page, views, up) {
  const { language, view } = page;
  const folder = `${up}${language ? `${language}/` : ''}`;
  const name = (/** @type {FirstView} */ { titles }) =>
    language
      ? escaped(titles[language])
      : `<span lang="ja">${escaped(titles.ja)}</span><span lang="en">${escaped(titles.en)}</span>`;
  const link = (/** @type {FirstView} */ each) =>
    `<a class="family" href="${folder}${each.id}/"${each === view ? ' aria-current="page"' : ''}>${name(each)}</a>`;
  return (
    '<div class="brand"><span class="seal" aria-hidden="true" lang="ja">解</span><span class="brand-name" lang="ja">解ける</span>' +
    `<span class="brand-latin">Tokeru</span></div><nav class="families">${views.map(link).join('')}</nav>` +
    // Their room is kept: what they do, the script brings.
    `<div class="masthead-tools" aria-hidden="true"><span class="text-button">${words(page, 'otherLanguage')}</span><span class="icon-button"></span></div>`
  );
}

/** Links to the same page in the other languages, for search engines: they want whole addresses. @param {Page} page @param {string} site */
function alternates({ path, language, view, named }, site) {
  if (!site) return '';
  const rest = named ? `${view.id}/` : '';
  const link = (/** @type {string} */ rel, /** @type {string} */ to, lang = '') =>
    `<link rel="${rel}"${lang && ` hreflang="${lang}"`} href="${site}${to}">\n`;
  const others = ['ja', 'en'].map((each) => link('alternate', `${each}/${rest}`, each)).join('');
  const { title, tagline } = view.texts[language ?? 'en'];
  const card = { 'og:title': title, 'og:description': tagline, 'og:type': 'website', 'og:url': `${site}${path}` };
  const cards = Object.entries(card).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">\n`);
  return `${link('canonical', path)}${others}${link('alternate', rest, 'x-default')}${cards.join('')}<meta name="twitter:card" content="summary">\n`;
}

/** @param {string} html the page as it was built @param {Page} page @param {FirstView[]} views @param {string} early @param {string} site */
function written(html, page, views, early, site) {
  const { path, language, view, named } = page;
  const up = '../'.repeat(path.split('/').length - 1) || './';
  const { title, tagline, site: siteName } = view.texts[language ?? 'en'];
  const data = [
    `data-first="${view.id}"`,
    named ? `data-family="${view.id}"` : '',
    language ? `data-language="${language}"` : '',
  ];
  const put = (/** @type {string} */ id, /** @type {string} */ content) => (/** @type {string} */ text) => {
    const [whole, begin, end] =
      new RegExp(`(<(\\w+)[^>]* id="${id}"[^>]*>)[^<]*(</\\2>)`)
        .exec(text)
        ?.flatMap((part, i) => (i === 2 ? [] : [part])) ?? [];
    if (whole === undefined) throw new Error(`index.html has no empty #${id}`);
    return text.replace(whole, () => `${begin}${content}${end}`);
  };
  const steps = [
    (/** @type {string} */ text) =>
      text.replace(/<html lang="\w+">/, `<html lang="${language ?? 'en'}" ${data.filter(Boolean).join(' ')}>`),
    (/** @type {string} */ text) =>
      text.replace(
        /<title>.*?<\/title>/,
        () => `<title>${escaped(`${title} — ${siteName}`)}</title>\n${alternates(page, site)}`,
      ),
    (/** @type {string} */ text) =>
      text.replace(/(<meta name="description" content=")[^"]*/, (_, begin) => `${begin}${escaped(tagline)}`),
    (/** @type {string} */ text) => withScript(text, /(?<=<\/title>\n)/, early),
    (/** @type {string} */ text) => text.replace(/<div class="loading">/, () => `${view.board}<div class="loading">`),
    put('masthead', masthead(page, views, up)),
    put('skip', words(page, 'skip')),
    put('title', words(page, 'title')),
    put('tagline', words(page, 'tagline')),
    put('private', words(page, 'sitePrivate')),
    (/** @type {string} */ text) => text.replaceAll('"./', `"${up}`),
  ];
  return steps.reduce((text, step) => step(text), html);
}

/** @param {string} root @param {{ site?: string }} [wish] `site`: where it will be, for what needs whole addresses @returns {import('vite').Plugin} */
export const pages = (root, { site = '' } = {}) => ({
  name: 'tokeru:pages',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const built = bundle['index.html'];
      if (built?.type !== 'asset') return;
      const html = await withHints(root, String(built.source), bundle, './');
      const [views, early] = [await firstViews(root), await scriptOf(root, 'www/app/early.ts')];
      for (const page of pagesOf(views)) {
        const source = written(html, page, views, early, site);
        if (page.path === '') built.source = source;
        else this.emitFile({ type: 'asset', fileName: `${page.path}index.html`, source });
      }
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots(site) });
      if (site) this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap(pagesOf(views), site) });
    },
  },
});

/** @param {Page[]} all @param {string} site */
const sitemap = (all, site) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${all.map(({ path }) => `<url><loc>${site}${path}</loc></url>\n`).join('')}</urlset>\n`;

/** Everybody may read everything; asked for at the root of a host alone. @param {string} site */
const robots = (site) => `User-agent: *\nAllow: /\n${site ? `Sitemap: ${site}sitemap.xml\n` : ''}`;
