/** The address of this installation, derived from its scripts. */

declare global {
  interface ImportMeta {
    /** Set by Vite; a build puts all scripts into one folder. */
    readonly env?: { readonly PROD: boolean };
  }
}

// Not written as one expression with `new URL`: bundlers would take the folder for one of their files.
const address = import.meta.url;

/** The folder of index.html, with a final slash. */
export const base = new URL(import.meta.env?.PROD ? '../' : '../../', address).href;

/** An address of the site. If this page was written in one language, the address is that language's. */
export function inLanguage(path: string) {
  const { language } = document.documentElement.dataset;
  return `${base}${language ? `${language}/` : ''}${path}`;
}
