// Every sentence of the replay of a trace, with its condition, in the form of truth-data.mjs.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...['title', 'how.title', 'example', 'example.*', 'open', 'save.trace', 'boards', 'board.of', 'nodes', 'first'],
    ...['back', 'on', 'play', 'pause', 'slider', 'line.*', 'kind.*', 'cut.*', 'column.*', 'thread'],
  ],
  when: {
    lead: 'always: every picture is over nodes (pictures.ts)',
    look: 'always: best and bound of samples, answers and bounds; a search that proves ends with both equal',
    try: 'always; that the digest is the same is held by lab-trace.test.mjs and lab-trace.spec.mjs; a file is read by file.text() and sent nowhere',
    how: 'always: docs/engines/trace.md; tests/it/trace.rs holds the engines to it',
    wrong: 'a file was opened that has no board line, or more than MAX_CHARACTERS',
    'wrong.line': 'a file was opened whose line {n} is no row, or a row before the first board, or one too many',
    'about.none': 'the trace that is shown has a board’s line alone, and no search runs or has failed',
    'about.trace': 'a trace is shown whole; {digest} is that of its pictures at one size',
    'score.label': 'for screen readers: of the upper chart',
    'depth.label': 'the same, of the second',
    'lanes.label': 'the same, of the lanes',
    'tables.label': 'the same, of the chart of tables, which is there where tables were reported',
    'tasks.label': 'the same, of the bars of threads, which are there where tasks of two threads or more were reported',
    'places.label': 'the same, of the board, which is there where a plan or a region was reported',
    'cuts.label': 'the same, of the bars',
  },
};
