/**
 * The contest in the page: a file of boards with one budget of moves of each kind, solved in turn, with the tally against the budget.
 * @import { Panel, PanelApi } from '../contract.d.ts'
 */

/** @typedef {{ budget: number[] | null, boards: string[] }} Contest budget: L, R, U, D */
/** @typedef {{ moves: string, proved: boolean }} Solved */

export const kinds = ['L', 'R', 'U', 'D'];

/** @param {string} text @returns {Contest | null} */
export function readContest(text) {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const boards = lines.filter((line) => /^\d+\s*,\s*\d+\s*,/.test(line));
  const budget = (lines[0] ?? '').split(/\s+/).map(Number);
  const whole = budget.length === 4 && budget.every((number) => Number.isInteger(number) && number >= 0);
  return boards.length === 0 ? null : { budget: whole ? budget : null, boards };
}

/** Moves of each kind. @param {(Solved | undefined)[]} solved */
export function tally(solved) {
  const used = [0, 0, 0, 0];
  for (const each of solved) for (const letter of each?.moves ?? '') used[kinds.indexOf(letter)]++;
  return used;
}

/** Nodes that a board may take; the quick engine ends by itself long before, on most. */
const nodesPerBoard = 30_000_000;

/** @type {Panel} */
export const contestPanel = {
  id: 'contest',
  title: 'panel.contest',
  modes: ['solve'],
  mount(element, api) {
    const { h } = api;
    const say = (/** @type {string} */ key, /** @type {Record<string, string | number>} */ values) =>
      api.scene().say(key, values);
    /** @type {Contest | null} */
    let contest = null;
    /** @type {(Solved | undefined)[]} */
    let solved = [];
    /** @type {AbortController | null} */
    let running = null;
    const input = /** @type {HTMLInputElement} */ (
      h('input', { type: 'file', accept: '.txt,text/plain', 'aria-label': say('contest.choose', {}) })
    );
    const note = h('p', { class: 'small' });
    const begin = /** @type {HTMLButtonElement} */ (
      h('button', { type: 'button', onclick: () => (running ? running.abort() : run()) })
    );
    const save = /** @type {HTMLButtonElement} */ (
      h('button', { type: 'button', onclick: () => api.save('answers.txt', answers(), 'text/plain') })
    );
    const bar = /** @type {HTMLProgressElement} */ (h('progress', { max: 1, value: 0 }));
    const status = h('p', { role: 'status' });
    const table = h('table', { class: 'figures' });

    const answers = () => (contest?.boards ?? []).map((_, index) => `${solved[index]?.moves ?? ''}\n`).join('');

    const label = () => {
      note.textContent = say('contest.note', {});
      begin.textContent = say(running ? 'contest.stop' : 'contest.run', {});
      save.textContent = say('contest.save', {});
      begin.disabled = contest === null;
      save.disabled = solved.every((each) => !each?.moves);
      if (contest) report(contest);
    };

    const report = (/** @type {Contest} */ { boards, budget }) => {
      const done = solved.filter((each) => each?.moves !== undefined);
      const used = tally(solved);
      const number = api.scene().number;
      const values = {
        done: number(done.length),
        all: number(boards.length),
        proved: number(done.filter((each) => each?.proved).length),
        moves: number(used.reduce((a, b) => a + b, 0)),
      };
      status.textContent = say('contest.state', values);
      bar.max = boards.length;
      bar.value = solved.length;
      const head = h(
        'tr',
        null,
        ...['contest.kind', 'contest.used', 'contest.budget'].map((key) => h('th', null, say(key, {}))),
      );
      const rows = kinds.map((kind, index) =>
        h(
          'tr',
          null,
          h('th', null, kind),
          h('td', null, number(used[index])),
          h('td', null, budget ? number(budget[index]) : '–'),
        ),
      );
      table.replaceChildren(head, ...rows);
    };

    const run = async () => {
      const mine = contest;
      if (!mine) return;
      running = new AbortController();
      if (solved.length === mine.boards.length) solved = [];
      label();
      while (solved.length < mine.boards.length && !running.signal.aborted && contest === mine) {
        const outcome = await api.solve(
          `${mine.boards[solved.length]}\n`,
          { engine: 'quick', nodes: nodesPerBoard, threads: api.threads },
          { signal: running.signal },
        );
        if (running.signal.aborted || outcome.error) break;
        solved.push(
          outcome.moves !== null && outcome.checked?.goal
            ? { moves: outcome.moves, proved: outcome.status === 'optimal' }
            : undefined,
        );
        if (solved.length % 10 === 0 || solved.length === mine.boards.length) report(mine);
      }
      running = null;
      label();
    };

    input.addEventListener('change', async () => {
      running?.abort();
      const text = await input.files?.[0]?.text();
      contest = text ? readContest(text) : null;
      solved = [];
      table.replaceChildren();
      status.textContent = contest ? '' : say('contest.bad', {});
      label();
    });
    element.append(note, input, h('p', null, begin, ' ', save), bar, status, table);
    label();
    return { update: () => !running && label(), destroy: () => running?.abort() };
  },
};
