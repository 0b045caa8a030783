// What stands around the scripts of a site: the classic script that says what is the matter when they do not come, the registration of the service
// worker, and hints what to fetch at once.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modulesScript } from '../modules.mjs';
import { graphOf, withHints } from './hints.mjs';
import { scriptOf, withScript, withStyle } from './inline.mjs';

const BOOT = /<script async src="[^"]*app\/boot\.ts"[^>]*><\/script>/;

/** A page says what is the matter when a file does not come, and what says it comes with the page. @param {string} root @returns {import('vite').Plugin} */
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

const FACADE = /^export\s*\{([^}]*)\}\s*from\s*"\.\/([^"]+)";?\s*$/;

/** `t as default, n as press`: the object of a module with these names, made of the chunk's. @param {string} names */
const renamed = (names) =>
  `({${names
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/))
    .map(([inner, name = inner]) => `${name}:m.${inner}`)
    .join(',')}})`;

/**
 * A module that is imported late and stands in a group of chunks is reached through a file of one line, which would be a request of its own: who
 * imports it takes the names that it has in its chunk. @returns {import('vite').Plugin}
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
        const own = facade.fileName.replace('assets/', './');
        for (const chunk of chunks) {
          chunk.code = chunk.code
            .replaceAll(`import(\`${own}\`)`, `import(\`./${target}\`).then((m)=>${renamed(names)})`)
            .replaceAll(`"${own}"`, `"./${target}"`);
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
 * What the bundler adds to make the object of a module is one line, in a file of its own: a request more before the first move. Each chunk that
 * needs it has the line. @returns {import('vite').Plugin}
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
      const own = runtime.fileName.replace('assets/', './');
      for (const chunk of chunks) {
        chunk.code = chunk.code
          .replace(RUNTIME, (_, name = 't') => `const ${name}=(()=>{${line};return t})();`)
          .replaceAll(`"${own}"`, `"${chunk.fileName.replace('assets/', './')}"`); // a list of files to preload: the chunk itself is there
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

/** The frame page brings the widget with it, which its loader would ask for only when it stands, and the family that its address names. @param {string} root @returns {import('vite').Plugin} */
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

/** Tells the engine where its modules are and how large (www/engine/modules.ts). @param {string} root @returns {import('vite').Plugin} */
export const modules = (root) => ({
  name: 'tokeru:modules',
  load: {
    filter: { id: /\/www\/engine\/modules\.ts$/ },
    handler: () => modulesScript(join(root, 'www')),
  },
});

/** Tells what is kept which version found it (www/app/keep/version.ts). @returns {import('vite').Plugin} */
export const version = () => ({
  name: 'tokeru:version',
  transform: {
    filter: { id: /\/www\/app\/keep\/version\.ts$/ },
    handler: async () => {
      const { version: own } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
      return `export const version = ${JSON.stringify(own)};`;
    },
  },
});
