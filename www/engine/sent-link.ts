/** Links as they arrive: what carries them writes some signs as percent codes, or a backslash before an underscore, and takes what follows for a part of them. */

/** The signs that a link is made of, as they were, whatever has been encoded a second time on the way. */
export const asMade = (link: string) =>
  link
    .replace(/%(?:25)?([2-7][0-9a-f])/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(/\\/g, '');

/** Family and code, up to the first sign that no code has: a full stop or a bracket of the sentence around, a name that counts visits. The checksum tells whether the code is whole. */
export function partsOf(link: string): { family: string; code: string } | null {
  const [, family, code] = /#\/([a-z]+)\/([\w-]+)/.exec(asMade(link)) ?? [];
  return code ? { family, code } : null;
}
