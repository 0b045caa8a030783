/**
 * Reports a page that does not start because a file of its scripts is missing or does not arrive. A classic script
 * without imports, so that it depends on nothing; a content policy of `script-src 'self'` allows it. The page sets
 * `data-ready` once it is complete. A page that draws a shell first and then waits for its content sets
 * `data-boot="drawn"`: its scripts run and report missing files themselves, so a slow machine is left to finish.
 */
(() => {
  const timeoutMs = 10_000;
  const root = document.documentElement;
  const origin = location.origin;
  const fileOf = (url: string) => new URL(url, location.href).pathname.split('/').slice(-2).join('/');
  const settled = () => root.dataset.ready !== undefined || root.dataset.boot === 'drawn';

  /** Files that the server has refused so far, where the browser reports this. */
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

  function show(japanese: string, english: string) {
    const place = document.getElementById('board');
    if (settled() || !place) return;
    const box = document.createElement('div');
    box.className = 'failed';
    box.setAttribute('role', 'alert');
    const reloadButton = element('button', '再読み込み / Reload');
    reloadButton.className = 'button';
    reloadButton.addEventListener('click', () => location.reload());
    box.append(element('p', japanese, 'ja'), element('p', english, 'en'), reloadButton);
    place.replaceChildren(box);
    root.dataset.boot = 'failed';
  }

  function missing(files: string[]) {
    const names = [...new Set(files)].join(', ');
    show(
      `必要なファイルを読み込めなかったため、ページを始められません(${names})。`,
      `The page can’t start: a required file could not be loaded (${names}).`,
    );
  }

  function reportTimeout() {
    // A style sheet that does not arrive would block everything else from being painted.
    for (const link of document.querySelectorAll('link[rel="stylesheet"]'))
      if (!(link as HTMLLinkElement).sheet) link.remove();
    if (settled() || root.dataset.boot === 'failed') return;
    const files = refused();
    if (files.length) return missing(files);
    show(
      '10 秒たっても始まりません。ファイルの読み込みか準備を待っています。整いしだい始まります。',
      'The page has not started in ten seconds: files are still coming, or this device is slow. It will start as soon as it can.',
    );
  }

  addEventListener(
    'error',
    (event) => {
      if (settled()) return;
      const { target } = event;
      if (target instanceof HTMLScriptElement && target.src.startsWith(origin)) {
        // If one of the script's imports failed, only the list of requests shows which; that list is complete a moment
        // later.
        setTimeout(() => missing(refused().concat(refused().length ? [] : fileOf(target.src))), 50);
      } else if (event instanceof ErrorEvent && event.filename.startsWith(origin)) {
        missing([/\.[jt]s$/.test(event.filename) ? fileOf(event.filename) : event.message]);
      }
    },
    true,
  );
  root.dataset.boot ??= 'waiting';
  setTimeout(reportTimeout, timeoutMs);
})();
