/**
 * Where the modules that solve are, and how large. In the sources they have the name of the family's rules, in another folder. What bundles these
 * scripts writes another `placeOf` here (scripts/modules.mjs), as names then hold hashes, and of a compressed answer it is unknown how much will come
 * out of it.
 */

/** With threads and without: their folders. */
export type Build = 'pkg-threads' | 'pkg';

export interface Place {
  address: URL;
  /** Bytes, unpacked. */
  size?: number;
}

export function placeOf(build: Build, _family: string, rules: URL): Place {
  return { address: new URL(rules.href.replace('/pkg-rules/', `/${build}/`)) };
}
