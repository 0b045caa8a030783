// Room Sweeper's list of all answers, over the real engine: counting, listing and showing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { countFrom, measuresOf, mount, numbersOf, pageSize, texts } from '../../www/puzzles/sweeper/answers.ts';
import { roomPanel } from '../../www/puzzles/sweeper/room.ts';

const wasm = await import(new URL('../../www/pkg/tokeru.js', import.meta.url).href);
wasm.initSync({ module: readFileSync(new URL('../../www/pkg/sweeper.wasm', import.meta.url)) });

/** A room of six pages. */
const room = '3 2\n2 0 0\n3 0 0\n1 4\n1 4\n0\n';
const oneAnswer = '3 3\n0 0 0\n2 1 3\n0 0 0\n1 1\n1 1\n0\n';
const noAnswer = '3 1\n2 0 0\n1 1\n0\n0\n';

/** The part of an element that the panel needs. */
class Fake extends EventTarget {
  /** @type {any[]} */
  children = [];
  ownText = '';
  /** @type {() => any} */
  onclick = () => {};
  /** @param {...any} list */
  replaceChildren(...list) {
    this.children = list;
  }
  get textContent() {
    return this.ownText + this.children.map((child) => child?.textContent ?? child ?? '').join(' ');
  }
  set textContent(text) {
    this.ownText = text;
  }
}

/** @param {string} _ @param {any} properties @param {any[]} children */
const h = (_, properties, ...children) =>
  Object.assign(new Fake(), { onclick: properties?.onclick ?? (() => {}), children: children.flat() });

/** @param {string} board */
function mounted(board) {
  const element = new Fake();
  /** @type {any[]} */
  const requests = [];
  /** @type {any[]} */
  let controls = [];
  const scene = {
    ...{ board, language: 'en', number: String, answer: /** @type {any} */ (null) },
    t: (/** @type {string} */ key, /** @type {any} */ { n } = {}) => (n === undefined ? key : `${key} ${n}`),
  };
  const api = {
    ...{ h, threads: 2, scene: () => scene },
    act(/** @type {any} */ { show }) {
      assert.equal(wasm.check('sweeper', scene.board, show.moves).goal, true);
      scene.answer = { moves: show.moves };
      handle.update();
    },
    async solve(/** @type {string} */ text, /** @type {any} */ { threads, options }, /** @type {any} */ { signal }) {
      requests.push({ threads, ...options });
      await new Promise((resolve) => setTimeout(resolve));
      if (panel.broken) return { status: 'feasible', stop: 'time', moves: 'RR', extra: null };
      if (signal.aborted) return { status: 'unknown', stop: 'cancelled', moves: null, extra: null };
      return wasm.solve('sweeper', text, { options }, () => {}).outcome;
    },
    controls(/** @type {any[]} */ list) {
      controls = list;
      return new Fake();
    },
  };
  const handle = /** @type {any} */ (mount)(element, api);
  handle.update();
  const control = (/** @type {string} */ id) => controls.find((each) => each.id === id);
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  const panel = {
    broken: false,
    ...{ element, requests, scene, handle, control, settled },
    press: () => element.children[1].children[0].onclick(),
    controls: () => controls,
    async run(/** @type {string} */ id, /** @type {any} */ value) {
      control(id).run(value);
      await settled();
    },
  };
  return panel;
}

/** Every answer of a room, listed by the engine in one request. @param {string} board @param {number} count */
const listed = (board, count) =>
  wasm.solve('sweeper', board, { options: { mode: 'count', list: `1-${count}` } }, () => {}).outcome.extra.answers;

test('answers are counted, listed in pages and shown one by one, each valid under the rules', async () => {
  const panel = mounted(room);
  await panel.press();
  const [, count] = /verdict\.count (\d+)/.exec(panel.element.textContent) ?? [];
  const answers = listed(room, Number(count));
  assert.ok(answers.length > 2 * pageSize && answers.length === Number(count), panel.element.textContent);
  assert.equal(panel.scene.answer.moves, answers[0]);
  assert.deepEqual(panel.requests, [
    { threads: 2, mode: 'count', cap: '100000' },
    { threads: 1, mode: 'count', list: '1-20', cap: '20' },
  ]);
  const seen = [answers[0]];
  for (let n = 2; n <= answers.length; n += 1) {
    await panel.run('nextAnswer');
    seen.push(panel.scene.answer.moves);
    assert.match(panel.element.textContent, new RegExp(`Answer ${n}: ${measuresOf(answers[n - 1]).steps} steps`));
  }
  assert.deepEqual(seen, answers);
  assert.equal(new Set(seen).size, answers.length);
  assert.equal(panel.requests.length, 1 + Math.ceil(answers.length / pageSize));
  assert.equal(panel.control('nextAnswer').disabled, true);
  assert.equal(panel.control('laterAnswers').disabled, true);
});

test('jumping to a number, turning a page, picking from a page; an out-of-range number is clamped', async () => {
  const panel = mounted(room);
  await panel.press();
  const count = panel.control('answerNumber').most;
  const answers = listed(room, count);
  await panel.run('answerNumber', 33);
  assert.equal(panel.scene.answer.moves, answers[32]);
  assert.equal(panel.control('answer-12').strong, true);
  assert.equal(panel.control('page').label, '21 to 40');
  await panel.run('answer-0');
  assert.equal(panel.scene.answer.moves, answers[20]);
  await panel.run('earlierAnswers');
  assert.equal(panel.scene.answer.moves, answers[0]);
  assert.equal(panel.control('earlierAnswers').disabled, true);
  await panel.run('answerNumber', 10 * count);
  assert.equal(panel.scene.answer.moves, answers[count - 1]);
  await panel.run('answerNumber', Number.NaN);
  assert.equal(panel.scene.answer.moves, answers[0]);
});

test('while a page is loading the latest request counts', async () => {
  const panel = mounted(room);
  await panel.press();
  const answers = listed(room, panel.control('answerNumber').most);
  panel.control('answerNumber').run(21);
  assert.match(panel.element.textContent, /Listing…/);
  panel.control('answerNumber').run(22);
  await panel.settled();
  assert.equal(panel.scene.answer.moves, answers[21]);
  panel.control('answerNumber').run(41);
  panel.control('answerNumber').run(2);
  await panel.settled();
  assert.equal(panel.scene.answer.moves, answers[1]);
});

test('one answer, none, a stopped count, and another board', async () => {
  const single = mounted(oneAnswer);
  await single.press();
  assert.match(single.element.textContent, /verdict\.one/);
  assert.equal(single.control('nextAnswer').disabled, true);
  const empty = mounted(noAnswer);
  await empty.press();
  assert.match(empty.element.textContent, /verdict\.none/);
  assert.deepEqual(empty.controls(), []);
  const panel = mounted(room);
  const running = panel.press();
  assert.match(panel.element.textContent, /Counting…/);
  panel.press();
  await running;
  assert.doesNotMatch(panel.element.textContent, /verdict|Counting|could not/);
  await panel.press();
  panel.scene.board = oneAnswer;
  panel.handle.update();
  assert.doesNotMatch(panel.element.textContent, /verdict/);
  assert.deepEqual(panel.controls(), []);
});

test('answers counted by a solve are listed unchanged, but not those counted from routes', async () => {
  const findings = { wanted: 'count', meetings: false, all_steps: true, begun: false, complete: true };
  const { outcome } = wasm.solve(
    'sweeper',
    room,
    { options: { mode: 'count', meetings: 'off', all_steps: 'true' } },
    () => {},
  );
  const panel = mounted(room);
  panel.scene.answer = { moves: outcome.moves, extra: outcome.extra };
  panel.handle.update();
  assert.match(panel.element.textContent, /List them.*verdict\.count \d+ · verdict\.alone · verdict\.allSteps/s);
  assert.equal(panel.requests.length, 0);
  await panel.press();
  const request = { threads: 1, mode: 'count', meetings: 'off', all_steps: 'true', list: '1-20', cap: '20' };
  assert.deepEqual(panel.requests, [request]);
  assert.equal(countFrom(room, { ...findings, begun: true }), null);
  assert.equal(countFrom(room, { ...findings, wanted: 'total' }), null);
  assert.equal(countFrom(room, null), null);
  assert.equal(countFrom(room, { ...findings, count: null })?.count, 1);
});

test('a page that fails to load is reported, and the others are still there', async () => {
  const panel = mounted(room);
  await panel.press();
  panel.broken = true;
  await panel.run('laterAnswers');
  assert.match(panel.element.textContent, /verdict\.count \d+ · This page could not be listed/);
  panel.broken = false;
  await panel.run('answerNumber', 3);
  assert.match(panel.element.textContent, /Answer 3:/);
  await panel.run('laterAnswers');
  assert.match(panel.element.textContent, /verdict\.count \d+ .*Answer 21:/s);
  assert.doesNotMatch(panel.element.textContent, /could not/);
});

test('an incomplete count is marked at its numbers too', async () => {
  const panel = mounted(room);
  const extra = { wanted: 'count', meetings: true, all_steps: false, begun: false, count: 25, complete: false };
  panel.scene.answer = { moves: '', extra };
  panel.handle.update();
  await panel.press();
  assert.equal(panel.control('answerNumber').unit, 'of at least 25');
  await panel.run('laterAnswers');
  assert.equal(panel.control('answer-4').label, '25');
  assert.equal(panel.control('answer-5'), undefined);
  assert.deepEqual(panel.requests[1], { threads: 1, mode: 'count', list: '21-25', cap: '25' });
});

test('pages and measures', () => {
  assert.deepEqual(numbersOf(0, 3), [1, 2, 3]);
  assert.deepEqual(numbersOf(1, 22), [21, 22]);
  assert.deepEqual(numbersOf(2, 22), []);
  assert.deepEqual(measuresOf('UR .R .D'), { steps: 4, longest: 3 });
  assert.deepEqual(measuresOf(''), { steps: 0, longest: 0 });
  assert.deepEqual(Object.keys(texts.ja).sort(), Object.keys(texts.en).sort());
});

test('a count that ends after its room has changed does not show for the new one', async () => {
  /** @type {((outcome: any) => void)[]} */
  const ends = [];
  const scene = {
    board: room,
    t: (/** @type {string} */ key) => key,
    number: String,
    diagnostics: [],
    language: 'en',
  };
  const view = { start: [], people: [] };
  const element = new Fake();
  const plain = (/** @type {string} */ tag, /** @type {any} */ properties, /** @type {any[]} */ ...children) =>
    Object.assign(h(tag, properties, ...children), { setAttribute() {} });
  const api = {
    ...{ h: plain, threads: 1, scene: () => ({ ...scene, view }) },
    solve: () => new Promise((resolve) => ends.push(resolve)),
  };
  const panel = /** @type {any} */ (roomPanel.mount)(element, api);
  const update = () => panel.update(api.scene());
  update();
  const [, row, status] = element.children;
  const count = row.children[0].onclick;
  const outcome = (/** @type {string} */ status) => ({ status, stop: null, moves: null, extra: null });
  count();
  assert.equal(status.textContent, 'count.running');
  scene.board = oneAnswer;
  update();
  assert.equal(status.textContent, '');
  count();
  ends[0](outcome('infeasible'));
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(status.textContent, 'count.running');
  scene.board = noAnswer;
  update();
  ends[1](outcome('infeasible'));
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(status.textContent, '');
  count();
  ends[2](outcome('infeasible'));
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(status.textContent, 'verdict.none');
});
