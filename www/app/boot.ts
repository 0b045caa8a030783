/**
 * Says what is the matter when the page's own scripts can't: a file of them is missing or does not come. A classic script without imports,
 * so that it needs nothing but itself; a content policy of `script-src 'self'` allows it. The page sets `data-ready` once it stands. One that draws a shell first, and then
 * waits for what belongs in it, sets `data-boot="drawn"`: its scripts run, so it says by itself what does not come, and on a slow machine it is left to its work.
 */
(() => {
  const patienceMs = 10_000;
  const root = document.documentElement;
  const here = location.origin;
  const fileOf = (url: string) => new URL(url, location.href).pathname.split('/').slice(-2).join('/');
  const settled = () => root.dataset.ready !== undefined || root.dataset.boot === 'drawn';

  /** What has been refused so far, where the browser reports it. */
  const refused = () =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ responseStatus }) => responseStatus >= 400)
      .map(({ name }) => fileOf(name));

  function element(tag: string, text: string, lang?: string) {
    const made = document.createElement(tag);
    made.textContent = text;
    if (lang) made.lang = lang;
    return made;
  }

  function say(japanese: string, english: string) {
    const place = document.getElementById('board');
    if (settled() || !place) return;
    const box = document.createElement('div');
    box.className = 'failed';
    box.setAttribute('role', 'alert');
    const again = element('button', '再読み込み / Reload');
    again.className = 'button';
    again.addEventListener('click', () => location.reload());
    box.append(element('p', japanese, 'ja'), element('p', english, 'en'), again);
    place.replaceChildren(box);
    root.dataset.boot = 'failed';
  }

  function missing(files: string[]) {
    const names = [...new Set(files)].join(', ');
    say(
      `必要なファイルを読み込めなかったので、ページを始められません(${names})。`,
      `The page can’t start: a file that it needs could not be loaded (${names}).`,
    );
  }

  function late() {
    // A style sheet that does not come would keep everything else from being seen.
    for (const link of document.querySelectorAll('link[rel="stylesheet"]'))
      if (!(link as HTMLLinkElement).sheet) link.remove();
    if (settled() || root.dataset.boot === 'failed') return;
    const files = refused();
    if (files.length) return missing(files);
    say(
      '10 秒たっても始まりません。ファイルか準備を待っています。整えば、このまま始まります。',
      'The page has not started in ten seconds: files are still coming, or this device is slow. It starts as soon as it can.',
    );
  }

  addEventListener(
    'error',
    (event) => {
      if (settled()) return;
      const { target } = event;
      if (target instanceof HTMLScriptElement && target.src.startsWith(here)) {
        // Which file of the script's own imports it was, only the list of requests may know; it is complete a moment later.
        setTimeout(() => missing(refused().concat(refused().length ? [] : fileOf(target.src))), 50);
      } else if (event instanceof ErrorEvent && event.filename.startsWith(here)) {
        missing([/\.[jt]s$/.test(event.filename) ? fileOf(event.filename) : event.message]);
      }
    },
    true,
  );
  root.dataset.boot ??= 'waiting';
  setTimeout(late, patienceMs);
})();
