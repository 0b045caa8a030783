/** Room Sweeper: the article's tree of orders with its three prunings as switches, and the savings of each. */

import type { Engine } from '../../engine/types.ts';
import type { Orders } from '../../puzzles/sweeper/view.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Bar } from '../shared/bars.ts';
import type { Drawing, Surface } from '../shared/picture.ts';
import type { Table } from '../shared/table.ts';
import type { Pen } from '../../puzzles/contract.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { choiceOf } from '../shared/choice.ts';
import { recordOf } from '../shared/request.ts';
import { barsHeight, drawBars, screenReaderText, scaleFor } from '../shared/bars.ts';
import { frameOf } from '../shared/frame.ts';
import { durationText } from '../shared/measurement.ts';
import { pictureOf } from '../shared/picture.ts';
import { rooms as all } from '../shared/rooms.ts';
import { joinSentences } from '../../shared/translate.ts';
import { tableElement } from '../shared/table.ts';
import { drawTree, treeHeight } from './tree-picture.ts';
import { LARGE, markText, publishedTime, timeBars, withTimes } from './times.ts';
import { ends, type OrdersTree, treeOf } from './tree.ts';
import { words } from './words.ts';

const [KEY, FAMILY, WIDTH] = ['orders', 'sweeper', 1080];
const rooms = [all.small, all.two, all.three, all.large];
const nameOf = (at: number) => (rooms[at] === all.large ? LARGE : '');

/** The engine's options, and their letters in the question. */
const prunings = [
  ['reach', 'r'],
  ['count', 'c'],
  ['stock', 's'],
] as const;
/** One pruning after another. */
const race = ['-', 'r', 'rc', 'rcs'];

interface Shown {
  orders: Orders;
  tree: OrdersTree;
  /** Results of the race, by its letters. */
  raceResults: Orders[];
}

class TreeOfOrders implements Experiment {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  readonly #lab: Lab;
  readonly #frame;
  readonly #record;
  readonly #request;
  readonly #tree;
  readonly #bars;
  readonly #times;
  readonly #choice;
  readonly #switches;
  readonly #texts = {
    state: h('p', { class: 'small' }),
    race: h('h3'),
    time: h('h3'),
    legend: h('legend', { class: 'small' }),
  };
  /** Answers by room and letters. */
  #cache = new Map<string, Orders>();
  #room = 0;

  constructor(lab: Lab) {
    this.#lab = lab;
    this.#record = recordOf(lab, {
      ...{ key: KEY, family: FAMILY, changed: () => this.update() },
      consult: (engine) => this.#consult(engine),
      task: () => this.#task(),
    });
    this.#request = this.#record.request;
    const t = lab.translator(words);
    this.#tree = pictureOf(lab, t, (pen, surface) => this.#drawTree(pen, surface), treeHeight);
    const height = (width: number) => barsHeight(race.length, width);
    this.#bars = pictureOf(lab, t, (pen, surface) => this.#drawBars(pen, surface), height);
    this.#times = pictureOf(
      lab,
      t,
      (pen, surface) => drawBars(pen, ...this.#timeBars(), surface),
      (width) => barsHeight(1, width),
    );
    this.#choice = choiceOf(`${KEY}-room`, rooms.length, (at) => {
      this.#room = at;
      void this.#record.load();
    });
    this.#switches = prunings.map(([name, letter]) => {
      const input = h('input', { type: 'checkbox', id: `${KEY}-${name}`, checked: true });
      input.addEventListener('change', () => void this.#record.load());
      const text = h('span');
      return { name, letter, input, text, element: h('label', null, input, text) };
    });
    const switches = this.#switches.map(({ element }) => element);
    const settings = h('fieldset', { class: 'switches' }, this.#texts.legend, ...switches);
    const row = h('div', { class: 'row' }, this.#choice.element, settings);
    const { state, race: raceTitle, time } = this.#texts;
    const pictures = [this.#tree.canvas, state, this.#request.element, raceTitle, this.#bars.canvas];
    this.#frame = frameOf(lab, {
      ...{ key: KEY, words, run: this.#record.run, stop: this.#record.stop },
      content: [row, ...pictures, time, this.#times.canvas],
      table: () => this.#table(),
      files: { name: 'sweeper-orders', table: () => this.#figures(), drawing: () => this.#drawing() },
    });
    this.element = this.#frame.element;
    this.ready = this.#record.load();
  }

  /** The letters of the active prunings. */
  get #letters() {
    return this.#switches.map(({ input, letter }) => (input.checked ? letter : '')).join('') || '-';
  }

  async #orders(engine: Engine, letters: string): Promise<Orders> {
    const key = `${this.#room} ${letters}`;
    const { board } = rooms[this.#room];
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const answer = await engine.consult(FAMILY, board, '', `orders ${letters}`);
    if (!answer.ok || answer.value === null) throw new Error('no tree');
    this.#cache.set(key, answer.value as Orders);
    return answer.value as Orders;
  }

  async #consult(engine: Engine): Promise<Shown | null> {
    const orders = await this.#orders(engine, this.#letters);
    const raceResults: Orders[] = [];
    for (const letters of race) raceResults.push(await this.#orders(engine, letters));
    return { orders, tree: treeOf(orders), raceResults };
  }

  run() {
    this.#record.run();
  }

  stop() {
    this.#record.stop();
  }

  #task() {
    const off = this.#switches.filter(({ input }) => !input.checked).map(({ name }) => [name, 'off']);
    const options = { engine: 'article', threads: 1, options: Object.fromEntries(off) };
    return { board: rooms[this.#room].board, options };
  }

  #drawTree(pen: Pen, surface: Surface) {
    const shown = this.#request.answer;
    if (shown) drawTree(pen, shown.tree, shown.orders.counts, surface);
  }

  #drawBars(pen: Pen, surface: Surface) {
    const bars = this.#raceBars();
    const values = bars.flatMap(({ value }) => (value === null ? [] : [value]));
    drawBars(pen, bars, scaleFor(values, 10, surface.number), surface);
  }

  #raceBars(): Bar[] {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    return race.map((letters, at) => {
      const orders = this.#request.answer?.raceResults[at];
      const name = t(`race.${letters}`);
      if (!orders) return { name, value: null, text: '' };
      const text = t(orders.complete ? 'nodes' : 'more', { n: number(orders.nodes) });
      return { name, value: orders.nodes, text, open: !orders.complete, strong: letters === this.#letters };
    });
  }

  get #mark() {
    return publishedTime(nameOf(this.#room), this.#letters);
  }

  /** Milliseconds of the counted runs. */
  get #runs() {
    const { result } = this.#record;
    return result !== null && typeof result === 'object' && result.confirmed ? result.runs : [];
  }

  #timeBars() {
    return timeBars(this.#runs, this.#mark, { t: this.#frame.t, number: this.#lab.page.number });
  }

  #drawing(): Drawing | null {
    if (!this.#request.answer) return null;
    const draw: Drawing['draw'] = (pen, surface) => this.#drawTree(pen, surface);
    return { width: WIDTH, height: treeHeight(WIDTH), frames: 1, draw };
  }

  update() {
    const { t } = this.#frame;
    const { language } = this.#lab.page;
    this.#request.update(t);
    this.#choice.update(
      t('room'),
      rooms.map(({ name }) => name[language]),
      this.#room,
    );
    setText(this.#texts.legend, t('prunings'));
    setText(this.#texts.race, t('race'));
    setText(this.#texts.time, t(this.#mark ? 'time.large' : 'time'));
    for (const { name, text } of this.#switches) setText(text, t(name));
    setText(this.#texts.state, this.#state());
    this.#frame.update({
      running: this.#record.result === 'running',
      idle: this.#request.state !== 'ready',
      message: this.#message(),
    });
    this.#describe();
    this.#tree.repaint();
    this.#bars.repaint();
    this.#times.repaint();
  }

  /** How much of the search is drawn. */
  #state(): string {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const orders = this.#request.answer?.orders;
    if (!orders) return '';
    const written = orders.parents.length;
    const key = !orders.complete ? 'tree.limit' : written < orders.nodes ? 'tree.cut' : 'tree.whole';
    const found = orders.answer ? t('found', { answer: orders.answer }) : '';
    return joinSentences(t(key, { nodes: number(orders.nodes), written: number(written) }), found);
  }

  #message(): string {
    const { t } = this.#frame;
    const [run, orders] = [this.#record.result, this.#request.answer?.orders];
    if (run === null || !orders) return '';
    if (run === 'running') return t('running');
    if (run === 'stopped') return t('ran.stopped');
    if (!run.confirmed) return t('run.failed');
    const key = !orders.complete ? 'ran.alone' : run.moves === orders.answer ? 'ran' : 'ran.other';
    return t(key, { took: durationText(run.runs, t) });
  }

  #describe() {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const shown = this.#request.answer;
    const list = ends.map((end, at) => `${t(`end.${end}`)} ${number(shown?.orders.counts[at] ?? 0)}`).join(', ');
    const written = number(shown?.orders.parents.length ?? 0);
    setAttribute(this.#tree.canvas, 'aria-label', t('tree.label', { written, list }));
    const bars = this.#raceBars().map(({ name, text }) => `${name} ${text}`);
    setAttribute(this.#bars.canvas, 'aria-label', t('race.label', { list: bars.join(', ') }));
    const label = screenReaderText(this.#timeBars()[0][0]);
    for (const element of [this.#texts.time, this.#times.canvas]) element.hidden = label === '';
    setAttribute(this.#times.canvas, 'aria-label', t('time.label', { list: label }));
  }

  #table(): HTMLElement | null {
    const orders = this.#request.answer?.orders;
    if (!orders) return null;
    const { t } = this.#frame;
    const rows = ends.map((end, at) => [t(`end.${end}`), this.#lab.page.number(orders.counts[at])]);
    const [[{ name, text }]] = this.#timeBars();
    const times = [
      ...(text ? [[name, text]] : []),
      ...(this.#mark ? [[t('time.published'), markText(this.#mark, t)]] : []),
    ];
    return tableElement(t, [t('column.end'), t('column.nodes')], [...rows, ...times]);
  }

  /** The raw figures: a row for each recorded node, then one for each run. */
  #figures(): Table | null {
    const orders = this.#request.answer?.orders;
    if (!orders) return null;
    const { parents, people, steps, ends: codes } = orders;
    const rows = parents.map((parent, at) => [at, parent, people[at], 'URDL'[steps[at]] ?? '.', ends[codes[at]]]);
    return withTimes({ columns: ['node', 'parent', 'person', 'step', 'end'], rows }, this.#runs, this.#mark);
  }
}

export const create = (lab: Lab) => new TreeOfOrders(lab);
