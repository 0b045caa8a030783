// Inlines scripts and style sheets into a page, so that it does not wait for them; the page's policy lists the hash of
// each.

import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { minify } from 'vite';
import { stripTypes } from './strip-types.mjs';

/** The policy's source expression for an inline script or style sheet. @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A classic script of the project, minified. @param {string} root @param {string} file */
export async function scriptOf(root, file) {
  const { code, errors } = await minify(file, await stripTypes(join(root, file)), { module: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return code.trim();
}

/**
 * @param {string} html @param {string | RegExp} place replaced by it @param {string} script
 * @param {string} [attributes]
 */
export function withScript(html, place, script, attributes = '') {
  const filled = html.replace(place, () => `<script${attributes}>${script}</script>`);
  const allowed = filled.replace("script-src 'self'", () => `script-src 'self' ${hashOf(script)}`);
  if (filled === html || allowed === filled) throw new Error(`no place for a script: ${place}`);
  return allowed;
}

/**
 * Appends a page's own style sheet to the inlined one: two sheets would need two hashes in the policy.
 * @param {string} html @param {string} css
 */
export function withSheet(html, css) {
  const [sheet, before] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  if (sheet)
    return html
      .replace(sheet, () => `<style>${before}${css}</style>`)
      .replace(hashOf(before), () => hashOf(before + css));
  return html
    .replace(/(?=<\/head>)/, () => `<style>${css}</style>`)
    .replace("style-src 'self'", () => `style-src 'self' ${hashOf(css)}`);
}

/**
 * Later scripts would wait for the style sheet of their imports. It is inlined already, so the script takes its place
 * in their lists.
 * @param {string} name of a style sheet that is no longer a file @param {import('vite').Rolldown.OutputBundle} bundle
 */
function removeReferences(name, bundle) {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const owner = chunks.find((part) => part.viteMetadata?.importedCss.has(name));
  const [sheet, script] = [name, owner?.fileName ?? ''].map((file) => `"./${basename(file)}"`);
  for (const part of chunks) {
    if (!part.code.includes(sheet)) continue;
    if (!owner) throw new Error(`${part.fileName} waits for ${name}, which is in the page`);
    part.code = part.code.replaceAll(sheet, script);
  }
}

/**
 * Inlines the only style sheet that a page links.
 * @param {string} html @param {import('vite').Rolldown.OutputBundle} bundle
 */
export function withStyle(html, bundle) {
  const [link, name] = /<link rel="stylesheet"[^>]*href="(?:\.\.?\/)+([^"]+)">/.exec(html) ?? [];
  const sheet = name ? bundle[name] : undefined;
  if (!link || sheet?.type !== 'asset') throw new Error('the page has no style sheet');
  const css = String(sheet.source).trim();
  if (css.includes('url(')) throw new Error('a style sheet that names files can’t move into the page');
  delete bundle[sheet.fileName];
  removeReferences(sheet.fileName, bundle);
  return html
    .replace(link, () => `<style>${css}</style>`)
    .replace("style-src 'self'", () => `style-src 'self' ${hashOf(css)}`);
}
