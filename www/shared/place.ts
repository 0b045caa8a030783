/** Where this installation is, seen from its scripts. */

declare global {
  interface ImportMeta {
    /** Set by Vite; a build puts all scripts into one folder. */
    readonly env?: { readonly PROD: boolean };
  }
}

// Not in one expression with `new URL`: bundlers would take the folder for a file of theirs.
const here = import.meta.url;

/** The folder of index.html, with a final slash. */
export const base = new URL(import.meta.env?.PROD ? '../' : '../../', here).href;

/** An address of the site, in the language that this page was written in, if in one. */
export function inLanguage(path: string) {
  const { language } = document.documentElement.dataset;
  return `${base}${language ? `${language}/` : ''}${path}`;
}
