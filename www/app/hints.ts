/**
 * Has the files of the coming family fetched before any module asks for them: the one that the address names, else the one that the page greets with;
 * where that is today's, the list of the weekday's puzzles too. A classic script that stands in the built pages (scripts/vite/hints.mjs), with the
 * families' files in its `data-files` and the lists in `data-days`.
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
})();
