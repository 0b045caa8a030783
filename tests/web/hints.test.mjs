// A hint's marks on the board: one step at a time, for one position only, without covering texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dark, light } from '../../www/board/theme.ts';
import maze from '../../www/puzzles/maze/index.ts';
import slide from '../../www/puzzles/slide/index.ts';
import sokoban from '../../www/puzzles/sokoban/index.ts';
import streamer from '../../www/puzzles/streamer/index.ts';
import sweeper from '../../www/puzzles/sweeper/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { boxesOf, overlap, placed } from './boxes.mjs';
import { rules } from './real-rules.mjs';
import { sceneFor } from './scene.mjs';

/** @typedef {import('./boxes.mjs').Box} Box */

/** @param {any} family @param {string} text @param {Record<string, any>} [change] @returns {any} */
function sceneOf(family, text, change = {}) {
  const parsed = /** @type {any} */ (rules.parse(family.id, text));
  const moves = change.moves ?? '';
  const read = /** @type {any} */ (rules.view(family.id, parsed.board, moves));
  assert.ok(read.ok, JSON.stringify(read));
  const query = (/** @type {string} */ question) => {
    const answer = /** @type {any} */ (rules.query(family.id, parsed.board, moves, question));
    return answer.ok ? answer.value : null;
  };
  return sceneFor(family, { board: parsed.board, view: read.view, query, ...change, moves });
}

const outcome = { status: 'optimal', stop: null, error: null, objective: 9 };

/**
 * A board, played moves, the search's result, and cell sizes on a phone and on a desktop.
 * @type {Record<string, any>}
 */
const positions = {
  maze: {
    family: maze,
    board: maze.examples[0].board,
    moves: '1',
    ask: { consult: async () => null, solve: async () => ({ ...outcome, moves: '1 4 5' }) },
    units: [60, 150],
  },
  'maze, to the goal': {
    family: maze,
    board: '2 2\n*2\n*3 +1\n-14\n1 0 1\n',
    moves: '',
    ask: { consult: async () => null, solve: async () => ({ ...outcome, moves: '1' }) },
    units: [40, 150],
  },
  slide: {
    family: slide,
    board: slide.examples[0].board,
    moves: '',
    ask: { consult: async (question) => (question === 'hint' ? { move: 'R', left: 30 } : null) },
    units: [44, 104],
  },
  'slide, upright at the edge': {
    family: slide,
    board: '3,3,253147608\n',
    moves: '',
    ask: { consult: async (question) => (question === 'hint' ? { move: 'U', left: 9 } : null) },
    units: [30, 104],
  },
  sweeper: {
    family: sweeper,
    board: sweeper.examples[0].board,
    moves: 'RDL RLL',
    ask: { consult: async () => null, solve: async () => ({ ...outcome, moves: 'RDL RLL RD. DD.' }) },
    units: [50, 100],
  },
  beam: {
    family: streamer,
    board: streamer.examples[0].board,
    moves: '0 1 2 3\nUR',
    ask: { consult: async () => null, solve: async () => ({ ...outcome, moves: '0 1 2 3\nURDDL' }) },
    units: [7, 40],
  },
  'beam, as in the contest': {
    family: streamer,
    board: streamer.examples[3].board,
    moves: '0 1 2 3 4 5 6 7\nU',
    ask: { consult: async () => null, solve: async () => ({ ...outcome, moves: '0 1 2 3 4 5 6 7\nULLL' }) },
    units: [2.3, 6],
  },
};

/** Six maps, three of which are played; too large for a proof. */
const sixMaps = () => {
  const made = /** @type {any} */ (rules.edit('beam', streamer.examples[0].board, 'new 6 3 14 14 40 7'));
  return made.board;
};
positions['beam, a map of six'] = {
  family: streamer,
  board: sixMaps(),
  moves: '1',
  ask: { consult: async () => null, solve: async () => ({ ...outcome, moves: '1 2 3\nU' }) },
  units: [8, 30],
};

/**
 * Cache of drawings without marks, by scene, by the other ui settings and by cell size.
 * @type {WeakMap<object, Map<string, Map<string, Box[]>>>}
 */
const drawn = new WeakMap();

/**
 * The number of times that each box is drawn without a hint.
 * @param {any} family @param {any} scene @param {any} ui @param {number} unit
 */
function bareOf(family, scene, { hint: _, ...rest }, unit) {
  const cached = drawn.get(scene) ?? new Map();
  drawn.set(scene, cached);
  const key = JSON.stringify([unit, rest]);
  if (!cached.has(key)) {
    const boxes = boxesOf(family, { ...scene, ui: { ...scene.ui, ...rest, hint: null } }, unit);
    cached.set(
      key,
      Map.groupBy(boxes, (box) => JSON.stringify(box)),
    );
  }
  return new Map([...cached.get(key)].map(([text, boxes]) => [text, boxes.length]));
}

/**
 * The boxes that are drawn only with these marks, with their positions in the drawing order.
 * @param {any} family @param {any} scene @param {any} ui @param {number} unit
 */
function marksOf(family, scene, ui, unit) {
  const left = bareOf(family, scene, ui, unit);
  const boxes = boxesOf(family, { ...scene, ui: { ...scene.ui, ...ui } }, unit);
  const marks = boxes.flatMap((box, at) => {
    const text = JSON.stringify(box);
    const more = left.get(text) ?? 0;
    left.set(text, more - 1);
    return more > 0 ? [] : [{ box, at }];
  });
  return { all: boxes, marks };
}

/** Does an outline or a stroke run through a text? @param {Box} mark @param {Box} text */
function crosses(mark, text) {
  if (!overlap(mark, text)) return false;
  const inside = mark.left < text.left && mark.right > text.right && mark.top < text.top && mark.bottom > text.bottom;
  const isFrame = mark.points.length > 4;
  return !(inside && isFrame);
}

for (const [name, { family, board, moves, ask, units }] of ofTheDay(Object.entries(positions))) {
  test(`${name}: each step of a hint marks something new, and no mark crosses text`, async () => {
    for (const theme of [light, dark, { ...light, forced: true, accent: 'Highlight', accentSoft: 'Canvas' }]) {
      const scene = sceneOf(family, board, { moves, theme });
      const steps = await family.hint(scene, ask);
      assert.equal(steps.length, 3, JSON.stringify(steps));
      for (const unit of units) {
        const { width, height } = family.size(scene.view, scene);
        const seen = new Set();
        for (const [index, { ui }] of steps.entries()) {
          const at = `${name}, step ${index + 1}, ${unit} px`;
          const { all, marks } = marksOf(family, scene, ui, unit);
          const shapes = marks.filter(({ box }) => box.text === null);
          assert.ok(
            shapes.some(({ box }) => [box.stroke, box.fill].includes(theme.accent)),
            `${at} is seen in few colours`,
          );
          for (const { box } of shapes)
            assert.ok(
              box.left > -0.01 && box.top > -0.01 && box.right < width + 0.01 && box.bottom < height + 0.01,
              at,
            );
          seen.add(JSON.stringify(shapes.map(({ box }) => box)));
          // Texts that are drawn later are above a mark.
          for (const { box, at: place } of shapes)
            for (const text of all.slice(0, place).filter((each) => each.text !== null))
              assert.ok(!crosses(box, text), `${at}: ${placed(box)} and ${placed(text)}`);
        }
        assert.equal(seen.size, 3, 'three different pictures');
      }
    }
  });

  test(`${name}: a hint is shown for its own position only, and not in thumbnails or while drawing`, async () => {
    const scene = sceneOf(family, board, { moves });
    const otherStates = [
      { thumbnail: true },
      { mode: 'edit' },
      { moves: `${moves} ` },
      { board: `${scene.board}\n` },
    ].map((change) => ({ ...scene, ...change }));
    for (const { ui } of await family.hint(scene, ask)) {
      const count = (/** @type {any} */ shown) => marksOf(family, shown, ui, units[0]).marks.length;
      assert.ok(count(scene) > 0);
      assert.deepEqual(otherStates.map(count), [0, 0, 0, 0]);
    }
  });
}

test('slide: the first step does not reveal which of two tiles moves, the second does', async () => {
  const scene = sceneOf(slide, '3,3,123405678\n');
  const hintTowards = (/** @type {string} */ move) =>
    /** @type {any} */ (slide).hint(scene, {
      consult: async (/** @type {string} */ question) => (question === 'hint' ? { move, left: 30 } : null),
    });
  const [first, second, third] = await hintTowards('L');
  const left = await hintTowards('R');
  const drawn = (/** @type {any} */ ui) => marksOf(slide, scene, ui, 60).marks.map(({ box }) => box);
  assert.deepEqual(drawn(first.ui), drawn(left[0].ui));
  assert.notDeepEqual(drawn(second.ui), drawn(left[1].ui));
  assert.match(second.text, /Tile 4 is next/);
  assert.match(third.text, /Slide tile 4 right/);
  const [frame] = drawn(second.ui);
  assert.ok(frame.left > 0.1 && frame.right < 1.2 && frame.top > 1.1 && frame.bottom < 2.2, placed(frame));
});

test('sweeper: who, then what for, then the step, with that person selected', async () => {
  const { family, board, moves, ask } = positions.sweeper;
  const scene = sceneOf(family, board, { moves });
  const steps = await family.hint(scene, ask);
  for (const { ui } of steps) assert.equal(ui.person, ui.hint.person);
  const { hint } = steps[1].ui;
  assert.notEqual(hint.aim, null);
  const middle = (/** @type {number} */ cell) => [0.66 + (cell % scene.view.w), 0.66 + Math.floor(cell / scene.view.w)];
  const fills = marksOf(family, scene, steps[1].ui, 50).marks.filter(({ box }) => box.fill === light.accent);
  const places = fills.map(({ box }) =>
    [(box.left + box.right) / 2, (box.top + box.bottom) / 2].map((each) => each.toFixed(2)),
  );
  const expected = [scene.view.people[hint.person].cell, hint.aim].map((cell) =>
    middle(cell).map((each) => each.toFixed(2)),
  );
  assert.deepEqual(places, expected);
});

test('sweeper: if the chosen person stands still in the answer, the one who has walked least is shown', async () => {
  const { board } = sweeper.examples[0];
  const scene = sceneOf(sweeper, board, { moves: 'RDL RL.', language: 'en' });
  assert.equal(scene.ui.person, 0);
  /** @param {string} moves */
  const hinted = (moves) =>
    /** @type {any} */ (sweeper).hint(scene, {
      consult: async () => reasonOf({ kind: 'only', moves, best: 0, refuted: [], other: null }),
    });
  const walker = async (/** @type {string} */ moves) => (await hinted(moves))[0].ui.person;
  assert.equal(await walker('RDL RL. DDU'), 0, 'who is asked about');
  assert.equal(await walker('RDL RL. .DU'), 2);
  assert.equal(await walker('RDL RL. .D.'), 1);
  assert.deepEqual(await hinted('RDL RL.'), [], 'no person has to walk');
});

/** A reason as from the engines, with a test's changes. @param {Record<string, any>} change */
const reasonOf = (change) => ({ kind: 'others', why: null, refuted: ['1'], other: 9, cells: [], ...change });

/**
 * The second step of a hint with a reason, in both languages.
 * @param {any} family @param {string} board @param {string} moves @param {Record<string, any>} reason
 */
async function textsOf(family, board, moves, reason) {
  const texts = [];
  for (const language of /** @type {const} */ (['en', 'ja'])) {
    const scene = sceneOf(family, board, { moves, language });
    const consult = async (/** @type {string} */ question) => (question.startsWith('reason') ? reason : null);
    const steps = await family.hint(scene, { consult, solve: async () => assert.fail('the reason has an answer') });
    assert.ok(
      steps.every((/** @type {any} */ { text }) => !/[{}]|undefined|what\.|who\./.test(text)),
      JSON.stringify(steps),
    );
    texts.push(steps[1].text);
  }
  return texts;
}

test('maze: where no other road leads on, the hint mentions none', async () => {
  const scene = sceneOf(maze, '2 1\n+1\n1 0 1\n', { moves: '1', language: 'en' });
  const reason = { kind: 'only', why: null, refuted: [], moves: '1', best: 2, other: null };
  const steps = await /** @type {any} */ (maze).hint(scene, {
    consult: async () => reason,
    solve: async () => ({ ...outcome, status: 'feasible' }),
  });
  assert.deepEqual(
    steps.map((/** @type {any} */ { text }) => text),
    ['The best from here is 2 points. It is best to end here.'],
  );
});

test('a reason states what is proved of the other moves', async () => {
  const road = { moves: '3 4', best: 12 };
  const board = '2 2\n+1\n+5 *3\n-2\n1 0 3\n';
  assert.deepEqual(await textsOf(maze, board, '', reasonOf({ ...road, moves: '1 3' })), [
    'The best from here is 12 points. Anything else would end with 9 points at most.',
    'ここからの最高は 12 点です。ほかを選ぶと、最高でも 9 点です。',
  ]);
  const [lost] = await textsOf(maze, board, '', reasonOf({ ...road, moves: '1 3', other: null, why: 'cut-off' }));
  assert.match(lost, /Anything else would cut off the way to the goal\.$/);
  const [trap] = await textsOf(maze, board, '', reasonOf({ ...road, moves: '2 3', kind: 'trap' }));
  assert.match(trap, /Going right, which gains the most now, would end with 9 points at most\.$/);

  const tiles = { moves: 'URD', best: 3, refuted: ['L'], other: 5 };
  assert.deepEqual(await textsOf(slide, '3,3,123405678\n', '', reasonOf({ ...tiles, kind: 'trap' })), [
    'Tile 2 is next: 3 more moves, and no fewer. Tile 4, which looks nearer home, would cost at least 2 more moves.',
    '次は 2 の駒です。最短で、あと 3 手です。揃いそうに見える 4 の駒では、少なくとも 2 手余計にかかります。',
  ]);
  const several = await textsOf(
    slide,
    '3,3,123405678\n',
    '',
    reasonOf({ ...tiles, kind: 'several', refuted: ['L', 'D'] }),
  );
  assert.match(several[0], /Of the other tiles, 2 would cost at least 2 more moves\.$/);

  const room = { moves: 'RDL RLL RD. DD.', best: 0, refuted: ['U'], other: null };
  const [step] = await textsOf(sweeper, sweeper.examples[0].board, 'RDL RLL', reasonOf({ ...room, why: 'no-time' }));
  assert.match(step, /Any other way would leave something that nobody reaches in time\.$/);

  const contest = sceneOf(streamer, streamer.examples[3].board, { moves: '5', language: 'en' });
  const api = {
    consult: async () => assert.fail('no proof is tried'),
    solve: async () => ({ ...outcome, moves: '' }),
  };
  const [missingStep, reasonStep, choiceStep] = await streamer.hint(contest, /** @type {any} */ (api));
  assert.equal(missingStep.text, '7 maps are still to be chosen. An arrow key picks them for you.');
  const [reach, choice] = [contest.query('reach').reachable, contest.query('choice')];
  const others = reach.filter((/** @type {number} */ _, /** @type {number} */ each) => ![5, choice[1]].includes(each));
  const [most, next] = [reach[choice[1]], Math.max(...others)];
  assert.ok(most >= next);
  assert.match(
    reasonStep.text,
    most > next
      ? new RegExp(`has ${most} coins in reach without a trap, and the next has ${next}\\.`)
      : new RegExp(`more than ${most} `),
  );
  assert.match(reasonStep.text, / A quick search collects 9 coins in all this way\.$/);
  assert.equal(choiceStep.text, `Choose map ${choice[1]}.`);
  assert.equal(choiceStep.ui?.map, choice[1], 'its number is in the field');

  const keys = { moves: '0 1 2 3\nURDDL', best: 9, refuted: ['U'], other: 7 };
  const [caught] = await textsOf(
    streamer,
    streamer.examples[0].board,
    '0 1 2 3\nUR',
    reasonOf({ ...keys, why: 'caught' }),
  );
  assert.match(caught, /Any other key would walk a player into a trap and end with 7 coins at most\.$/);
  const [equal] = await textsOf(
    streamer,
    streamer.examples[0].board,
    '0 1 2 3\nUR',
    reasonOf({ ...keys, kind: 'equal', refuted: [] }),
  );
  assert.match(equal, /Each of them can end with as many coins\.$/);
});

for (const [family, board, moves, sentences] of /** @type {[any, string, string, string[]][]} */ ([
  [slide, '3,3,123456780\n', '', ['駒はもうすべて揃っています。', 'All tiles are in place already.']],
  [sokoban, '#####\n#@$.#\n#####\n', 'R', ['箱はもうすべてゴールにあります。', 'All boxes are on goals already.']],
  [sweeper, '2 1\n2 0\n1 1\n0\n0\n', 'R', ['部屋はもうきれいになっています。', 'The room is clean already.']],
  [streamer, streamer.examples[0].board, 'all', ['キーはもう残っていません。', 'No keys are left.']],
]))
  test(`${family.id}: on a finished board a hint is one sentence that says so`, async () => {
    const view = sceneOf(family, board).view;
    const played = moves === 'all' ? `0 1 2 3\n${'U'.repeat(view.keys)}` : moves;
    const api = { consult: () => assert.fail('nothing is sought'), solve: () => assert.fail('nothing is sought') };
    for (const [index, language] of ['ja', 'en'].entries()) {
      const steps = await family.hint(sceneOf(family, board, { moves: played, language }), api);
      assert.deepEqual(
        steps.map((/** @type {any} */ { text }) => text),
        [sentences[index]],
      );
    }
  });

test('a hint does not call a level without boxes solved; it says what is missing', async () => {
  const scene = sceneOf(sokoban, '####\n#@ #\n####\n');
  const steps = await /** @type {any} */ (sokoban).hint(scene, { consult: () => assert.fail() });
  assert.deepEqual(
    steps.map((/** @type {any} */ { text }) => text),
    [scene.t('diagnostic.no-boxes')],
  );
});
