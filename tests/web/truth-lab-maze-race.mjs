// Every sentence of the pruning race, with its condition, in the form of truth-data.mjs.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...['title', 'how.title', 'size', 'size.own', 'metric', 'metric.*', 'limit', 'nodes', 'runner.*', 'board'],
    ...['board.take', 'column.*', 'state.*'],
  ],
  when: {
    lead: 'always: rows of the engine article with its prunings added one by one, then one of the engine frontier',
    look: 'always: the scale is logarithmic; the marks are those of the table of the article of 2017 (published.ts, docs/laboratory.md)',
    try: 'always: node counts on one thread are the same everywhere (tests/data/maze/races.tsv natively and in a browser)',
    how: 'always: race.ts runs a queue on at most one worker less than there are cores, repeats what is short, then compares the two by turns where both are short (`isTested`), leaves warm-ups out',
    'limit.of': 'the time limit that each row is given',
    result:
      'the article’s search with all prunings and the frontier engine have both proved; {times} is the ratio of their times',
    same: 'pairs of both have run, and p is above 0.05',
    untested: 'both have proved, and one took more than {n} s',
    'untested.stopped': 'both have proved in less, and the race was stopped before the test had come to its first pair',
    differ: 'two rows have proved different scores: never in the tests',
    'board.hint': 'above the board as text: the format of src/puzzles/maze/mod.rs',
    picture: 'for screen readers: the bars',
  },
};
