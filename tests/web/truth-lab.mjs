// Every sentence of the laboratory around its experiments and when it appears, as truth-data.mjs has them for the page: `names` claim nothing by
// themselves. Each experiment has a table of its own beside this one.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...['title', 'site', 'home', 'language', 'theme', 'experiments', 'group.*', 'elsewhere.*', 'next', 'again', 'run'],
    ...[
      'stop',
      'look.title',
      'try.title',
      'articles',
      'article.*',
      'table',
      'saves',
      'save.csv',
      'save.svg',
      'save.png',
    ],
    ...['save.gif', 'seconds'],
  ],
  when: {
    about: 'always: every experiment on the page runs an engine in the tab',
    loading: 'the script of the experiment that was chosen is on its way',
    failed: 'it did not come',
    running: 'what "Run" began has not ended',
    'run.failed': 'it has ended without figures: a fault',
    saving: 'a GIF is being made: {share} of its frames are drawn',
    'save.failed': 'what was to be saved could not be made',
    'spread.runs': 'a measurement was repeated {n} times after one that is not counted (shared/repeats.ts)',
    'spread.median': 'the same: median and the width of the middle half (shared/statistics.ts)',
    'compare.differ': 'two measurements were repeated by turns, and p is at most 0.05',
    'compare.same': 'the same, and p is more',
    'compare.none': 'the same, and no pair differs',
  },
};
