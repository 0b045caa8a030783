/**
 * The experiment: solves one board with three iterative deepening searches in turn, and shows the nodes of each
 * iteration over its limit, on a logarithmic scale.
 */

import type { Engine } from '../../engine/types.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Axes, Line } from '../shared/lines.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { barsHeight, drawBars, scaleFor } from '../shared/bars.ts';
import { type Frame, frameOf } from '../shared/frame.ts';
import { boardLine } from '../shared/board-line.ts';
import { readBoard } from '../shared/board-text.ts';
import { lineChart } from '../shared/line-chart.ts';
import { measureSearch } from '../shared/measurement.ts';
import { drawLines } from '../shared/lines.ts';
import { type Drawing, type Picture, pictureOf } from '../shared/picture.ts';
import { drawPlayback, heightFor, type Playback, playbackOf } from '../shared/slide-board.ts';
import { tableElement } from '../shared/table.ts';
import { boards } from './boards.ts';
import {
  type SearchProgress,
  compareCounts,
  figuresOf,
  iterationsOf,
  type Method,
  methods,
  pointsOf,
  iterationStart,
  newProgress,
} from './iterations.ts';
import { isMeasured, markText, type Speed, speedBars, withSpeed } from './speed.ts';
import { words } from './words.ts';

const KEY = 'deepening';

/** Node limit of a search. */
const MOST_NODES = 20_000_000;
/** Longest board that is read, in characters. */
const LONGEST = 300;

/** The possible ends of a method, the worst first; the message is about the worst of all three. */
const ends = ['failed', 'limit', 'unproved', 'done'] as const;
type End = (typeof ends)[number];

type State = '' | 'running' | 'stopped' | End;

const newSearches = (): Record<Method['key'], SearchProgress> => ({
  straight: newProgress(),
  around: newProgress(),
  tables: newProgress(),
});

export class DeepeningExperiment implements Experiment {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  readonly #lab: Lab;
  readonly #frame: Frame;
  readonly #chart;
  readonly #bars: Picture;
  readonly #speeds: Picture;
  readonly #speedTitle = h('h3');
  readonly #picture: Picture;
  readonly #select = h('select', { class: 'select', id: 'deepening-board' });
  readonly #paste = boardLine({
    ...{ key: KEY, maxLength: LONGEST, changed: () => this.update(), onBoard: (board) => this.#choose(board) },
    read: (text) =>
      readBoard(this.#engine?.rules ?? null, { family: 'slide', maxLength: LONGEST, solvable: true }, text),
  });
  #engine: Engine | null = null;
  #board = `${boards[0]}\n`;
  #shown: Playback | null = null;
  #searches = newSearches();
  #speed: Speed | null = null;
  #state: State = '';
  #stop: AbortController | null = null;

  constructor(lab: Lab) {
    this.#lab = lab;
    const t = lab.translator(words);
    this.#chart = lineChart(lab);
    this.#bars = pictureOf(
      lab,
      t,
      (pen, surface) => drawBars(pen, this.#barList(), this.#scale(), surface),
      (width) => barsHeight(methods.length, width),
    );
    this.#speeds = pictureOf(
      lab,
      t,
      (pen, surface) => drawBars(pen, ...speedBars(this.#speed, surface), surface),
      (width) => barsHeight(1, width),
    );
    this.#picture = pictureOf(
      lab,
      t,
      (pen, surface) => {
        if (this.#shown) drawPlayback(pen, this.#shown, 0, surface);
      },
      (width) => (this.#shown ? heightFor(this.#shown, width) : 1),
    );
    const board = h('div', { class: 'deepening-board' }, this.#picture.canvas);
    const bars = [this.#bars.canvas, this.#speedTitle, this.#speeds.canvas];
    const charts = h('div', { class: 'deepening-charts' }, this.#chart.element, ...bars);
    const controls = h('div', { class: 'row' }, this.#select, ...this.#paste.elements);
    this.#frame = frameOf(lab, {
      ...{ key: KEY, words, content: [h('div', { class: 'deepening' }, board, charts), controls, this.#paste.status] },
      ...{ run: () => this.run(), stop: () => this.stop() },
      table: () => this.#table(),
      files: {
        name: 'slide-deepening',
        table: () => this.#figures(),
        drawing: () => this.#drawing(),
      },
    });
    this.element = this.#frame.element;
    this.#select.append(...[...boards, 'own'].map((_, at) => new Option('', String(at))));
    this.#select.addEventListener('change', () => this.#choose(`${boards[Number(this.#select.value)]}\n`));
    this.ready = this.#load();
  }

  async #load() {
    this.#engine = await this.#lab.engine('slide').catch(() => null);
    this.#state = this.#engine ? '' : 'failed';
    this.#choose(this.#board);
  }

  #hasBegun = () => methods.some(({ key }) => this.#searches[key].starts.length > 0);

  #choose(board: string) {
    this.stop();
    this.#paste.clear();
    this.#board = board;
    [this.#searches, this.#speed] = [newSearches(), null];
    if (this.#engine) [this.#shown, this.#state] = [playbackOf(this.#engine.rules, board, ''), ''];
    this.update();
  }

  run() {
    if (this.#stop || !this.#engine) return;
    this.#stop = new AbortController();
    [this.#searches, this.#speed] = [newSearches(), null];
    this.#state = 'running';
    this.update();
    void this.#work(this.#stop, this.#engine);
  }

  stop() {
    this.#stop?.abort();
  }

  async #work(stop: AbortController, engine: Engine) {
    const searches = this.#searches;
    const endsMet = new Set<End>();
    for (const method of methods) {
      const end = await this.#search(method, searches[method.key], engine, stop.signal);
      if (stop.signal.aborted) break;
      endsMet.add(end);
    }
    if (!endsMet.has('failed') && !stop.signal.aborted) await this.#time(searches, engine, stop.signal);
    if (this.#stop === stop) this.#stop = null;
    if (searches === this.#searches)
      this.#state = stop.signal.aborted ? 'stopped' : (ends.find((end) => endsMet.has(end)) ?? 'done');
    this.update();
  }

  /** Repeats the search by distances around the walls to measure its speed. */
  async #time(searches: ReturnType<typeof newSearches>, engine: Engine, signal: AbortSignal) {
    const { engine: name, options } = methods[1];
    const request = { engine: name, options, threads: 1, nodes: MOST_NODES };
    const run = await measureSearch(() => engine.solve('slide', this.#board, request, { signal }), signal);
    if (run && searches === this.#searches) this.#speed = { nodes: run.nodes, runs: run.runs };
  }

  async #search(
    { engine: name, options }: Method,
    progress: SearchProgress,
    engine: Engine,
    signal: AbortSignal,
  ): Promise<End> {
    const request = { engine: name, options, threads: 1, nodes: MOST_NODES, backend: 'plain' as const };
    const outcome = await engine.solve('slide', this.#board, request, {
      signal,
      onEvent: (event) => {
        const start = event.type === 'detail' ? iterationStart(event.value) : null;
        if (!start) return;
        progress.starts.push(start);
        this.#draw();
      },
    });
    if (signal.aborted || outcome.stop === 'fault' || outcome.error) return 'failed';
    progress.nodes = outcome.nodes;
    progress.length = outcome.status === 'optimal' && outcome.confirmed ? outcome.objective : null;
    this.update();
    if (outcome.stop === 'nodes') return 'limit';
    return progress.length === null ? 'unproved' : 'done';
  }

  #lines(): Line[] {
    const styles = {
      straight: { ink: (theme: { faint: string }) => theme.faint, dash: [2, 4] },
      around: { ink: (theme: { ink: string }) => theme.ink, dash: [8, 4] },
      tables: { ink: (theme: { accent: string }) => theme.accent },
    };
    return methods
      .map(({ key }) => ({
        ...styles[key],
        name: this.#frame.t(`method.${key}`),
        points: pointsOf(this.#searches[key]).map(([limit, nodes]): [number, number] => [limit, Math.log10(nodes)]),
      }))
      .filter(({ points }) => points.length > 0) as Line[];
  }

  /** Ticks are powers of ten. */
  #axes(): Axes {
    const { number } = this.#lab.page;
    return {
      across: number,
      up: (value) => (Math.abs(value - Math.round(value)) < 1e-9 ? number(10 ** Math.round(value)) : ''),
    };
  }

  #total = (key: Method['key']) => this.#searches[key].nodes ?? this.#searches[key].starts.at(-1)?.nodes ?? null;

  #barList() {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    return methods.map(({ key }) => {
      const { length, nodes } = this.#searches[key];
      const total = this.#total(key);
      const note = nodes === null ? '' : length === null ? t('cut') : t('length', { n: number(length) });
      return {
        ...{
          name: t(`method.${key}`),
          value: total === null ? null : Math.max(1, total),
          note,
          strong: key === 'tables',
        },
        ...{ text: total === null ? '' : number(total), open: nodes === null && total !== null },
      };
    });
  }

  #scale() {
    const totals = methods.map(({ key }) => this.#total(key) ?? 0);
    return scaleFor(totals, 1, (value) => this.#lab.page.number(value));
  }

  #table() {
    if (!this.#hasBegun()) return null;
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const heads = ['method', 'limit', 'nodes'].map((key) => t(`column.${key}`));
    const rows = methods.flatMap(({ key }) =>
      iterationsOf(this.#searches[key]).map(({ by, limit, nodes, cut }) => [
        `${t(`method.${key}`)}${by === 'ends' ? ` (${t('ends')})` : ''}`,
        number(limit),
        cut ? t('at.least', { n: number(nodes) }) : number(nodes),
      ]),
    );
    const [{ text }] = speedBars(this.#speed, { t, number })[0];
    const speeds = [
      [t('speed.ours'), '', isMeasured(this.#speed) ? text : ''],
      [t('speed.published'), '', markText({ t, number })],
    ];
    return tableElement(t, heads, [...rows, ...speeds]);
  }

  #figures() {
    const board = this.#board.trim();
    return this.#hasBegun() ? withSpeed(figuresOf(board, this.#searches), board, this.#speed) : null;
  }

  #drawing(): Drawing | null {
    const lines = this.#lines();
    if (lines.length === 0) return null;
    const axes = this.#axes();
    const draw: Drawing['draw'] = (pen, surface) => drawLines(pen, lines, axes, surface);
    return {
      width: 880,
      height: 420,
      frames: 1,
      draw,
    };
  }

  #draw() {
    const lines = this.#lines();
    this.#chart.element.hidden = lines.length === 0;
    if (lines.length > 0) this.#chart.show({ lines, ...this.#axes() }, this.#frame.t('chart'));
    this.#bars.invalidate();
  }

  #message() {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    if (this.#state !== 'done') return this.#state ? t(`state.${this.#state}`, { most: number(MOST_NODES) }) : '';
    const { key, walls, tables } = compareCounts(methods.map((method) => this.#total(method.key) ?? 0));
    return t(key, { walls: number(walls), tables: number(tables) });
  }

  update() {
    const { t } = this.#frame;
    this.#frame.update({ running: this.#stop !== null, idle: !this.#shown, message: this.#message() });
    const at = boards.indexOf(this.#board.trim());
    const options = [...this.#select.options];
    for (const [index, option] of options.entries()) setText(option, t(`board.${boards[index] ? index : 'own'}`));
    // Hidden until a board has been pasted.
    options[boards.length].hidden = at >= 0;
    this.#select.value = String(at < 0 ? boards.length : at);
    setAttribute(this.#select, 'aria-label', t('choose'));
    this.#paste.update(t, this.#lab.page.language);
    setAttribute(this.#picture.canvas, 'aria-label', t('picture', { board: this.#board.trim() }));
    setAttribute(this.#bars.canvas, 'aria-label', t('bars'));
    const locale = { t, number: this.#lab.page.number };
    const [{ text }] = speedBars(this.#speed, locale)[0];
    setText(this.#speedTitle, t('speed'));
    setAttribute(this.#speeds.canvas, 'aria-label', t('speed.label', { ours: text, published: markText(locale) }));
    this.#picture.repaint();
    this.#bars.repaint();
    this.#speeds.repaint();
    this.#draw();
  }
}
