/**
 * The contest in the page: a file of boards with one budget of moves of each kind, solved within a time, with the tally against the budget.
 * What is known is kept on the device, so that a tab may be closed and the run taken up again.
 */

import type { Control, Panel, PanelApi } from '../contract.ts';
import type { Known } from './campaign.ts';
import { isProved, kept, recalled, rounds, run } from './campaign.ts';

/** budget: L, R, U, D */
export type Contest = { budget: number[] | null; boards: string[] };
export const kinds = ['L', 'R', 'U', 'D'];

export function readContest(text: string): Contest | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const boards = lines.filter((line) => /^\d+\s*,\s*\d+\s*,/.test(line));
  const budget = (lines[0] ?? '').split(/\s+/).map(Number);
  const whole = budget.length === 4 && budget.every((number) => Number.isInteger(number) && number >= 0);
  return boards.length === 0 ? null : { budget: whole ? budget : null, boards };
}

/** Moves of each kind. */
export function tally(known: (Known | null)[]) {
  const used = [0, 0, 0, 0];
  for (const each of known) for (const letter of each?.moves ?? '') used[kinds.indexOf(letter)]++;
  return used;
}

/** Longest file that is read. */
const longest = 1 << 20;

/** Milliseconds between two looks of the reader at the count, and between two savings. */
const glance = 500;
const saving = 10_000;

export const contestPanel: Panel = {
  id: 'contest',
  title: 'panel.contest',
  modes: ['solve'],
  mount(element, api) {
    const { h } = api;
    const say = (key: string) => api.scene().say(key);
    let contest: Contest | null = null;
    /** by board */
    let known: (Known | null)[] = [];
    let running: AbortController | null = null;
    const input = h('input', {
      type: 'file',
      name: 'answers',
      accept: '.txt,text/plain',
      hidden: true,
    }) as HTMLInputElement;
    const pick = h('button', { type: 'button', class: 'button', onclick: () => input.click() });
    const note = h('p', { class: 'small' });
    const begin = h('button', { type: 'button', class: 'button button-strong', 'data-role': 'begin' });
    const save = h('button', { type: 'button', class: 'button', 'data-role': 'save' });
    const forget = h('button', { type: 'button', class: 'button', 'data-role': 'forget' });
    const time = () => {
      const { ui, say } = api.scene();
      const words = { label: say('contest.minutes'), hint: say('contest.minutes.hint') };
      return [{ type: 'number', id: 'minutes', ...words, value: ui.minutes, least: 1, most: 600 } as Control];
    };
    let form = api.controls(time());
    const bar = h('progress', { max: 1, value: 0 });
    Object.assign(bar.style, { width: '100%', accentColor: 'var(--accent)' });
    // While boards are being solved the region is busy: a screen reader hears the end, not every count.
    const status = h('p', { role: 'status' });
    const table = h('div');

    const answers = () => known.map((each) => `${each?.moves ?? ''}\n`).join('');

    const label = () => {
      const begun = known.some(Boolean);
      note.textContent = say('contest.note');
      pick.textContent = say('contest.choose');
      bar.setAttribute('aria-label', say('panel.contest'));
      form = api.controls(time(), form);
      begin.textContent = say(running ? 'contest.stop' : begun ? 'contest.go' : 'contest.run');
      begin.classList.toggle('is-running', running !== null);
      save.textContent = say('contest.save');
      forget.textContent = say('contest.forget');
      begin.toggleAttribute('disabled', contest === null);
      save.toggleAttribute('disabled', !begun);
      forget.toggleAttribute('disabled', !begun || running !== null);
      status.setAttribute('aria-busy', String(running !== null));
      if (contest) report(contest);
    };

    const report = ({ boards, budget }: Contest) => {
      const { say, number } = api.scene();
      status.textContent = say('contest.state', summary(known, boards.length, number));
      bar.setAttribute('max', String(rounds * boards.length));
      const done = known.reduce((sum, each) => sum + (isProved(each) ? rounds : (each?.rounds ?? 0)), 0);
      bar.setAttribute('value', String(done));
      table.replaceChildren(budgetTable(api, tally(known), budget));
    };

    const keep = () => api.remember('contest.known', kept(known));

    const go = async () => {
      const mine = contest;
      if (!mine) return;
      const mineRunning = new AbortController();
      running = mineRunning;
      label();
      const due = { report: 0, keep: performance.now() + saving };
      const tell = () => {
        const now = performance.now();
        if (now >= due.report) report(mine);
        if (now >= due.keep) keep();
        due.report = now >= due.report ? now + glance : due.report;
        due.keep = now >= due.keep ? now + saving : due.keep;
      };
      const signal = mineRunning.signal;
      await run({
        boards: mine.boards,
        known,
        minutes: api.scene().ui.minutes,
        signal,
        tell,
        solve: (board, options) => api.solve(`${board}\n`, { ...options, threads: api.threads }, { signal }),
      });
      if (running !== mineRunning) return;
      running = null;
      keep();
      label();
    };

    /** Takes a file up; answers kept for it count only if the rules confirm them. */
    const open = (text: string, again: boolean) => {
      contest = readContest(text);
      const boards = contest?.boards ?? [];
      const before = again ? recalled(api.remember('contest.known') ?? '', boards.length) : boards.map(() => null);
      const right = (index: number) => {
        const report = api.rules.check(`${boards[index]}\n`, before[index]?.moves ?? '');
        return report.ok && report.goal;
      };
      known = before.map((each, index) => (each && right(index) ? each : null));
      table.replaceChildren();
      status.textContent = contest ? '' : say('contest.bad');
      label();
    };

    const chosen = async () => {
      running?.abort();
      running = null;
      const file = input.files?.[0];
      if (file && file.size > longest) {
        status.textContent = say('error.file-too-large');
        return;
      }
      const text = (await file?.text()) ?? '';
      const again = text === api.remember('contest.file');
      open(text, again);
      if (!contest || again) return;
      api.remember('contest.known', null);
      api.remember('contest.file', text);
    };

    begin.addEventListener('click', () => (running ? running.abort() : go()));
    save.addEventListener('click', () => api.save('answers.txt', answers(), 'text/plain'));
    forget.addEventListener('click', () => {
      known = known.map(() => null);
      keep();
      label();
    });
    input.addEventListener('change', chosen);
    element.append(
      note,
      h('p', { class: 'row' }, pick, input),
      form,
      h('p', { class: 'row' }, begin, save, forget),
      bar,
      status,
      table,
    );
    const before = api.remember('contest.file');
    if (before) open(before, true);
    else label();
    return { update: () => (running ? void api.controls(time(), form) : label()), destroy: () => running?.abort() };
  },
};

function summary(known: (Known | null)[], all: number, number: (value: number) => string) {
  const done = known.filter((each) => each !== null);
  return {
    done: number(done.length),
    all: number(all),
    proved: number(done.filter(isProved).length),
    moves: number(done.reduce((sum, { moves }) => sum + moves.length, 0)),
  };
}

/** Moves of each kind against the budget; what is over it says so in words. */
function budgetTable({ h, scene }: PanelApi, used: number[], budget: number[] | null) {
  const { say, number } = scene();
  const head = ['contest.kind', 'contest.used', 'contest.budget'].map((key) => h('th', { scope: 'col' }, say(key)));
  const may = (index: number) => {
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
