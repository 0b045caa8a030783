/**
 * The contest in the page: a file of boards with one budget of moves of each kind, solved within a time, with the tally against the budget.
 * What is known is kept on the device, so that a tab may be closed and the run taken up again.
 */

import type { Panel, PanelApi } from '../contract.ts';
import type { Known } from './campaign.ts';
import type { State } from './contest-display.ts';
import { kept, recalled, run } from './campaign.ts';
import { createDisplay } from './contest-display.ts';
import { readContest } from './contest-file.ts';

/** Longest file that is read. */
const longest = 1 << 20;

/** Milliseconds between two looks of the reader at the count, and between two savings. */
const glance = 500;
const saving = 10_000;

/**
 * A task that is done at most once in so many milliseconds, however often it is asked for.
 * @param due when it may be done first
 */
function spaced(task: () => void, pause: number, due: number) {
  return () => {
    const now = performance.now();
    if (now < due) return;
    due = now + pause;
    task();
  };
}

/** What was kept about these boards; an answer counts only if the rules confirm it. */
function confirmed(boards: string[], { rules, remember }: PanelApi): (Known | null)[] {
  const right = (moves: string, index: number) => {
    const report = rules.check(`${boards[index]}\n`, moves);
    return report.ok && report.goal;
  };
  const before = recalled(remember('contest.known') ?? '', boards.length);
  return before.map((each, index) => (each && right(each.moves, index) ? each : null));
}

export const contestPanel: Panel = {
  id: 'contest',
  title: 'panel.contest',
  modes: ['solve'],
  mount(element, api) {
    const state: State = { contest: null, known: [], running: null };
    const keep = () => api.remember('contest.known', kept(state.known));

    const go = async () => {
      if (!state.contest) return;
      const { boards } = state.contest;
      const running = new AbortController();
      const { signal } = running;
      state.running = running;
      display.update();
      const report = spaced(display.report, glance, 0);
      const save = spaced(keep, saving, performance.now() + saving);
      await run({
        boards,
        known: state.known,
        minutes: api.scene().ui.minutes,
        signal,
        tell() {
          report();
          save();
        },
        solve: (board, options) => api.solve(`${board}\n`, { ...options, threads: api.threads }, { signal }),
      });
      // Another file has been chosen meanwhile.
      if (state.running !== running) return;
      state.running = null;
      keep();
      display.update();
    };

    /** @param again is it the file that was open last? */
    const open = (text: string, again: boolean) => {
      state.contest = readContest(text);
      const boards = state.contest?.boards ?? [];
      state.known = again ? confirmed(boards, api) : boards.map(() => null);
      display.clear();
      if (!state.contest) display.tell(api.scene().say('contest.bad'));
      display.update();
    };

    const choose = async (file: File | undefined) => {
      state.running?.abort();
      state.running = null;
      if (file && file.size > longest) return display.tell(api.scene().say('error.file-too-large'));
      const text = (await file?.text()) ?? '';
      const again = text === api.remember('contest.file');
      open(text, again);
      if (!state.contest || again) return;
      api.remember('contest.known', null);
      api.remember('contest.file', text);
    };

    const forget = () => {
      state.known = state.known.map(() => null);
      keep();
      display.update();
    };

    const answers = () => state.known.map((each) => `${each?.moves ?? ''}\n`).join('');
    const display = createDisplay(element, api, state, {
      choose,
      begin: () => (state.running ? state.running.abort() : go()),
      save: () => api.save('answers.txt', answers(), 'text/plain'),
      forget,
    });
    const before = api.remember('contest.file');
    if (before) open(before, true);
    else display.update();
    return {
      update: () => (state.running ? display.updateForm() : display.update()),
      destroy: () => state.running?.abort(),
    };
  },
};
