// Every sentence of the count of the article’s search, with its condition, in the form of truth-data.mjs.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: ['title', 'level', 'step.*', 'nodes', 'tick', 'positions', 'alive.title', 'size.title', 'column.*'],
  when: {
    lead: 'always: a bar for each pruning, added in this order (src/puzzles/sokoban/engines/article.rs)',
    loading: 'counts are on their way',
    failed: 'a count was refused, ours has no proof, or files did not come',
    more: 'the count ended at its limit of positions',
    processes: 'with a count: its largest layer',
    alive: 'beside the bar of all of the article’s prunings: what its author stated (published.ts)',
    'alive.label': 'for screen readers: the same figures as the lower bars',
    proved: 'ours has ended with a proof',
    'bars.label': 'for screen readers: the same figures as the bars',
    counted:
      'all counts are there, and the one with all of the article’s prunings is whole: {times} is the quotient, rounded',
    'counted.open': 'all are there, and that one was cut off',
    'ran.stopped': 'the reader has stopped the counting before its end',
    look: 'always: of the four levels dead squares save most in each (tests/data/sokoban/searches.tsv); bound, corrals and both directions are the engine’s (docs/engines/sokoban.md)',
    try: 'always: the level with five boxes, and one with four, end at the limit',
    size: 'always: how article.rs counts; the levels are ours, so that no figure of the article is of one of them',
  },
};
