// Every sentence of the experiment of the energy and when it appears, as truth-data.mjs has them for the page.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...[
      'title',
      'signs.title',
      'minimum.title',
      'curve.title',
      'stuck.title',
      'board',
      'board.0',
      'board.1',
      'board.2',
      'board.3',
    ],
    ...['board.own', 'paste', 'paste.label', 'first', 'back', 'on', 'play', 'pause', 'slider', 'shown', 'column.*'],
  ],
  when: {
    lead: 'always: tests/it/slide/route.rs counts the energy anew after every move, and it never rises',
    look: 'always: tests/it/slide/terrain.rs holds heights to searches from each square, and the wanted tile to one less with every move',
    try: 'always: lab-panel.ts brings the board along (lab-energy.test.mjs)',
    signs:
      'always: what the pictures show; the board of the descent is hidden where there is none, and else a minimum (terrain.rs)',
    minimum:
      'always: docs/engines/slide.md has the proof with its conditions, tests/it/slide/route.rs tries it on whole boards',
    'curve.legend': 'always: what the lines are',
    'curve.label': 'for screen readers: the figures at the moment that is shown, and those of the energy',
    'stuck.label': 'a descent is shown',
    'descent.stuck': 'all ways that lead only downhill have been searched, and none leads home',
    'descent.home': 'one of them does',
    'descent.open': 'there were too many positions on them',
    'board.label': 'always: for screen readers',
    'relief.label': 'a tile is wanted: its own height and the highest',
    'relief.flat': 'none is',
    'now.join': 'a tile on its way to a chain',
    'now.carry': 'a tile on its way home',
    'now.turn': 'the whole chain on its way home',
    'now.between': 'no tile is wanted, or it has arrived, before the end',
    'now.home': 'the last moment',
    loading: 'the engine has been asked for the terrain and has not answered',
    failed: 'it has answered with a refusal, or its files did not come',
    none: 'it has answered that there is none',
    answer: 'a terrain is there and nothing has been run',
    running: 'the engine runs',
    'ran.stopped': 'the reader has stopped it',
    ran: 'the run has ended with the moves of the record',
    'ran.other': 'with others: never in the tests',
    'run.failed': 'without moves that the rules confirm',
  },
};
