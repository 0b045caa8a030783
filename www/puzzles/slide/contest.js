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

/** Moves of each kind. @param {(Solved | null)[]} solved */
export function tally(solved) {
  const used = [0, 0, 0, 0];
  for (const each of solved) for (const letter of each?.moves ?? '') used[kinds.indexOf(letter)]++;
  return used;
}

/** Nodes that a board may take; the quick engine ends by itself long before, on most. */
const nodesPerBoard = 30_000_000;
/** Boards between two looks of the reader at the count. */
const between = 5;

/** @type {Panel} */
export const contestPanel = {
  id: 'contest',
  title: 'panel.contest',
  modes: ['solve'],
  mount(element, api) {
    const { h } = api;
    const say = (/** @type {string} */ key) => api.scene().say(key);
    /** @type {Contest | null} */
    let contest = null;
    /** @type {(Solved | null)[]} null: tried and not solved */
    let solved = [];
    /** @type {AbortController | null} */
    let running = null;
    const input = /** @type {HTMLInputElement} */ (h('input', { type: 'file', accept: '.txt,text/plain' }));
    const note = h('p', { class: 'small' });
    const begin = h('button', { type: 'button', class: 'button button-strong' });
    const save = h('button', { type: 'button', class: 'button' });
    const bar = h('progress', { max: 1, value: 0 });
    Object.assign(bar.style, { width: '100%', accentColor: 'var(--accent)' });
    // While boards are being solved the region is busy: a screen reader is told the end, not every count.
    const status = h('p', { role: 'status' });
    const table = h('div');

    const answers = () => (contest?.boards ?? []).map((_, index) => `${solved[index]?.moves ?? ''}\n`).join('');

    const label = () => {
      note.textContent = say('contest.note');
      input.setAttribute('aria-label', say('contest.choose'));
      bar.setAttribute('aria-label', say('panel.contest'));
      begin.textContent = say(
        running ? 'contest.stop' : solved.length > 0 && unfinished() ? 'contest.go' : 'contest.run',
      );
      begin.classList.toggle('is-running', running !== null);
      save.textContent = say('contest.save');
      begin.toggleAttribute('disabled', contest === null);
      save.toggleAttribute('disabled', !solved.some((each) => each?.moves));
      status.setAttribute('aria-busy', String(running !== null));
      if (contest) report(contest);
    };

    const unfinished = () => contest !== null && solved.length < contest.boards.length;

    const report = (/** @type {Contest} */ { boards, budget }) => {
      const { say, number } = api.scene();
      status.textContent = say('contest.state', summary(solved, boards.length, number));
      bar.setAttribute('max', String(boards.length));
      bar.setAttribute('value', String(solved.length));
      table.replaceChildren(budgetTable(api, tally(solved), budget));
    };

    const run = async () => {
      const mine = contest;
      if (!mine) return;
      const mineRunning = new AbortController();
      running = mineRunning;
      if (!unfinished()) solved = [];
      label();
      while (solved.length < mine.boards.length && !mineRunning.signal.aborted) {
        const board = `${mine.boards[solved.length]}\n`;
        const wish = { engine: 'quick', nodes: nodesPerBoard, threads: api.threads };
        const outcome = await api.solve(board, wish, { signal: mineRunning.signal });
        if (mineRunning.signal.aborted || outcome.error) break;
        const { moves, checked, status: proof } = outcome;
        solved.push(moves !== null && checked?.goal ? { moves, proved: proof === 'optimal' } : null);
        if (solved.length % between === 0) report(mine);
      }
      if (running === mineRunning) running = null;
      label();
    };

    begin.addEventListener('click', () => (running ? running.abort() : run()));
    save.addEventListener('click', () => api.save('answers.txt', answers(), 'text/plain'));
    input.addEventListener('change', async () => {
      running?.abort();
      const text = await input.files?.[0]?.text();
      contest = text ? readContest(text) : null;
      solved = [];
      table.replaceChildren();
      status.textContent = contest ? '' : say('contest.bad');
      label();
    });
    element.append(note, input, h('p', { class: 'row' }, begin, save), bar, status, table);
    label();
    return { update: () => !running && label(), destroy: () => running?.abort() };
  },
};

/** @param {(Solved | null)[]} solved @param {number} all @param {(value: number) => string} number */
function summary(solved, all, number) {
  const done = solved.filter((each) => each !== null);
  return {
    done: number(done.length),
    all: number(all),
    proved: number(done.filter(({ proved }) => proved).length),
    moves: number(done.reduce((sum, { moves }) => sum + moves.length, 0)),
  };
}

/** Moves of each kind against the budget; what is over it says so in words. @param {PanelApi} api @param {number[]} used @param {number[] | null} budget */
function budgetTable({ h, scene }, used, budget) {
  const { say, number } = scene();
  const head = ['contest.kind', 'contest.used', 'contest.budget'].map((key) => h('th', { scope: 'col' }, say(key)));
  const may = (/** @type {number} */ index) => {
    if (!budget) return '–';
    const over = used[index] > budget[index];
    return over ? `${number(budget[index])} ${say('contest.over')}` : number(budget[index]);
  };
  const rows = kinds.map((kind, index) =>
    h(
      'tr',
      null,
      h('th', { scope: 'row' }, kind),
      h('td', { class: 'figure' }, number(used[index])),
      h('td', { class: 'figure' }, may(index)),
    ),
  );
  return h('table', { class: 'table' }, h('thead', null, h('tr', null, ...head)), h('tbody', null, ...rows));
}
