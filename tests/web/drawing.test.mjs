// The drawing of boards: what may overlap, and the visual rules of each family.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourNames, dark, light } from '../../www/board/theme.ts';
import maze from '../../www/puzzles/maze/index.ts';
import slide from '../../www/puzzles/slide/index.ts';
import sokoban from '../../www/puzzles/sokoban/index.ts';
import sweeper from '../../www/puzzles/sweeper/index.ts';
import { obstacle } from '../../www/puzzles/sweeper/plan.ts';
import { boxesOf, overlap, placed } from './boxes.mjs';
import { rules } from './real-rules.mjs';
import { sceneFor } from './scene.mjs';

/** @typedef {import('./boxes.mjs').Box} Box */

/** @param {any} family @param {string} board @param {Record<string, any>} [change] @returns {any} */
function sceneOf(family, board, change = {}) {
  const moves = change.moves ?? '';
  const read = /** @type {any} */ (rules.view(family.id, board, moves));
  assert.ok(read.ok, JSON.stringify(read));
  return sceneFor(family, { board, view: read.view, ...change, moves });
}

/** Asserts that no two of these groups overlap. @param {Record<string, Box[]>} groups */
function keepClear(groups) {
  const names = Object.keys(groups);
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1))
      for (const a of groups[one])
        for (const b of groups[other]) assert.ok(!overlap(a, b), `${one} ${placed(a)} and ${other} ${placed(b)}`);
}

// A room, a horizontal passage and a vertical one, and goals in all of them.
const level = '########\n#@ . $ #\n# .  $.#\n###.####\n##   ###\n## . ###\n## $ ###\n########\n';

/** All overlays on all cells at once, with long figures. @param {any} view */
function overlaysOf(view) {
  const cells = [...view.cells.keys()];
  const floor = cells.filter((cell) => view.cells[cell] >= 2);
  const isBox = (/** @type {number} */ cell) => view.boxes.includes(cell);
  const bare = floor.filter((cell) => view.cells[cell] === 2);
  const everywhere = cells.map((cell) => (view.cells[cell] >= 2 && !isBox(cell) ? 187 : -1));
  const order = cells.map((cell) => (view.cells[cell] === 3 ? 12 : 0));
  return { floor, bare, everywhere, order };
}

test('Sokoban: whatever is laid over a cell keeps clear of the rest', async () => {
  const [box] = sceneOf(sokoban, level).view.boxes;
  const { floor, bare, everywhere, order } = overlaysOf(sceneOf(sokoban, level).view);
  /**
   * The boxes that are drawn only with these settings.
   * @param {Record<string, any>} ui @param {Record<string, any>} [marks]
   */
  const drawn = async (ui, marks = {}) => {
    const passages = { tunnels: [], gates: [], entrances: [], order: [], ...marks };
    /** @type {Record<string, any>} */
    const answers = { dead: bare, reach: everywhere, [`box ${box}`]: everywhere, passages, deadlock: null };
    const query = (/** @type {string} */ question) => answers[question] ?? null;
    const services = { query, consult: async (/** @type {string} */ question) => query(question) };
    const scene = (/** @type {any} */ ui) => sceneOf(sokoban, level, { ...services, ui });
    // The narrow places are computed once for a board's text: another text computes them again.
    const board = `${level}\n;${JSON.stringify(marks).length}${JSON.stringify(ui)}\n`;
    const shown = { ...scene(ui), board };
    boxesOf(sokoban, shown, 100);
    await new Promise((resolve) => setImmediate(resolve));
    const without = new Set(boxesOf(sokoban, scene({}), 100).map((each) => JSON.stringify(each)));
    return boxesOf(sokoban, { ...shown, view: { ...shown.view } }, 100).filter(
      (each) => !without.has(JSON.stringify(each)),
    );
  };
  const goals = boxesOf(sokoban, sceneOf(sokoban, level), 100).filter(
    ({ stroke, right, left }) => stroke === light.accent && Math.abs(right - left - 0.46) < 0.02,
  );
  assert.equal(goals.length, 5);
  const passages = { showPassages: true };
  const pushes = await drawn({ selected: box });
  const groups = {
    goals,
    reach: await drawn({ showReach: true }),
    dead: await drawn({ showDead: true }),
    tunnels: await drawn(passages, { tunnels: floor }),
    gates: await drawn(passages, { gates: floor }),
    order: await drawn(passages, { order }),
    pushes: pushes.filter(({ text }) => text !== null),
  };
  for (const [name, boxes] of Object.entries(groups)) assert.ok(boxes.length >= 5, `${name} is drawn`);
  keepClear(groups);
  keepClear({ ...groups, gates: await drawn(passages, { entrances: floor }) });
  const slips = pushes.filter(({ text, right, left }) => text === null && right - left > 0.4 && right - left < 0.7);
  assert.ok(slips.length > 5);
  const { pushes: _figures, goals: _goals, ...around } = groups;
  keepClear({ ...around, slips });
  const both = await drawn(passages, { gates: bare, entrances: bare });
  assert.ok(!both.some(({ stroke }) => stroke === light.muted), 'an entrance that is also a gate has one mark');
});

test('Sokoban: a hint shows which box, then where to, then the push', () => {
  const found = { box: 13, to: 14, rest: 22, why: 'to-goal', moves: '', step: 3 };
  const { board } = sceneOf(sokoban, level);
  const before = new Set(boxesOf(sokoban, sceneOf(sokoban, level), 100).map((each) => JSON.stringify(each)));
  const shown = (/** @type {Record<string, any>} */ hint, ui = {}) =>
    boxesOf(sokoban, sceneOf(sokoban, level, { ui: { ...ui, hint: { board, ...hint } } }), 100)
      .filter((each) => !before.has(JSON.stringify(each)))
      .map(({ fill, stroke }) => (fill ? `fill ${fill}` : `stroke ${stroke}`));
  const { accent, accentSoft } = light;
  assert.deepEqual(shown({ ...found, step: 1 }), [`stroke ${accent}`]);
  assert.deepEqual(shown({ ...found, step: 2 }), [`fill ${accentSoft}`, `stroke ${accent}`, `stroke ${accent}`]);
  assert.deepEqual(shown(found), [`stroke ${accent}`, `fill ${accent}`]);
  assert.deepEqual(shown({ ...found, moves: 'r' }), [], 'it belongs to one position');
  assert.deepEqual(shown({ ...found, board: `${board}#` }), [], 'and to one level: an edit removes it');
});

test('Sokoban: walls are drawn where they touch floor, and stand out less than floor in the dark', () => {
  const thick = '##########\n##########\n###@$.####\n##########\n##########\n##########\n';
  for (const theme of [light, dark]) {
    const scene = sceneOf(sokoban, thick, { theme });
    const [first] = boxesOf(sokoban, scene, 100);
    const walls = boxesOf(sokoban, scene, 100).filter(({ fill }) => fill === first.fill);
    const ends = (/** @type {'left' | 'top' | 'right' | 'bottom'} */ side) => walls.map((each) => each[side]);
    const width = Math.max(...ends('right')) - Math.min(...ends('left'));
    const height = Math.max(...ends('bottom')) - Math.min(...ends('top'));
    assert.ok(Math.abs(width - 3.72) < 0.03 && Math.abs(height - 1.72) < 0.03, `${width} x ${height}`);
    const { width: boardWidth } = sokoban.size(scene.view, scene);
    assert.ok(Math.abs(boardWidth - 3.84) < 1e-6, 'and the board is as large as that');
  }
  const brightness = (/** @type {string | null} */ colour) => Number.parseInt(colour?.slice(1, 3) ?? '', 16);
  const [wall] = boxesOf(sokoban, sceneOf(sokoban, thick, { theme: dark }), 100);
  assert.ok(brightness(wall.fill) < brightness(dark.surface));
  const drawing = sceneOf(sokoban, thick, { mode: 'edit' });
  assert.ok(sokoban.size(drawing.view, drawing).width > 10, 'while a level is drawn every cell is shown');
  const small = { ...drawing, thumbnail: true };
  assert.ok(sokoban.size(small.view, small).width < 4, 'but not in a thumbnail');
});

test('Sokoban: a wall between two floors is drawn whole, and so is a pillar', () => {
  const scene = sceneOf(sokoban, '########\n#@ #  ##\n#  #  ##\n#    $.#\n# ## # #\n# ## . #\n#   $  #\n########\n');
  const wholeWalls = boxesOf(sokoban, scene, 100).filter(
    ({ fill, left, right, top, bottom }) => fill === '#ddd6c8' && Math.min(right - left, bottom - top) > 1,
  );
  assert.equal(wholeWalls.length, 2 + 4 + 1);
});

test('Sokoban: a level open to the outside gets no extra walls', () => {
  const scene = sceneOf(sokoban, '#####\n#@$.#\n#   \n', {});
  const inks = boxesOf(sokoban, scene, 100).filter(({ fill }) => fill === '#ddd6c8');
  assert.ok(
    inks.every(({ bottom }) => bottom < 3 + 0.42),
    inks.map(placed).join('\n'),
  );
});

const longMaze = '3 2\n+1234 -999\n+88 *1000 +7\n*2 +45\n1 0 5\n';

test('maze: the walk goes through its dots, and its arrows keep clear of labels and crossings', () => {
  for (const [board, moves] of [
    [maze.examples[1].board, '4 8 12 13 9 10 6 5 1'],
    [longMaze, '1 4 5'],
    [longMaze, '3 4 1 0'],
  ])
    for (const unit of [34, 80, 150]) {
      const scene = sceneOf(maze, board, { moves });
      const boxes = boxesOf(maze, scene, unit);
      const middle = (/** @type {number} */ node) => [
        0.46 + (node % scene.view.w),
        0.46 + Math.floor(node / scene.view.w),
      ];
      const strand = boxes.find(
        ({ stroke, points }) => stroke === light.accent && points.length === scene.view.nodes.length,
      );
      const middles = [...scene.view.nodes].map(middle);
      assert.ok(
        strand?.points.every(([x, y], at) => Math.hypot(x - middles[at][0], y - middles[at][1]) < 1e-3),
        'from middle to middle',
      );
      const arrows = boxes.filter(({ fill, round, points }) => fill === light.accent && !round && points.length === 4);
      const labels = boxes.filter(
        ({ fill, round, text }) => round && text === null && (fill === light.surface || fill === light.ink),
      );
      const figures = labels.filter(
        ({ left, right, top, bottom }) => Math.abs(right - left - (bottom - top)) > 0.01 || bottom - top < 0.3,
      );
      assert.ok(figures.length >= scene.view.edges.length);
      assert.ok(unit < 80 || arrows.length > 0);
      keepClear({ arrows, labels });
    }
});

test('maze: no road sticks out beyond its crossings, and a walked road shows only the walk', () => {
  const bare = sceneOf(maze, '2 2\n*2\n*3 +1\n*4\n1 0 3\n');
  const lines = (/** @type {any} */ scene) =>
    boxesOf(maze, scene, 100).filter(({ stroke }) => stroke === light.ink || stroke === light.faint);
  for (const { left, right, top, bottom, points } of lines(bare).filter(({ points }) => points.length === 2)) {
    assert.ok(left > 0.4 && right < 1.52 && top > 0.4 && bottom < 1.52, JSON.stringify(points));
    const [[x, y], [u, v]] = points;
    assert.ok(Math.max(Math.abs(x - u), Math.abs(y - v)) <= 1.0001);
  }
  const walked = sceneOf(maze, '2 2\n*2\n*3 +1\n*4\n1 0 3\n', { moves: '1 3 2 0' });
  const roads = lines(walked).filter(({ points: [a, b] }) => Math.hypot(a[0] - b[0], a[1] - b[1]) > 0.5);
  assert.deepEqual(roads, []);
});

test('slide: a newcomer sees walls; a tile in place is calm, another one raised', () => {
  const scene = sceneOf(slide, slide.examples[0].board);
  const squares = [...scene.view.squares];
  assert.ok(squares.includes(-1));
  const boxes = boxesOf(slide, scene, 80);
  const faces = boxes.filter(({ round, left, right, fill }) => round && Math.abs(right - left - 0.93) < 0.002 && fill);
  const home = squares.filter((square, cell) => square === cell + 1).length;
  const tiles = squares.filter((square) => square > 0).length;
  const count = (/** @type {string} */ fill) => faces.filter((each) => each.fill === fill).length;
  assert.deepEqual([count(light.paper), count(light.surface)], [home, tiles - home]);
  const figures = boxes.filter(({ text }) => text !== null);
  assert.equal(figures.filter(({ fill }) => fill === light.good).length, home);
  const dots = boxes.filter(({ fill, text }) => fill === light.good && text === null);
  assert.equal(dots.length, home, 'and a dot says so without colour');
  for (const { fill, stroke } of boxes) assert.ok(![fill, stroke].includes(light.accent), 'nothing alarms');
});

test('sweeper: chevrons point to every square that the chosen person can enter, and to no other', () => {
  const { board } = sweeper.examples[0];
  for (const person of [0, 1, 2]) {
    const scene = sceneOf(sweeper, board, { ui: { person } });
    const shown = (/** @type {any} */ of) =>
      boxesOf(sweeper, of, 100).filter(
        ({ left, right, fill }) => fill === light.surface && Math.abs(right - left - 0.31) < 0.002,
      );
    const free = ['U', 'R', 'D', 'L'].filter((letter) => !obstacle(scene.view, person, letter));
    assert.ok(free.length > 1);
    const badges = shown({ ...scene, ui: { ...scene.ui, person: 9 } }).length;
    assert.equal(shown(scene).length - badges, free.length);
    for (const other of [{ mode: 'edit' }, { mode: 'solve' }, { thumbnail: true }])
      assert.equal(
        shown({ ...scene, ...other }).length,
        shown({ ...scene, ...other, ui: { ...scene.ui, person: 9 } }).length,
      );
  }
});

test('the largest unit of each family is the one the page’s layout assumes', () => {
  const most = [maze, sweeper, slide, sokoban].map(({ largestUnit }) => largestUnit);
  assert.deepEqual(most, [150, 100, 124, 84]);
});

test('under forced colours boards use system colours only', () => {
  const given = Object.fromEntries(colourNames.map((name) => [name, `--${name}`]));
  const theme = { ...dark, ...given, forced: true };
  for (const family of [maze, slide, sokoban])
    for (const mode of ['play', 'edit'])
      for (const { fill, stroke } of boxesOf(family, sceneOf(family, family.examples[1].board, { theme, mode }), 60))
        for (const colour of [fill, stroke])
          assert.ok(!colour || colour === 'none' || colour.startsWith('--'), `${family.id}: ${colour}`);
});
