/**
 * Bytes of the modules, unpacked: of a compressed answer nobody says how much will come out of it. Whoever bundles these scripts writes them here
 * (scripts/vite/site.mjs, scripts/package.mjs); on sources there are none.
 */
export const sizes: Record<string, number> = {};
