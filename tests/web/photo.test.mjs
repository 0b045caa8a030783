// A photo under the board: its four corners are mapped to the grid's, and lines stay straight.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitted, withCorner } from '../../www/app/photo/corners.ts';
import { homography, isConvex, matrixOf, rectangle } from '../../www/app/photo/homography.ts';
import { words } from '../../www/app/photo/words.ts';
import maze from '../../www/puzzles/maze/index.ts';
import { rules } from './real-rules.mjs';
import { sceneFor } from './scene.mjs';

/** @typedef {import('../../www/app/photo/homography.ts').Quad} Quad */
/** A sheet seen from one side. @type {Quad} */
const aslant = [
  { x: 120, y: 80 },
  { x: 900, y: 140 },
  { x: 820, y: 700 },
  { x: 60, y: 560 },
];

/** The image of a point. @param {number[]} map @param {{ x: number, y: number }} point */
function mapped([a, b, c, d, e, f, g, h], { x, y }) {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

test('four points are mapped to their places under any perspective, and lines stay lines', () => {
  const to = rectangle(30, 40, 300, 500);
  const map = homography(aslant, to) ?? assert.fail();
  for (const [index, corner] of aslant.entries()) {
    const { x, y } = mapped(map, corner);
    assert.ok(Math.hypot(x - to[index].x, y - to[index].y) < 1e-6);
  }
  // The middle of a sheet in perspective is where its diagonals cross.
  const inverse = homography(to, aslant) ?? assert.fail();
  const middle = mapped(inverse, { x: 180, y: 290 });
  for (const [a, b] of [
    [0, 2],
    [1, 3],
  ]) {
    const [from, end] = [aslant[a], aslant[b]];
    const area = (end.x - from.x) * (middle.y - from.y) - (end.y - from.y) * (middle.x - from.x);
    assert.ok(Math.abs(area) < 1e-3);
  }
  assert.match(matrixOf(map), /^matrix3d\((-?[\d.e-]+,){15}1\)$/);
});

test('collinear points give no photo', () => {
  const flat = /** @type {Quad} */ ([0, 1, 2, 3].map((at) => ({ x: at, y: 2 * at })));
  assert.equal(homography(flat, rectangle(0, 0, 1, 1)), null);
});

test('a mark stays on the photo, and never turns it inside out', () => {
  const corners = rectangle(0.1, 0.1, 0.8, 0.8);
  assert.deepEqual(withCorner(corners, 0, { x: -3, y: 0.2 })[0], { x: 0, y: 0.2 });
  for (const to of [
    { x: 0.9, y: 0.95 },
    { x: 0.95, y: 0.1 },
  ])
    assert.equal(withCorner(corners, 0, to), corners);
  assert.ok(isConvex(corners) && !isConvex([corners[0], corners[3], corners[2], corners[1]]));
});

test('the whole photo is visible while its corners are set', () => {
  for (const [picture, box] of [
    [
      { width: 3000, height: 4000 },
      { width: 390, height: 400 },
    ],
    [
      { width: 40, height: 20 },
      { width: 640, height: 900 },
    ],
  ]) {
    const { left, top, width, height } = fitted(picture, box);
    assert.ok(left >= 0 && top >= 0 && left + width <= box.width + 1e-9 && top + height <= box.height + 1e-9);
    assert.ok(Math.abs(width / height - picture.width / picture.height) < 1e-9);
  }
});

test('a photo lies on the outer crossings of a maze’s grid, with some margin for a single row', () => {
  for (const size of ['1 1', '1 4', '4 1', '6 6']) {
    const { board } = /** @type {any} */ (rules.edit('maze', '1 1\n1 0 0\n', `size ${size}`));
    const { view } = /** @type {any} */ (rules.view('maze', board, ''));
    const scene = sceneFor(maze, { board, view, mode: 'edit' });
    const place = maze.paper?.(scene) ?? assert.fail();
    const boardSize = maze.size(view, scene);
    assert.ok(place.width > 0 && place.height > 0 && place.x > 0 && place.x + place.width < boardSize.width);
    const last =
      maze
        .cells(scene)
        .flat()
        .findLast((cell) => cell?.target.kind === 'node') ?? assert.fail();
    if (view.w > 1) assert.ok(Math.abs(last.x + last.width / 2 - place.x - place.width) < 1e-9);
    if (view.h > 1) assert.ok(Math.abs(last.y + last.height / 2 - place.y - place.height) < 1e-9);
  }
});

test('both languages have the same keys', () =>
  assert.deepEqual(Object.keys(words.ja).sort(), Object.keys(words.en).sort()));
