/** The words of a family, and how they are looked up. */

export type Language = 'ja' | 'en';

/**
 * All words of a family in one language; flat keys. `rules` is the rule sheet, one entry per paragraph. Keys with a
 * meaning to the page: `tool.*`, `engine.*`, `option.*`, `panel.*`, `violation.<code>`, `diagnostic.<code>`,
 * `error.<code>`; `{name}` in a text is filled from the values given to `Translate`.
 */
export interface Words {
  title: string;
  /** one sentence below the title */
  tagline: string;
  rules: string[];
  [key: string]: string | string[];
}

/** A sentence by its key, with values for its gaps, in the reader's language. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;
