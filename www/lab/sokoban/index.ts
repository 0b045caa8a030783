/**
 * Sokoban: the squares of a recorded search, the deadlocks that it met, the state of its workers, and its packing plan.
 */

import type { Engine } from '../../engine/types.ts';
import type { PackingPlan, RecordedSearch, View } from '../../puzzles/sokoban/types.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Draw, Drawing, Surface } from '../shared/picture.ts';
import type { Table } from '../shared/table.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { choiceOf } from '../shared/choice.ts';
import { recordOf } from '../shared/request.ts';
import { frameOf } from '../shared/frame.ts';
import { durationText } from '../shared/measurement.ts';
import { pictureOf } from '../shared/picture.ts';
import { sliderOf } from '../shared/slider.ts';
import { tableElement } from '../shared/table.ts';
import { deadlocksHeight, drawDeadlocks } from './deadlock-picture.ts';
import { drawHeat, drawPlan, levelHeight, planHeight } from './level-picture.ts';
import { levels } from './levels.ts';
import {
  deadlocksAt,
  heatAt,
  kinds,
  momentAt,
  planAt,
  planCells,
  type Recording,
  recordingOf,
  totalCount,
} from './record.ts';
import { words } from './words.ts';
import { drawWorkers, workersHeight } from './workers-picture.ts';

const KEY = 'sokoban';
const WORKERS = [1, 2, 4, 8];
/** Frames of the saved film, and its size. */
const [FRAMES, WIDTH, LEVEL_WIDTH] = [24, 1080, 420];

/** @returns pictures with their titles */
function parts(canvases: Record<'heat' | 'deadlocks' | 'workers' | 'plan', HTMLElement>, slider: HTMLElement) {
  const titles: [HTMLElement, string][] = [];
  const title = (key: string) => {
    const element = h('h3');
    titles.push([element, key]);
    return element;
  };
  const notes = {
    deadlocks: h('p', { class: 'small' }),
    processes: h('p', { class: 'small' }),
    plan: h('p', { class: 'small' }),
  };
  const left = h('div', { class: 'sokoban-left' }, title('heat'), canvases.heat, slider);
  const right = h('div', null, title('deadlocks'), notes.deadlocks, canvases.deadlocks);
  const below = h(
    'div',
    { class: 'sokoban-pictures' },
    h('div', { class: 'sokoban-left' }, title('plan'), notes.plan, canvases.plan),
    h('div', null, title('processes'), notes.processes, canvases.workers),
  );
  return { titles, notes, content: [h('div', { class: 'sokoban-pictures' }, left, right), below] };
}

class SokobanSearch implements Experiment {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  readonly #lab: Lab;
  readonly #frame;
  readonly #record;
  readonly #request;
  readonly #slider;
  readonly #pictures;
  readonly #parts;
  readonly #choices;
  #level = 0;
  #workers = 2;

  constructor(lab: Lab) {
    this.#lab = lab;
    this.#record = recordOf(lab, {
      ...{ key: KEY, family: KEY, changed: () => this.update() },
      consult: (engine) => this.#consult(engine),
      task: () => ({ board: levels[this.#level].board, options: { engine: 'pushes', threads: 1 } }),
    });
    this.#request = this.#record.request;
    this.#slider = sliderOf(
      KEY,
      () => this.#count() - 1,
      () => this.#showPosition(),
    );
    const drawn = (
      draw: (...of: [Parameters<Draw>[0], Recording, number, Surface]) => void,
      height: (of: Recording, width: number) => number,
    ) =>
      pictureOf(
        lab,
        lab.translator(words),
        (pen, surface) => this.#shown && draw(pen, this.#shown, this.#slider.at + 1, surface),
        (width) => (this.#shown ? height(this.#shown, width) : 0),
      );
    const level = (of: Recording, width: number) => levelHeight(of.view, width);
    this.#pictures = {
      heat: drawn(drawHeat, level),
      deadlocks: drawn(drawDeadlocks, deadlocksHeight),
      workers: drawn(drawWorkers, workersHeight),
      plan: drawn(drawPlan, (of, width) => planHeight(of.view, width)),
    };
    const { heat, deadlocks, workers, plan } = this.#pictures;
    this.#parts = parts(
      { heat: heat.canvas, deadlocks: deadlocks.canvas, workers: workers.canvas, plan: plan.canvas },
      this.#slider.element,
    );
    this.#choices = {
      level: choiceOf(`${KEY}-level`, levels.length, (at) => this.#choose(at, this.#workers)),
      workers: choiceOf(`${KEY}-workers`, WORKERS.length, (at) => this.#choose(this.#level, at)),
    };
    const row = h('div', { class: 'row' }, this.#choices.level.element, this.#choices.workers.element);
    this.#frame = frameOf(lab, {
      ...{ key: KEY, words, furtherTexts: ['size'], run: () => this.run(), stop: () => this.stop() },
      content: [...this.#parts.content, this.#request.element, row],
      table: () => this.#table(),
      files: { name: 'sokoban-search', table: () => this.#figures(), drawing: () => this.#drawing() },
    });
    this.element = this.#frame.element;
    this.ready = this.#load();
  }

  get #shown() {
    return this.#request.answer;
  }

  #count() {
    return this.#shown?.boxes.length ?? 1;
  }

  async #consult(engine: Engine): Promise<Recording | null> {
    const { board } = levels[this.#level];
    const view = engine.rules.view(KEY, board, '');
    const record = await engine.consult(KEY, board, '', `search ${WORKERS[this.#workers]}`);
    if (!view.ok || !record.ok || record.value === null) return null;
    const plan = await engine.consult(KEY, board, '', 'plan');
    return recordingOf(
      view.view as View,
      record.value as RecordedSearch,
      plan.ok ? (plan.value as PackingPlan | null) : null,
    );
  }

  async #load() {
    await this.#record.load();
    if (this.#request.state === 'ready') this.#slider.begin();
  }

  #choose(level: number, workers: number) {
    [this.#level, this.#workers] = [level, workers];
    void this.#load();
  }

  run() {
    this.#record.run();
  }

  stop() {
    this.#record.stop();
    this.#slider.pause();
  }

  update() {
    const { t } = this.#frame;
    const { language, number } = this.#lab.page;
    this.#request.update(t);
    const texts = levels.map(({ name }) => name[language]);
    this.#choices.level.update(t('level'), texts, this.#level);
    const workers = WORKERS.map((count) => t('workers.of', { n: number(count) }));
    this.#choices.workers.update(t('workers'), workers, this.#workers);
    for (const [element, key] of this.#parts.titles) setText(element, t(key));
    setText(this.#parts.notes.deadlocks, t('deadlocks.about'));
    const running = this.#record.result === 'running';
    this.#frame.update({ running, idle: this.#request.state !== 'ready', message: this.#message() });
    this.#showPosition();
    for (const picture of Object.values(this.#pictures)) picture.repaint();
  }

  /** The result of the run, or of the recording. */
  #message(): string {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const [run, record] = [this.#record.result, this.#shown?.record];
    if (!record) return '';
    if (run === 'running') return t('running');
    if (run === 'stopped') return t('ran.stopped');
    if (run === null) {
      if (record.pushes === null) return t('limit', { n: number(record.parents.length) });
      return t('solved', { pushes: number(record.pushes) });
    }
    if (run.objective === null || !run.confirmed) return t('run.failed');
    const pushes = run.objective;
    const values = {
      nodes: number(run.nodes),
      took: durationText(run.runs, t),
      pushes: number(pushes),
    };
    return t(record.pushes === null || pushes === record.pushes ? 'ran' : 'ran.other', values);
  }

  /** The state at the slider. */
  #showPosition() {
    const { t } = this.#frame;
    const shown = this.#shown;
    const { number } = this.#lab.page;
    const positions = this.#slider.at + 1;
    const label = { play: t('play'), pause: t('pause'), label: t('position') };
    this.#slider.update({ ...label, shown: t('shown', { n: number(positions) }) });
    if (!shown) return;
    for (const picture of Object.values(this.#pictures)) picture.invalidate();
    const { plan } = shown;
    const moment = momentAt(shown, positions);
    setText(this.#parts.notes.processes, t('processes.about', { n: number(moment.sent) }));
    setText(this.#parts.notes.plan, plan ? t('plan.about', { n: number(plan.nodes) }) : t('plan.none'));
    this.#describe(shown, positions);
  }

  /** The picture in words, for screen readers. */
  #describe(shown: Recording, positions: number) {
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const { heat, deadlocks, workers, plan } = this.#pictures;
    const label = (canvas: HTMLElement, key: string, values: Record<string, string | number>) =>
      setAttribute(canvas, 'aria-label', t(key, values));
    const maxPercent = Math.round((100 * Math.max(...heatAt(shown, positions))) / positions);
    label(heat.canvas, 'heat.label', { n: number(positions), most: number(maxPercent) });
    const met = [...deadlocksAt(shown, positions).values()].flat();
    label(deadlocks.canvas, 'deadlocks.label', { kinds: number(met.length), times: number(totalCount(met)) });
    const { stored, hits, waiting } = momentAt(shown, positions);
    const list = stored.map((count, at) => [count, hits[at], waiting[at]].map(number).join(' / ')).join(', ');
    label(workers.canvas, 'processes.label', { list });
    const currentPlan = planAt(shown, positions);
    const steps = currentPlan ? [...planCells(currentPlan).values()] : [];
    const goals = steps.flatMap(({ stays }) => (stays === null ? [] : [number(stays)])).join(', ');
    const parks = steps.flatMap((step) => step.parks.map(number)).join(', ');
    label(plan.canvas, 'plan.label', { goals: goals || '0', parks: parks || '0' });
  }

  /** The deadlocks of the whole search by kind. */
  #table(): HTMLElement | null {
    const shown = this.#shown;
    if (!shown) return null;
    const { t } = this.#frame;
    const { number } = this.#lab.page;
    const byKind = deadlocksAt(shown, this.#count());
    const row = (name: string, met: Parameters<typeof totalCount>[0]) => [
      name,
      number(met.length),
      number(totalCount(met)),
    ];
    const rows = kinds.map((kind) => row(t(`kind.${kind}`), byKind.get(kind) ?? []));
    const heads = ['kind', 'kinds', 'times'].map((key) => t(`column.${key}`));
    return tableElement(t, heads, [...rows, row(t('kind.all'), [...byKind.values()].flat())]);
  }

  /** The raw figures: a row for each position, as recorded. */
  #figures(): Table | null {
    const record = this.#shown?.record;
    if (!record) return null;
    const { parents, from, to, owners } = record;
    const rows = parents.map((parent, at) => [at, parent, from[at], to[at], owners[at]]);
    return { columns: ['position', 'parent', 'box_from', 'box_to', 'process'], rows };
  }

  /** Squares and deadlocks side by side. */
  #drawing(): Drawing | null {
    const shown = this.#shown;
    if (!shown) return null;
    const side = WIDTH - LEVEL_WIDTH - 40;
    const height = Math.max(levelHeight(shown.view, LEVEL_WIDTH), deadlocksHeight(shown, side)) + 20;
    const draw: Drawing['draw'] = (pen, surface, frame) => {
      const positions = Math.ceil(((frame + 1) / FRAMES) * shown.boxes.length);
      pen.at(10, 10, {}, () => drawHeat(pen, shown, positions, { ...surface, width: LEVEL_WIDTH }));
      pen.at(LEVEL_WIDTH + 30, 10, {}, () => drawDeadlocks(pen, shown, positions, { ...surface, width: side }));
    };
    return { width: WIDTH, height, frames: FRAMES, draw };
  }
}

export const create = (lab: Lab) => new SokobanSearch(lab);
