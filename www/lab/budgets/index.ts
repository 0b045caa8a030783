/** Room Sweeper: the search for the fewest steps as stairs, one for each limit that it tried. */

import type { Engine } from '../../engine/types.ts';
import type { Budgets } from '../../puzzles/sweeper/view.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Drawing } from '../shared/picture.ts';
import type { Cell, Table } from '../shared/table.ts';
import { h, setAttribute } from '../../app/dom.ts';
import { choiceOf } from '../shared/choice.ts';
import { recordOf } from '../shared/request.ts';
import { frameOf } from '../shared/frame.ts';
import { durationText } from '../shared/measurement.ts';
import { pictureOf } from '../shared/picture.ts';
import { rooms as all } from '../shared/rooms.ts';
import { tableElement } from '../shared/table.ts';
import { nodesOutsideStairs, drawStairs, stairsHeight, stairsOf } from './stairs.ts';
import { words } from './words.ts';

const [KEY, FAMILY, WIDTH] = ['budgets', 'sweeper', 960];
const rooms = [all.meetings, all.open, all.three];

class Staircase implements Experiment {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  readonly #lab: Lab;
  readonly #frame;
  readonly #record;
  readonly #request;
  readonly #picture;
  readonly #choice;
  #room = 0;

  constructor(lab: Lab) {
    this.#lab = lab;
    this.#record = recordOf(lab, {
      ...{ key: KEY, family: FAMILY, changed: () => this.update() },
      consult: (engine) => this.#consult(engine),
      task: () => ({
        board: rooms[this.#room].board,
        options: { engine: 'sweep', threads: 1, options: { mode: 'total' } },
      }),
    });
    this.#request = this.#record.request;
    const height = () => (this.#request.answer ? stairsHeight(this.#request.answer) : 0);
    this.#picture = pictureOf(
      lab,
      lab.translator(words),
      (pen, surface) => this.#request.answer && drawStairs(pen, this.#request.answer, surface),
      height,
    );
    this.#choice = choiceOf(`${KEY}-room`, rooms.length, (at) => {
      this.#room = at;
      void this.#record.load();
    });
    this.#frame = frameOf(lab, {
      ...{ key: KEY, words, run: this.#record.run, stop: this.#record.stop },
      content: [h('div', { class: 'row' }, this.#choice.element), this.#picture.canvas, this.#request.element],
      table: () => this.#table(),
      files: { name: 'sweeper-budgets', table: () => this.#figures(), drawing: () => this.#drawing() },
    });
    this.element = this.#frame.element;
    this.ready = this.#record.load();
  }

  async #consult(engine: Engine): Promise<Budgets | null> {
    const answer = await engine.consult(FAMILY, rooms[this.#room].board, '', 'budgets');
    return answer.ok ? (answer.value as Budgets | null) : null;
  }

  run() {
    this.#record.run();
  }

  stop() {
    this.#record.stop();
  }

  #drawing(): Drawing | null {
    const budgets = this.#request.answer;
    if (!budgets) return null;
    const draw: Drawing['draw'] = (pen, surface) => drawStairs(pen, budgets, surface);
    return { width: WIDTH, height: stairsHeight(budgets), frames: 1, draw };
  }

  update() {
    const { t } = this.#frame;
    const { language, number } = this.#lab.page;
    this.#request.update(t);
    this.#choice.update(
      t('room'),
      rooms.map(({ name }) => name[language]),
      this.#room,
    );
    const message = this.#message();
    this.#frame.update({
      running: this.#record.result === 'running',
      idle: this.#request.state !== 'ready',
      message,
    });
    const labelFor = (budget: number, spent: number) => `${t('budget', { n: number(budget) })}: ${number(spent)}`;
    const list = this.#request.answer?.tried.map(({ budget, spent }) => labelFor(budget, spent)).join(', ') ?? '';
    setAttribute(this.#picture.canvas, 'aria-label', t('stairs.label', { list }));
    this.#picture.repaint();
  }

  #message(): string {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const [run, budgets] = [this.#record.result, this.#request.answer];
    if (!budgets) return '';
    if (run === 'running') return t('running');
    if (run === 'stopped') return t('ran.stopped');
    const nodes = number(run?.nodes ?? budgets.nodes);
    const steps = run ? run.objective : budgets.steps;
    if (run && (steps === null || !run.confirmed)) return t('run.failed');
    if (steps === null) return t('none', { nodes });
    const values = { nodes, steps: number(steps), under: number(steps - 1) };
    if (!run) return t(budgets.proved ? 'proved' : 'open', values);
    if (run.status !== 'optimal') return t('ran.open', values);
    const isSame = !budgets.proved || (steps === budgets.steps && run.nodes === budgets.nodes);
    return t(isSame ? 'ran' : 'ran.other', { ...values, took: durationText(run.runs, t) });
  }

  #figures(): Table | null {
    const budgets = this.#request.answer;
    if (!budgets) return null;
    const rows: Cell[][] = stairsOf(budgets).map(({ budget, spent, total, end }) => [budget, spent, total, end]);
    const beside = nodesOutsideStairs(budgets);
    if (beside > 0) rows.push([null, beside, budgets.nodes, 'beside']);
    return { columns: ['budget', 'nodes', 'nodes_so_far', 'end'], rows };
  }

  #table(): HTMLElement | null {
    const budgets = this.#request.answer;
    if (!budgets) return null;
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const heads = ['budget', 'nodes', 'total', 'end'].map((key) => t(`column.${key}`));
    const rows = stairsOf(budgets).map(({ budget, spent, total, end }) => [
      ...[budget, spent, total].map(number),
      t(`end.${end}`),
    ]);
    const beside = nodesOutsideStairs(budgets);
    if (beside > 0) rows.push([t('beside'), number(beside), number(budgets.nodes), '']);
    return tableElement(t, heads, rows);
  }
}

export const create = (lab: Lab) => new Staircase(lab);
