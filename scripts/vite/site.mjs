// What stands around the scripts of a site: the classic script that says what is the matter when they do not come, the registration of the service
// worker, and hints what to fetch at once.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { stripped } from '../strip.mjs';

const BOOT = /(<script async src=")[^"]*app\/boot\.ts(")/;

/** @param {string} text */
const hashOf = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** A classic script can't be a module of the bundle; it becomes a file beside it. @param {string} root @returns {import('vite').Plugin} */
export const boot = (root) => ({
  name: 'tokeru:boot',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const source = stripped(await readFile(join(root, 'www/app/boot.ts'), 'utf8'));
      const fileName = `assets/boot-${hashOf(source)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      for (const page of Object.values(bundle)) {
        if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
        const way = posix.relative(posix.dirname(page.fileName), fileName);
        page.source = String(page.source).replace(BOOT, `$1${way.startsWith('.') ? way : `./${way}`}$2`);
      }
    },
  },
});

const HELPER = /import\s*\{\s*\w+ as (\w+)\s*\}\s*from\s*"[^"]*preload-helper[^"]*";?/;

/** Without preloads Vite's helper has nothing to do, and would be a file more that the loader waits for. @returns {import('vite').Plugin} */
export const noPreloadHelper = () => ({
  name: 'tokeru:no-preload-helper',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [name, part] of Object.entries(bundle)) {
        if (name.includes('preload-helper')) delete bundle[name];
        else if (part.type === 'chunk') part.code = part.code.replace(HELPER, 'const $1=(f)=>f();');
      }
      const left = Object.values(bundle).find((part) => part.type === 'chunk' && part.code.includes('preload-helper'));
      if (left) this.error(`${left.fileName} still names Vite's preload helper`);
    },
  },
});

/** @returns {import('vite').Plugin} */
export const registration = () => ({
  name: 'tokeru:registration',
  transformIndexHtml: {
    order: 'pre',
    handler: () => [{ tag: 'script', attrs: { type: 'module', src: '/www/offline/register.ts' }, injectTo: 'head' }],
  },
});

/** The frame page brings the widget with it, which its loader would ask for only when it stands. @returns {import('vite').Plugin} */
export const widgetPreload = () => ({
  name: 'tokeru:widget-preload',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const parts = Object.values(bundle);
      const widget = parts.find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith('/embed/widget.ts'));
      const frame = parts.find(({ fileName }) => fileName.endsWith('/frame.html'));
      if (!widget || frame?.type !== 'asset') this.error('the embed build has no widget or no frame page');
      const link = `<link rel="modulepreload" crossorigin href="../../${widget.fileName}">`;
      frame.source = String(frame.source).replace('</head>', `${link}\n</head>`);
    },
  },
});
