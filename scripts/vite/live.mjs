// What the open pages are told while somebody works, over Vite's own connection. Vite tells of styles and scripts; we add a script to the page
// (live-client.mjs), what is being built, and the files that Vite does not know to be the page's.

import { fileURLToPath } from 'node:url';

export const client = fileURLToPath(new URL('live-client.mjs', import.meta.url));

/** @returns {import('vite').Plugin} */
export const livePages = () => ({
  name: 'tokeru:live-pages',
  transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: '/@live' }, injectTo: 'head' }],
  resolveId: (id) => (id === '/@live' ? client : undefined),
  hotUpdate({ file, modules }) {
    // A picture, or a script that is handed out as it is: nothing imports them.
    if (modules.length === 0 && /\/www\/.*\.(svg|mjs)$/.test(file)) this.environment.hot.send({ type: 'full-reload' });
  },
});

/** @typedef {ReturnType<typeof openLive>} Live */

/** @param {import('vite').ViteDevServer} vite */
export function openLive(vite) {
  let [said, making] = ['', false];
  // A page that comes later asks what is being built.
  vite.ws.on('tokeru:come', (_, page) => page.send('tokeru:say', said));
  return {
    /** @param {string} text what is being built; empty: nothing @param {boolean} [lasting] for pages that come later, too */
    say(text, lasting = true) {
      said = lasting ? text : '';
      vite.ws.send('tokeru:say', text);
    },
    /** Something was built: what has been transformed before is forgotten. @param {boolean} [reload] */
    built(reload = false) {
      vite.environments.client.moduleGraph.invalidateAll();
      if (reload) vite.ws.send({ type: 'full-reload' });
    },
    /** Are the engines being built? @param {boolean} is */
    making(is) {
      making = is;
    },
    /** Will a file that is not there be there soon? @param {string | null} path */
    isMaking: (path) => making && path !== null && /^\/www\/pkg(-threads)?\/\w+\.\w+$/.test(path),
  };
}
