// Every sentence of the experiment of iterative deepening, with its condition, in the form of truth-data.mjs.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...[
      'title',
      'method.*',
      'board.0',
      'board.1',
      'board.2',
      'board.3',
      'board.own',
      'choose',
      'paste',
      'paste.label',
      'picture',
    ],
    ...['chart', 'bars', 'ends', 'column.*', 'speed.ours', 'speed.published'],
  ],
  when: {
    lead: 'always: limits rise by two (engines/iddfs.rs, optimal.rs)',
    look: 'always: what the lines are; a higher first bound begins at a higher limit',
    try: 'always: tests/data/slide/deepening.tsv has the nodes of the first three boards; on the fourth `article` takes more than 40 million',
    speed: 'always: above the bar of speed.ts, whose mark is of published.ts',
    'speed.label': 'for screen readers: the same figures as that bar',
    rate: 'moves tried in a run by the seconds that it took; or what is published',
    'rate.short': 'the runs are shorter than two milliseconds',
    cut: 'a search has ended without a proof',
    length: 'a search has ended with an answer that is proved shortest and that the rules confirm',
    'at.least': 'the last iteration of a search that has ended without a proof',
    'state.running': 'a search runs',
    'state.done': 'all three have ended with a proof; the factors are those of all their nodes',
    'state.same': 'the same, where the first two have as many nodes: tests/data/slide/deepening.tsv has such a board',
    'state.few': 'the same, where the second or the third has searched nothing: the board is solved, or nearly so',
    'state.unproved': 'all have ended, one without a proof and by no limit of nodes: memory',
    'state.limit': 'all have ended, one at the limit of nodes',
    'state.stopped': 'the reader has stopped it, or chosen another board',
    'state.failed': 'an engine or the rules did not come, or ended in a fault',
  },
};
