// Every sentence of the tree of orders and when it appears, as truth-data.mjs has them for the page.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    'title',
    'room',
    'prunings',
    'end.*',
    'reach',
    'count',
    'stock',
    'found',
    'race',
    'race.-',
    'race.r',
    'race.rc',
    'race.rcs',
    'nodes',
    'column.*',
  ],
  when: {
    lead: 'always: the article’s engine, one person’s step a node (src/puzzles/sweeper/engines/recording.rs)',
    loading: 'the engine has been asked for trees and has not answered',
    failed: 'it has answered with a refusal, or its files did not come',
    'tree.label': 'for screen readers: how all nodes ended',
    'tree.cut': 'more nodes were searched than are written down',
    'tree.whole': 'all nodes are written down and the search came to its end',
    'tree.limit': 'the search met its limit of nodes',
    'race.label': 'for screen readers: the same figures as the bars',
    more: 'that search met its limit of nodes',
    ran: 'the engine has solved the room under the same prunings, and its confirmed answer is that of the tree',
    'ran.other': 'it is another: never in the tests',
    'ran.stopped': 'the reader has stopped it',
    look: 'always: what the marks mean; kernel/bounds.rs has the three tests, and where people can meet the count allows for what meetings clean',
    try: 'always: switches and rooms are there',
  },
};
