// Every sentence of the stairs of budgets, with its condition, in the form of truth-data.mjs.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: ['title', 'room', 'budget', 'end.*', 'nodes', 'across', 'stairs.across', 'stairs.up', 'best', 'column.*'],
  when: {
    lead: 'always: in the rooms of the list people can meet, so budgets are tried from below (modes.rs, prove_from_below)',
    loading: 'the engine has been asked for budgets and has not answered',
    failed: 'it has answered with a refusal, or its files did not come',
    'stairs.label': 'for screen readers: the same figures as the stairs',
    proved: 'the record has come to its proof, and nothing has been run',
    open: 'it met its limit of nodes with an answer',
    none: 'it has no answer',
    ran: 'the engine has proved the room without a record in as many nodes with as many steps, or the record was cut off',
    'ran.other': 'it differs: never in the tests',
    'ran.open': 'it has ended without a proof',
    'ran.stopped': 'the reader has stopped it',
    beside:
      'in the table: the whole search has more nodes than its stairs (modes.rs: any answer first, and from that downwards where a limit is not refused soon)',
    look: 'always: what the picture shows; prices are docs/engines/sweeper.md',
    try: 'always: rooms are there',
  },
};
