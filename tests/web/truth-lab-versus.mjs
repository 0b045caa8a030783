// Every sentence of two searches side by side, with its condition, in the form of truth-data.mjs.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...['title', 'family', 'a', 'b', 'board', 'engine', 'limit', 'time', 'nodes', 'bar', 'test.title'],
    ...['column.*', 'setting.*', 'value.*', 'engine.single', 'percent'],
  ],
  when: {
    lead: 'always: boards, engines and options are fields of the form',
    'same-board': 'always, beside its switch: while it is on, B is given the board of A',
    'time.label': 'for screen readers: what each bar says',
    'nodes.label': 'the same',
    waiting: 'no run of that side counts yet, or none has ended',
    warm: 'the first pair is being run',
    pair: 'pairs are being run: {n} is the one that is not whole yet',
    stopped: 'the reader has stopped it: {n} pairs are whole and counted',
    refused: 'the engine could not begin: {why} is its reason',
    'refused.detail': 'the same, and the reason names the option or text',
    'refused.side':
      'the board of that side can’t be searched, or was too long to be pasted: {why} is a sentence of the laboratory',
    fault: 'a run ended with a fault',
    'verdict.faster':
      'the test of the pairs has p at most 0.05 and no run has met a limit; {first} has the smaller median',
    'verdict.open': 'ten pairs are counted, none met a limit, and p is larger than 0.05 or no pair differs',
    'verdict.early': 'it has ended with fewer pairs and without a limit, a stop or a fault: by no way that is known',
    'verdict.limited': 'a run has ended at its limit of time, nodes or memory',
    'verdict.refuted': 'an answer was not confirmed by the replay: never in the tests',
    'verdict.none': 'no pair counts: nothing is said',
    'agree.same': 'both sides had one board, and their answers have the same objective',
    'agree.better': 'both had one board, the objectives differ, and not both are proved best',
    'agree.apart': 'both had one board, both are proved best, and an option narrows the answers of one side alone',
    'agree.contradiction':
      'both had one board and the same narrowing options, both are proved best, and they differ: never in the tests',
    'answer.optimal': 'the engine’s proof of an answer that the replay has confirmed',
    'answer.optimal.asked': 'the same, where the proof is about another measure, or an option narrows the answers',
    'answer.feasible': 'an answer that the replay has confirmed, without a proof',
    'answer.infeasible': 'the engine has proved that there is none',
    'answer.infeasible.asked': 'the same, where an option narrows the answers',
    'answer.unknown': 'the search ended without an answer',
    'answer.refuted': 'the replay has not confirmed it: never in the tests',
    look: 'always: repeats.ts does so; outcomes are replayed by www/engine before they come back',
    try: 'always: fields, and a switch for the board of B',
    test: 'always: compared ends there; the rate of a test after each of ten pairs is in lab-shared.test.mjs',
  },
};
