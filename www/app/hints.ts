/**
 * Has the files of the coming family fetched before any module asks for them: the one that the address names, else the one that the page greets with;
 * where that is today's, the list of the weekday's puzzles too, and the picture of the day's, which stands in until the live board is drawn. A classic
 * script that stands in the built pages (scripts/vite/hints.mjs), with the families' files in its `data-files`, the lists in `data-days` and the folder
 * of the pictures in `data-pictures`, with how many a weekday has.
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
  if (!list || navigator.serviceWorker?.controller) return; // of a kept page all files are there at once
  const week = Math.floor((Number(root.style.getPropertyValue('--no')) - 1) / 7) % Number(weeks);
  const asked = new XMLHttpRequest();
  asked.responseType = 'document';
  asked.onload = () => {
    const picture = asked.status === 200 && asked.responseXML?.documentElement;
    const waiting = document.querySelector('#board > .loading');
    if (picture) waiting?.before(picture);
  };
  asked.open('GET', `${folder}${root.dataset.weekday}-${week}.svg`);
  asked.send();
})();
