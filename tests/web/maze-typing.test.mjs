// Drawing a maze like a typist: the session of the page, the shipped rules and the family's script, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPen } from '../../www/board/layout.ts';
import { light } from '../../www/board/theme.ts';
import { createSession } from '../../www/app/session/session.ts';
import { createStore } from '../../www/shared/player/store.ts';
import maze from '../../www/puzzles/maze/index.ts';
import { keys as keysOf } from '../../www/puzzles/maze/keys.ts';
import { emptyState } from '../../www/shared/player/state.ts';
import { rules } from './real-rules.mjs';
import { recordingContext } from './recording.mjs';
import { keyOn, sceneFor, tapOn } from './scene.mjs';

const example = maze.examples[0].board;
const blank = (/** @type {number} */ w, /** @type {number} */ h) =>
  /** @type {any} */ (rules.edit('maze', '1 1\n1 0 0\n', `size ${w} ${h}`)).board;

/** A board that is being drawn, with functions to draw on it. @param {string} board @param {string} [language] */
function desk(board, language = 'en') {
  /** @type {any} */
  const first = {
    ...emptyState(),
    ...{ language, themeChoice: 'auto', dark: false, family: maze, engines: [], ui: maze.ui(), mode: 'play' },
    ...{ banner: null, collection: null },
    choice: { engine: '', threads: 1, seconds: 0, memoryMb: 512, fromHere: false, values: {} },
  };
  const store = createStore(first);
  /** @type {{ notices: string[], focus: string | null }} */
  const received = { notices: [], focus: null };
  const session = createSession(store, /** @type {any} */ ({ rules, fetchRules: async () => {} }), {
    focus: (id) => {
      received.focus = id;
    },
    notice: (text) => received.notices.push(text),
    recall: () => null,
  });
  session.openFamily(maze, board, '', 'edit');
  const scene = () => {
    const { board: text, bare, view, ui, mode, diagnostics } = store.get();
    return sceneFor(maze, { board: text, view: mode === 'edit' ? bare : view, ui, mode, diagnostics, language });
  };
  const target = (/** @type {string} */ id) =>
    maze
      .cells(scene())
      .flat()
      .find((cell) => cell?.target.id === id)?.target ?? null;
  const act = (/** @type {any} */ gesture) => session.act(maze.on(gesture, scene()));
  return {
    ...{ store, session, received, scene, target, act },
    text: () => store.get().board,
    /** Keys of the keyboard: they go to the focused cell. */
    type: (/** @type {string} */ keys) => {
      for (const key of keys) act(keyOn(key, received.focus ? target(received.focus) : null));
    },
    key: (/** @type {string} */ key) => act(keyOn(key, received.focus ? target(received.focus) : null)),
    tap: (/** @type {string} */ id) => {
      received.focus = id;
      act(tapOn(target(id)));
    },
    /** Keys of the keypad, by their ids. @param {string[]} ids */
    press: (...ids) => {
      for (const id of ids)
        session.act(/** @type {any} */ (keysOf(scene()).list.find((each) => each.id === id)).run(scene()));
    },
    facts: () =>
      Object.fromEntries(
        (maze.draftFacts?.(scene()) ?? []).map(({ label, value, unit }) => [label, unit ? `${value} ${unit}` : value]),
      ),
  };
}

test('a cleared grid and new roads are blank, and what is missing is counted', () => {
  const editor = desk(example);
  editor.session.act({ edit: 'size 4 3' });
  assert.equal(editor.facts()['Blank roads'], '5 of 17 roads blank');
  assert.deepEqual(
    editor.store.get().diagnostics.map(({ code, count }) => [code, count]),
    [['roads-unset', 5]],
  );
  editor.session.act({ edit: 'clear' });
  assert.equal(editor.text(), '4 3\n? ? ?\n? ? ? ?\n? ? ?\n? ? ? ?\n? ? ?\n1 0 11\n');
  assert.match(maze.describe(editor.scene()), /17 roads are blank/);
});

test('sixty roads of a newspaper maze take two keys each, in reading order', () => {
  const editor = desk(blank(6, 6));
  const printed = Array.from({ length: 60 }, (_, road) =>
    road % 12 === 5 ? '*3' : `${'+-'[road % 2]}${1 + (road % 9)}`,
  );
  let count = 0;
  for (const road of printed) {
    editor.press(...road);
    count += 2;
  }
  assert.equal(count, 120);
  const words = editor.text().trim().split(/\s+/).slice(2, 62);
  assert.deepEqual(words, printed);
  assert.deepEqual(editor.store.get().diagnostics, []);
  editor.press('next');
  assert.deepEqual(editor.received.notices, ['allSet']);
});

test('typing: several digits, the last sign if none is typed, Enter moves on', () => {
  const editor = desk(blank(3, 2));
  editor.type('-12');
  editor.key('Enter');
  editor.type('7x30');
  assert.equal(editor.text(), '3 2\n-12 -7\n*30 ? ?\n? ?\n1 0 5\n');
  editor.tap('edge-0');
  editor.type('5');
  assert.match(editor.text(), /\n-5 -7\n/, 'a road that is set keeps its sign');
  editor.type('+');
  assert.equal(editor.store.get().ui.caret, 1);
  assert.match(editor.text(), /\n-5 -7\n/, 'a sign alone waits for its digits');
  editor.type('8');
  assert.match(editor.text(), /\n-5 \+8\n/);
});

test('a typed road is one undo step, however many keys it took', () => {
  const editor = desk(blank(3, 2));
  editor.press('+', '1', '2', '-', '3', '4', '5');
  assert.match(editor.text(), /\n\+12 -345\n/);
  editor.session.undo();
  assert.match(editor.text(), /\n\+12 \?\n/);
  editor.session.undo();
  assert.equal(editor.text(), blank(3, 2));
  editor.session.redo();
  assert.match(editor.text(), /\n\+12 \?\n/);
  // Typing does not continue undone input.
  editor.session.undo();
  editor.tap('edge-0');
  editor.press('7');
  assert.match(editor.text(), /\n[-+*]7 \?\n/);
});

test('typing continues after an undo as if nothing had been typed', () => {
  const editor = desk(blank(3, 2));
  editor.press('+', '1', '2');
  editor.session.undo();
  editor.press('3');
  assert.match(editor.text(), /\n\+3 \?\n/);
  editor.session.undo();
  assert.equal(editor.text(), blank(3, 2));
});

test('retyping the same value adds no step, and the next digit is a step of its own', () => {
  const editor = desk(blank(3, 2));
  editor.press('+', '5', '-', '6');
  editor.tap('edge-0');
  editor.press('5');
  assert.equal(editor.store.get().past.length, 2);
  editor.press('0');
  assert.match(editor.text(), /\n\+50 -6\n/);
  editor.session.undo();
  assert.match(editor.text(), /\n\+5 -6\n/);
});

test('erase removes digits, then the sign, then moves back a road', () => {
  const editor = desk(blank(3, 2));
  editor.press('+', '1', '2', '-', '3');
  editor.press('erase');
  assert.match(editor.text(), /\n\+12 \?\n/);
  assert.equal(editor.store.get().past.length, 1, 'typing and erasing adds no step');
  editor.press('erase', 'erase');
  assert.equal(editor.store.get().ui.caret, 0);
  editor.press('erase');
  assert.equal(editor.text(), blank(3, 2));
  editor.session.undo();
  assert.match(editor.text(), /\n\+12 \?\n/, 'erasing a whole road is one');
});

test('back and next move through the roads, and after the last to the first blank one', () => {
  const editor = desk(blank(2, 2));
  editor.tap('edge-3');
  editor.press('+', '4', 'next');
  assert.equal(editor.store.get().ui.caret, 0);
  editor.press('next', 'back', 'back');
  assert.equal(editor.store.get().ui.caret, 0);
});

test('arrow keys move the caret, across crossings and holes', () => {
  const editor = desk(blank(3, 3));
  editor.tap('edge-0');
  for (const [key, cell, caret] of /** @type {const} */ ([
    ['ArrowRight', 'node-1', null],
    ['ArrowRight', 'edge-1', 1],
    ['ArrowDown', 'edge-6', 6],
    ['ArrowLeft', 'node-4', null],
    ['ArrowUp', 'edge-3', 3],
    ['ArrowRight', 'edge-4', 4],
    ['ArrowRight', 'edge-4', 4],
  ])) {
    editor.key(key);
    assert.deepEqual([editor.received.focus, editor.store.get().ui.caret], [cell, caret], key);
  }
  editor.type('*9');
  assert.match(editor.text(), /\n\? \? \*9\n/);
});

test('on a crossing, typing loses nothing, overwrites nothing and switches no tool', () => {
  const editor = desk(blank(3, 2));
  editor.tap('node-4');
  const { tool } = editor.store.get().ui;
  editor.type('x3');
  assert.match(editor.text(), /\n\*3 \?\n/);
  assert.equal(editor.store.get().ui.tool, tool);
  const complete = desk(example);
  complete.tap('node-4');
  complete.type('x3');
  assert.equal(complete.text(), example);
  assert.deepEqual(complete.received.notices, ['pickRoad', 'pickRoad']);
  assert.ok(maze.tools(complete.scene()).every((tool_) => !('key' in tool_) || !/[-+x0-9]/.test(tool_.key ?? '')));
});

test('numbers that no road may have are refused with a message', () => {
  const editor = desk(blank(2, 1));
  editor.press('+', ...'1000000');
  assert.match(editor.text(), /\+1000000/);
  editor.press('0');
  assert.match(editor.text(), /\+1000000\n/);
  assert.equal(editor.received.notices.length, 1);
});

test('a pasted column fills the roads from the caret on, as one step', () => {
  const editor = desk(blank(3, 2));
  editor.tap('edge-1');
  const paste = (/** @type {string} */ text) => editor.session.act(maze.paste?.(text, editor.scene()) ?? null);
  assert.ok(paste('−4\n×2\r\n7\n'));
  assert.equal(editor.text(), '3 2\n? -4\n*2 +7 ?\n? ?\n1 0 5\n');
  assert.deepEqual([editor.store.get().ui.caret, editor.received.notices.pop()], [4, 'Filled in 3 roads.']);
  editor.session.undo();
  assert.equal(editor.text(), blank(3, 2));
  editor.tap('edge-1');
  assert.ok(paste('＋1\t＋２\t-3\t?\n1 2 3 4'));
  assert.match(editor.received.notices.pop() ?? '', /Filled in 6 roads; no road was left for the other 2\./);
});

test('a board, a walk and plain words are not taken for a column', () => {
  const editor = desk(blank(3, 2));
  for (const text of [example, '1 2 5 8', 'hello', '', '2 2 ? ? ? ?', '#/maze/1ABEAAAAAlew', '+1 2 three'])
    assert.equal(maze.paste?.(text, editor.scene()), null, text);
  editor.session.setMode('play');
  assert.equal(maze.paste?.('+1\n+2', editor.scene()), null);
});

test('handles change the size: dragging by its distance, a tap by one; what fits is kept', () => {
  const editor = desk(example);
  const { width, height } = maze.size(editor.scene().view, editor.scene());
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    maze.hit(editor.scene().view, { x, y }, editor.scene());
  const corner = { x: width - 0.1, y: height - 0.1 };
  /** @param {'press' | 'drag' | 'drop'} type @param {{ x: number, y: number }} point @param {any} from */
  const hand = (type, point, from) => editor.act({ type, from, target: at(point.x, point.y), point });
  const pull = (/** @type {{ x: number, y: number }} */ from, /** @type {{ x: number, y: number }} */ to) => {
    const handle = at(from.x, from.y);
    assert.equal(handle?.kind, 'handle');
    assert.ok(maze.grabs?.(handle, editor.scene()));
    hand('press', from, handle);
    hand('drag', to, handle);
    hand('drop', to, handle);
    assert.equal(editor.store.get().ui.sizing, null);
  };
  pull(corner, { x: corner.x - 1, y: corner.y - 0.9 });
  assert.equal(editor.text(), '2 2\n+1\n+4 -1\n+3\n1 0 3\n');
  editor.session.undo();
  assert.equal(editor.text(), example, 'one step');
  pull(corner, corner);
  assert.match(editor.text(), /^4 4\n/);
  editor.session.undo();
  pull({ x: width - 0.1, y: height / 2 }, { x: width + 0.5, y: 0 });
  assert.match(editor.text(), /^4 3\n/);
  editor.session.undo();
  pull({ x: width / 2, y: height - 0.1 }, { x: 0, y: height - 1.1 });
  assert.match(editor.text(), /^3 2\n/);
});

test('no handle covers a crossing or a road, and cells are where they are hit', () => {
  for (const side of [1, 2, 3, 6, 12]) {
    const editor = desk(blank(side, side));
    for (const cell of maze.cells(editor.scene()).flat()) {
      if (!cell) continue;
      const middle = { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 };
      assert.equal(maze.hit(editor.scene().view, middle, editor.scene())?.id, cell.target.id);
    }
  }
});

test('a blank road is a dotted stub, the caret is visible, and the page says where typing goes', () => {
  const editor = desk(blank(3, 2));
  const drawn = () => {
    const { ctx, calls, texts, depth } = recordingContext();
    maze.draw(createPen(ctx, 100, light), editor.scene());
    assert.equal(depth(), 0);
    return {
      dashed: calls.filter(({ name, parameters }) => name === 'setLineDash' && parameters[0].length).length,
      texts: texts(),
    };
  };
  // A slip for each, with dots on both sides.
  assert.equal(drawn().dashed, 3 * 7);
  editor.press('+', '4', '2');
  assert.ok(drawn().texts.includes('42') && drawn().dashed === 3 * 6);
  assert.equal(editor.facts()['You type on'], 'row 1, column 1, to the right');
  editor.session.setMode('play');
  assert.equal(drawn().dashed > 0, true);
});

test('a walk is refused on a blank road, with the reason; the goal is not called unreachable', () => {
  const editor = desk('2 2\n?\n+1 ?\n?\n1 0 3\n');
  editor.session.setMode('play');
  editor.act(keyOn('ArrowRight'));
  assert.deepEqual(editor.received.notices, ['violation.road-unset']);
  editor.act(tapOn(editor.target('node-1')));
  assert.equal(editor.received.notices.at(-1), 'violation.road-unset');
  editor.session.act({ move: '2' });
  assert.equal(editor.store.get().moves, '2');
  assert.match(maze.describe(editor.scene()), /roads ahead are blank/);
  assert.equal(/** @type {any} */ (rules.query('maze', editor.text(), '2', 'open')).value.goal, true);
});

test('the keypad shows which sign the next digit takes', () => {
  const editor = desk(blank(3, 2));
  const pressed = () =>
    keysOf(editor.scene())
      .list.filter((key) => key.pressed)
      .map(({ id }) => id);
  assert.deepEqual(pressed(), ['+']);
  editor.press('*');
  assert.deepEqual(pressed(), ['*']);
  editor.press('3', 'next');
  assert.deepEqual(pressed(), ['*']);
  editor.press('-', '2', 'back');
  assert.deepEqual(pressed(), ['*'], 'a road that has a sign keeps it');
  const { list, columns } = keysOf(editor.scene());
  const cells = list.flatMap(({ at: { row, column, span = 1 } }) =>
    Array.from({ length: span }, (_, more) => `${row} ${column + more}`),
  );
  assert.equal(new Set(cells).size, cells.length, 'keys do not overlap');
  assert.equal(cells.length, 3 * columns.length, 'and none is missing');
});
