/**
 * The smallest family: a flight of stairs, climbed by one or two steps at a time, as quickly as can be. Never shipped; copy it
 * to begin a new one. Its Rust half is src/puzzles/null; an edit is `goal N`, a move is a number of steps.
 * @import { Family } from '../contract.d.ts'
 * @import { Frames, View } from './view.d.ts'
 */

const strides = [1, 2];

/** @param {number} stair */
const targetOf = (stair) => ({ id: `stair-${stair}`, stair });

/** @type {Family<View, {}, Frames>} */
const family = {
  id: 'null',
  objective: { direction: 'min', unit: 'moves' },
  examples: [{ name: { ja: '十段', en: 'Ten stairs' }, board: '10' }],
  words: {
    ja: {
      title: '階段',
      tagline: '最少の歩数で上まで登ります。',
      rules: ['一度に一段か二段上がれます。'],
      moves: '歩',
      stair: '{stair} 段目',
      here: '現在地',
      height: '高さ',
      tooFar: '二段までしか上がれません。',
      'engine.stairs': '数え上げ',
    },
    en: {
      title: 'Stairs',
      tagline: 'To the top in the fewest moves.',
      rules: ['A move climbs one or two stairs.'],
      moves: 'moves',
      stair: 'stair {stair}',
      here: 'you are here',
      height: 'Height',
      tooFar: 'Two stairs at most.',
      'engine.stairs': 'Counting',
    },
  },
  engines: [{ id: 'stairs', exact: true }],

  ui: () => ({}),
  size: (view) => ({ width: view.goal + 1, height: view.goal + 1 }),

  draw(pen, { view, theme, answer, time }) {
    const height = answer ? answer.frames[Math.floor(time)] : view.height;
    for (let stair = 0; stair <= view.goal; stair++) {
      pen.rect(stair, view.goal - stair, 1, stair + 1, { fill: theme.line });
    }
    pen.circle(height + 0.5, view.goal - height - 0.4, 0.35, { fill: theme.accent });
  },

  hit(view, point) {
    const stair = Math.floor(point.x);
    return stair >= 0 && stair <= view.goal ? targetOf(stair) : null;
  },

  cells: ({ view, say }) => [
    Array.from({ length: view.goal + 1 }, (_, stair) => ({
      target: targetOf(stair),
      label: say('stair', { stair }) + (stair === view.height ? `, ${say('here')}` : ''),
      x: stair,
      y: view.goal - stair,
      width: 1,
      height: 1,
    })),
  ],

  on(gesture, { mode, view }) {
    if (gesture.type !== 'tap' || !gesture.target) return null;
    const stair = Number(gesture.target.stair);
    if (mode === 'edit') return { edit: `goal ${stair}` };
    const stride = stair - view.height;
    return strides.includes(stride) ? { move: String(stride) } : { say: 'tooFar' };
  },

  tools: () => [],
  facts: ({ view, say }) => [{ label: say('height'), value: `${view.height} / ${view.goal}`, strong: true }],
  describe: (scene) => scene.say('stair', { stair: scene.view.height }),
};

export default family;
