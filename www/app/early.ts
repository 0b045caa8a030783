/**
 * Before the first paint of a page that was written ahead (scripts/vite/pages.mjs, which puts this into it): the reader's language and colours, which
 * family is coming, and whether another board than the one that stands there. A classic script without imports; it only marks the document.
 */
(() => {
  const root = document.documentElement;
  const recalled = (key: string) => {
    try {
      return localStorage.getItem(`tokeru.${key}`);
    } catch {
      return null;
    }
  };
  if (!root.dataset.language) {
    const wishes = [recalled('language') ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
    root.lang = wishes.find((tag) => tag === 'ja' || tag === 'en') === 'ja' ? 'ja' : 'en';
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (manifest && root.lang === 'ja') manifest.href = manifest.href.replace('/en/manifest', '/ja/manifest');
  }
  const theme = recalled('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const { first, family = recalled('family') ?? first } = root.dataset;
  root.dataset.coming = family;
  if (location.hash.length > 1 || family !== first || recalled(`board.${family}`)) root.dataset.other = '';
})();
