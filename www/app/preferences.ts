/** The reader's preferences that the browser reports, and what it stores for the page. */

import type { PanelApi } from '../puzzles/contract.ts';

export const darkMedia = matchMedia('(prefers-color-scheme: dark)');
export const prefersLessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** @param choice `light` or `dark`; anything else follows the system */
export const isDark = (choice: string) => choice === 'dark' || (choice !== 'light' && darkMedia.matches);

export function recall(key: string) {
  try {
    return localStorage.getItem(`tokeru.${key}`);
  } catch {
    return null;
  }
}

/** The reader's choice of colours; `auto` follows the system. */
export function recalledTheme() {
  const theme = recall('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

/** @param value null deletes the entry */
export function remember(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(`tokeru.${key}`);
    else localStorage.setItem(`tokeru.${key}`, value);
  } catch {
    // Private windows and full disks store nothing; the page works without.
  }
}

/** What a family stores in this browser under its name. */
export const memory =
  (family: string): PanelApi['remember'] =>
  (key, value) => {
    const name = `${family}.${key}`;
    if (value === undefined) return recall(name);
    remember(name, value);
    return value;
  };

/** What a tab keeps when it reloads into a new version. update.ts writes and reads it. */
export const keptKey = 'tokeru-kept';

export function wasKept() {
  try {
    return sessionStorage.getItem(keptKey) !== null;
  } catch {
    return false;
  }
}
