// Certificates of false claims, each with one invalid step in its argument: a checker that did not check that step
// would accept it.
// `rules.test.mjs` does the same for answers, `certificates.test.mjs` for answers that are longer than necessary.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkers } from '../../www/check/index.ts';
import { casesOf, sealed } from './cases.mjs';

/**
 * The reason and the line of a refusal; null if the certificate is accepted.
 * @param {string} family @param {string} board @param {string[]} lines below the title
 */
async function refusal(family, board, lines) {
  const { check } = await checkers[family]();
  const verdict = check(sealed([`tokeru ${family} certificate 1`, ...lines]), board);
  return verdict.ok ? null : [verdict.why, verdict.line];
}

/** A level with an answer of two pushes. */
const LEVEL = '######\n#@$ .#\n######\n';
/** A level without an answer: its boxes form a block of four that can never be pushed. */
const OPEN = '########\n#@     #\n# $$  .#\n# $$   #\n#   ...#\n########\n';

test('sokoban: a claim without an answer must exhaust one end, and leave the other at 0 layers', async () => {
  for (const layers of ['0 0', '1 0', '0 1', '7 7', 'all 1', '1 all', 'all all'])
    assert.deepEqual(await refusal('sokoban', LEVEL, ['fewest none', `layers ${layers}`]), ['gap', 3], layers);
  for (const layers of ['all', 'all 0 0', '0', '']) {
    const lines = ['fewest none', `layers ${layers}`.trim()];
    assert.deepEqual(await refusal('sokoban', LEVEL, lines), ['form', 3], layers);
  }
});

test('sokoban: a solved position is not dead, even if no box can move; a dead pattern may include goals', async () => {
  const corner = '#####\n#.$@#\n#####\n';
  assert.deepEqual(await refusal('sokoban', corner, ['fewest none', 'layers all 0', 'dead 2 1']), ['gap', 4]);
  const two = '#######\n#.$@$.#\n#######\n';
  assert.deepEqual(await refusal('sokoban', two, ['fewest none', 'layers all 0', 'dead 2 1 5']), ['gap', 4]);
  const hopeless = '########\n#@     #\n# *$   #\n# $$ ..#\n#    . #\n########\n';
  assert.equal(await refusal('sokoban', hopeless, ['fewest none', 'layers all 0', 'dead 1 8 9 14 15']), null);
});

test('sokoban: each pattern is proved dead with its own boxes, not with those of another', async () => {
  const none = ['fewest none', 'layers all 0'];
  for (const boxes of ['8 9', '8 14', '9 15'])
    assert.deepEqual(await refusal('sokoban', OPEN, [...none, 'dead 1 8 9 14 15', `dead 1 ${boxes}`]), ['gap', 5]);
});

test('sokoban: a pattern applies where all its boxes stand and the player is in its part', async () => {
  const solvable = '########\n#@     #\n# $    #\n#   $..#\n#      #\n########\n';
  const claim = ['fewest none', 'layers all 0'];
  assert.deepEqual(await refusal('sokoban', solvable, [...claim, 'dead 1 8 9 14 15']), ['gap', 2]);
  // Called dead with the player behind the box, unable to get round it: from this side no pull exists, but a push onto
  // the goal does.
  const corridor = '########\n#.  $@ #\n########\n';
  assert.deepEqual(await refusal('sokoban', corridor, [...claim, 'dead 1 4']), ['gap', 2]);
});

test('sokoban: a pattern names the first square its player can reach, no box there, and each box once', async () => {
  for (const pattern of ['8 8 9 14 15', '2 8 9 14 15', '1 8 8 9 14 15', '1 9 8 14 15', '1 1 8 9', '1', '25 8', '1 25'])
    assert.deepEqual(await refusal('sokoban', OPEN, ['fewest none', 'layers all 0', `dead ${pattern}`]), ['form', 4]);
});

test('sokoban: levels up to 256 by 64 are read, also run-length; they must be enclosed and reachable', async () => {
  const oneMove = ['fewest 1', 'answer R'];
  const corridor = (/** @type {number} */ width) =>
    `${'#'.repeat(width)}\n#@$.${' '.repeat(width - 5)}#\n${'#'.repeat(width)}\n`;
  const room = (/** @type {number} */ rows) => `#####\n#@$.#\n${'#   #\n'.repeat(rows - 3)}#####\n`;
  const read = [
    '#####|#@$.#|#####',
    '5#|#@$.#|5#',
    '2#3#|#@$.#|5#',
    '#####\n#@$.#\n5#\n',
    '10#|#@$.6#|10#',
    '##9###|#@$.9#|#####9#',
  ];
  for (const board of [...read, corridor(256), room(64), '########|#@$.##*#|########'])
    assert.equal(await refusal('sokoban', board, oneMove), null, board);
  for (const board of [
    ...[
      corridor(257),
      room(65),
      '#####|#@$.#|#####3',
      '#####|#@$.#|#@  #|#####',
      '#####|# $.#|#####',
      '####|#@ #|####',
    ],
    ...['#####|#@$ #|#####', '#####|#@$.#|# . #|#####', '#####\n#@$.\n#####\n', '#####\n @$.#\n#####\n'],
    ...[
      '# ###\n#@$.#\n#####\n',
      '#####\n#@$.#\n# ###\n',
      '#########|#@$.#$.##|#########',
      '########|#@$.#$.#|########',
    ],
    ...['#####\n#@$.#\n#####\n\n#####\n#@$.#\n#####\n', '#####\n#@$.#\n##x##\n', '#|'.repeat(200_000)],
  ])
    assert.deepEqual(await refusal('sokoban', board, oneMove), ['board', null], board);
  for (const answer of ['x', 'X', '1', 'Rx', 'R1', '.'])
    assert.deepEqual(await refusal('sokoban', read[0], ['fewest 1', `answer ${answer}`]), ['answer', 3], answer);
});

test('sokoban: a level whose boxes are all out of reach, each on a goal, is solved', async () => {
  const level = '#####\n#@  #\n#####\n#*\n';
  assert.equal(await refusal('sokoban', level, ['fewest 0', 'answer']), null);
  assert.deepEqual(await refusal('sokoban', level, ['fewest none', 'layers all 0']), ['gap', 2]);
  assert.deepEqual(await refusal('sokoban', level, ['fewest none', 'layers 0 all']), ['gap', 2]);
});

test('sweeper: rooms up to 9x9 are read, with 1 to 12 people and a limit of at most 99 each', async () => {
  const two = ['total 2', 'answer R R'];
  const wide = (/** @type {number} */ width) => `${width} 1\n2 0 0 ${'1 '.repeat(width - 3)}\n1 3\n0\n0\n`;
  const tall = (/** @type {number} */ height) => `3 ${height}\n2 0 0 ${'10 '.repeat(3 * height - 3)}\n1 3\n0\n0\n`;
  const read = ['\uFEFF3 1\n2 0 0\n1 3\n0\n0\n', '  3   1 2 0 0 1 99 0 0', '3 1\r\n2 0 0\r\n1 3\r\n0\r\n0'];
  for (const board of [...read, wide(9), tall(9)]) assert.equal(await refusal('sweeper', board, two), null, board);
  for (const board of [
    ...['', '3', '3 1', '3 1 2 0', 'x 1 2 0 0 1 3 0 0', '3 1 2 -1 0 1 3 0 0', '3 1 2 0 11 1 3 0 0', wide(10), tall(10)],
    ...['0 3 0 0 0', '3 0 0 0 0', '3 1 1 0 0 0 0 0', '3 1 2 0 0', '3 1 2 0 0 1 3 0', '3 1 2 0 0 1 3 0 0 0'],
    ...['3 1 2 0 0 1 100 0 0', '3 1 2 0 0 2 3 3 0 0', '3 1 2 0 0 0 1 3 0', '3 1 2 0 0 1 0 0'],
    `5 3 0 0 ${'2 '.repeat(13)}13 ${'3 '.repeat(13)}0 0`,
  ])
    assert.deepEqual(await refusal('sweeper', board, two), ['board', null], board);
  const twelve = `7 2 0 0 ${'2 '.repeat(12)}12 ${'0 '.repeat(12)}0 0`;
  assert.equal(await refusal('sweeper', twelve, ['total none']), null);
});

test('sweeper: two people who meet after one step can clean seven dirty squares around them', async () => {
  const room = '3 3\n0 0 0\n2 0 2\n0 0 0\n2 1 1\n0\n0\n';
  assert.deepEqual(await refusal('sweeper', room, ['total none']), ['gap', 2]);
  assert.equal(await refusal('sweeper', room, ['total 2', 'answer RL']), null);
});

test('slide: groups have at most five tiles, and boards at most sixteen free cells', async () => {
  const large = casesOf('slide').filter(({ board }) => board.replace(/.*,|[=\n]/g, '').length === 16);
  assert.ok(large.length >= 3);
  const [{ board, text }] = large;
  const lines = text.split('\n').slice(1, -2);
  const groups = lines.filter((line) => line.startsWith('ahead '));
  const [firstGroup, secondGroup, ...rest] = groups.map((group) => group.split(' ').slice(1));
  const instead = [[...firstGroup, ...secondGroup], ...rest].map((group) => `ahead ${group.join(' ')}`);
  assert.deepEqual(await refusal('slide', board, [...lines.slice(0, 3), ...instead]), ['form', 5]);
  // The blank is not a tile, even in the place of one.
  const blank = groups.map((group) => group.replace(/ 15\b/, ' 16'));
  assert.deepEqual(await refusal('slide', board, [...lines.slice(0, 3), ...blank]), ['form', 8]);
  for (const group of ['ahead', 'ahead 16', 'ahead 0', 'ahead 17', 'ahead 1 1'])
    assert.equal((await refusal('slide', board, [...lines.slice(0, 3), group, ...groups]))?.[0], 'form', group);
  // One move from solved: with seventeen free cells, and with one more wall.
  assert.deepEqual(await refusal('slide', '6,3,123456789AB0DEFG=C', ['fewest 1', 'answer D']), ['board', null]);
  assert.equal(await refusal('slide', '6,3,=23456789AB0DEFG=C', ['fewest 1', 'answer D']), null);
});

test('slide: a group may have five tiles; a claim of no answer has its reason and nothing else', async () => {
  const tiles = ['ahead 1 2 3 4 5', 'ahead 6 7 8'];
  assert.equal(await refusal('slide', '3,3,123456078', ['fewest 2', 'answer RR', 'layers 0 0']), null);
  assert.equal(await refusal('slide', '3,3,123056478', ['fewest 3', 'answer DRR', 'layers 1 0', ...tiles]), null);
  const parity = ['fewest none', 'reason parity 1 2 3 4 5 6 7 8 9'];
  assert.equal(await refusal('slide', '3,3,213456780', parity), null);
  assert.deepEqual(await refusal('slide', '3,3,213456780', [...parity, parity[1]]), ['form', 4]);
});

test('slide: a ring reason needs a real ring, and an order that no rotation can reach', async () => {
  const none = ['fewest none', 'reason ring 1 2 3 4 6 7 8 9'];
  assert.equal(await refusal('slide', '3,3,2314=6780', none), null);
  assert.equal(await refusal('slide', '2,2,2130', ['fewest none', 'reason ring 1 2 3 4']), null);
  // Rotated by one, two and all tiles, and with the blank moved.
  for (const board of ['3,3,4127=3860', '3,3,7418=2630', '3,3,1234=6078', '3,3,1234=6780'])
    assert.deepEqual(await refusal('slide', board, none), ['gap', 3], board);
  for (const cells of ['1 2 3 4 5 6 7 8 9', '1 2 4 5', '5', '5 6'])
    assert.deepEqual(
      await refusal('slide', '3,3,231456780', ['fewest none', `reason ring ${cells}`]),
      ['gap', 3],
      cells,
    );
});

test('slide: the cells of a reason are connected, are no walls, and hold what the reason requires', async () => {
  // Two columns separated by a wall; the tiles of the left one are in reverse order.
  const parted = '3,3,4=31=67=0';
  assert.equal(await refusal('slide', parted, ['fewest none', 'reason set 1']), null);
  for (const [why, reason] of [
    ['gap', 'parity 1 3 4 6 7 9'],
    ['gap', 'parity 1 4 7'],
    ['gap', 'parity 1'],
    ['gap', 'set 1 4'],
    ['gap', 'set 1 2'],
    ['gap', 'set 3 6 9'],
    ['form', 'luck 3 6 9'],
    ['form', 'set 4 1'],
    ['form', 'set 1 1'],
    ['form', 'set 10'],
    ['form', 'set'],
  ])
    assert.deepEqual(await refusal('slide', parted, ['fewest none', `reason ${reason}`]), [why, 3], reason);
});

test('slide: boards from 2x2 to 8x8 are read, with every tile once', async () => {
  const oneMove = ['fewest 1', 'answer R'];
  for (const board of ['8,2,123456789ABCDE0F', '2,8,123456789ABCDE0F', '2,2,1203', ' 2,2,12\n03\n'])
    assert.equal(await refusal('slide', board, oneMove), null, board);
  const nine = '123456789ABCDEFG0H';
  for (const board of [
    `9,2,${nine}`,
    `2,9,${nine}`,
    '1,4,1203',
    '4,1,1203',
    '2,2,120',
    '2,2,12033',
    '2,2,1103',
    '2,2,1200',
    '2,2,1233',
    '2,2',
    '',
    'x,2,1203',
    '2,y,1203',
    '-2,2,1203',
    '2.0,2,1203',
  ])
    assert.deepEqual(await refusal('slide', board, oneMove), ['board', null], board);
  assert.deepEqual(await refusal('slide', '2,2,====', ['fewest 0', 'answer']), ['board', null]);
});

test('exactly one claim and one answer are accepted, and nothing after the last line', async () => {
  const room = '3 1\n2 0 0\n1 3\n0\n0\n';
  const solved = {
    slide: ['3,3,123456708', 'fewest 1', 'answer R'],
    sokoban: ['#####\n#@$.#\n#####\n', 'fewest 1', 'answer R'],
    sweeper: [room, 'total 2', 'answer R R'],
  };
  for (const [family, [board, claim, answer]] of Object.entries(solved)) {
    assert.equal(await refusal(family, board, [claim, answer]), null);
    assert.deepEqual(await refusal(family, board, [`${claim} 0`, answer]), ['form', 2], family);
    assert.deepEqual(await refusal(family, board, [claim, answer, answer]), ['form', 4], family);
    if (family !== 'sweeper')
      assert.deepEqual(await refusal(family, board, [claim, `${answer} ${answer}`]), ['form', 3]);
  }
});
