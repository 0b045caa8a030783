/** The experiment: a board, the route engine's answer to it step by step, and a descent by distances beside it. */

import type { Engine } from '../../engine/types.ts';
import type { Terrain } from '../../puzzles/slide/view.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Draw, Drawing, Surface } from '../shared/picture.ts';
import type { Table } from '../shared/table.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { choiceOf } from '../shared/choice.ts';
import { recordOf } from '../shared/request.ts';
import { barsHeight, drawBars } from '../shared/bars.ts';
import { boardLine } from '../shared/board-line.ts';
import { readBoard } from '../shared/board-text.ts';
import { frameOf } from '../shared/frame.ts';
import { durationText } from '../shared/measurement.ts';
import { pictureOf } from '../shared/picture.ts';
import { heightFor } from '../shared/slide-board.ts';
import { stepPlayer } from '../shared/player.ts';
import { tableElement } from '../shared/table.ts';
import { withPublished } from '../published.ts';
import { drawBoard } from './board-picture.ts';
import { boardIn, boards, LONGEST } from './boards.ts';
import { answerText, movesBars, publishedFor } from './contest-boards.ts';
import { CURVE_HEIGHT, drawCurve } from './curve-picture.ts';
import { drawMinimum } from './minimum-picture.ts';
import { drawRelief, reliefHeight } from './relief-picture.ts';
import {
  descentText,
  fallsOf,
  figureColumns,
  figuresOf,
  heightAt,
  lastOf,
  longestLevel,
  nameOf,
  risesOf,
  type Survey,
  surveyOf,
} from './survey.ts';
import { words } from './words.ts';

const [KEY, FAMILY] = ['energy', 'slide'];
/** Milliseconds of a film, and the least and greatest duration of a move. */
const [FILM_MS, LEAST_MS, MOST_MS] = [15_000, 60, 500];
/** Frames of the saved film, its size, and the width of its board. */
const [FRAMES, WIDTH, BOARD_WIDTH] = [24, 1080, 420];

export class EnergyExperiment implements Experiment {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  readonly #lab: Lab;
  readonly #frame;
  readonly #record;
  readonly #request;
  readonly #player;
  readonly #pictures;
  readonly #choice;
  readonly #paste = boardLine({
    ...{ key: KEY, maxLength: LONGEST, changed: () => this.update(), onBoard: (board) => this.#choose(board) },
    read: (text) => this.#read(text),
  });
  readonly #titles: [HTMLElement, string][] = [];
  readonly #notes = {
    now: h('p', { class: 'small' }),
    legend: h('p', { class: 'small' }),
    stuck: h('p', { class: 'small' }),
  };
  #board = `${boards[1]}\n`;

  constructor(lab: Lab) {
    this.#lab = lab;
    this.#record = recordOf(lab, {
      ...{ key: KEY, family: FAMILY, changed: () => this.update() },
      consult: (engine) => this.#consult(engine),
      task: () => ({ board: this.#board, options: { engine: 'route', threads: 1 } }),
    });
    this.#request = this.#record.request;
    this.#player = stepPlayer({
      key: KEY,
      last: () => this.#moves,
      ms: () => Math.min(MOST_MS, Math.max(LEAST_MS, FILM_MS / Math.max(1, this.#moves))),
      changed: () => this.#showStep(),
    });
    const drawn = (
      draw: (...of: [Parameters<Draw>[0], Survey, Surface]) => void,
      height: (of: Survey, width: number) => number,
    ) =>
      pictureOf(
        lab,
        lab.translator(words),
        (pen, surface) => this.#survey && draw(pen, this.#survey, surface),
        (width) => (this.#survey ? height(this.#survey, width) : 0),
      );
    this.#pictures = {
      board: drawn(
        (pen, of, surface) => drawBoard(pen, of, this.#at, surface),
        (of, width) => heightFor(of.shown, width),
      ),
      relief: drawn((pen, of, surface) => drawRelief(pen, of, this.#at, surface), reliefHeight),
      curve: drawn(
        (pen, of, surface) => drawCurve(pen, of, this.#at, surface),
        () => CURVE_HEIGHT,
      ),
      stuck: drawn(
        (pen, { descent }, surface) => descent && drawMinimum(pen, descent, lastOf(descent), surface),
        (of, width) => heightFor(of.shown, width),
      ),
      moves: drawn(
        (pen, of, surface) => this.#drawMoves(pen, of, surface),
        (_, width) => barsHeight(1, width),
      ),
    };
    this.#choice = choiceOf(`${KEY}-board`, boards.length + 1, (at) => {
      if (boards[at]) void this.#choose(`${boards[at]}\n`);
    });
    this.#frame = frameOf(lab, {
      ...{ key: KEY, words, furtherTexts: ['signs', 'minimum'], run: () => this.run(), stop: () => this.stop() },
      content: this.#content(),
      table: () => this.#table(),
      files: { name: 'slide-energy', table: () => this.#figures(), drawing: () => this.#drawing() },
    });
    this.element = this.#frame.element;
    this.ready = this.#begin();
  }

  #content() {
    const title = (key: string) => {
      const element = h('h3');
      this.#titles.push([element, key]);
      return element;
    };
    const { board, relief, curve, stuck, moves } = this.#pictures;
    const { now, legend, stuck: where } = this.#notes;
    const above = h('div', { class: 'energy-board' }, board.canvas, this.#player.element);
    const stopped = h('div', null, title('stuck.title'), where, h('div', { class: 'energy-stuck' }, stuck.canvas));
    return [
      h('div', { class: 'energy-pictures' }, above, h('div', null, now, relief.canvas)),
      h('div', { class: 'energy-pictures' }, stopped, h('div', null, title('curve.title'), legend, curve.canvas)),
      moves.canvas,
      this.#request.element,
      h('div', { class: 'row' }, this.#choice.element, ...this.#paste.elements),
      this.#paste.status,
    ];
  }

  get #survey(): Survey | null {
    const { answer } = this.#request;
    return answer === 'none' ? null : answer;
  }

  /** The published answer to the board. */
  get #published() {
    return publishedFor(this.#board);
  }

  #drawMoves(pen: Parameters<Draw>[0], { terrain }: Survey, surface: Surface) {
    const mark = this.#published;
    if (!mark) return;
    const [bars, scale] = movesBars(terrain.moments.length - 1, mark, surface);
    drawBars(pen, bars, scale, surface);
  }

  get #moves() {
    return this.#survey ? this.#survey.terrain.moments.length - 1 : 0;
  }

  /** The displayed moment; clamped, because the film of an earlier board may have been longer. */
  get #at() {
    return Math.min(this.#player.at, this.#moves);
  }

  async #consult(engine: Engine): Promise<Survey | 'none' | null> {
    const board = this.#board;
    const answer = await engine.consult(FAMILY, board, '', 'terrain');
    if (!answer.ok) return null;
    return answer.value === null ? 'none' : surveyOf(engine.rules, board, answer.value as Terrain);
  }

  /** With the board of the address, if there is one. */
  async #begin() {
    const board = boardIn(location.hash);
    if (board === null || !(await this.#paste.take(board))) await this.#load();
  }

  async #load() {
    await this.#record.load();
    if (this.#survey && this.#request.state === 'ready') this.#player.begin();
  }

  #choose(board: string) {
    this.#paste.clear();
    this.#board = board;
    return this.#load();
  }

  async #read(text: string) {
    const engine = await this.#lab.engine(FAMILY).catch(() => null);
    return readBoard(engine?.rules ?? null, { family: FAMILY, maxLength: LONGEST, solvable: true }, text);
  }

  run() {
    if (this.#survey) this.#record.run();
  }

  stop() {
    this.#record.stop();
    this.#player.pause();
  }

  update() {
    const { t } = this.#frame;
    this.#request.update(t);
    for (const [element, key] of this.#titles) setText(element, t(key));
    const index = boards.indexOf(this.#board.trim());
    const names = [...boards.keys(), 'own'].map((key) => t(`board.${key}`));
    this.#choice.update(t('board'), names, index < 0 ? boards.length : index);
    this.#paste.update(t, this.#lab.page.language);
    setText(this.#notes.legend, t('curve.legend'));
    const running = this.#record.result === 'running';
    this.#frame.update({ running, idle: this.#request.state !== 'ready' || !this.#survey, message: this.#message() });
    this.#showStep();
    for (const picture of Object.values(this.#pictures)) picture.repaint();
  }

  /** The result of the run, or the answer. */
  #message(): string {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const [run, survey] = [this.#record.result, this.#survey];
    if (this.#request.state !== 'ready') return '';
    if (!survey) return t('none');
    if (run === 'running') return t('running');
    if (run === 'stopped') return t('ran.stopped');
    const { moments, stages, moves } = survey.terrain;
    const values = { moves: number(moments.length - 1), stages: number(stages.length) };
    if (run === null) return t('answer', { ...values, rises: number(risesOf(moments)) });
    if (run.objective === null || !run.confirmed) return t('run.failed');
    const ran = { moves: number(run.objective), took: durationText(run.runs, t), nodes: number(run.nodes) };
    return t(run.moves === moves ? 'ran' : 'ran.other', ran);
  }

  /** The state at the slider. */
  #showStep() {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const at = this.#at;
    this.#player.update(t);
    this.#player.showPosition(t('shown', { at: number(at), n: number(this.#moves) }));
    if (!this.#survey) return;
    for (const picture of Object.values(this.#pictures)) picture.invalidate();
    this.#describe(this.#survey, at);
  }

  /** The words beside the pictures, and their description for screen readers. */
  #describe(survey: Survey, move: number) {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const { energy, distance, heights, tile, wish } = survey.terrain.moments[move];
    const [height, board] = [heightAt(survey, move), this.#board.trim()];
    const name = tile === null ? '' : nameOf(tile);
    const values = { energy: number(energy), tile: name, height: number(height ?? 0) };
    const key = move === this.#moves ? 'home' : height === null || height === 0 || !wish ? 'between' : wish;
    setText(this.#notes.now, t(`now.${key}`, values));
    setText(this.#notes.stuck, descentText(survey.terrain, { t, number }));
    const { board: canvas, relief, curve, stuck, moves: bars } = this.#pictures;
    const label = (of: HTMLElement, ...message: [string, Record<string, string | number>?]) =>
      setAttribute(of, 'aria-label', t(...message));
    label(canvas.canvas, 'board.label', { board, at: number(move) });
    if (height === null) label(relief.canvas, 'relief.flat');
    else label(relief.canvas, 'relief.label', { ...values, most: number(Math.max(...heights)) });
    const [from, to] = longestLevel(survey.terrain.moments);
    const falls = number(fallsOf(survey.terrain.moments).length);
    const curves = { at: number(move), energy: number(energy), distance: number(distance) };
    label(curve.canvas, 'curve.label', { ...curves, falls, level: number(to - from) });
    stuck.canvas.hidden = !survey.descent;
    const mark = this.#published;
    bars.canvas.hidden = !mark;
    const published = mark ? answerText(mark, { t, number }) : '';
    label(bars.canvas, 'moves.label', { n: number(this.#moves), published });
    label(stuck.canvas, 'stuck.label', { board, moves: number(survey.descent?.frames.steps ?? 0) });
  }

  /** The stretches of the answer. */
  #table(): HTMLElement | null {
    const survey = this.#survey;
    if (!survey) return null;
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const names = (cells: number[]) => cells.map(nameOf).join(' ');
    const rows = survey.terrain.stages.map(({ from, moves, circuit, leaving }, at) => [
      ...[at + 1, from, moves, circuit.length].map(number),
      names(leaving),
    ]);
    const heads = ['stage', 'from', 'moves', 'cells', 'leaving'].map((key) => t(`column.${key}`));
    const mark = this.#published;
    const publishedRows = mark ? [[answerText(mark, { t, number }), '', number(mark.value), '', '']] : [];
    return tableElement(t, heads, [...rows, ...publishedRows]);
  }

  #figures(): Table | null {
    const [survey, mark] = [this.#survey, this.#published];
    if (!survey) return null;
    const none = figureColumns.slice(1).map(() => null);
    const table = { columns: figureColumns, rows: figuresOf(survey) };
    return withPublished(table, mark ? [[mark, [mark.value, ...none]]] : []);
  }

  /** Board and relief side by side, with the curve below. */
  #drawing(): Drawing | null {
    const survey = this.#survey;
    if (!survey) return null;
    const side = WIDTH - BOARD_WIDTH - 30;
    const [board, relief] = [heightFor(survey.shown, BOARD_WIDTH), reliefHeight(survey, side)];
    const above = Math.max(board, relief) + 20;
    const draw: Drawing['draw'] = (pen, surface, frame) => {
      const at = Math.round((frame / (FRAMES - 1)) * this.#moves);
      drawBoard(pen, survey, at, { ...surface, width: BOARD_WIDTH, height: board });
      pen.at(BOARD_WIDTH + 30, 0, {}, () => drawRelief(pen, survey, at, { ...surface, width: side, height: relief }));
      pen.at(0, above, {}, () => drawCurve(pen, survey, at, { ...surface, width: WIDTH, height: CURVE_HEIGHT }));
    };
    return { width: WIDTH, height: above + CURVE_HEIGHT, frames: FRAMES, draw };
  }
}
