/**
 * The experiment: a file's boards as a wall of dots, solved in the background until the reader's time is over, and
 * continued after a reload.
 */

import type { Rules } from '../../engine/types.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { BoardResult } from './boards.ts';
import type { Contest } from './contest-file.ts';
import { h } from '../../app/dom.ts';
import { save } from '../../app/save.ts';
import { inTurns } from '../../shared/turns.ts';
import type { Refusal } from '../shared/board-text.ts';
import { type Frame, frameOf } from '../shared/frame.ts';
import { boardTexts, boardView } from './board-view.ts';
import { mergeResults, run } from './campaign.ts';
import { readContest } from './contest-file.ts';
import { refusalOf } from './contest-refusal.ts';
import { withCampaignLock, enginePool } from './engine-pool.ts';
import { figuresOf, sizesTable, wallDrawing } from './figures.ts';
import { gaugesOf } from './gauges.ts';
import { answersView } from './answers-view.ts';
import { resultsView } from './results.ts';
import {
  type Progress,
  storeProgress,
  storeFile,
  storeResults,
  storedProgress,
  storedFile,
  storedResults,
  NEW_PROGRESS,
  onStored,
} from './storage.ts';
import { clockText, paceOf } from './pace.ts';
import { samples } from './samples.ts';
import { sourceView } from './source-view.ts';
import { tallyOf } from './tally.ts';
import { wallView } from './wall-view.ts';
import { startBeats, workClock, type WorkClock } from './work-clock.ts';
import { words } from './words.ts';
import { joinSentences } from '../../shared/translate.ts';

const KEY = 'wall';
/** Milliseconds between two updates of the counts, and between two saves. */
const [GLANCE_MS, SAVING_MS] = [500, 10_000];

/** The messages below the wall. */
type WallState = '' | 'running' | 'stopped' | 'over' | 'done' | 'elsewhere' | 'broken' | 'loading' | 'unready';

interface Running {
  stop: AbortController;
  clock: WorkClock;
}

/** Limits an action to once in so many milliseconds. */
function throttle(pause: number) {
  let next = 0;
  return () => {
    const now = performance.now();
    if (now < next) return false;
    next = now + pause;
    return true;
  };
}

export class WallExperiment implements Experiment {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  readonly #lab: Lab;
  readonly #frame: Frame;
  readonly #wall;
  readonly #board;
  readonly #answersView;
  readonly #source;
  readonly #gauges = gaugesOf();
  readonly #results = resultsView();
  #rules: Rules | null = null;
  #contest: Contest | null = null;
  /** Are these boards' results kept on the device, and did the browser store them? */
  #stores = false;
  #isStored = true;
  #boardResults: (BoardResult | null)[] = [];
  #tally = tallyOf([]);
  #pace = paceOf();
  #progress: Progress = { ...NEW_PROGRESS };
  #running: Running | null = null;
  #state: WallState = 'loading';
  /** Why a text was refused. */
  #refused: Refusal | null = null;
  #at = 0;
  #turn = 0;

  constructor(lab: Lab) {
    this.#lab = lab;
    const t = lab.translator(words);
    const { number } = lab.page;
    this.#wall = wallView(lab, (index) => this.#show(index));
    this.#board = boardView(lab, t);
    this.#answersView = answersView(t, {
      ...{ number, boards: () => this.#contest?.boards ?? [], budget: () => this.#contest?.budget ?? null },
      replay: () => this.#replay(),
      show: (index) => this.#show(index, true),
      onTake: (answers) => this.#mergeAnswers(answers),
    });
    this.#source = sourceView(t, {
      open: (text) => void this.#choose(text),
      samples: () => void this.#ownBoards(),
      minutes: (minutes) => this.#setMinutes(minutes),
      save: () => save('answers.txt', this.#answersText(), 'text/plain'),
      clear: () => this.#clearResults(),
    });
    const side = h('div', { class: 'wall-side' }, this.#gauges.element, this.#results.element, this.#board.element);
    const content = [
      h('div', { class: 'wall' }, this.#wall.element, side),
      this.#source.element,
      this.#answersView.element,
    ];
    this.#frame = frameOf(lab, {
      showsPlace: true,
      ...{ key: KEY, words, content, run: () => this.run(), stop: () => this.stop() },
      table: () => this.#contest && sizesTable(this.#contest, this.#boardResults, t, number),
      files: {
        name: 'slide-wall',
        table: () => this.#contest && figuresOf(this.#contest, this.#boardResults),
        drawing: () => (this.#contest ? wallDrawing(this.#boardResults) : null),
      },
    });
    this.element = this.#frame.element;
    onStored(() => void this.#reload());
    addEventListener('pagehide', () => this.#store());
    this.ready = this.#load();
  }

  /** Loads the campaign stored on this device, or boards of our own. */
  async #load() {
    try {
      this.#rules = (await this.#lab.engine('slide')).rules;
    } catch {
      this.#state = 'unready';
      return this.update();
    }
    const file = storedFile();
    if (file !== null && readContest(file)) await this.#open(file, true, 'stopped');
    else await this.#ownBoards();
  }

  async #ownBoards() {
    if (this.#running || !this.#rules) return;
    await this.#open(await inTurns(samples(this.#rules)), false);
  }

  async #choose(text: string | null) {
    const rules = this.#rules;
    if (this.#running || !rules) return;
    const turn = ++this.#turn;
    this.#refused = text === null ? (t) => t('file.long') : await refusalOf(rules, text);
    if (turn !== this.#turn || this.#running) return;
    if (text === null || this.#refused) return this.update();
    if (text !== storedFile()) storeFile(text);
    await this.#open(text, true);
  }

  /** @param stores whether results for these boards are stored on the device */
  async #open(text: string, stores: boolean, state: WallState = '') {
    const turn = ++this.#turn;
    const contest = readContest(text) as Contest;
    const results = stores ? await inTurns(this.#confirmedResults(contest.boards)) : contest.boards.map(() => null);
    if (turn !== this.#turn) return;
    [this.#contest, this.#stores, this.#at] = [contest, stores, 0];
    this.#progress = stores ? storedProgress() : { ...NEW_PROGRESS };
    this.#state = results.some(Boolean) ? state : '';
    this.#refused = null;
    this.#setResults(results);
    this.#answersView.clear();
    this.update();
  }

  #setResults(results: (BoardResult | null)[]) {
    this.#boardResults = results;
    this.#tally = tallyOf(results);
    this.#pace = paceOf();
    this.#wall.show(results);
    this.#wall.pick(this.#at);
  }

  #replay() {
    const rules = this.#rules;
    return rules && ((board: string, moves: string) => rules.check('slide', board, moves));
  }

  /** The stored results for these boards; an answer counts only if the rules confirm it. */
  *#confirmedResults(boards: string[]): Generator<void, (BoardResult | null)[]> {
    const results = storedResults(boards.length);
    const replay = this.#replay();
    for (const [index, result] of results.entries()) {
      if (!result) continue;
      const report = replay?.(`${boards[index]}\n`, result.moves);
      if (!report?.ok || !report.goal) results[index] = null;
      yield;
    }
    return results;
  }

  /** Another tab has stored something. */
  async #reload() {
    if (this.#running || !this.#stores || !this.#contest) return;
    const turn = ++this.#turn;
    const results = await inTurns(this.#confirmedResults(this.#contest.boards));
    if (turn !== this.#turn || this.#running) return;
    this.#progress = storedProgress();
    this.#setResults(results);
    this.update();
  }

  run() {
    if (!this.#contest || this.#running) return;
    const { minutes, worked } = this.#progress;
    const before = worked >= minutes * 60_000 ? 0 : worked;
    const running = { stop: new AbortController(), clock: workClock(minutes * 60_000 - before) };
    this.#running = running;
    [this.#state, this.#refused] = ['running', null];
    this.#pace = paceOf();
    this.update();
    void this.#work(running, before);
  }

  stop() {
    this.#running?.stop.abort();
    this.#board.pause();
  }

  async #work(running: Running, before: number) {
    const { stop, clock } = running;
    const campaign = async () => {
      const pool = await enginePool(this.#lab, stop.signal);
      const stopBeats = startBeats(() => {
        clock.beat();
        this.#progress.worked = before + clock.worked();
        this.#report();
      });
      try {
        const { boards } = this.#contest as Contest;
        const onBoard = (index: number) => this.#onTried(index, clock);
        const isComplete = await run({
          boards,
          results: this.#boardResults,
          signal: stop.signal,
          workers: pool.workers,
          clock,
          onBoard,
        });
        this.#progress.worked = before + clock.worked();
        this.#state = isComplete ? this.#endState(stop.signal, clock) : 'broken';
      } finally {
        stopBeats();
        pool.close();
      }
    };
    const hasRun = await (this.#stores ? withCampaignLock(campaign) : campaign().then(() => true)).catch(() => null);
    if (hasRun === null) this.#state = 'broken';
    else if (!hasRun) this.#state = 'elsewhere';
    this.#running = null;
    if (hasRun) this.#store();
    this.update();
  }

  #endState({ aborted }: AbortSignal, clock: WorkClock): WallState {
    if (this.#tally.tally.proved === this.#boardResults.length) return 'done';
    return aborted ? 'stopped' : clock.left() <= 0 ? 'over' : 'done';
  }

  #onTried(index: number, clock: WorkClock) {
    this.#tally.updateCounts(index);
    this.#wall.changed(index);
    this.#pace.recordTry(clock.worked());
    this.#report();
    if (this.#maySave()) this.#store();
    if (index === this.#at) this.#updateBoard();
  }

  readonly #mayRefresh = throttle(GLANCE_MS);
  readonly #maySave = throttle(SAVING_MS);

  #report() {
    if (!this.#mayRefresh()) return;
    this.#count();
    this.#updateSource();
    this.#frame.updateTable();
  }

  #store() {
    if (!this.#stores || !this.#contest) return;
    this.#isStored = storeResults(this.#boardResults);
    storeProgress(this.#progress);
  }

  #setMinutes(minutes: number) {
    this.#progress.minutes = minutes;
    if (this.#stores) storeProgress(this.#progress);
    this.update();
  }

  #clearResults() {
    this.#progress = { ...NEW_PROGRESS, minutes: this.#progress.minutes };
    this.#setResults(this.#boardResults.map(() => null));
    this.#state = '';
    this.#store();
    this.update();
  }

  /** Keeps answers from elsewhere that are shorter; the rules have replayed them. */
  #mergeAnswers(answers: (string | null)[]) {
    if (answers.length !== this.#boardResults.length) return;
    for (const [index, moves] of answers.entries()) {
      if (moves === null) continue;
      this.#boardResults[index] = mergeResults(
        this.#boardResults[index],
        { moves, bound: null, checked: { goal: true } },
        0,
      );
      this.#tally.updateCounts(index);
      this.#wall.changed(index);
    }
    this.#store();
    this.update();
  }

  #answersText = () => this.#boardResults.map((each) => `${each?.moves ?? ''}\n`).join('');

  #show(index: number, scroll: boolean = false) {
    this.#at = index;
    this.#wall.pick(index);
    this.#updateBoard();
    if (scroll) this.#board.element.scrollIntoView({ block: 'nearest' });
  }

  #updateBoard() {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const [board, results] = [this.#contest?.boards[this.#at], this.#boardResults[this.#at]];
    this.#board.element.hidden = board === undefined;
    if (board === undefined || !this.#rules) return;
    const { head, text } = boardTexts(t, number, this.#at, board, results);
    this.#wall.name(t('wall'), `${head}: ${text}`);
    this.#board.update(this.#rules, this.#at, board, results);
  }

  /** Rate and time left during a run; else the share of the time used. */
  #paceText() {
    const { t } = this.#frame;
    const { minutes, worked } = this.#progress;
    const values = { worked: clockText(worked), all: clockText(minutes * 60_000) };
    if (!this.#running) return worked > 0 ? t('course', values) : '';
    const rate = this.#pace.rate(this.#running.clock.worked());
    const left = clockText(this.#running.clock.left());
    return rate === null ? t('pace.none', { left }) : t('pace', { rate: rate.toFixed(1), left });
  }

  #count() {
    const locale = { t: this.#frame.t, number: this.#lab.page.number };
    const { boards, budget } = this.#contest ?? { boards: [], budget: null };
    this.#gauges.update(this.#tally.tally, budget, boards.length, this.#paceText(), locale);
  }

  #message() {
    const { t } = this.#frame;
    if (this.#refused) return this.#refused(t, this.#lab.page.language);
    const message = this.#state ? t(`state.${this.#state}`) : '';
    const storage = this.#stores ? (this.#isStored ? '' : t('kept.not')) : this.#contest ? t('kept.own') : '';
    return joinSentences(message, storage);
  }

  /** The first answers of a run can be saved while it continues. */
  #updateSource() {
    const [running, hasResults] = [this.#running !== null, this.#boardResults.some(Boolean)];
    this.#source.update({
      hasBoards: this.#contest !== null,
      hasResults,
      running,
      minutes: this.#progress.minutes,
    });
  }

  update() {
    const running = this.#running !== null;
    this.#frame.update({ running, idle: !this.#contest, message: this.#message() });
    this.#updateSource();
    this.#answersView.update();
    this.#results.update(this.#contest, { t: this.#frame.t, number: this.#lab.page.number });
    this.#wall.repaint();
    this.#count();
    this.#updateBoard();
  }
}
