/**
 * Repairs links as they arrive: the programs that carry them percent-encode some characters, put a backslash before an
 * underscore, or take the text that follows for a part of them.
 */

/** Undoes percent encoding of a link's characters, even a double one. */
export const unescapeLink = (link: string) =>
  link
    .replace(/%(?:25)?([2-7][0-9a-f])/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(/\\/g, '');

/**
 * Family and code, up to the first character that no code has: a full stop or bracket of the surrounding sentence, or a
 * tracking parameter. The checksum tells whether the code is whole.
 */
export function partsOf(link: string): { family: string; code: string } | null {
  const [, family, code] = /#\/([a-z]+)\/([\w-]+)/i.exec(unescapeLink(link)) ?? [];
  return code ? { family: family.toLowerCase(), code } : null;
}
