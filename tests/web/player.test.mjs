// The player without a page: boards are opened, played, drawn, asked about and solved with the shipped rules, and with
// an engine that answers when the test says so.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { emptyHistory, linesFrom, visited } from '../../www/shared/player/history.ts';
import { createHints, currentHint } from '../../www/shared/player/hints.ts';
import { createPlayer } from '../../www/shared/player/player.ts';
import { seek, toggle } from '../../www/shared/player/playback.ts';
import { solve } from '../../www/shared/player/solving.ts';
import { emptyState, withoutHint } from '../../www/shared/player/state.ts';
import { createStore } from '../../www/shared/player/store.ts';
import { createTicker } from '../../www/shared/player/ticker.ts';
import maze from '../../www/puzzles/maze/index.ts';
import slide from '../../www/puzzles/slide/index.ts';
import { fragmentOf, rules } from './real-rules.mjs';

const article = maze.examples[0].board;
const best = '1 2 5 4 3 6 7 8';
const settle = () => new Promise((next) => setTimeout(next));

/** Solves that end when the test says so. */
function fakeEngine() {
  /** @type {any[]} */
  const calls = [];
  return {
    rules,
    calls,
    consult: async () => ({ ok: true, value: null }),
    solve(/** @type {any} */ family, /** @type {any} */ board, /** @type {any} */ options, /** @type {any} */ call) {
      const { promise, resolve } = Promise.withResolvers();
      calls.push({ family, board, options, ...call, end: resolve });
      return promise;
    },
  };
}

/** A player in a place without a page. @param {any} [change] */
function desk(change = {}) {
  const store = createStore(emptyState());
  const engine = /** @type {any} */ (fakeEngine());
  /** @type {any[]} */
  const reports = [];
  let [playing, moved] = [true, 0];
  const player = createPlayer({
    ...{ store, engine },
    load: async (id) => [maze, slide].find((family) => family.id === id) ?? null,
    loadFailed: () => reports.push('lost'),
    refuse: (kind, { code }, step) => {
      reports.push(step === undefined ? `${kind} ${code}` : `${kind} ${code} ${step}`);
    },
    forbid: (code) => reports.push(`forbidden ${code}`),
    plays: () => playing,
    draws: () => !playing,
    moved() {
      moved += 1;
    },
    perform: ({ t }) => t && reports.push(t),
    ...change,
  });
  return {
    ...{ store, engine, player, reports, get: store.get },
    moved: () => moved,
    draw() {
      playing = false;
    },
  };
}

/** The same with the article's maze opened. @param {any} [change] */
function opened(change) {
  const setup = desk(change);
  assert.ok(setup.player.open(maze, article));
  return setup;
}

/** Asserts that everything follows from board and moves. @param {any} state */
function assertWhole({ family, board, moves, view, bare, history }) {
  assert.deepEqual(view, /** @type {any} */ (rules.view(family.id, board, moves)).view);
  assert.deepEqual(bare, /** @type {any} */ (rules.view(family.id, board, '')).view);
  assert.equal(/** @type {any} */ (rules.parse(family.id, board)).board, board);
  const report = rules.check(family.id, board, moves);
  assert.ok(report.ok && !report.violation);
  for (const [name, { parent }] of history) assert.ok(parent === null || name.startsWith(parent));
}

test('before a board is opened every action does nothing, without an error', () => {
  const { player, get, reports } = desk();
  for (const act of [player.undo, player.redo, player.restart, player.undoBoard, player.redoBoard]) act();
  player.play('1');
  player.edit(['goal 1']);
  player.act({ move: '1', edit: 'goal 1' });
  assert.ok(!player.replaceBoard(article) && !player.showMoves('1'));
  assert.deepEqual([get(), reports], [emptyState(), []]);
});

test('a text is opened as the rules read it; one that they refuse changes nothing', () => {
  const { player, get, reports } = opened();
  assertWhole(get());
  assert.deepEqual([get().board, get().opened, get().past], [article, 1, []]);
  const before = get();
  assert.ok(!player.open(maze, '3 3\n+1 oops'));
  assert.equal(get(), before);
  assert.deepEqual(reports, ['board not-an-operator']);
});

test('moves are made, undone and redone; illegal ones are reported', () => {
  const { player, get, reports, moved } = opened();
  player.act({ move: '1' });
  player.act({ move: '2' });
  player.act({ move: '8' });
  player.act({ moves: '1 oops' });
  player.act({ moves: '1 2' });
  assert.deepEqual([get().moves, moved(), reports.length, reports[0]], ['1 2', 2, 2, 'forbidden not-adjacent']);
  player.undo();
  assert.equal(get().moves, '1');
  player.redo();
  player.redo();
  assert.deepEqual([get().moves, moved()], ['1 2', 4]);
  player.restart();
  player.restart();
  player.undo();
  assert.deepEqual([get().moves, moved()], ['', 5]);
  player.act({ redo: true });
  assert.equal(get().moves, '1', 'the reader had already gone back to here');
  assertWhole(get());
});

test('playing another line leaves the first one in the history', () => {
  const { player, get } = opened();
  player.play(best);
  player.play('1');
  player.play('1 4 7');
  player.restart();
  player.play('3');
  player.undo();
  assert.deepEqual(linesFrom(get().history, ''), ['1', '3']);
  player.redo('1');
  assert.deepEqual(linesFrom(get().history, '1'), [best, '1 4 7']);
  player.redo();
  assert.equal(get().moves, '1 4 7', 'the line that was left last');
  player.undo();
  assert.equal(get().moves, '1 4');
  player.redo();
  assert.equal(get().moves, '1 4 7');
  assertWhole(get());
});

test('edits apply as a whole or not at all, and have an undo history of their own', () => {
  const { player, get, reports, draw } = opened();
  player.play('1 2');
  draw();
  player.edit(['edge 0 1 *9', 'goal 4']);
  assert.deepEqual([get().moves, get().past, get().history.size], ['', [article], 1]);
  assertWhole(get());
  const edited = get().board;
  player.edit(['goal 5', 'nonsense']);
  assert.deepEqual([get().board, reports.length], [edited, 1]);
  player.undo();
  assert.deepEqual([get().board, get().future], [article, [edited]]);
  player.undo();
  player.redo();
  player.redo();
  assert.deepEqual([get().board, get().past, get().future], [edited, [article], []]);
  player.undo();
  player.edit(['goal 5']);
  assert.deepEqual([get().past, get().future], [[article], []], 'a new edit clears redo');
  assert.equal(get().opened, 1);
  player.edit(['size 4 4'], { opens: true });
  player.replaceBoard(article);
  assert.deepEqual([get().opened, get().past.length], [3, 3]);
});

test('a continuing edit belongs to the step before, unless something came between', () => {
  const { player, get, draw } = opened();
  draw();
  player.edit(['edge 0 1 +7']);
  player.edit(['edge 0 1 +78'], { continues: true });
  assert.deepEqual(get().past, [article]);
  player.undo();
  assert.equal(get().board, article);
  player.edit(['edge 0 1 +8']);
  player.undo();
  player.redo();
  player.replaceBoard(article);
  player.edit(['edge 0 1 +9'], { continues: true });
  assert.equal(get().past.at(-1), article, 'the board opened in between is a step of its own');
});

test('a reverted step leaves no trace', () => {
  const { player, get, draw } = opened();
  player.play('1 2');
  player.undo();
  draw();
  player.edit(['edge 0 1 +7']);
  player.undo();
  player.play('1 2');
  const before = get();
  assert.equal(before.future.length, 1);
  player.edit(['edge 0 1 +8']);
  player.edit(['goal 5'], { continues: true });
  player.act({ takeBack: true });
  const restoredKeys = ['board', 'view', 'bare', 'moves', 'history', 'diagnostics', 'past', 'future'];
  const restoredParts = (/** @type {any} */ state) => Object.fromEntries(restoredKeys.map((key) => [key, state[key]]));
  assert.deepEqual(restoredParts(get()), restoredParts(before));
  player.act({ takeBack: true });
  assert.deepEqual(restoredParts(get()), restoredParts(before), 'only once');
  player.redo();
  assert.notEqual(get().board, article);
  const { board } = get();
  player.act({ takeBack: true });
  assert.equal(get().board, board, 'a redone edit is not taken back');
});

test('a link opens with its moves, or is refused; the latest request counts', async () => {
  const setup = opened();
  const { player, get, reports } = setup;
  const linked = async (/** @type {string} */ link) => {
    const found = await player.opening.open(rules.linkedFamily(link), () => rules.decodeLink(link));
    return found && player.open(found.family, found.linked.board, found.linked.moves);
  };
  const { link } = /** @type {any} */ (rules.encodeLink('maze', article, '1 2'));
  assert.ok(await linked(link));
  assert.deepEqual([get().moves, linesFrom(get().history, '')], ['1 2', ['1 2']]);
  const before = get();
  for (const wrong of ['#/maze/1damaged', 'no link', '#/nobody/1abc']) assert.equal(await linked(wrong), null);
  assert.equal(get(), before);
  assert.equal(reports.length, 3);
  assert.deepEqual(reports.slice(1), ['link link-damaged', 'link unknown-family']);
  const late = linked(link);
  assert.ok(await linked(fragmentOf('slide', slide.examples[0].board)));
  assert.equal(await late, null);
  assert.equal(get().family?.id, 'slide');
  assertWhole(get());
});

test('a failed fetch is reported once, and not after a newer request', async () => {
  const { player, reports } = desk({ load: () => Promise.reject(new Error('no line')) });
  const link = fragmentOf('maze', article);
  const first = player.opening.open('maze', () => rules.decodeLink(link));
  assert.equal(await player.opening.open('maze', () => rules.decodeLink(link)), null);
  assert.equal(await first, null);
  assert.deepEqual(reports, ['lost']);
});

test('moves from any source are shown as an answer, illegal ones are refused', () => {
  const { player, get, reports } = opened();
  assert.ok(player.showMoves(` ${best.replaceAll(' ', '  ')}\n`));
  const { answer, playback } = get();
  assert.deepEqual([answer?.moves, answer?.objective, answer?.checked], [best, 36, true]);
  assert.deepEqual([playback.time, playback.length, playback.playing], [8, 8, false]);
  assert.ok(player.showMoves(best, {}, 3));
  assert.equal(get().playback.time, 3);
  const before = get();
  assert.ok(!player.showMoves('1 2 8'));
  assert.equal(get(), before);
  assert.deepEqual(reports, ['moves not-adjacent 2']);
  player.leave();
  assert.deepEqual([get().answer, get().playback.length], [null, 0]);
});

/** Starts a solve as both views do. @param {any} setup @param {any} [change] */
function startSolve({ store, engine, player }, change = {}) {
  /** @type {(() => void)[]} */
  const frames = [];
  /** @type {any[]} */
  const ends = [];
  const turn = player.runs.begin();
  const done = solve({
    ...{ store, engine, turn, request: { engine: 'article' } },
    runOptions: { engine: 'article', options: {}, fromHere: false, limitMb: 512 },
    begins: {},
    beforeDrawing: (show) => frames.push(show),
    moves: () => false,
    showsUnconfirmed: false,
    ended: (outcome) => ends.push(outcome),
    ...change,
  });
  return { ...{ done, frames, ends }, call: engine.calls.at(-1) };
}

const better = (/** @type {string} */ moves, /** @type {number} */ objective) => ({
  ...{ type: 'incumbent', moves, objective, elapsedMs: 1 },
});
const outcome = {
  ...{ status: 'optimal', stop: null, engine: 'article', backend: 'plain', threads: 1, objective: 36, bound: 36 },
  ...{ moves: best, nodes: 9, elapsedMs: 3, memoryMb: 1, neededMb: null, extra: { note: 1 }, checked: null },
  ...{ confirmed: true, error: null },
};
const none = { ...outcome, status: 'unknown', objective: null, bound: null, moves: null, confirmed: false };

test('a solve: its figures, the newest of its answers before each drawing, its end', async () => {
  const setup = opened();
  const { get, player } = setup;
  const { call, frames, ends, done } = startSolve(setup);
  assert.ok(get().run?.running && player.runs.running);
  call.onEvent({ type: 'loading', loaded: 5, total: 10 });
  assert.deepEqual(get().run?.loading, { loaded: 5, total: 10 });
  call.onEvent({ type: 'started', engine: 'article', backend: 'plain', threads: 1 });
  call.onEvent(better('1 2 5 8', 9));
  call.onEvent(better('1 2 5 4 7 8', 99));
  assert.deepEqual([frames.length, get().answer, get().run?.incumbents], [1, null, 2]);
  frames[0]();
  assert.equal(get().answer?.moves, '1 2 5 4 7 8');
  assert.equal(get().answer?.checked, false, 'a claim that the rules do not confirm is not checked');
  call.onEvent(better(best, 36));
  frames[1]();
  assert.deepEqual([get().answer?.objective, get().answer?.checked], [36, true]);
  call.onEvent(better('1 2 5 8', 9));
  call.end(outcome);
  assert.equal(await done, outcome);
  frames[2]();
  assert.deepEqual([get().answer?.moves, get().answer?.extra], [best, { note: 1 }], 'events after the end are ignored');
  assert.deepEqual([get().run?.running, get().run?.live.best, player.runs.running], [false, 36, false]);
  assert.deepEqual(ends, [outcome]);
});

test('one run at a time: a newer one ends the previous one, whose events are ignored', async () => {
  const setup = opened();
  const first = startSolve(setup);
  const second = startSolve(setup);
  assert.ok(first.call.signal.aborted && !second.call.signal.aborted);
  first.call.onEvent(better(best, 36));
  first.call.end(outcome);
  await first.done;
  assert.deepEqual([first.frames, first.ends, setup.get().run?.running], [[], [], true]);
  second.call.end(none);
  await second.done;
  assert.equal(setup.get().answer, null);
});

/** A search that waits at its time limit. @param {any} [change] */
function waiting(change = {}) {
  /** @type {any[]} */
  const raised = [];
  const met = { ...outcome, status: 'feasible', stop: 'time', bound: 40, extra: null, ...change };
  return { raised, wait: { outcome: met, deepen: (/** @type {any} */ limits) => raised.push(limits), hold() {} } };
}

test('a search waiting at a limit shows its answer, goes deeper on request, and ends once', async () => {
  const setup = opened();
  const { get, player } = setup;
  const { call, done, ends } = startSolve(setup, { onWait() {} });
  const { raised, wait } = waiting();
  call.onLimit(wait);
  assert.deepEqual([get().run?.running, get().run?.outcome?.stop, player.runs.running], [false, 'time', false]);
  assert.deepEqual([get().answer?.moves, ends], [best, []]);
  get().run?.deeper?.({ timeMs: 20_000, memoryMb: 512 });
  assert.deepEqual(raised, [{ timeMs: 20_000, memoryMb: 512 }]);
  assert.deepEqual([get().run?.running, get().run?.limitMs, player.runs.running], [true, 20_000, true]);
  assert.deepEqual([get().run?.deeper, get().run?.outcome, get().answer?.moves], [null, null, best]);
  call.end(outcome);
  await done;
  assert.deepEqual([get().run?.outcome?.status, get().run?.deeper, ends], ['optimal', null, [outcome]]);
});

test('an earlier answer stays while a search has no better one: during it, at a limit, at its end', async () => {
  const setup = opened();
  setup.player.showMoves(best, {});
  const before = /** @type {any} */ (setup.get().answer);
  const { get } = setup;
  const { call, done, frames } = startSolve(setup, { onWait() {}, before });
  assert.equal(get().answer, before);
  call.onEvent(better('1 2 5 8', 10));
  call.onEvent({ type: 'progress', nodes: 1, nodesPerSecond: 1, best: 10, bound: null, elapsedMs: 1, memoryMb: 1 });
  assert.deepEqual([frames.length, get().answer, get().run?.live.best], [0, before, 36]);
  const less = { moves: '1 2 5 8', objective: 10 };
  call.onLimit(waiting(less).wait);
  assert.deepEqual([get().answer, get().run?.outcome?.objective, get().run?.outcome?.moves], [before, 36, best]);
  get().run?.deeper?.({ timeMs: 20_000, memoryMb: 512 });
  call.end({ ...none, stop: 'cancelled' });
  await done;
  assert.deepEqual([get().answer, get().run?.outcome?.status, get().run?.live.best], [before, 'feasible', 36]);
});

test('a waiting search gives way to whatever begins next, and can no longer continue', async () => {
  const setup = opened();
  const { call, done } = startSolve(setup, { onWait() {} });
  call.onLimit(waiting().wait);
  const turn = setup.player.runs.begin(true);
  assert.ok(call.signal.aborted && turn.isCurrent());
  call.end({ ...outcome, status: 'feasible', stop: 'time' });
  await done;
  assert.deepEqual([setup.get().run?.deeper, setup.get().run?.outcome?.stop], [null, 'time']);
});

test('a search waits only if asked to; a finished one is restarted under higher limits', async () => {
  const setup = opened();
  const { call, done } = startSolve(setup);
  assert.equal(call.onLimit, undefined);
  call.end({ ...outcome, status: 'feasible', stop: 'time' });
  await done;
  const again = setup.get().run?.anew?.({ timeMs: 4_000, memoryMb: 1024 }, setup.player.runs.begin());
  const second = setup.engine.calls.at(-1);
  assert.deepEqual(second.options, { engine: 'article', timeMs: 4_000, memoryMb: 1024 });
  assert.deepEqual([setup.get().run?.limitMs, setup.get().run?.limitMb, setup.get().run?.running], [4_000, 1024, true]);
  second.end(outcome);
  await again;
  assert.equal(setup.get().run?.outcome?.status, 'optimal');
});

test('a restarted search shows the earlier answer until there is a better one', async () => {
  const setup = opened();
  const { get, player } = setup;
  const { call, done } = startSolve(setup);
  call.end({ ...outcome, status: 'feasible', stop: 'time' });
  await done;
  const again = get().run?.anew?.({ timeMs: 4_000, memoryMb: 1024 }, player.runs.begin());
  const second = setup.engine.calls.at(-1);
  assert.equal(get().answer?.moves, best);
  second.onEvent(better('1 2 5 8', 10));
  second.end({ ...outcome, moves: '1 2 5 8', objective: 10, status: 'feasible', stop: 'cancelled' });
  await again;
  assert.deepEqual([get().answer?.moves, get().run?.outcome?.objective, get().run?.live.best], [best, 36, 36]);
});

test('a search that is begun anew has the bound that was proved until there is a tighter one', async () => {
  const setup = opened();
  const { get, player } = setup;
  const { call, done } = startSolve(setup);
  call.end({ ...none, stop: 'time', bound: 40 });
  await done;
  const again = get().run?.anew?.({ timeMs: 4_000, memoryMb: 1024 }, player.runs.begin());
  const second = setup.engine.calls.at(-1);
  const bounds = () => [get().run?.live.bound, get().run?.outcome?.bound];
  assert.deepEqual(bounds(), [40, undefined]);
  second.onEvent({ type: 'bound', bound: 60, elapsedMs: 1 });
  assert.deepEqual(bounds(), [40, undefined]);
  second.onEvent({ type: 'progress', nodes: 1, nodesPerSecond: 1, best: null, bound: 50, elapsedMs: 1 });
  assert.deepEqual(bounds(), [40, undefined]);
  second.onEvent({ type: 'bound', bound: 38, elapsedMs: 1 });
  assert.deepEqual(bounds(), [38, undefined]);
  second.end({ ...none, stop: 'cancelled', bound: 50 });
  await again;
  assert.deepEqual(bounds(), [40, 40]);
});

test('a cancelled run keeps its best answer; another board drops the run', async () => {
  const setup = opened();
  const first = startSolve(setup);
  setup.player.runs.cancel();
  assert.ok(first.call.signal.aborted && setup.player.runs.running);
  first.call.end({ ...outcome, status: 'feasible', stop: 'cancelled', bound: 40 });
  await first.done;
  assert.deepEqual([setup.get().answer?.objective, setup.get().run?.outcome?.stop], [36, 'cancelled']);
  const second = startSolve(setup);
  second.call.onEvent(better(best, 36));
  setup.player.replaceBoard(maze.examples[1].board);
  assert.ok(second.call.signal.aborted && !setup.player.runs.running);
  second.frames[0]();
  second.call.end(outcome);
  await second.done;
  assert.deepEqual([setup.get().run, setup.get().answer, second.ends], [null, null, []]);
});

test('a fault ends a run like other ends, and an unconfirmed answer is shown only if marked', async () => {
  const setup = opened();
  const fault = { ...none, stop: 'fault', error: { code: 'panic' } };
  const broken = startSolve(setup);
  broken.call.end(fault);
  await broken.done;
  assert.deepEqual([setup.get().run?.outcome, setup.get().answer, broken.ends], [fault, null, [fault]]);
  const wrong = { ...outcome, confirmed: false };
  for (const showsUnconfirmed of [false, true]) {
    const { call, done } = startSolve(setup, { showsUnconfirmed });
    call.end(wrong);
    await done;
    assert.equal(setup.get().answer?.checked, showsUnconfirmed ? false : undefined);
  }
  const endless = startSolve(setup, { moves: () => true });
  endless.call.end(outcome);
  await endless.done;
  assert.deepEqual([setup.get().playback.playing, setup.get().playback.time], [true, 0]);
});

/** Hints of a family with three steps, found when the test says so. @param {number} [most] */
function asking(most = 3) {
  const setup = opened();
  const { store, engine, reports } = setup;
  const steps = ['one', 'two', 'three'].map((text) => ({ text, ui: { hint: text } }));
  /** @type {any[]} */
  const hintRequests = [];
  const family = {
    ...maze,
    hint: (/** @type {any} */ _scene, /** @type {any} */ ask) => {
      const { promise, resolve, reject } = Promise.withResolvers();
      hintRequests.push({ give: () => resolve(steps), nothing: () => resolve([]), reject, ask });
      return promise;
    },
  };
  store.set({ family: /** @type {any} */ (family), ui: maze.ui() });
  const next = createHints({
    ...{ store, engine, plays: () => store.get().answer === null, most: () => most },
    scene: () => /** @type {any} */ ({}),
    show: (text) => reports.push(text),
    none: () => reports.push('none'),
    all: () => reports.push('all'),
    failed: ({ code }) => reports.push(`failed ${code}`),
  });
  return { ...setup, next, hintRequests };
}

test('a hint reveals more with each press, up to its limit', async () => {
  const { next, hintRequests, get, reports, player } = asking(2);
  void next();
  assert.equal(currentHint(get())?.steps, null);
  await next();
  assert.equal(hintRequests.length, 1, 'it is on its way');
  hintRequests[0].give();
  await settle();
  assert.equal(get().ui.hint, 'one');
  await next();
  await next();
  assert.deepEqual([reports, get().ui.hint], [['one', 'two', 'all'], 'two']);
  const { ui, hint } = withoutHint(get());
  assert.deepEqual([ui.hint, hint], [maze.ui().hint, null], 'the mark is removed with the hint');
  const chosen = {
    ...get(),
    ui: { ...get().ui, person: 2 },
    hint: { ...get().hint, steps: [{ text: '', ui: { hint: 'two', person: 2 } }], seen: 1 },
  };
  assert.equal(withoutHint(/** @type {any} */ (chosen)).ui.person, 2, 'the person chosen for it stays chosen');
  player.play('1');
  assert.equal(currentHint(get()), null, 'it was for another position');
});

test('a hint that failed is not reported as a hint that does not exist', async () => {
  const ends = { load: 'failed load', panic: 'failed panic', 'too-slow': 'none' };
  for (const [code, expected] of Object.entries(ends)) {
    const { next, hintRequests, reports, engine, get } = asking();
    engine.consult = async () => ({ ok: false, error: { code, line: null, column: null, detail: '' } });
    void next();
    assert.equal(await hintRequests[0].ask.consult('hint'), null);
    hintRequests[0].nothing();
    await settle();
    assert.deepEqual(reports, [expected]);
    if (expected !== 'none') assert.equal(get().hint, null, 'it can be asked for again');
  }
});

test('a hint’s mark disappears with its position, and does not return by undo, redo or an edit', async () => {
  const { next, hintRequests, get, player } = asking();
  const none = maze.ui().hint;
  const hintGiven = async () => {
    void next();
    hintRequests.at(-1).give();
    await settle();
    assert.equal(get().ui.hint, 'one');
  };
  /** @type {Record<string, () => unknown>} */
  const changes = {
    'played on': () => player.play('1 2'),
    undo: () => player.undo(),
    redo: () => player.redo(),
    restart: () => player.restart(),
    'another board': () => player.act({ edit: 'edge 0 1 +7' }),
    'the board before': () => player.undoBoard(),
  };
  player.play('1');
  for (const [name, go] of Object.entries(changes)) {
    await hintGiven();
    go();
    assert.deepEqual([get().ui.hint, get().hint], [none, null], name);
  }
  assert.equal(hintRequests.length, 6);
  player.play('1');
  await hintGiven();
  player.play('1 2');
  player.undo();
  assert.deepEqual([get().ui.hint, get().hint], [none, null], 'back at the position of the hint');
});

test('a hint is shown if its position is still there, even if something else has changed', async () => {
  const { next, hintRequests, get, store } = asking();
  void next();
  store.set({ ui: { ...get().ui, op: '-' } });
  hintRequests[0].give();
  await settle();
  assert.deepEqual([get().ui.hint, get().ui.op], ['one', '-']);
});

test('a hint for an abandoned position is not shown; no hint and a fault are reported', async () => {
  const { next, hintRequests, get, reports, player } = asking();
  void next();
  player.play('1');
  hintRequests[0].give();
  await settle();
  assert.deepEqual([reports, get().hint], [[], null]);
  void next();
  player.undo();
  player.redo();
  hintRequests[1].give();
  await settle();
  assert.deepEqual(reports, [], 'not even if the reader has returned meanwhile');
  void next();
  hintRequests[2].nothing();
  await settle();
  player.undo();
  void next();
  hintRequests[3].reject({ code: 'panic' });
  await settle();
  assert.deepEqual([reports, currentHint(get())], [['none', 'failed panic'], null]);
  player.showMoves(best);
  await next();
  assert.equal(hintRequests.length, 4, 'beside an answer no hint is sought');
});

test('playback: one tick before each drawing while it plays, none otherwise', () => {
  const { store, player, get } = opened();
  /** @type {((now: number) => void)[]} */
  const frames = [];
  let isStepwise = false;
  const run = createTicker(store, { beforeDrawing: (tick) => frames.push(tick), wholeSteps: () => isStepwise });
  const at = (/** @type {number} */ ms) => frames.shift()?.(ms);
  run();
  assert.equal(frames.length, 0);
  player.showMoves(best);
  store.set({ playback: toggle(get().playback) });
  run();
  run();
  assert.equal(frames.length, 1);
  at(1000);
  at(1250);
  assert.deepEqual([get().playback.time, frames.length], [0.5, 1]);
  store.set({ playback: seek(get().playback, 2.5) });
  at(1500);
  assert.deepEqual([get().playback.time, frames.length], [2.5, 0], 'it was stopped there');
  isStepwise = true;
  store.set({ playback: toggle(get().playback) });
  run();
  at(9000);
  at(9100);
  assert.equal(get().playback.time, 2.5, 'no step has been made yet');
  at(9300);
  assert.equal(get().playback.time, 3);
  for (let now = 9400; frames.length > 0; now += 100) at(now);
  assert.deepEqual([get().playback.time, get().playback.playing], [8, false]);
});

test('a stored game is restored with its lines, or not at all if the rules now refuse its moves', () => {
  const { player, get, moved } = opened();
  const history = visited(visited(emptyHistory(), '', '3 6'), '', '1 2');
  assert.ok(player.setPosition('1 2', history));
  assert.deepEqual([get().moves, linesFrom(get().history, ''), moved()], ['1 2', ['3 6', '1 2'], 0]);
  assertWhole(get());
  const before = get();
  assert.ok(!player.setPosition('1 2 oops', history));
  assert.equal(get(), before);
  player.open(maze, article, 'oops');
  assert.deepEqual([get().moves, get().history.size], ['', 1]);
  player.open(maze, article, best);
  assert.equal(get().moves, best);
  assertWhole(get());
});

test('after random gestures everything follows from board and moves, and nothing of another board is left', () => {
  const { player, store, get } = opened();
  let seed = 11;
  const randomBelow = (/** @type {number} */ n) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return (seed >> 16) % n;
  };
  const boards = maze.examples.slice(0, 3).map(({ board }) => board);
  const acts = [
    () => player.act({ move: String(randomBelow(9)) }),
    () => player.act({ move: rules.legal('maze', get().board, get().moves)[0] ?? '0' }),
    () => player.undo(),
    () => player.redo(linesFrom(get().history, get().moves)[randomBelow(2)]),
    () => player.restart(),
    () =>
      player.edit([`edge 0 1 +${1 + randomBelow(9)}`], {
        continues: randomBelow(2) === 0,
        opens: randomBelow(5) === 0,
      }),
    () => player.undoBoard(),
    () => player.redoBoard(),
    () => player.replaceBoard(boards[randomBelow(3)]),
    () => player.showMoves(get().moves),
    () => player.open(randomBelow(2) ? maze : slide, randomBelow(2) ? article : slide.examples[0].board),
  ];
  for (let count = 0; count < 1500; count++) {
    const before = store.get();
    acts[randomBelow(acts.length)]();
    const state = get();
    assertWhole(state);
    if (state.board === before.board && state.opened === before.opened) continue;
    assert.deepEqual([state.answer, state.run, state.hint, state.moves, state.history.size], [null, null, null, '', 1]);
    if (state.family?.id === 'slide') player.open(maze, article);
  }
});

test('the player’s sources name no document, no storage and no clock', () => {
  const folder = new URL('../../www/shared/player/', import.meta.url);
  const foreign =
    /\b(document|window|localStorage|indexedDB|navigator|location|requestAnimationFrame|performance|Date)\b/;
  for (const file of readdirSync(folder)) {
    const code = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    assert.doesNotMatch(code, foreign, file);
  }
});
