/** The frontier engine's sweep over a small maze, recorded as it ran and drawn on the board. */

import type { Experiment, Lab } from '../lab.ts';
import type { Rules } from '../../engine/types.ts';
import type { Sweep, View } from '../../puzzles/maze/types.ts';
import type { Drawing, Surface } from '../shared/picture.ts';
import type { Pen } from '../../puzzles/contract.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { createPen } from '../../board/layout.ts';
import { races } from '../maze-race/boards.ts';
import { type Frame, frameOf } from '../shared/frame.ts';
import { type Measurement, measureSearch, durationText } from '../shared/measurement.ts';
import { pictureOf } from '../shared/picture.ts';
import { stepPlayer } from '../shared/player.ts';
import { type Table, tableElement } from '../shared/table.ts';
import { boardSize, drawBoard, drawLayers, drawStates, statesDrawn, statesHeight } from './pictures.ts';
import { words } from './words.ts';

const MAZE = 'maze';
/** Per cent by which the level is below the best score. */
const BELOW = [0, 5, 10, 25];
const LAYER_MS = 700;

type Run = 'running' | Measurement | null;

const select = (id: string, values: (string | number)[]) => {
  const options = values.map((value) => new Option('', String(value)));
  const element = h('select', { class: 'select', id: `maze-sweep-${id}` }, ...options);
  return { element, options };
};

class MazeSweep implements Experiment {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  readonly #lab: Lab;
  readonly #frame: Frame;
  readonly #pictures;
  readonly #player;
  readonly #size = select(
    'size',
    races.map(({ id }) => id),
  );
  readonly #below = select('below', BELOW);
  readonly #state = h('p', { role: 'status' });
  readonly #again = h('button', { type: 'button', class: 'button', id: 'maze-sweep-again' });
  readonly #status = h('div', { class: 'status' }, this.#state, this.#again);
  #shown: { sweep: Sweep; view: View; board: string } | null = null;
  #loadState: 'loading' | 'ready' | 'failed' = 'loading';
  #run: Run = null;
  #stopped = new AbortController();
  #turn = 0;

  constructor(lab: Lab) {
    this.#lab = lab;
    const t = lab.translator(words);
    // The longest list sets the number of rows, so that nothing below it moves when another layer is shown.
    const rows = () => Math.max(1, ...(this.#shown?.sweep.layers ?? []).map((layer) => statesDrawn(layer).length));
    this.#player = stepPlayer({
      key: 'maze-sweep',
      last: () => this.#shown?.sweep.layers.length ?? 0,
      ms: () => LAYER_MS,
      changed: () => this.#drawn(),
    });
    this.#pictures = {
      board: pictureOf(
        lab,
        t,
        (pen, surface) => this.#board(pen, surface),
        (width) => width * this.#aspectRatio,
      ),
      states: pictureOf(
        lab,
        t,
        (pen, surface) => this.#draw(drawStates, pen, surface),
        () => statesHeight(rows()),
      ),
      layers: pictureOf(
        lab,
        t,
        (pen, surface) => this.#draw(drawLayers, pen, surface),
        () => 150,
      ),
    };
    this.#frame = frameOf(lab, {
      ...{ key: 'maze-sweep', words, content: this.#content(), furtherTexts: ['how'] },
      ...{ run: () => this.run(), stop: () => this.stop(), table: () => this.#table() },
      files: { name: 'maze-sweep', table: () => this.#figures(), drawing: () => this.#drawing() },
    });
    this.element = this.#frame.element;
    [this.#size.element.value, this.#below.element.value] = ['5×7', '10'];
    for (const { element } of [this.#size, this.#below]) element.addEventListener('change', () => void this.load());
    this.#again.addEventListener('click', () => void this.load());
    this.ready = this.load();
  }

  #content() {
    const { board, states, layers } = this.#pictures;
    const figures = h('div', { class: 'sweep' }, board.canvas, h('div', null, states.canvas));
    const row = h('div', { class: 'row' }, this.#size.element, this.#below.element);
    return [row, this.#status, figures, layers.canvas, this.#player.element];
  }

  get #layer() {
    return this.#shown?.sweep.layers[this.#player.at];
  }

  /** The board's height for a width of 1. */
  get #aspectRatio() {
    if (!this.#shown) return 1;
    const { width, height } = boardSize(this.#shown.view);
    return height / width;
  }

  #draw(draw: typeof drawStates, pen: Pen, surface: Surface) {
    if (this.#shown) draw(pen, { ...this.#shown, at: this.#player.at }, surface);
  }

  #board(pen: Pen, surface: Surface, at: number = this.#player.at) {
    const shown = this.#shown;
    if (!shown) return;
    const unit = surface.width / boardSize(shown.view).width;
    drawBoard(createPen(pen.ctx, unit, surface.theme), { ...shown, at }, surface);
  }

  /** Asks the engine for a recorded sweep, then starts the film. */
  async load() {
    const turn = ++this.#turn;
    this.#player.pause();
    [this.#loadState, this.#run] = ['loading', null];
    this.update();
    const board = races.find(({ id }) => id === this.#size.element.value)?.board ?? races[0].board;
    const shown = await this.#consult(board).catch(() => null);
    if (turn !== this.#turn) return;
    this.#loadState = shown ? 'ready' : 'failed';
    this.#shown = shown;
    if (shown) this.#player.begin();
    this.update();
  }

  async #consult(board: string) {
    const engine = await this.#lab.engine(MAZE);
    const answer = await engine.consult(MAZE, board, '', `sweep ${this.#below.element.value}`);
    if (!answer.ok || answer.value === null) return null;
    return { sweep: answer.value as Sweep, view: viewOf(engine.rules, board), board };
  }

  run() {
    void this.#measure();
  }

  /** The same search as the engine normally runs it. */
  async #measure() {
    const [turn, shown] = [this.#turn, this.#shown];
    if (!shown || this.#run === 'running') return;
    this.#run = 'running';
    this.#stopped = new AbortController();
    const { signal } = this.#stopped;
    this.update();
    const engine = await this.#lab.engine(MAZE).catch(() => null);
    const options = { engine: 'frontier', threads: 1 };
    const run = engine && (await measureSearch(() => engine.solve(MAZE, shown.board, options, { signal }), signal));
    if (turn !== this.#turn) return;
    this.#run = run;
    this.update();
  }

  stop() {
    this.#stopped.abort();
    this.#player.pause();
  }

  #message(): string {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const run = this.#run;
    if (run === null) return '';
    if (run === 'running') return t('running');
    if (run.status !== 'optimal' || !this.#shown) return t('run.failed');
    const values = { nodes: number(run.nodes), took: durationText(run.runs, t), score: number(run.objective ?? 0) };
    return t(run.objective === this.#shown.sweep.score ? 'ran' : 'ran.other', values);
  }

  #figures(): Table | null {
    if (!this.#shown) return null;
    const columns = ['layer', 'crossing', 'states', 'ways', 'merged', 'dropped', 'broken', 'best'];
    const rows = this.#shown.sweep.layers.map(({ crossing, states, ways, dropped, broken, shown }, at) => {
      const best = shown.find((state) => state.best)?.value ?? null;
      return [at, crossing, states, ways, Math.max(0, ways - states), dropped, broken, best];
    });
    return { columns, rows };
  }

  #table() {
    const table = this.#figures();
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    if (!table) return null;
    const heads = table.columns.map((key) => t(`column.${key}`));
    return tableElement(
      t,
      heads,
      table.rows.map((row) => row.map((cell) => number(Number(cell)))),
    );
  }

  /** Board and layers, with a frame for each crossing. */
  #drawing(): Drawing | null {
    const shown = this.#shown;
    if (!shown) return null;
    const [side, wide] = [360, 480];
    const height = Math.round(side * this.#aspectRatio);
    const draw: Drawing['draw'] = (pen, surface, at) => {
      this.#board(pen, { ...surface, width: side }, at);
      pen.at(side + 20, height / 2 - 110, {}, () =>
        drawLayers(pen, { ...shown, at }, { ...surface, width: wide, height: 220 }),
      );
    };
    return { width: side + wide + 40, height, frames: shown.sweep.layers.length + 1, draw };
  }

  /** Redraws for another layer. */
  #drawn() {
    for (const picture of Object.values(this.#pictures)) picture.invalidate();
    this.#player.update(this.#frame.t);
    this.#describe();
  }

  #describe() {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const [at, layer] = [this.#player.at, this.#layer];
    this.#player.showPosition(t('step', { n: number(at) }));
    const values = { n: number(at), states: number(layer?.states ?? 0), ways: number(layer?.ways ?? 0) };
    const { board, states, layers } = this.#pictures;
    setAttribute(board.canvas, 'aria-label', t(layer ? 'board.label' : 'board.end', values));
    setAttribute(states.canvas, 'aria-label', t('states.label', values));
    setAttribute(layers.canvas, 'aria-label', t('layers.label'));
  }

  update() {
    const { t } = this.#frame;
    const idle = this.#loadState !== 'ready';
    this.#frame.update({ running: this.#run === 'running', idle, message: this.#message() });
    this.#status.hidden = !idle;
    this.#again.hidden = this.#loadState !== 'failed';
    setText(this.#state, idle ? t(`state.${this.#loadState}`) : '');
    setText(this.#again, t('again'));
    for (const option of this.#size.options) setText(option, option.value);
    for (const option of this.#below.options) setText(option, t('below.of', { n: option.value }));
    setAttribute(this.#size.element, 'aria-label', t('size'));
    setAttribute(this.#below.element, 'aria-label', t('below'));
    for (const picture of Object.values(this.#pictures)) picture.repaint();
    this.#player.update(t);
    this.#describe();
  }
}

function viewOf(rules: Rules, board: string): View {
  const answer = rules.view(MAZE, board, '');
  if (!answer.ok) throw new Error('the rules refuse the board');
  return answer.view as View;
}

export const create = (lab: Lab) => new MazeSweep(lab);
