/**
 * The addresses and sizes of the modules that solve. In the sources a module has the name of the family's rules, in
 * another folder. The bundler replaces `placeOf` (scripts/modules.mjs): bundled names hold hashes, and the unpacked
 * size can't be told from a compressed response.
 */

/** The folders of the builds with and without threads. */
export type Build = 'pkg-threads' | 'pkg';

export interface Place {
  address: URL;
  /** Bytes, unpacked. */
  size?: number;
}

export function placeOf(build: Build, _family: string, rules: URL): Place {
  return { address: new URL(rules.href.replace('/pkg-rules/', `/${build}/`)) };
}
