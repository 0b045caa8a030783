/**
 * The pruning race: the article's search with more and more of its prunings, and the frontier engine, on one board and
 * one scale.
 */

import type { Experiment, Lab } from '../lab.ts';
import type { Drawing } from '../shared/picture.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { cores } from '../../engine/features.ts';
import { barsHeight, drawBars, scaleFor } from '../shared/bars.ts';
import { limitLength, readBoard, type Refusal } from '../shared/board-text.ts';
import { type Frame, frameOf } from '../shared/frame.ts';
import { type Picture, pictureOf } from '../shared/picture.ts';
import { comparisonText } from '../shared/measurement.ts';
import { type Comparison, SIGNIFICANT } from '../shared/repeats.ts';
import { joinSentences } from '../../shared/translate.ts';
import { tableElement } from '../shared/table.ts';
import { races } from './boards.ts';
import {
  barsOf,
  threeDigits,
  figuresOf,
  newLanes,
  canCompare,
  type Lane,
  type Lanes,
  marksOf,
  markText,
  type Metric,
  runAll,
  type Runner,
  runners,
  scoresOf,
  TESTED_MS,
  compareRunners,
  noTestReason,
  timesOf,
  valuesOf,
  withTest,
} from './race.ts';
import { words } from './words.ts';

const FRAMES = 60;
const limits = [60, 600];
/** Longest maze text, in characters. */
const LONGEST = 1 << 14;

/** The controls: size, metric, time limit, and the board as text. */
function partsOf() {
  const select = (id: string, values: (string | number)[]) => {
    const options = values.map((value) => new Option('', String(value)));
    const element = h('select', { class: 'select', id: `maze-race-${id}` }, ...options);
    return { element, options };
  };
  const size = select('size', [...races.map(({ id }) => id), 'own']);
  const metric = select('metric', ['seconds', 'nodes']);
  const limit = select('limit', limits);
  const text = h('textarea', { id: 'maze-race-board', rows: 8, spellcheck: false, class: 'board-text' });
  const takeButton = h('button', { type: 'button', class: 'button', id: 'maze-race-take' });
  const wrong = h('p', { class: 'small refused', role: 'alert', id: 'maze-race-wrong' });
  const [summary, hint] = [h('summary'), h('label', { for: 'maze-race-board', class: 'small' })];
  const ownBoard = h(
    'details',
    { class: 'own-board' },
    summary,
    hint,
    text,
    h('div', { class: 'row' }, takeButton, wrong),
  );
  const row = h('div', { class: 'row' }, size.element, metric.element, limit.element);
  return {
    size,
    metric,
    limit,
    text,
    take: takeButton,
    wrong,
    summary,
    hint,
    ownBoard,
    row,
  };
}

class MazeRace implements Experiment {
  readonly element: HTMLElement;
  readonly #lab: Lab;
  readonly #frame: Frame;
  readonly #picture: Picture;
  readonly #parts = partsOf();
  #board = races[0].board;
  #size = races[0].id;
  #lanes: Lanes = newLanes();
  #test: Comparison | null = null;
  #metric: Metric = 'seconds';
  #running: AbortController | null = null;
  #failed = false;
  #refused: Refusal | null = null;

  constructor(lab: Lab) {
    this.#lab = lab;
    this.#picture = pictureOf(
      lab,
      lab.translator(words),
      (pen, surface) => drawBars(pen, this.#bars(), this.#scale(), surface),
      (width) => barsHeight(runners.length, width),
    );
    const { row, ownBoard } = this.#parts;
    this.#frame = frameOf(lab, {
      showsPlace: true,
      ...{ key: 'maze-race', words, content: [row, this.#picture.canvas, ownBoard], furtherTexts: ['how'] },
      ...{ run: () => this.run(), stop: () => this.stop(), table: () => this.#table() },
      files: {
        name: 'maze-pruning-race',
        table: () => figuresOf(this.#lanes, this.#size),
        drawing: () => this.#drawing(),
      },
    });
    this.element = this.#frame.element;
    this.#listen();
  }

  #listen() {
    const { size, metric, take, ownBoard, text } = this.#parts;
    size.element.addEventListener('change', () => {
      const race = races.find(({ id }) => id === size.element.value);
      if (race) this.#choose(race.id, race.board);
      else ownBoard.setAttribute('open', '');
    });
    metric.element.addEventListener('change', () => {
      this.#metric = metric.element.value as Metric;
      this.update();
    });
    take.addEventListener('click', () => void this.#take());
    limitLength(text, LONGEST, (why) => this.#refuse(why));
    text.value = this.#board;
  }

  #locale() {
    return { t: this.#frame.t, number: this.#lab.page.number };
  }

  #bars(until?: number) {
    return barsOf(this.#lanes, this.#metric, this.#size, this.#locale(), until);
  }

  #scale() {
    const { t, number } = this.#locale();
    const inSeconds = this.#metric === 'seconds';
    const tick = (value: number) =>
      inSeconds ? t('seconds', { n: threeDigits(value) }) : number(Number(value.toPrecision(3)));
    return scaleFor(valuesOf(this.#lanes, this.#metric, this.#size), inSeconds ? 0.001 : 1000, tick);
  }

  get #hasBegun() {
    return runners.some((runner) => this.#lanes[runner].state !== 'waiting');
  }

  /** In a film all bars are at the same moment: they grow with the logarithm of the time. */
  #drawing(): Drawing | null {
    if (!this.#hasBegun) return null;
    const scale = this.#scale();
    const draw: Drawing['draw'] = (pen, surface, at) => {
      const until = at === FRAMES - 1 ? undefined : scale.least * (scale.most / scale.least) ** (at / (FRAMES - 1));
      drawBars(pen, this.#bars(until), scale, surface);
    };
    return { width: 960, height: barsHeight(runners.length, 960), frames: FRAMES, draw };
  }

  #table() {
    const { t, number } = this.#locale();
    const keys = ['runner', 'nodes', 'seconds', 'runs', 'score', 'state', 'published'];
    const heads = keys.map((key) => t(`column.${key}`));
    const marks = marksOf(this.#size);
    const rows = runners.map((runner) => {
      const { nodes, ms, runs, score, state } = this.#lanes[runner];
      const counted = state === 'waiting' ? ['', ''] : [number(nodes), threeDigits(ms / 1000)];
      const figures = [...counted, number(runs.length), score === null ? '' : number(score)];
      const mark = marks.find(({ row }) => row === runner);
      return [t(`runner.${runner}`), ...figures, t(`state.${state}`), mark ? markText(mark, t) : ''];
    });
    return this.#hasBegun ? tableElement(t, heads, rows) : null;
  }

  #message(): string {
    const { t, number } = this.#locale();
    if (this.#failed) return t('run.failed');
    const scores = scoresOf(this.#lanes);
    if (scores.length > 1) return t('differ', { scores: scores.map(number).join(', ') });
    if (this.#running) return t('running');
    const times = timesOf(this.#lanes);
    if (times === null) return '';
    const message = t('result', { score: number(scores[0]), times: number(Number(times.toPrecision(2))) });
    if (!this.#test) return joinSentences(message, t(noTestReason(this.#lanes), { n: TESTED_MS / 1000 }));
    const { p } = this.#test;
    return joinSentences(message, p !== null && p > SIGNIFICANT ? t('same') : '', comparisonText(this.#test, t));
  }

  run() {
    void this.#race();
  }

  async #race() {
    this.stop();
    const stop = new AbortController();
    this.#running = stop;
    this.#failed = false;
    [this.#lanes, this.#test] = [newLanes(), null];
    this.update();
    const side = Math.max(1, Math.min(runners.length, cores() - 1));
    const settings = {
      board: this.#board,
      timeMs: Number(this.#parts.limit.element.value) * 1000,
      signal: stop.signal,
    };
    const report = (runner: Runner, lane: Lane) => {
      if (stop !== this.#running) return;
      this.#lanes = { ...this.#lanes, [runner]: lane };
      this.#picture.invalidate();
    };
    const ended = await runAll(() => this.#lab.newEngine('maze'), side, settings, report).then(
      () => this.#compare(stop),
      () => false,
    );
    if (stop !== this.#running) return;
    this.#failed = !ended;
    this.#running = null;
    this.update();
  }

  /**
   * Once all have ended: compares the article's search with the frontier engine in alternating runs, if both are short.
   * @returns whether nothing failed
   */
  async #compare(stop: AbortController): Promise<boolean> {
    if (stop !== this.#running || !canCompare(this.#lanes)) return true;
    const engine = await this.#lab.newEngine('maze');
    try {
      const test = await compareRunners(engine, this.#board, stop.signal);
      if (stop !== this.#running || !test) return stop.signal.aborted;
      [this.#lanes, this.#test] = [withTest(this.#lanes, test), test];
      return true;
    } finally {
      engine.close();
    }
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
    for (const runner of runners) {
      const lane = this.#lanes[runner];
      if (lane.state === 'running') this.#lanes = { ...this.#lanes, [runner]: { ...lane, state: 'stopped' } };
    }
    this.update();
  }

  /** Selects another board, which invalidates the measurements. */
  #choose(name: string, board: string) {
    this.stop();
    [this.#size, this.#board, this.#lanes, this.#test, this.#refused] = [name, board, newLanes(), null, null];
    this.#parts.text.value = board;
    this.#parts.size.element.value = name;
    this.update();
  }

  async #take() {
    const { value } = this.#parts.text;
    const engine = await this.#lab.engine('maze').catch(() => null);
    const reading = await readBoard(
      engine?.rules ?? null,
      { family: 'maze', maxLength: LONGEST, solvable: true },
      value,
    );
    if (value !== this.#parts.text.value) return;
    if (reading.board === null) this.#refuse(reading.refused);
    else this.#choose('own', reading.board);
  }

  #refuse(why: Refusal) {
    this.#refused = why;
    this.update();
  }

  update() {
    const { t } = this.#locale();
    const { size, metric, limit, summary, hint, take, wrong } = this.#parts;
    this.#frame.update({ running: this.#running !== null, message: this.#message() });
    for (const option of size.options) setText(option, option.value === 'own' ? t('size.own') : option.value);
    for (const option of metric.options) setText(option, t(`metric.${option.value}`));
    for (const option of limit.options) setText(option, t('limit.of', { n: option.value }));
    setAttribute(size.element, 'aria-label', t('size'));
    setAttribute(metric.element, 'aria-label', t('metric'));
    setAttribute(limit.element, 'aria-label', t('limit'));
    setText(summary, t('board'));
    setText(hint, t('board.hint'));
    setText(take, t('board.take'));
    setText(wrong, this.#refused?.(t, this.#lab.page.language) ?? '');
    wrong.hidden = this.#refused === null;
    setAttribute(this.#picture.canvas, 'aria-label', t('picture'));
    this.#picture.repaint();
  }
}

export const create = (lab: Lab) => new MazeRace(lab);
