/**
 * Has the files of the coming family fetched before any module asks for them: the one that the address names, else the one that the page greets with.
 * A classic script that stands in the built pages (scripts/vite/hints.mjs), with the families' files in its `data-files`.
 */
(() => {
  const { head, documentElement: root, currentScript } = document;
  const files = JSON.parse(currentScript?.dataset.files ?? '{}') as Record<string, string[]>;
  const id = /^#\/(\w+)/.exec(location.hash)?.[1] ?? root.dataset.coming ?? '';
  for (const href of Object.hasOwn(files, id) ? files[id] : []) {
    const isRules = href.endsWith('.wasm');
    const kind = isRules ? { rel: 'preload', as: 'fetch', type: 'application/wasm' } : { rel: 'modulepreload' };
    head.append(Object.assign(document.createElement('link'), { ...kind, crossOrigin: 'anonymous', href }));
  }
})();
