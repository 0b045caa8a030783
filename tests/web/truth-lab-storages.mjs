// Every sentence of the race of storages, with its condition, in the form of truth-data.mjs.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...['title', 'size', 'size.*', 'trail', 'chained', 'tour', 'counted', 'copies', 'time', 'memory', 'bar', 'ratio'],
    ...['bytes', 'test.title', 'column.*', 'verdict.reference'],
  ],
  when: {
    lead: 'always: five values of the engine’s option storage',
    'time.label': 'for screen readers: what each bar says',
    'memory.label': 'the same',
    waiting: 'no run with that storage has ended',
    round: 'rounds are being run: {n} is the one that is not whole yet',
    'round.warm': 'the first round is being run',
    ran: 'all rounds have ended, and the last fingerprints of all five are equal',
    'ran.part': 'the reader has stopped it: {n} rounds are whole and counted',
    'ran.other': 'all rounds have ended, and two fingerprints differ: never in the tests',
    look: 'always: what the bars show; equal beams are tested in tests/it/streamer; copies run with the option kernel=plain, whose state has a byte a cell; marks are of published.ts, at the contest’s size alone',
    try: 'always: widths are in the sizes; what was counted is kept by a stop',
    'as.fast': 'beside the doubly chained tree at the contest’s size: what the article of 2023 states (published.ts)',
    test: 'always: race.ts does so; 0.0125 is 0.05 by four',
    'verdict.early': 'fewer rounds are whole than the test wants',
    'verdict.slower': 'the test of eight pairs has p at most 0.0125, and the median is larger than the trail’s',
    'verdict.faster': 'the same, and it is not larger',
    'verdict.open': 'p is larger, or no pair differs',
  },
};
