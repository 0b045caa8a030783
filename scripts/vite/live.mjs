// Messages to open pages during development, over Vite's own connection. Vite reports styles and scripts; this file
// adds a script to the page (live-client.mjs), what is being built, and files that Vite does not know as parts of the
// page.

import { fileURLToPath } from 'node:url';

export const client = fileURLToPath(new URL('live-client.mjs', import.meta.url));

/** @returns {import('vite').Plugin} */
export const livePages = () => ({
  name: 'tokeru:live-pages',
  transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: '/@live' }, injectTo: 'head' }],
  resolveId: (id) => (id === '/@live' ? client : undefined),
  hotUpdate({ file, modules }) {
    // A picture, or a script that is served unchanged: no module imports it.
    if (modules.length === 0 && /\/www\/.*\.(svg|mjs)$/.test(file)) this.environment.hot.send({ type: 'full-reload' });
  },
});

/** @typedef {ReturnType<typeof openLive>} Live */

/** @param {import('vite').ViteDevServer} vite */
export function openLive(vite) {
  let [message, isBuilding] = ['', false];
  // A page that is opened later asks what is being built.
  vite.ws.on('tokeru:come', (_, page) => page.send('tokeru:say', message));
  return {
    /**
     * @param {string} text what is being built; empty: nothing
     * @param {boolean} [lasting] also for pages that are opened later
     */
    report(text, lasting = true) {
      message = lasting ? text : '';
      vite.ws.send('tokeru:say', text);
    },
    /** A build has finished: clears the cache of transformed files. @param {boolean} [reload] */
    built(reload = false) {
      vite.environments.client.moduleGraph.invalidateAll();
      if (reload) vite.ws.send({ type: 'full-reload' });
    },
    /** Are the engines being built? @param {boolean} is */
    making(is) {
      isBuilding = is;
    },
    /** Will a missing file be made soon? @param {string | null} path */
    isMaking: (path) => isBuilding && path !== null && /^\/www\/pkg(-threads)?\/\w+\.\w+$/.test(path),
  };
}
