/** What the browser knows of its reader, and what it keeps for the page. */

export const darkMedia = matchMedia('(prefers-color-scheme: dark)');
export const prefersLessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** @param {'auto' | 'light' | 'dark'} choice */
export const isDark = (choice) => (choice === 'auto' ? darkMedia.matches : choice === 'dark');

/** @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(`tokeru.${key}`);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | null} value null forgets */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(`tokeru.${key}`);
    else localStorage.setItem(`tokeru.${key}`, value);
  } catch {
    // Private windows and full disks keep nothing; the page works all the same.
  }
}

/** What a family keeps in this browser under its name. @param {string} family @returns {import('../puzzles/contract.d.ts').PanelApi['remember']} */
export const memory = (family) => (key, value) => {
  const name = `${family}.${key}`;
  if (value === undefined) return recall(name);
  remember(name, value);
  return value;
};

/** What a tab keeps over a reload into a new version; update.js writes and reads it. */
export const keptKey = 'tokeru-kept';

export function wasKept() {
  try {
    return sessionStorage.getItem(keptKey) !== null;
  } catch {
    return false;
  }
}
