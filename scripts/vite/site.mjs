// Adds what a site has around its scripts: the classic script that reports scripts that do not load, the registration
// of the service worker, and prefetch hints.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modulesScript } from '../modules.mjs';
import { graphOf, withHints } from './hints.mjs';
import { scriptOf, withScript, withStyle } from './inline.mjs';

const BOOT = /<script async src="[^"]*app\/boot\.ts"[^>]*><\/script>/;

/** Inlines the script that reports files that do not load. @param {string} root @returns {import('vite').Plugin} */
export const boot = (root) => ({
  name: 'tokeru:boot',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const script = await scriptOf(root, 'www/app/boot.ts');
      for (const page of Object.values(bundle)) {
        if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
        page.source = withStyle(withScript(String(page.source), BOOT, script), bundle);
      }
    },
  },
});

const HELPER = /import\s*\{\s*(?:\w+ as )?(\w+)\s*\}\s*from\s*"[^"]*preload-helper[^"]*";?/;

/**
 * Removes Vite's helper, which has no use without preloads and would be another file that the loader waits for.
 * @returns {import('vite').Plugin}
 */
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

const FACADE = /^export\s*\{([^}]*)\}\s*from\s*"\.\/([^"]+)";?\s*$/;

/** From `t as default, n as press`: the source of a module object with these names. @param {string} names */
const moduleObject = (names) =>
  `({${names
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .map(([inner, name = inner]) => `${name}:m.${inner}`)
    .join(',')}})`;

/**
 * A dynamically imported module inside a chunk group is reached through a one-line facade file, which would be another
 * request: importers use the chunk's names directly instead. @returns {import('vite').Plugin}
 */
export const noFacades = () => ({
  name: 'tokeru:no-facades',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      for (const facade of chunks) {
        const [, names, target] = FACADE.exec(facade.code) ?? [];
        const real = chunks.find(({ fileName }) => fileName === `assets/${target}`);
        if (!real) continue;
        const path = facade.fileName.replace('assets/', './');
        for (const chunk of chunks) {
          chunk.code = chunk.code
            .replaceAll(`import(\`${path}\`)`, `import(\`./${target}\`).then((m)=>${moduleObject(names)})`)
            .replaceAll(`"${path}"`, `"./${target}"`);
        }
        delete bundle[facade.fileName];
      }
      const left = chunks.find(({ fileName, code }) => bundle[fileName] && FACADE.test(code));
      if (left) this.error(`${left.fileName} is a file of one line`);
    },
  },
});

const RUNTIME = /import\s*\{\s*t(?: as (\w+))?\s*\}\s*from\s*"\.\/rolldown-runtime-[^"]*";?/;

/**
 * The bundler's runtime for module objects is one line in a separate file, another request before the first move. Each
 * chunk that needs it gets the line instead. @returns {import('vite').Plugin}
 */
export const noRuntimeFile = () => ({
  name: 'tokeru:no-runtime-file',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const runtime = chunks.find(({ fileName }) => fileName.includes('rolldown-runtime'));
      const [, line] = /^(.*);\s*export\s*\{\s*t\s*\};?\s*$/s.exec(runtime?.code ?? '') ?? [];
      if (!runtime) return;
      if (!line) return this.error("the bundler's runtime is more than one name");
      const path = runtime.fileName.replace('assets/', './');
      for (const chunk of chunks) {
        chunk.code = chunk.code
          .replace(RUNTIME, (_, name = 't') => `const ${name}=(()=>{${line};return t})();`)
          // A list of files to preload: the chunk itself is loaded.
          .replaceAll(`"${path}"`, `"${chunk.fileName.replace('assets/', './')}"`);
      }
      delete bundle[runtime.fileName];
      const left = chunks.find(({ fileName, code }) => bundle[fileName] && code.includes('rolldown-runtime'));
      if (left) this.error(`${left.fileName} still names the bundler's runtime`);
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

/**
 * The frame page preloads the widget, which its loader would request only once it runs, and the family in its address.
 * @param {string} root @returns {import('vite').Plugin}
 */
export const framePreloads = (root) => ({
  name: 'tokeru:frame-preloads',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const parts = Object.values(bundle);
      const widget = parts.find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith('/embed/widget.ts'));
      const frame = parts.find(({ fileName }) => fileName.endsWith('/frame.html'));
      if (!widget || frame?.type !== 'asset') return this.error('the embed build has no widget or no frame page');
      const up = '../../';
      const link = (/** @type {string} */ file) => `<link rel="modulepreload" crossorigin href="${up}${file}">\n`;
      const html = String(frame.source).replace(
        '</head>',
        `${[...graphOf(bundle, widget.fileName)].map(link).join('')}</head>`,
      );
      frame.source = await withHints(root, html, bundle, up);
    },
  },
});

/**
 * Gives the engine the addresses and sizes of its modules (www/engine/modules.ts).
 * @param {string} root @returns {import('vite').Plugin}
 */
export const modules = (root) => ({
  name: 'tokeru:modules',
  load: {
    filter: { id: /\/www\/engine\/modules\.ts$/ },
    handler: () => modulesScript(join(root, 'www')),
  },
});

/** Records the version that stores an answer (www/app/saved-boards/version.ts). @returns {import('vite').Plugin} */
export const version = () => ({
  name: 'tokeru:version',
  transform: {
    filter: { id: /\/www\/app\/saved-boards\/version\.ts$/ },
    handler: async () => {
      const { version: packageVersion } = JSON.parse(
        await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
      );
      return `export const version = ${JSON.stringify(packageVersion)};`;
    },
  },
});
