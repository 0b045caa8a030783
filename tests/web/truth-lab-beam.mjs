// Every sentence of the beam's tree, with its condition, in the form of truth-data.mjs.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...['title', 'first', 'back', 'on', 'play', 'pause', 'layer', 'layer.label', 'pace', 'pace.*', 'width', 'width.of'],
    ...['next', 'trunk', 'dead', 'survivors', 'cut', 'tally.*', 'size.title', 'column.*'],
  ],
  when: {
    lead: 'always; {width} is the one that is chosen, and the recorded search had it',
    'idea.stored': 'always: an edge of the tree of differences is a step (src/search/beam/storage/trail.rs)',
    'idea.stored.text': 'always: the recorded search uses the trail, which copies no state',
    'idea.walked': 'always: the trail has one walker',
    'idea.walked.text':
      'always: the dot is drawn where the recorded walk is, and keys are shown once their leaf has been expanded',
    'idea.trunk': 'always: steps that all leaves share are in no list of the trail',
    'idea.trunk.text': 'always; the arc is drawn over the nodes before the fork while a layer begins',
    loading: 'the engine has been asked for a tree and has not answered',
    failed: 'it has answered with a refusal, or its files did not come',
    ran: 'it has ended, and its fingerprint is that of the recorded one; {ms} is the engine’s own time',
    'ran.other': 'it has ended with another fingerprint: never in the tests',
    here: 'the film is in the middle of a layer: {n} is the score by the rules where the dot is',
    best: 'the film stands at a whole layer: {n} is that of its best survivor, by the rules',
    jumped: 'a layer begins and the trunk has steps: {n} of them',
    tried: 'keys that the layer’s parents offered, all of them',
    dropped: 'those that did not survive, without the next',
    equal: 'those that did not survive as another key led to the same position, which did',
    'stored.copies': 'with the figure: survivors of the layer times cells of a map',
    'walked.root': 'with the figure: twice the depth of each position that was looked at',
    'trunk.part': 'with the figure: its share of the layer’s depth',
    'expanded.width': 'with the figure: the width',
    look: 'always: what the pictures show',
    try: 'always: slider and width are there; fewer keys stored and likeness follow from more that is shared',
    size: 'always: maps of 9 x 9; the figures are those of docs/engines/beam-search.md (18.95 and 2.97 on the plain state)',
    'tree.label': 'for screen readers: of the layer that is there',
    'cut.label': 'the same',
    'board.label': 'the same',
  },
};
