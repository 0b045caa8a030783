// Every sentence of the laboratory around its experiments, with its condition, in the form of truth-data.mjs: `names`
// claim nothing by themselves. Each experiment has its own table beside this one.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...[
      'title',
      'skip',
      'site',
      'home',
      'language',
      'theme',
      'experiments',
      'group.*',
      'elsewhere.*',
      'next',
      'again',
      'run',
    ],
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
    ...['save.gif', 'seconds', 'column.published'],
  ],
  when: {
    about: 'not paired: every experiment on the page runs an engine in the tab',
    'about.native': 'the page is paired with `tokeru serve`',
    'native.uses': 'in the fold at the foot: these two are `beside` in pairing.ts, and ask for lab.newEngine alone',
    'native.missing': 'the script of the fold, or the engine, did not come',
    'solves.native': 'the page is paired, and the experiment shares `all`: it asks for all {n} threads of the greeting',
    'solves.native.one':
      'the page is paired, and the experiment asks lab.engine with one thread, or the greeting offers one',
    'solves.beside': 'the page is paired, and the experiment is `beside`',
    'where.browser': 'a run has ended whose searches were not made by `tokeru serve`, and the page is paired now',
    'where.native': 'they were, with all threads that its greeting offers, and these are {n}',
    'where.native.one': 'they were, on one thread',
    unknown:
      'something stands behind the # of the address that begins with no experiment’s key; {title} is the one that is shown',
    loading: 'the script of the experiment that was chosen is on its way',
    failed: 'it did not come',
    running: 'what "Run" began has not ended',
    'run.failed': 'it has ended without figures: a fault',
    saving: 'a GIF is being made: {share} of its frames are drawn',
    'save.failed': 'what was to be saved could not be made',
    'spread.runs': 'a measurement was repeated {n} times after one that is not counted (shared/repeats.ts)',
    'spread.median': 'the same: median and the width of the middle half (shared/statistics.ts)',
    'refused.empty': 'a text of nothing was to be opened as a board (shared/board-text.ts)',
    'refused.long': 'a text was pasted, dropped or opened that has more letters than are read of one',
    'refused.line': 'the same of one of its lines',
    'refused.text': 'the rules can’t read it: {why} and the place are theirs',
    'refused.square':
      'they can, and have a finding about a square: an error; where an answer is wanted, also what leaves none',
    'refused.board': 'the same of the whole board',
    'refused.unready': 'the rules of the family did not come',
    took: 'a search of less than a second was run {n} times after two that are not counted (shared/measurement.ts): median and middle half',
    'took.once': 'it takes longer, and was run once',
    'published.figure':
      'beside a figure of published.ts: whose it is, from when, and the figure (docs/laboratory.md says from where)',
    'compare.differ': 'two measurements were repeated by turns, and p is at most 0.05',
    'compare.same': 'the same, and p is more: behind a sentence that no difference was shown',
    'compare.none': 'the same, and no pair differs',
  },
};
