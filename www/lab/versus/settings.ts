/**
 * The settings of compared searches, with their values. Options that are missing here do not change the search itself.
 */

/** Options that ask for something besides the answer, or continue from known results. */
export const questions: readonly string[] = [
  ...['all', 'answer', 'cap', 'certificate', 'hint', 'layers', 'list', 'part', 'rating', 'resume', 'routes', 'second'],
];

const onOrOff = ['true', 'false'];

/** The values to choose from; null: a number is typed. */
export const settings: Record<string, readonly string[] | null> = {
  // Calculation maze
  race: onOrOff,
  prices: onOrOff,
  settle: ['1', '2'],
  prunings: ['0', '1', '2', '3', '4'],
  // Sliding puzzle
  level: ['0', '1', '2', '3'],
  distances: ['around', 'straight'],
  changes: onOrOff,
  seed: null,
  // Sokoban
  improve: onOrOff,
  macros: ['all', 'runs', 'rooms', 'none'],
  search: [
    ...['plan', 'open', 'open-start', 'perimeter', 'forward', 'backward', 'backward-exact'],
    ...['order', 'distance', 'way', 'front', 'beam'],
  ],
  // Room Sweeper
  mode: ['any', 'total', 'longest', 'count'],
  all_steps: onOrOff,
  meetings: onOrOff,
  reach: onOrOff,
  count: onOrOff,
  stock: onOrOff,
  colour: onOrOff,
  deficit: onOrOff,
  // Beam search
  width: null,
  storage: ['trail', 'chained', 'tour', 'counted', 'copies'],
  tie: ['hash', 'first', 'kin5'],
  coin: null,
  beside: null,
  visit: null,
  sight: null,
  unique: onOrOff,
  stretch: null,
  kernel: ['tuned', 'plain'],
};

/** With these values an engine searches only some of a board's answers, and a proof is about those only. */
const narrowing: Record<string, string> = { all_steps: 'true', meetings: 'false' };

/** The set of answers that is searched: if it differs, two proofs may differ, too. */
export const narrowed = (options: Record<string, string>) =>
  Object.entries(narrowing)
    .filter(([name, value]) => options[name] === value)
    .map(([name]) => name)
    .join(' ');

/** Those of an engine's options that are settings, in its order. */
export const settingsOf = (options: readonly string[]) => options.filter((option) => option in settings);
