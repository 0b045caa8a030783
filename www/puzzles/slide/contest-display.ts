/** The contest as the reader sees it: file, time, progress, and the tally against the budget. Reads the state and never changes it. */

import type { Control, PanelApi } from '../contract.ts';
import type { Known } from './campaign.ts';
import type { Contest } from './contest-file.ts';
import { isProved, rounds } from './campaign.ts';
import { kinds, tally } from './contest-file.ts';

export type State = {
  contest: Contest | null;
  /** by board */
  known: (Known | null)[];
  running: AbortController | null;
};

export type Listeners = {
  choose: (file: File | undefined) => void;
  /** starts the run, or ends it */
  begin: () => void;
  save: () => void;
  forget: () => void;
};

/** The reader's own limit for the whole contest. */
function minutes({ scene }: PanelApi): Control[] {
  const { ui, say } = scene();
  const words = { label: say('contest.minutes'), hint: say('contest.minutes.hint') };
  return [{ type: 'number', id: 'minutes', ...words, value: ui.minutes, least: 1, most: 600 }];
}

export function createDisplay(element: HTMLElement, api: PanelApi, state: State, on: Listeners) {
  const { h } = api;
  const file = { type: 'file', name: 'answers', accept: '.txt,text/plain', hidden: true };
  const input = h('input', file) as HTMLInputElement;
  input.addEventListener('change', () => on.choose(input.files?.[0]));
  const button = (role: string, run: () => void, strong = '') =>
    h('button', { type: 'button', class: `button${strong}`, 'data-role': role, onclick: run });
  const pick = h('button', { type: 'button', class: 'button', onclick: () => input.click() });
  const begin = button('begin', on.begin, ' button-strong');
  const save = button('save', on.save);
  const forget = button('forget', on.forget);
  const note = h('p', { class: 'small' });
  let form = api.controls(minutes(api));
  const bar = h('progress', { max: 1, value: 0 });
  Object.assign(bar.style, { width: '100%', accentColor: 'var(--accent)' });
  const status = h('p', { role: 'status' });
  const table = h('div');
  const row = (...children: HTMLElement[]) => h('p', { class: 'row' }, ...children);
  element.append(note, row(pick, input), form, row(begin, save, forget), bar, status, table);

  const updateForm = () => {
    form = api.controls(minutes(api), form);
  };

  /** The counts alone, while boards are being solved. */
  const report = () => {
    if (!state.contest) return;
    const { known } = state;
    const { boards, budget } = state.contest;
    const { say, number } = api.scene();
    status.textContent = say('contest.state', summary(known, boards.length, number));
    bar.setAttribute('max', String(rounds * boards.length));
    const done = known.reduce((sum, each) => sum + (isProved(each) ? rounds : (each?.rounds ?? 0)), 0);
    bar.setAttribute('value', String(done));
    table.replaceChildren(budgetTable(api, tally(known), budget));
  };

  const update = () => {
    const { say } = api.scene();
    const running = state.running !== null;
    const begun = state.known.some(Boolean);
    note.textContent = say('contest.note');
    pick.textContent = say('contest.choose');
    bar.setAttribute('aria-label', say('panel.contest'));
    updateForm();
    begin.textContent = say(running ? 'contest.stop' : begun ? 'contest.go' : 'contest.run');
    begin.classList.toggle('is-running', running);
    save.textContent = say('contest.save');
    forget.textContent = say('contest.forget');
    begin.toggleAttribute('disabled', state.contest === null);
    save.toggleAttribute('disabled', !begun);
    forget.toggleAttribute('disabled', !begun || running);
    // While boards are being solved the region is busy: a screen reader hears the end, not every count.
    status.setAttribute('aria-busy', String(running));
    report();
  };

  return {
    update,
    updateForm,
    report,
    /** A sentence in place of the counts. */
    tell(text: string) {
      status.textContent = text;
    },
    clear() {
      status.textContent = '';
      table.replaceChildren();
    },
  };
}

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
