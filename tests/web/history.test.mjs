// The tree of lines played on a board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyHistory, endOf, linesFrom, nextOf, visited } from '../../www/shared/player/history.ts';
import { visitedWithin } from '../../www/shared/player/visited-within.ts';

/** Simulates a reader: letters are played, `<` undoes, `>` redoes. @param {string} keys */
function after(keys) {
  let [history, moves] = [emptyHistory(), ''];
  for (const key of keys) {
    const to = key === '<' ? moves.slice(0, -1) : key === '>' ? (nextOf(history, moves) ?? moves) : moves + key;
    history = visited(history, moves, to);
    moves = to;
  }
  return { history, moves };
}

test('a walk is one node until a step back', () => {
  const { history } = after('abcdef');
  assert.deepEqual([...history.keys()], ['', 'abcdef']);
  assert.equal(nextOf(history, ''), 'abcdef');
});

test('redo repeats what undo took back, and follows the line that was left last', () => {
  assert.equal(after('abc<<>').moves, 'ab');
  assert.equal(after('abc<<>>').moves, 'abc');
  assert.equal(after('abc<<>>>').moves, 'abc');
  assert.equal(after('abc<xy<<>>').moves, 'abxy');
});

test('playing something else keeps the other line', () => {
  const { history, moves } = after('abc<<xy<<');
  assert.equal(moves, 'a');
  assert.deepEqual(linesFrom(history, 'a'), ['ab', 'ax']);
  assert.deepEqual(
    linesFrom(history, 'a').map((line) => endOf(history, line)),
    ['abc', 'axy'],
  );
  assert.equal(nextOf(history, 'a'), 'ax');
  // Continuing on the older line makes redo follow it.
  assert.equal(nextOf(visited(history, 'a', 'ab'), 'a'), 'ab');
  assert.equal(nextOf(visited(visited(history, 'a', 'ab'), 'ab', 'abc'), ''), 'a');
});

test('a position between two known ones is found on the way back', () => {
  let history = visited(emptyHistory(), '', 'abcdef');
  history = visited(history, 'abcdef', 'ab');
  history = visited(history, 'ab', 'abx');
  history = visited(history, 'abx', 'a');
  assert.deepEqual(linesFrom(history, ''), ['a']);
  assert.deepEqual(linesFrom(history, 'a'), ['ab']);
  assert.deepEqual(linesFrom(history, 'ab'), ['abcdef', 'abx']);
  assert.equal(endOf(history, ''), 'abx');
});

test('jumps to the start, and moves from elsewhere, begin lines of their own', () => {
  let history = visited(visited(emptyHistory(), '', 'abc'), 'abc', '');
  assert.equal(nextOf(history, ''), 'abc');
  history = visited(history, '', 'xyz');
  assert.deepEqual(linesFrom(history, ''), ['abc', 'xyz']);
  history = visited(history, 'xyz', 'abq');
  assert.deepEqual(linesFrom(history, ''), ['abc', 'xyz', 'abq']);
});

test('moves along a known line start no new line', () => {
  let history = visited(visited(emptyHistory(), '', 'abcdef'), 'abcdef', 'ab');
  history = visited(history, 'ab', 'abcd');
  assert.deepEqual(linesFrom(history, 'ab'), ['abcd']);
  assert.deepEqual(linesFrom(history, 'abcd'), ['abcdef']);
  history = visited(history, '', 'abc');
  assert.deepEqual(linesFrom(history, 'ab'), ['abc']);
  assert.equal(endOf(history, ''), 'abcdef');
  assert.deepEqual(linesFrom(visited(history, '', 'abcxyz'), 'abc'), ['abcd', 'abcxyz']);
});

test('move numbers that share their first digit are not confused', () => {
  const history = visited(visited(emptyHistory(), '', '10 11'), '10 11', '1');
  assert.deepEqual(linesFrom(history, ''), ['10 11', '1']);
  assert.deepEqual(linesFrom(visited(history, '1', '1 11'), ''), ['10 11', '1 11']);
  assert.equal(nextOf(visited(visited(history, '1', '1 11'), '1 11', '1'), '1'), '1 11');
});

test('after random play the tree is consistent: parents match children, moves grow along each line', () => {
  const alphabet = 'ab<>';
  let seed = 7;
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return alphabet[(seed >> 16) % alphabet.length];
  };
  const { history, moves } = after(Array.from({ length: 3000 }, next).join(''));
  assert.ok(history.size > 20);
  for (const [name, { parent, children, last }] of history) {
    if (parent !== null) assert.ok(name.startsWith(parent) && history.get(parent)?.children.includes(name), name);
    for (const child of children) {
      assert.equal(history.get(child)?.parent, name);
      assert.ok(!children.some((other) => other !== child && other.startsWith(child)), child);
    }
    assert.ok(last === null ? children.length === 0 : children.includes(last), name);
  }
  assert.ok(moves === '' || history.has(moves) || history.size > 0);
});

test('the history stays within its bounds, and keeps the path to the current position', () => {
  let [history, moves] = [emptyHistory(), ''];
  for (let line = 0; line < 5000; line++) {
    history = visited(history, 'a', `a${String.fromCharCode(98 + (line % 20))}${line}`);
    moves = `a${String.fromCharCode(98 + (line % 20))}${line}`;
    history = visited(history, moves, 'a');
  }
  assert.ok(history.size <= 2001, String(history.size));
  assert.ok(history.has('a') && history.has(''));
  assert.ok(linesFrom(history, 'a').includes(nextOf(history, 'a') ?? ''));
  const longMoves = 'x'.repeat(1 << 20);
  for (let line = 0; line < 40; line++)
    history = visited(visited(history, 'a', `a${line}${longMoves}`), `a${line}${longMoves}`, 'a');
  assert.ok([...history.keys()].reduce((sum, each) => sum + each.length, 0) <= (1 << 24) + (2 << 20));
});

test('looking at any position of a game leaves it one line, also after more moves', () => {
  const game = visited(emptyHistory(), '', 'abcd');
  const early = visitedWithin(game, 'abcd', 'ab');
  const late = visitedWithin(early, 'abcd', 'abc');
  for (const at of ['', 'ab', 'abc']) assert.equal(linesFrom(late, at).length, 1, at);
  assert.equal(endOf(late, ''), 'abcd');
  const longer = visited(game, 'abcd', 'abcde');
  assert.equal(endOf(visitedWithin(longer, 'abcd', 'ab'), 'ab'), 'abcde');
});
