// Units of numbers: those of the board's objective, singular for one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import maze from '../../www/puzzles/maze/index.ts';
import slide from '../../www/puzzles/slide/index.ts';
import sokoban from '../../www/puzzles/sokoban/index.ts';
import streamer from '../../www/puzzles/streamer/index.ts';
import { unitOf } from '../../www/shared/unit.ts';
import { rules } from './real-rules.mjs';
import { sceneFor } from './scene.mjs';

/** @param {any} family @param {string} board @param {string} moves @returns {any} */
function sceneOf(family, board, moves) {
  const read = /** @type {any} */ (rules.view(family.id, board, moves));
  assert.ok(read.ok, JSON.stringify(read));
  return sceneFor(family, { board, moves, view: read.view });
}

const corridor = '#######\n#@$ . #\n#######\n';

test('a single point, push or move is singular', () => {
  const headline = (/** @type {any} */ family, /** @type {string} */ board, /** @type {string} */ moves) => {
    const { value, unit } = family.facts(sceneOf(family, board, moves)).find((/** @type {any} */ fact) => fact.strong);
    return `${value} ${unit}`;
  };
  assert.equal(headline(maze, maze.examples[0].board, ''), '1 point');
  assert.equal(headline(sokoban, corridor, 'R'), '1 push');
  assert.equal(headline(sokoban, corridor, 'RR'), '2 pushes');
  assert.equal(headline(sokoban, `Objective: moves\n${corridor}`, 'R'), '1 move');
  assert.equal(headline(slide, slide.examples[0].board, ''), '0 moves');
  assert.equal(headline(streamer, streamer.examples[0].board, ''), '0 coins');
});

test('a level with the objective "moves" counts moves', () => {
  const bare = (/** @type {string} */ board) => sceneOf(sokoban, board, '').view;
  assert.equal(unitOf({ family: sokoban, bare: bare(corridor) }), 'unit');
  assert.equal(unitOf({ family: sokoban, bare: bare(`Objective: moves\n${corridor}`) }), 'moves');
});
