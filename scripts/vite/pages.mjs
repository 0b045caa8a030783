// Prerenders the site's pages: one for each family, in the reader's language and in each of the two. The HTML contains
// the first view; the scripts take over in place.

import { familyOn, firstDay } from '../../www/app/daily-puzzle.ts';
import { LANGUAGES, openCatalogue } from '../pictures/boards.mjs';
import { firstViews, homeTexts, pictureOf } from '../prerender.mjs';
import { cardsOf, installable } from './announce.mjs';
import { dayPictures, picturesIn } from './days.mjs';
import { cardTags, escaped } from './head.mjs';
import { dayFiles, withHints } from './hints.mjs';
import { scriptOf, withScript, withSheet } from './inline.mjs';
import { discovery, oembed } from './oembed.mjs';
import { ownPaths } from './own-pages.mjs';

/** @typedef {import('../prerender.mjs').FirstView} FirstView @typedef {import('../prerender.mjs').Language} Language */
/** @typedef {import('../prerender.mjs').HomeTexts} HomeTexts */
/**
 * @typedef {object} Page
 * @property {string} path
 * @property {Language | null} language
 * @property {FirstView} view the view of its title and description
 * @property {FirstView[]} views the possible first views
 * @property {HomeTexts | null} home set if no family is named, so that the page shows today's puzzle
 */

/** Every address, `/` first. @param {FirstView[]} views @param {HomeTexts} home @returns {Page[]} */
function pagesOf(views, home) {
  const languages = /** @type {const} */ ([null, 'ja', 'en']);
  return languages.flatMap((language) => {
    const folder = language ? `${language}/` : '';
    const families = views.map((view) => ({ path: `${folder}${view.id}/`, language, view, views: [view], home: null }));
    return [{ path: folder, language, view: views[0], views, home }, ...families];
  });
}

/**
 * In the page's language, or in both if the reader's language decides.
 * @param {Page} page @param {(language: Language) => string} render
 */
function perLanguage({ language }, render) {
  if (language) return render(language);
  return LANGUAGES.map((one) => `<span lang="${one}">${render(one)}</span>`).join('');
}

/**
 * For each possible family; the script of the first paint selects one.
 * @param {Page} page @param {(view: FirstView) => string} render
 */
function perFamily({ views }, render) {
  const texts = views.map(render);
  if (new Set(texts).size === 1) return texts[0];
  return views.map(({ id }, at) => `<span data-of="${id}">${texts[at]}</span>`).join('');
}

/** A text of the selected family. @param {Page} page @param {'title' | 'skip'} key */
const words = (page, key) =>
  perFamily(page, (view) => perLanguage(page, (language) => escaped(view.texts[language][key])));

/** The help: possible actions and, in a separate part, keys. @param {Page} page */
const help = (page) =>
  perFamily(page, ({ texts }) =>
    perLanguage(page, (language) => {
      const { help, helpKeys } = texts[language];
      return `${escaped(help)}${helpKeys && `<span class="of-keys">${escaped(helpKeys)}</span>`}`;
    }),
  );

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** Parts that only one of several families shows. @param {Page} page */
function familyStyles({ views }) {
  const otherFamilies = views.map(({ id }) => `:root[data-coming="${id}"] [data-of]:not([data-of="${id}"])`);
  const withoutArrows = views.filter(({ arrows }) => !arrows).map(({ id }) => `[data-coming="${id}"]`);
  return `${otherFamilies},:root:is(${withoutArrows}) .arrows:not([aria-label]){display:none}`;
}

/** The first board; the one of the day is fetched separately (scripts/vite/days.mjs). @param {Page} page */
const board = ({ language, view, home }) => (view.board && !home ? pictureOf(view.board, language) : '');

/**
 * Name and difficulty of the first board in the form of the page's script; for today's puzzle its number, which the
 * script of the first paint fills in.
 * @param {Page} page
 */
function boardName(page) {
  const { view, home } = page;
  const number = '<span class="today-number"></span>';
  const today = (/** @type {Language} */ one) => escaped(home?.[one].name ?? '').replace('{no}', number);
  if (home) return `<span class="board-name-text">${perLanguage(page, today)}</span>`;
  const { name, note, level } = view.example;
  const textOf = (/** @type {Record<Language, string>} */ text) =>
    perLanguage(page, (language) => escaped(text[language]));
  const dots = [1, 2, 3, 4, 5].map((dot) => `<i${dot <= (level ?? 0) ? ' class="full"' : ''}></i>`).join('');
  return (
    `<span class="board-name-text">${textOf(name)}</span>` +
    (note ? `<span class="board-note">${textOf(note)}</span>` : '') +
    (level ? `<span class="pips" aria-hidden="true">${dots}</span>` : '')
  );
}

/**
 * The top bar: the families as links that work before any script has loaded.
 * @param {Page} page @param {FirstView[]} views @param {string} up
 */
function masthead(page, views, up) {
  const { language, view, home } = page;
  const folder = `${up}${language ? `${language}/` : ''}`;
  const name = (/** @type {FirstView} */ { titles }) => perLanguage(page, (one) => escaped(titles[one]));
  const link = (/** @type {FirstView} */ linked) =>
    `<a class="family" href="${folder}${linked.id}/"${!home && linked === view ? ' aria-current="page"' : ''}>${name(linked)}</a>`;
  return (
    `<a class="seal" href="${up}" aria-label="Tokeru" lang="ja">解</a><div class="names">` +
    `<h1 class="family-name"><button type="button" class="family-button" id="title" popovertarget="families">${words(page, 'title')}</button></h1>` +
    `<div class="menu" id="families" popover><nav>${views.map(link).join('')}</nav></div>` +
    `<p class="board-name" id="board-name">${boardName(page)}</p></div>`
  );
}

/** @typedef {Awaited<ReturnType<typeof cardsOf>>} Cards */

/**
 * Links to the page in other languages and its picture, for search engines and link previews, which need absolute
 * addresses.
 * @param {Page} page @param {string} site @param {Cards} cards
 */
function alternates({ path, language, view, home }, site, cards) {
  const rest = home ? '' : `${view.id}/`;
  const link = (/** @type {string} */ rel, /** @type {string} */ to, lang = '') =>
    `<link rel="${rel}"${lang && ` hreflang="${lang}"`} href="${site}${to}">\n`;
  const others = ['ja', 'en'].map((code) => link('alternate', `${code}/${rest}`, code)).join('');
  const { title, tagline } = (home ?? view.texts)[language ?? 'en'];
  const picture = cards.of(view.id, language ?? 'en');
  const words = { title, description: tagline };
  const card = cardTags(`${site}${path}`, words, { ...picture, address: `${site}${picture.file}` });
  const embed = discovery(site, oembedFile(view.id, language ?? 'en'), escaped(title));
  return `${link('canonical', path)}${others}${link('alternate', rest, 'x-default')}${embed}${card}`;
}

/** @param {string} family @param {Language} language */
const oembedFile = (family, language) => `oembed/${family}.${language}.json`;

/**
 * The oEmbed files for the first board of each family.
 * @param {import('../pictures/boards.mjs').Catalogue} catalogue @param {string} site @param {Cards} cards
 */
const oembeds = (catalogue, site, cards) =>
  catalogue.entries.flatMap((entry) =>
    LANGUAGES.map((language) => {
      const [{ board }] = entry.family.examples;
      const subject = { entry, board, language, title: entry.title[language] };
      const source = JSON.stringify(oembed(catalogue, site, subject, cards.of(entry.id, language)));
      return { fileName: oembedFile(entry.id, language), source: `${source}\n` };
    }),
  );

/**
 * Keeps the page's language where the HTML has both.
 * @param {string} html @param {Language | null | undefined} language
 */
const onlyLanguage = (html, language) =>
  language
    ? html.replace(/ ?<span lang="(\w+)">([^<]*)<\/span>/g, (_, of, text) => (of === language ? text : ''))
    : html;

/**
 * @param {string} html the built page @param {Page} page @param {FirstView[]} views @param {string} early
 * @param {string} head title and metadata
 */
function rendered(html, page, views, early, head) {
  const { path, language, view, home } = page;
  const up = '../'.repeat(path.split('/').length - 1) || './';
  const { site: siteName } = view.texts[language ?? 'en'];
  const { title, tagline } = (home ?? view.texts)[language ?? 'en'];
  const data = [
    `data-first="${view.id}"`,
    home ? `data-days="${firstDay} ${weekdays.map((day) => familyOn(day).id).join(' ')}"` : `data-family="${view.id}"`,
    language ? `data-language="${language}"` : '',
  ];
  const fillIn = (/** @type {string} */ id, /** @type {string} */ content) => (/** @type {string} */ text) => {
    const [element, begin, end] =
      new RegExp(`(<(\\w+)[^>]* id="${id}"[^>]*>)[^<]*(</\\2>)`)
        .exec(text)
        ?.flatMap((part, i) => (i === 2 ? [] : [part])) ?? [];
    if (element === undefined) throw new Error(`index.html has no empty #${id}`);
    return text.replace(element, () => `${begin}${content}${end}`);
  };
  const steps = [
    (/** @type {string} */ text) => text.replace(/\n\s+(?=<)/g, '\n'), // indentation is not worth its bytes
    (/** @type {string} */ text) =>
      text.replace(/<html lang="\w+">/, `<html lang="${language ?? 'en'}" ${data.filter(Boolean).join(' ')}>`),
    (/** @type {string} */ text) =>
      text.replace(/<title>.*?<\/title>/, () => `<title>${escaped(`${title} — ${siteName}`)}</title>\n${head}`),
    (/** @type {string} */ text) =>
      text.replace(/(<meta name="description" content=")[^"]*/, (_, begin) => `${begin}${escaped(tagline)}`),
    // After the element that it changes: the link to the manifest.
    (/** @type {string} */ text) => withScript(text, /(?<=<link rel="apple-touch-icon"[^>]*>\n)/, early),
    (/** @type {string} */ text) => text.replace(/<div class="loading">/, () => `${board(page)}<div class="loading">`),
    // Reserves their space, so that the board has its final size from the first paint.
    (/** @type {string} */ text) =>
      page.views.some(({ arrows }) => arrows) ? text.replace(/(<div class="arrows"[^>]*) hidden>/, '$1>') : text,
    fillIn('masthead', masthead(page, views, up)),
    fillIn('skip', words(page, 'skip')),
    fillIn('tagline', help(page)),
    ...(home
      ? [
          fillIn(
            'promise',
            perLanguage(page, (one) => escaped(home[one].tagline)),
          ),
        ]
      : []),
    ...(home ? [(/** @type {string} */ text) => withSheet(text, familyStyles(page))] : []),
    (/** @type {string} */ text) => text.replace(/<noscript>.*<\/noscript>/, (all) => onlyLanguage(all, language)),
    (/** @type {string} */ text) => text.replaceAll('"./', `"${up}`),
  ];
  return steps.reduce((text, step) => step(text), html);
}

/**
 * @param {string} root
 * @param {{ site?: string, offline: boolean, days?: string }} options `site`: its future address, for everything that
 *   needs absolute addresses, `offline`: with a service worker, `days`: a site that has the days' pictures already
 * @returns {import('vite').Plugin}
 */
export const pages = (root, { site = '', offline, days: made }) => ({
  name: 'tokeru:pages',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const built = bundle['index.html'];
      if (built?.type !== 'asset') return;
      const familyHtml = await withHints(root, String(built.source), bundle, './');
      const catalogue = await openCatalogue(root);
      const pictures = await (made ? picturesIn(made) : dayPictures(root, catalogue));
      const days = { lists: dayFiles(bundle), pictures };
      const homeHtml = await withHints(root, String(built.source), bundle, './', days);
      const [views, early] = [await firstViews(root, catalogue), await scriptOf(root, 'www/app/before-paint.ts')];
      const system = await installable(root, catalogue, offline);
      const cards = site ? await cardsOf(root, catalogue) : null;
      const pages = pagesOf(views, homeTexts());
      for (const page of pages) {
        const head = `${cards ? alternates(page, site, cards) : ''}${system.head(page.language ?? 'en')}`;
        const source = rendered(page.home ? homeHtml : familyHtml, page, views, early, head);
        if (page.path === '') built.source = source;
        else this.emitFile({ type: 'asset', fileName: `${page.path}index.html`, source });
      }
      const embeds = cards ? oembeds(catalogue, site, cards) : [];
      for (const file of [...system.files, ...pictures.files, ...(cards?.files ?? []), ...embeds])
        this.emitFile({ type: 'asset', ...file });
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots(site) });
      if (site)
        this.emitFile({
          type: 'asset',
          fileName: 'sitemap.xml',
          source: sitemap([...pages.map(({ path }) => path), ...ownPaths], site),
        });
    },
  },
});

/** @param {string[]} paths @param {string} site */
const sitemap = (paths, site) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>${site}${path}</loc></url>\n`).join('')}</urlset>\n`;

/** Allows everything; crawlers request it only at the root of a host. @param {string} site */
const robots = (site) => `User-agent: *\nAllow: /\n${site ? `Sitemap: ${site}sitemap.xml\n` : ''}`;
