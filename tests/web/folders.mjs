// The folder of a family in src/puzzles and www/puzzles, which is not always its id.

/** @param {{ rules: URL }} family an entry of www/puzzles/index.ts */
export const folderOf = ({ rules }) => /(\w+)\.wasm$/.exec(rules.pathname)?.[1] ?? '';
