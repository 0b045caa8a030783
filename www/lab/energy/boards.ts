/** Boards of ours: open ones, two walls, a row of wall with a gap, and a larger one whose route changes often. */

export const boards = [
  '3,3,253147608',
  '4,4,B9A5E==1FDC28340',
  '5,5,12345====ADB0GIKCOEMLHNJF',
  '5,5,DOI928G57BHCNJF4EK63L1A0M',
];

/** Longest board that is read, in characters. */
export const LONGEST = 300;

/** The board in an address: `#energy=4,4,…`. */
export function boardIn(hash: string): string | null {
  const at = hash.indexOf('=');
  if (at < 0) return null;
  try {
    return decodeURIComponent(hash.slice(at + 1));
  } catch {
    return null;
  }
}
