/** The experiment: a file's boards as a wall of dots, solved in the background until the reader's time is over, and taken up again after a reload. */

import type { Rules } from '../../engine/types.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Known } from './boards.ts';
import type { Contest } from './contest-file.ts';
import { h } from '../../app/dom.ts';
import { save } from '../../app/save.ts';
import { inTurns } from '../../shared/turns.ts';
import { readBoard, type Refusal } from '../shared/board-text.ts';
import { type Frame, frameOf } from '../shared/frame.ts';
import { aboutBoard, boardView } from './board-view.ts';
import { merged, run } from './campaign.ts';
import { countSaid, readContest, strayLine } from './contest-file.ts';
import { alone, enginePool } from './engine-pool.ts';
import { figuresOf, sizesTable, wallDrawing } from './figures.ts';
import { gaugesOf } from './gauges.ts';
import { judgeView } from './judge-view.ts';
import { resultsView } from './results.ts';
import {
  type Course,
  keepCourse,
  keepFile,
  keepKnown,
  keptCourse,
  keptFile,
  keptKnown,
  STANDARD,
  whenKept,
} from './keeping.ts';
import { clockText, paceOf } from './pace.ts';
import { samples } from './samples.ts';
import { LONGEST, sourceView } from './source-view.ts';
import { tallyOf } from './tally.ts';
import { wallView } from './wall-view.ts';
import { beating, workClock, type WorkClock } from './work-clock.ts';
import { words } from './words.ts';
import { joinSentences } from '../../shared/translate.ts';

const KEY = 'wall';
/** Milliseconds between two updates of the counts, and between two saves. */
const [GLANCE_MS, SAVING_MS] = [500, 10_000];

/** The messages below the wall. */
type Told = '' | 'running' | 'stopped' | 'over' | 'done' | 'elsewhere' | 'broken' | 'loading' | 'unready';

interface Running {
  stop: AbortController;
  clock: WorkClock;
}

/** Why a text is no problem file; null: it is one. */
async function refusalOf(rules: Rules, text: string): Promise<Refusal | null> {
  const solvable = (board: string) => {
    const parsed = rules.parse('slide', `${board}\n`);
    return parsed.ok && parsed.diagnostics.length === 0;
  };
  const contest = readContest(text);
  if (!contest) return (t) => t('told.bad');
  const line = await inTurns(strayLine(text, solvable));
  const [head, n] = [countSaid(text), contest.boards.length];
  if (line === null) return head && head.said !== n ? (t) => t('told.count', { ...head, n }) : null;
  const own = text.split(/\r?\n/)[line].trim();
  const wanted = { family: 'slide', most: LONGEST, solvable: true, before: line };
  const { refused } = await readBoard(rules, wanted, own);
  return (t, language) => t('told.line', { line: line + 1, why: refused?.(t, language) ?? '' });
}

/** Limits an action to once in so many milliseconds. */
function spaced(pause: number) {
  let due = 0;
  return () => {
    const now = performance.now();
    if (now < due) return false;
    due = now + pause;
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
  readonly #judge;
  readonly #source;
  readonly #gauges = gaugesOf();
  readonly #results = resultsView();
  #rules: Rules | null = null;
  #contest: Contest | null = null;
  /** Are these boards' results kept on the device, and did the browser store them? */
  #keeps = false;
  #taken = true;
  #known: (Known | null)[] = [];
  #tally = tallyOf([]);
  #pace = paceOf();
  #course: Course = { ...STANDARD };
  #running: Running | null = null;
  #told: Told = 'loading';
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
    this.#judge = judgeView(t, {
      ...{ number, boards: () => this.#contest?.boards ?? [], budget: () => this.#contest?.budget ?? null },
      replay: () => this.#replay(),
      show: (index) => this.#show(index, true),
      take: (answers) => this.#take(answers),
    });
    this.#source = sourceView(t, {
      open: (text) => void this.#choose(text),
      samples: () => void this.#ownBoards(),
      minutes: (minutes) => this.#allow(minutes),
      save: () => save('answers.txt', this.#answers(), 'text/plain'),
      forget: () => this.#forget(),
    });
    const side = h('div', { class: 'wall-side' }, this.#gauges.element, this.#results.element, this.#board.element);
    const content = [h('div', { class: 'wall' }, this.#wall.element, side), this.#source.element, this.#judge.element];
    this.#frame = frameOf(lab, {
      saysWhere: true,
      ...{ key: KEY, words, content, run: () => this.run(), stop: () => this.stop() },
      table: () => this.#contest && sizesTable(this.#contest, this.#known, t, number),
      files: {
        name: 'slide-wall',
        table: () => this.#contest && figuresOf(this.#contest, this.#known),
        drawing: () => (this.#contest ? wallDrawing(this.#known) : null),
      },
    });
    this.element = this.#frame.element;
    whenKept(() => void this.#receive());
    addEventListener('pagehide', () => this.#keep());
    this.ready = this.#load();
  }

  /** Loads the campaign stored on this device, or boards of our own. */
  async #load() {
    try {
      this.#rules = (await this.#lab.engine('slide')).rules;
    } catch {
      this.#told = 'unready';
      return this.update();
    }
    const file = keptFile();
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
    this.#refused = text === null ? (t) => t('told.long') : await refusalOf(rules, text);
    if (turn !== this.#turn || this.#running) return;
    if (text === null || this.#refused) return this.update();
    if (text !== keptFile()) keepFile(text);
    await this.#open(text, true);
  }

  /** @param keeps whether results for these boards are stored on the device */
  async #open(text: string, keeps: boolean, told: Told = '') {
    const turn = ++this.#turn;
    const contest = readContest(text) as Contest;
    const known = keeps ? await inTurns(this.#confirmed(contest.boards)) : contest.boards.map(() => null);
    if (turn !== this.#turn) return;
    [this.#contest, this.#keeps, this.#at] = [contest, keeps, 0];
    this.#course = keeps ? keptCourse() : { ...STANDARD };
    this.#told = known.some(Boolean) ? told : '';
    this.#refused = null;
    this.#learn(known);
    this.#judge.forget();
    this.update();
  }

  #learn(known: (Known | null)[]) {
    this.#known = known;
    this.#tally = tallyOf(known);
    this.#pace = paceOf();
    this.#wall.show(known);
    this.#wall.pick(this.#at);
  }

  #replay() {
    const rules = this.#rules;
    return rules && ((board: string, moves: string) => rules.check('slide', board, moves));
  }

  /** The stored results for these boards; an answer counts only if the rules confirm it. */
  *#confirmed(boards: string[]): Generator<void, (Known | null)[]> {
    const known = keptKnown(boards.length);
    const replay = this.#replay();
    for (const [index, each] of known.entries()) {
      if (!each) continue;
      const report = replay?.(`${boards[index]}\n`, each.moves);
      if (!report?.ok || !report.goal) known[index] = null;
      yield;
    }
    return known;
  }

  /** Another tab has stored something. */
  async #receive() {
    if (this.#running || !this.#keeps || !this.#contest) return;
    const turn = ++this.#turn;
    const known = await inTurns(this.#confirmed(this.#contest.boards));
    if (turn !== this.#turn || this.#running) return;
    this.#course = keptCourse();
    this.#learn(known);
    this.update();
  }

  run() {
    if (!this.#contest || this.#running) return;
    const { minutes, worked } = this.#course;
    const before = worked >= minutes * 60_000 ? 0 : worked;
    const running = { stop: new AbortController(), clock: workClock(minutes * 60_000 - before) };
    this.#running = running;
    [this.#told, this.#refused] = ['running', null];
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
      const silence = beating(() => {
        clock.beat();
        this.#course.worked = before + clock.worked();
        this.#report();
      });
      try {
        const { boards } = this.#contest as Contest;
        const tell = (index: number) => this.#tried(index, clock);
        const whole = await run({
          boards,
          known: this.#known,
          signal: stop.signal,
          workers: pool.workers,
          clock,
          tell,
        });
        this.#course.worked = before + clock.worked();
        this.#told = whole ? this.#ended(stop.signal, clock) : 'broken';
      } finally {
        silence();
        pool.close();
      }
    };
    const mine = await (this.#keeps ? alone(campaign) : campaign().then(() => true)).catch(() => null);
    if (mine === null) this.#told = 'broken';
    else if (!mine) this.#told = 'elsewhere';
    this.#running = null;
    if (mine) this.#keep();
    this.update();
  }

  #ended({ aborted }: AbortSignal, clock: WorkClock): Told {
    if (this.#tally.tally.proved === this.#known.length) return 'done';
    return aborted ? 'stopped' : clock.left() <= 0 ? 'over' : 'done';
  }

  #tried(index: number, clock: WorkClock) {
    this.#tally.learn(index);
    this.#wall.changed(index);
    this.#pace.tried(clock.worked());
    this.#report();
    if (this.#saving()) this.#keep();
    if (index === this.#at) this.#tellBoard();
  }

  readonly #glance = spaced(GLANCE_MS);
  readonly #saving = spaced(SAVING_MS);

  #report() {
    if (!this.#glance()) return;
    this.#count();
    this.#tellSource();
  }

  #keep() {
    if (!this.#keeps || !this.#contest) return;
    this.#taken = keepKnown(this.#known);
    keepCourse(this.#course);
  }

  #allow(minutes: number) {
    this.#course.minutes = minutes;
    if (this.#keeps) keepCourse(this.#course);
    this.update();
  }

  #forget() {
    this.#course = { ...STANDARD, minutes: this.#course.minutes };
    this.#learn(this.#known.map(() => null));
    this.#told = '';
    this.#keep();
    this.update();
  }

  /** Keeps answers from elsewhere that are shorter; the rules have replayed them. */
  #take(answers: (string | null)[]) {
    if (answers.length !== this.#known.length) return;
    for (const [index, moves] of answers.entries()) {
      if (moves === null) continue;
      this.#known[index] = merged(this.#known[index], { moves, bound: null, checked: { goal: true } }, 0);
      this.#tally.learn(index);
      this.#wall.changed(index);
    }
    this.#keep();
    this.update();
  }

  #answers = () => this.#known.map((each) => `${each?.moves ?? ''}\n`).join('');

  #show(index: number, scroll: boolean = false) {
    this.#at = index;
    this.#wall.pick(index);
    this.#tellBoard();
    if (scroll) this.#board.element.scrollIntoView({ block: 'nearest' });
  }

  #tellBoard() {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const [board, known] = [this.#contest?.boards[this.#at], this.#known[this.#at]];
    this.#board.element.hidden = board === undefined;
    if (board === undefined || !this.#rules) return;
    const { head, text } = aboutBoard(t, number, this.#at, board, known);
    this.#wall.name(t('wall'), `${head}: ${text}`);
    this.#board.update(this.#rules, this.#at, board, known);
  }

  /** Rate and time left during a run; else the share of the time used. */
  #paceText() {
    const { t } = this.#frame;
    const { minutes, worked } = this.#course;
    const values = { worked: clockText(worked), all: clockText(minutes * 60_000) };
    if (!this.#running) return worked > 0 ? t('course', values) : '';
    const rate = this.#pace.rate(this.#running.clock.worked());
    const left = clockText(this.#running.clock.left());
    return rate === null ? t('pace.none', { left }) : t('pace', { rate: rate.toFixed(1), left });
  }

  #count() {
    const voice = { t: this.#frame.t, number: this.#lab.page.number };
    const { boards, budget } = this.#contest ?? { boards: [], budget: null };
    this.#gauges.update(this.#tally.tally, budget, boards.length, this.#paceText(), voice);
  }

  #toldText() {
    const { t } = this.#frame;
    if (this.#refused) return this.#refused(t, this.#lab.page.language);
    const told = this.#told ? t(`told.${this.#told}`) : '';
    const kept = this.#keeps ? (this.#taken ? '' : t('kept.not')) : this.#contest ? t('kept.own') : '';
    return joinSentences(told, kept);
  }

  /** The first answers of a run can be saved while it continues. */
  #tellSource() {
    const [running, begun] = [this.#running !== null, this.#known.some(Boolean)];
    this.#source.update({ hasBoards: this.#contest !== null, begun, running, minutes: this.#course.minutes });
  }

  update() {
    const running = this.#running !== null;
    this.#frame.update({ running, idle: !this.#contest, told: this.#toldText() });
    this.#tellSource();
    this.#judge.update();
    this.#results.update(this.#contest, { t: this.#frame.t, number: this.#lab.page.number });
    this.#wall.repaint();
    this.#count();
    this.#tellBoard();
  }
}
