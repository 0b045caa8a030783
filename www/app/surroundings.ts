/** What the browser knows of its reader, and what it keeps for the page. */

import type { PanelApi } from '../puzzles/contract.ts';

export const darkMedia = matchMedia('(prefers-color-scheme: dark)');
export const prefersLessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** @param choice `light`, `dark`; anything else: as the system is */
export const isDark = (choice: string) => choice === 'dark' || (choice !== 'light' && darkMedia.matches);

export function recall(key: string) {
  try {
    return localStorage.getItem(`tokeru.${key}`);
  } catch {
    return null;
  }
}

/** @param value null forgets */
export function remember(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(`tokeru.${key}`);
    else localStorage.setItem(`tokeru.${key}`, value);
  } catch {
    // Private windows and full disks keep nothing; the page works all the same.
  }
}

/** What a family keeps in this browser under its name. */
export const memory =
  (family: string): PanelApi['remember'] =>
  (key, value) => {
    const name = `${family}.${key}`;
    if (value === undefined) return recall(name);
    remember(name, value);
    return value;
  };

/** What a tab keeps over a reload into a new version; update.ts writes and reads it. */
export const keptKey = 'tokeru-kept';

export function wasKept() {
  try {
    return sessionStorage.getItem(keptKey) !== null;
  } catch {
    return false;
  }
}
