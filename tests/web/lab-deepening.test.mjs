// The laboratory's iterative deepening, from the native engines' reports of their iterations.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { boards } from '../../www/lab/deepening/boards.ts';
import {
  compareCounts,
  figuresOf,
  iterationsOf,
  pointsOf,
  iterationStart,
  newProgress,
} from '../../www/lab/deepening/iterations.ts';
import { rules } from './real-rules.mjs';

const list = readFileSync(new URL('../data/slide/deepening.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1);
const lines = list.map((line) => {
  const [board, engine, distances, nodes, length, iterations] = line.split('\t');
  const starts = iterations.split(' ').map((each) => {
    const [by, limit, before] = each.split(':');
    return { by, limit: Number(limit), nodes: Number(before) };
  });
  return { board, engine, distances, course: { starts, nodes: Number(nodes), length: Number(length) } };
});

test('iterations add up to all nodes, and their limits rise to the length of the answer', () => {
  for (const { course } of lines) {
    const iterations = iterationsOf(course);
    assert.equal(
      iterations.reduce((sum, { nodes }) => sum + nodes, 0),
      course.nodes - course.starts[0].nodes,
    );
    assert.equal(iterations.at(-1)?.limit, course.length);
    assert.ok(iterations.every(({ nodes, cut }) => nodes >= 0 && !cut));
    const limits = pointsOf(course).map(([limit]) => limit);
    assert.deepEqual(
      limits,
      limits.toSorted((a, b) => a - b),
    );
  }
});

test('the page’s claims are true: walls help on the first two boards, not on the third; tables always help', () => {
  const nodesOf = (/** @type {string} */ board) =>
    lines.filter((line) => line.board === board).map(({ course }) => course.nodes);
  for (const board of boards.slice(0, 2)) {
    const [straight, around, tables] = nodesOf(board);
    assert.ok(straight > around && around > 100 * tables, board);
  }
  const [straight, around, tables] = nodesOf(boards[2]);
  assert.ok(straight === around && around > tables);
  assert.equal(compareCounts(nodesOf(boards[2])).key, 'state.same');
  assert.deepEqual(compareCounts([30, 20, 8]), { key: 'state.done', walls: 1.5, tables: 2.5 });
  for (const few of [
    [0, 0, 0],
    [3, 3, 0],
    [1, 0, 0],
  ])
    assert.equal(compareCounts(few).key, 'state.few');
});

test('the last iteration of a stopped or running search is marked as incomplete', () => {
  const starts = [
    { by: 'article', limit: 4, nodes: 0 },
    { by: 'article', limit: 6, nodes: 10 },
  ];
  assert.deepEqual(iterationsOf({ starts, nodes: null, length: null }), [
    { by: 'article', limit: 4, nodes: 10, cut: false },
  ]);
  assert.equal(iterationsOf({ starts, nodes: 25, length: null })[1].cut, true);
  assert.deepEqual(iterationsOf(newProgress()), []);
  const courses = { straight: { starts, nodes: 25, length: null }, around: newProgress(), tables: newProgress() };
  assert.deepEqual(figuresOf('b', courses).rows, [
    ['b', 'straight', 'article', 4, 10, 0],
    ['b', 'straight', 'article', 6, 15, 1],
  ]);
  assert.deepEqual(
    [iterationStart({ by: 'tables', limit: 3 }), iterationStart(null), iterationStart(starts[0])],
    [null, null, starts[0]],
  );
});

test('every board of the experiment is solvable', () => {
  for (const board of boards) {
    const parsed = rules.parse('slide', `${board}\n`);
    assert.ok(parsed.ok && parsed.diagnostics.length === 0, board);
  }
});
