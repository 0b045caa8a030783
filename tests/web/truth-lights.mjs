// Every sentence of Lights, with its condition, in the form of truth-data.mjs: `names` claim nothing by themselves;
// refusals need no entry.

/** @type {{ names: string[], when: Record<string, string> }} */
export const table = {
  names: [
    ...[
      'title',
      'presses',
      'count',
      'left',
      'play',
      'random',
      'brush',
      'tool.on',
      'tool.off',
      'size',
      'width',
      'height',
      'new',
    ],
    ...['engine.chase'],
  ],
  when: {
    tagline: 'below the title, always',
    rules: 'the rule sheet, always',
    'random.hint': 'tooltip of Random: its boards are made by presses, so presses switch them off',
    'hint.press': 'a hint was asked for and the engine named the next press',
    'hint.none': 'a hint was asked for, and all answers were looked at: none begins with the presses made',
    'hint.solved': 'a hint was asked for and no lamp is on',
    'lamp.on': 'the label of a lamp that is on',
    'lamp.off': 'the label of a lamp that is off',
    'lamp.pressed': 'the label of a lamp that has been pressed: as which',
    describe: 'after each change: lamps that are on',
    'engine.chase.hint': 'the line below the engine’s name, always',
  },
};
