// Every sentence of the river, with its condition, in the form of truth-data.mjs.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...['title', 'size', 'size.*', 'play', 'pause', 'layer', 'at', 'tally.*', 'chart.title', 'twins.title', 'column.*'],
    ...['coinsUnit', 'keysOf', 'mapNumber', 'mapExample'],
  ],
  when: {
    lead: 'always: a band has all survivors whose path left the line of the best answer by one key (src/search/beam/lineage.rs), their number as its height',
    loading: 'the engine has been asked for both rivers and has not answered',
    failed: 'it has answered with a refusal, or its files did not come',
    largest:
      'the layer has a family, and the largest has no survivor in the last layer: {end} is the first layer without one',
    'largest.last': 'the layer has a family, and the largest lives in the last layer',
    'largest.none': 'no family has a survivor in the layer, as in layer 0',
    'families.note': 'with the figure: survivors of the layer, that of the line among them',
    'trunk.note': 'with the figure: the layer less the keys that all its survivors share',
    'ancestors.note': 'with the figure: of the search that keeps equal positions, in the same layer',
    'coins.note': 'with the figure: coins of the whole line; those by the rules are beside the board',
    'whole.label': 'for screen readers: of the river that is there',
    'wide.label': 'the same, of the part that is shown',
    'board.label': 'the same: coins by the rules after so many keys',
    'chart.label': 'for screen readers: the means over all layers of both searches',
    unique: 'with a line of the chart: the mean over its layers',
    equal: 'the same, of the search with the option that keeps equal positions',
    measured: 'both rivers are there: their coins, and the duplicates of the search that removes them',
    ran: 'repeats without a record have ended, and the fingerprint of the last is that of the recorded one',
    'ran.other': 'they have ended with another fingerprint: never in the tests',
    look: 'always: what the pictures show; that bands dry up is so in both searches (tests/data/beam/rivers.tsv)',
    try: 'always: slider, board and sizes are there; all survivors part 23 keys before on average in the small search, 48 in the large one',
    twins: 'always: lines and dashes are drawn so; two positions that are equal have the same ways on',
  },
};
