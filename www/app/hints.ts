/**
 * Makes the browser fetch the coming family's files before any module asks for them: the family named in the address,
 * else the one that the page opens with. If that is today's puzzle, it also fetches the weekday's list of puzzles and
 * the day's picture, which stands in until the live board is drawn. A classic script in the built pages
 * (scripts/vite/hints.mjs). Its `data-files` lists the families' files, `data-days` the lists, `data-pictures` the
 * folder of the pictures and how many each weekday has.
 */
(() => {
  const { head, documentElement: root, currentScript } = document;
  const files = JSON.parse(currentScript?.dataset.files ?? '{}') as Record<string, string[]>;
  const days = JSON.parse(currentScript?.dataset.days ?? '[]') as string[];
  const list = days[Number(root.dataset.weekday ?? -1)];
  const id = /^#\/(\w+)/.exec(location.hash)?.[1] ?? root.dataset.coming ?? '';
  for (const href of [...(Object.hasOwn(files, id) ? files[id] : []), ...(list ? [list] : [])]) {
    const isRules = href.endsWith('.wasm');
    const kind = isRules ? { rel: 'preload', as: 'fetch', type: 'application/wasm' } : { rel: 'modulepreload' };
    head.append(Object.assign(document.createElement('link'), { ...kind, crossOrigin: 'anonymous', href }));
  }
  const [folder, weeks] = (currentScript?.dataset.pictures ?? '').split(' ');
  if (!list || navigator.serviceWorker?.controller) return; // with a service worker all files are there at once
  const week = Math.floor((Number(root.style.getPropertyValue('--no')) - 1) / 7) % Number(weeks);
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.onload = () => {
    const picture = request.status === 200 && request.responseXML?.documentElement;
    const waiting = document.querySelector('#board > .loading');
    if (picture) waiting?.before(picture);
  };
  request.open('GET', `${folder}${root.dataset.weekday}-${week}.svg`);
  request.send();
})();
