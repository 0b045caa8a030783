/**
 * Runs before the first paint of a prerendered page (scripts/vite/pages.mjs inserts it). Determines the reader's
 * language and colours, the coming family (on the home page that of today's puzzle), and whether its board differs from
 * the prerendered one. A classic script without imports; it only marks the document.
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
    const languages = [recalled('language') ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
    root.lang = languages.find((tag) => tag === 'ja' || tag === 'en') === 'ja' ? 'ja' : 'en';
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (manifest && root.lang === 'ja') manifest.href = manifest.href.replace('/en/manifest', '/ja/manifest');
  }
  const theme = recalled('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const { first, days, family = recalled('family') ?? first } = root.dataset;
  const hasLink = location.hash.length > 1;
  if (days && !hasLink) {
    const [firstDay, ...families] = days.split(' ');
    const now = new Date();
    const weekday = now.getDay();
    const since = Math.round(
      (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - Number(firstDay)) / 86_400_000,
    );
    root.dataset.home = '';
    root.dataset.weekday = String(weekday);
    root.dataset.coming = families[weekday];
    root.style.setProperty('--no', String((since < 0 ? ((since % 7) + 7) % 7 : since) + 1)); // as in `daily-puzzle.ts`
    return;
  }
  root.dataset.coming = family;
  if (hasLink || days || family !== first || recalled(`board.${family}`)) root.dataset.other = '';
})();
