// Every sentence of the sweep over a maze, with its condition, in the form of truth-data.mjs.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...['title', 'how.title', 'first', 'back', 'on', 'play', 'pause', 'slider', 'step', 'size', 'below', 'states.head'],
    ...['states.more', 'ways', 'legend.*', 'column.*'],
  ],
  when: {
    lead: 'always: what is shown is the connected pass alone (src/puzzles/maze/engines/frontier/recording.rs)',
    look: 'always: what the pictures show; of equal states the best beginning is kept (connected.rs)',
    try: 'always: at 0 % the level is the best score less 1; states kept grow as it is lowered (tests/it/maze/lab.rs)',
    how: 'always: the order is that of a best walk that the engine has proved; 24 states a layer are written down, and `statesDrawn` draws 8 of them where the window is at most 600 pixels wide',
    'state.loading': 'the engine has been asked for a sweep and has not answered',
    'state.failed': 'it has answered with a refusal, or its files did not come',
    'below.of': 'how far below the best score the level may be chosen to lie',
    ran: 'the same maze was solved by the engine as it always runs, and its best score is that of the record',
    'ran.other': 'the same, with another score: never in the tests',
    'board.label': 'for screen readers: of the layer that is shown',
    'board.end': 'the same, at the end',
    'states.label': 'the same, of the list of states',
    'layers.label': 'the same, of the bars',
  },
};
