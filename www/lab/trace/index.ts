/** Replays a trace: a file of `tokeru solve --trace`, or a search that runs in this page, with the same pictures. */

import type { Experiment, Lab, SearchPlace } from '../lab.ts';
import type { Drawing } from '../shared/picture.ts';
import type { Line } from '../shared/lines.ts';
import type { Table } from '../shared/table.ts';
import type { Field, Row } from './read.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { save } from '../../app/save.ts';
import { inTurns } from '../../shared/turns.ts';
import { groups } from '../groups.ts';
import { barsHeight } from '../shared/bars.ts';
import { type Frame, frameOf } from '../shared/frame.ts';
import { lineChart } from '../shared/line-chart.ts';
import { pictureOf } from '../shared/picture.ts';
import { stepPlayer } from '../shared/player.ts';
import { tableElement } from '../shared/table.ts';
import { placeNote } from '../shared/search-place.ts';
import { examples } from './examples.ts';
import {
  allHeight,
  axes,
  cutsOf,
  depthLines,
  digestOf,
  drawAll,
  drawCuts,
  drawLanes,
  drawTasks,
  hasLine,
  lanesHeight,
  scoreLines,
  tableLines,
  tasksOf,
} from './pictures.ts';
import { drawPlaces, placesHeight, placesOf } from './places.ts';
import { newTrace, fileOf, MAX_CHARACTERS, readTraces, addRow, type Trace, WrongLine } from './read.ts';
import { words } from './words.ts';
import { joinSentences } from '../../shared/translate.ts';

/** Steps of the replay, and of the film. */
const STEPS = 100;
const STEP_MS = 60;
const CHART = 220;
/** Rows shown on the page; the file has all. */
const MOST_READ = 200;

const NONE: { rows: Row[] } = { rows: [] };

type Chart = ReturnType<typeof lineChart>;

function partsOf() {
  const options = examples.map(({ key }) => new Option('', key));
  const example = h('select', { class: 'select', id: 'trace-example' }, ...options);
  const open = h('button', { type: 'button', class: 'button', id: 'trace-open' });
  const keep = h('button', { type: 'button', class: 'button', id: 'trace-save' });
  const file = h('input', { type: 'file', accept: '.jsonl,.json,.txt', hidden: true, id: 'trace-file' });
  const boards = h('select', { class: 'select', id: 'trace-boards' });
  const about = h('p', { class: 'small', role: 'status', id: 'trace-about' });
  const row = h('div', { class: 'row' }, example, open, keep, boards);
  return { example, options, open, keep, file, boards, about, row };
}

class TraceReplay implements Experiment {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  readonly #lab: Lab;
  readonly #frame: Frame;
  readonly #parts = partsOf();
  readonly #player;
  readonly #lanes;
  readonly #cuts;
  readonly #score: Chart;
  readonly #depth: Chart;
  readonly #tables: Chart;
  readonly #tasks;
  readonly #places;
  #all: Trace[] = [];
  #trace: Trace | null = null;
  #shown: { source: Row[]; rows: Row[] } = { source: NONE.rows, rows: [] };
  #lines: { source: Row[]; count: number; charts: { chart: Chart; lines: Line[]; label: string }[] } | null = null;
  /** Where this page's searches ran, each on one thread, so that its digest is the same on every machine. */
  readonly #ranAt = new WeakMap<Trace, SearchPlace>();
  #digest: { trace: Trace; count: number; text: string | null } | null = null;
  #wrong: number | null = null;
  /** Cancels reading a file. */
  #reading = new AbortController();
  #running: AbortController | null = null;
  #failed = false;

  constructor(lab: Lab) {
    this.#lab = lab;
    const t = lab.translator(words);
    this.#player = stepPlayer({
      key: 'trace',
      last: () => (this.#trace ? STEPS : 0),
      ms: () => STEP_MS,
      changed: () => this.#drawn(),
    });
    [this.#score, this.#depth, this.#tables] = [lineChart(lab), lineChart(lab), lineChart(lab)];
    const maxNodes = () => Math.max(10, this.#trace?.rows.at(-1)?.nodes ?? 10);
    this.#lanes = pictureOf(
      lab,
      t,
      (pen, surface) => drawLanes(pen, this.#rows, maxNodes(), surface),
      () => lanesHeight(this.#trace?.rows ?? []),
    );
    this.#cuts = pictureOf(
      lab,
      t,
      (pen, surface) => drawCuts(pen, this.#rows, surface),
      (width) => barsHeight(Math.max(1, cutsOf(this.#rows).length), width),
    );
    this.#tasks = pictureOf(
      lab,
      t,
      (pen, surface) => drawTasks(pen, this.#rows, surface),
      (width) => barsHeight(Math.max(1, tasksOf(this.#rows).length), width),
    );
    this.#places = pictureOf(
      lab,
      t,
      (pen, surface) => this.#trace && drawPlaces(pen, this.#trace, this.#rows, surface),
      (width) => (this.#trace ? placesHeight(this.#trace, width) : 0),
    );
    this.#frame = frameOf(lab, {
      showsPlace: true,
      ...{ key: 'trace', words, content: this.#content(), furtherTexts: ['how'] },
      ...{ run: () => this.run(), stop: () => this.stop(), table: () => this.#table() },
      files: {
        name: 'search-trace',
        table: () => this.#figures(),
        drawing: () => this.#drawing(),
        hasTable: () => (this.#trace?.rows.length ?? 0) > 0,
      },
    });
    this.element = this.#frame.element;
    this.#listen();
    this.ready = this.#search();
  }

  #content() {
    const { row, file, about } = this.#parts;
    const charts = h('div', { class: 'traces' }, this.#score.element, this.#depth.element, this.#tables.element);
    const bars = [this.#places.canvas, this.#cuts.canvas, this.#tasks.canvas];
    return [row, file, about, charts, this.#lanes.canvas, this.#player.element, ...bars];
  }

  #listen() {
    const { open, file, keep, boards } = this.#parts;
    open.addEventListener('click', () => file.click());
    file.addEventListener('change', () => void this.#open(file.files?.[0]));
    keep.addEventListener('click', () => this.#trace && save('search-trace.jsonl', fileOf(this.#trace)));
    boards.addEventListener('change', () => this.#show(this.#all[Number(boards.value)] ?? null));
    this.element.addEventListener('dragover', (event) => event.preventDefault());
    this.element.addEventListener('drop', (event) => {
      event.preventDefault();
      void this.#open(event.dataTransfer?.files[0]);
    });
  }

  /** The rows up to the current step; the same array as long as they are the same. */
  get #rows(): Row[] {
    const { rows } = this.#trace ?? NONE;
    const end = Math.ceil((rows.length * this.#player.at) / STEPS);
    if (this.#shown.source !== rows || this.#shown.rows.length !== end)
      this.#shown = { source: rows, rows: rows.slice(0, end) };
    return this.#shown.rows;
  }

  /** The lines of all rows, which do not depend on the step. */
  #wholeLines() {
    const { rows } = this.#trace ?? NONE;
    const { t } = this.#frame;
    const cached = this.#lines;
    if (cached?.source === rows && cached.count === rows.length) return cached.charts;
    const charts = [
      { chart: this.#score, lines: scoreLines(rows, t), label: 'score' },
      { chart: this.#depth, lines: depthLines(rows, t), label: 'depth' },
      { chart: this.#tables, lines: tableLines(rows, t), label: 'tables' },
    ];
    this.#lines = { source: rows, count: rows.length, charts };
    return charts;
  }

  async #open(file: File | undefined) {
    if (!file) return;
    this.stop();
    this.#reading.abort();
    const stop = new AbortController();
    [this.#reading, this.#wrong] = [stop, null];
    this.#parts.file.value = ''; // the same file may be chosen again
    try {
      if (file.size > MAX_CHARACTERS) throw new WrongLine(0);
      const traces = await inTurns(readTraces(await file.text()), stop.signal);
      if (stop.signal.aborted) return;
      this.#all = traces;
      this.#show(traces[0]);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#wrong = error instanceof WrongLine ? error.line : 0;
      this.update();
    }
  }

  /** Replays from the start, or shows the whole at once if reduced motion is preferred. */
  #show(trace: Trace | null) {
    this.#trace = trace;
    this.#player.begin();
    this.update();
  }

  run() {
    void this.#search();
  }

  /** Asks the engine for a traced search, and shows rows as they come. */
  async #search() {
    const example = examples.find(({ key }) => key === this.#parts.example.value) ?? examples[0];
    this.stop();
    this.#reading.abort();
    const stop = new AbortController();
    [this.#running, this.#failed, this.#wrong] = [stop, false, null];
    const trace = newTrace({ kind: 'board', family: example.family, board: example.board, threads: 1 });
    [this.#all, this.#trace] = [[trace], trace];
    this.#player.to(STEPS);
    this.update();
    const engine = await this.#lab.engine(example.family).catch(() => null);
    this.#ranAt.set(trace, { ...this.#lab.searchPlace(), threads: 1 });
    const outcome = await engine?.solve(
      example.family,
      example.board,
      { ...example.options, threads: 1, trace: true },
      { signal: stop.signal, onEvent: (event) => event.type === 'trace' && this.#receive(trace, event.row) },
    );
    if (stop !== this.#running) return;
    this.#running = null;
    // Cancelled, but not by the reader: the place of the run was lost.
    this.#failed = !outcome || outcome.stop === 'fault' || outcome.stop === 'cancelled';
    this.update();
  }

  #receive(trace: Trace, row: Record<string, unknown>) {
    if (trace === this.#trace && addRow(trace, row)) this.#lanes.invalidate();
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
    this.#player.pause();
    this.update();
  }

  #figures(): Table | null {
    const plain = (value: Field | undefined) => (Array.isArray(value) ? value.join(' ') : (value ?? null));
    const rows = this.#trace?.rows ?? [];
    if (rows.length === 0) return null;
    const columns = [...new Set(['kind', 'nodes', ...rows.flatMap((row) => Object.keys(row))])];
    return { columns, rows: rows.map((row) => columns.map((key) => plain(row[key]))) };
  }

  #table() {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const rows = (this.#trace?.rows ?? []).filter(({ kind }) => ['sample', 'answer', 'bound', 'end'].includes(kind));
    if (rows.length === 0) return null;
    const step = Math.ceil(rows.length / MOST_READ);
    const read = rows.filter((_, at) => at % step === 0 || at === rows.length - 1);
    const figure = (value: Row[string] | undefined) => (typeof value === 'number' ? number(value) : '');
    const cells = read.map((row) => [
      ...[number(row.nodes), t(`kind.${row.kind}`), figure(row.best ?? row.objective), figure(row.bound)],
      figure(row.depth),
    ]);
    return tableElement(
      t,
      ['nodes', 'kind', 'best', 'bound', 'depth'].map((key) => t(`column.${key}`)),
      cells,
    );
  }

  #drawing(): Drawing | null {
    const trace = this.#trace;
    if (!trace || trace.rows.length === 0) return null;
    const until = (frame: number) => trace.rows.slice(0, Math.ceil((trace.rows.length * (frame + 1)) / (STEPS / 2)));
    const draw: Drawing['draw'] = (pen, surface, frame) => drawAll(pen, trace, until(frame), surface, CHART);
    return { width: 880, height: allHeight(trace, CHART, 880), frames: STEPS / 2, draw };
  }

  /** Redraws for another step. */
  #drawn() {
    for (const picture of [this.#lanes, this.#cuts, this.#tasks, this.#places]) picture.invalidate();
    this.#chart();
    this.#player.update(this.#frame.t);
    const nodes = this.#rows.at(-1)?.nodes ?? 0;
    this.#player.showPosition(this.#frame.t('nodes', { n: this.#lab.page.number(nodes) }));
    this.#cuts.canvas.hidden = cutsOf(this.#rows).length === 0;
    this.#tasks.canvas.hidden = tasksOf(this.#rows).length < 2;
    this.#places.canvas.hidden = !this.#trace || placesOf(this.#trace, this.#trace.rows) === null;
  }

  #chart() {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const until = this.#player.at < STEPS ? (this.#rows.at(-1)?.nodes ?? 0) : undefined;
    for (const { chart, lines, label } of this.#wholeLines()) {
      chart.element.hidden = !hasLine(lines);
      if (!chart.element.hidden) chart.show({ lines, until, ...axes(number) }, t(`${label}.label`));
    }
  }

  /** The family's name; for a family that this site lacks, as in the file. */
  #familyOf({ family }: Trace): string {
    const group = groups.find((name) => name === family);
    return group ? this.#frame.t(`group.${group}`) : family;
  }

  /** The digest of the pictures, computed once for a trace, in slices; shown when it is known. */
  #digestOf(trace: Trace): string | null {
    const cached = this.#digest;
    if (cached?.trace === trace && cached.count === trace.rows.length) return cached.text;
    const digest = { trace, count: trace.rows.length, text: null as string | null };
    this.#digest = digest;
    void inTurns(digestOf(trace)).then((text) => {
      digest.text = text;
      setText(this.#parts.about, this.#about());
    });
    return null;
  }

  /** The refused file, and the displayed one. */
  #about(): string {
    const line = this.#wrong;
    const values = { n: this.#lab.page.number(line ?? 0) };
    const refused = line === null ? '' : this.#frame.t(line > 0 ? 'wrong.line' : 'wrong', values);
    return joinSentences(refused, this.#caption());
  }

  /** The displayed trace, and the digest of its pictures. */
  #caption(): string {
    const { t } = this.#frame;
    const trace = this.#trace;
    if (!trace || this.#running) return '';
    if (trace.rows.length === 0) return this.#failed ? '' : t('about.none');
    const digest = this.#digestOf(trace);
    if (digest === null) return '';
    const values = {
      family: this.#familyOf(trace),
      engine: trace.engine,
      rows: this.#lab.page.number(trace.rows.length),
    };
    const place = placeNote(this.#ranAt.get(trace) ?? null, this.#lab.searchPlace(), t);
    return joinSentences(t('about.trace', { ...values, digest }), place);
  }

  update() {
    const { t } = this.#frame;
    this.#lines = null;
    const { example, options, open, keep, boards, about } = this.#parts;
    const running = this.#running !== null;
    this.#frame.update({ running, message: running ? t('running') : this.#failed ? t('run.failed') : '' });
    for (const option of options) setText(option, t(`example.${option.value}`));
    setAttribute(example, 'aria-label', t('example'));
    setText(open, t('open'));
    setText(keep, t('save.trace'));
    keep.toggleAttribute('disabled', !this.#trace || this.#trace.rows.length === 0 || running);
    boards.hidden = this.#all.length < 2;
    setAttribute(boards, 'aria-label', t('boards'));
    const names = this.#all.map((_, at) => new Option(t('board.of', { n: at + 1 }), String(at)));
    boards.replaceChildren(...names);
    boards.value = String(Math.max(0, this.#trace ? this.#all.indexOf(this.#trace) : 0));
    setText(about, this.#about());
    setAttribute(this.#lanes.canvas, 'aria-label', t('lanes.label'));
    setAttribute(this.#cuts.canvas, 'aria-label', t('cuts.label'));
    setAttribute(this.#tasks.canvas, 'aria-label', t('tasks.label', { list: tasksOf(this.#rows).join(', ') }));
    setAttribute(this.#places.canvas, 'aria-label', t('places.label'));
    for (const picture of [this.#lanes, this.#cuts, this.#tasks, this.#places]) picture.repaint();
    this.#drawn();
  }
}

export const create = (lab: Lab) => new TraceReplay(lab);
