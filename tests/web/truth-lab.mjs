// Every sentence of the laboratory and when it appears, as truth-data.mjs has them for the page: `names` claim nothing by themselves.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...['title', 'site', 'home', 'language', 'theme', 'experiments', 'index.*', 'beam.title', 'beam.again'],
    ...['beam.first', 'beam.back', 'beam.on', 'beam.play', 'beam.pause', 'beam.layer', 'beam.layer.label'],
    ...['beam.pace', 'beam.pace.*', 'beam.width', 'beam.width.of', 'beam.next', 'beam.run', 'beam.trunk', 'beam.dead'],
    ...['beam.survivors', 'beam.cut', 'beam.tally.*', 'beam.look.title', 'beam.try.title', 'beam.size.title'],
    ...['beam.articles', 'beam.article.*', 'beam.table', 'beam.column.*'],
  ],
  when: {
    about: 'always: every experiment on the page runs an engine in the tab',
    'beam.lead': 'always; {width} is the one that is chosen, and the recorded search had it',
    'beam.idea.stored': 'always: an edge of the tree of differences is a step (src/search/beam/storage/trail.rs)',
    'beam.idea.stored.text': 'always: the recorded search uses the trail, which copies no state',
    'beam.idea.walked': 'always: the trail has one walker',
    'beam.idea.walked.text':
      'always: the dot is drawn where the recorded walk is, and keys are shown once their leaf has been expanded',
    'beam.idea.trunk': 'always: steps that all leaves share are in no list of the trail',
    'beam.idea.trunk.text': 'always; the arc is drawn over the nodes before the fork while a layer begins',
    'beam.loading': 'the engine has been asked for a tree and has not answered',
    'beam.failed': 'it has answered with a refusal, or its files did not come',
    'beam.running': 'the same search without a record was begun',
    'beam.ran': 'it has ended, and its fingerprint is that of the recorded one; {ms} is the engine’s own time',
    'beam.ran.other': 'it has ended with another fingerprint: never in the tests',
    'beam.run.failed': 'it has ended without figures: a fault',
    'beam.here': 'the film is in the middle of a layer: {n} is the score by the rules where the dot is',
    'beam.best': 'the film stands at a whole layer: {n} is that of its best survivor, by the rules',
    'beam.jumped': 'a layer begins and the trunk has steps: {n} of them',
    'beam.tried': 'keys that the layer’s parents offered, all of them',
    'beam.dropped': 'those that did not survive, without the next',
    'beam.equal': 'those that did not survive as another key led to the same position, which did',
    'beam.stored.copies': 'with the figure: survivors of the layer times cells of a map',
    'beam.walked.root': 'with the figure: twice the depth of each position that was looked at',
    'beam.trunk.part': 'with the figure: its share of the layer’s depth',
    'beam.expanded.width': 'with the figure: the width',
    'beam.look': 'always: what the pictures show',
    'beam.try': 'always: slider and width are there; fewer keys stored and likeness follow from more that is shared',
    'beam.size':
      'always: maps of 9 x 9; the figures are those of docs/engines/beam-search.md (18.95 and 2.97 on the plain state)',
    'beam.tree.label': 'for screen readers: of the layer that is there',
    'beam.cut.label': 'the same',
    'beam.board.label': 'the same',
  },
};
