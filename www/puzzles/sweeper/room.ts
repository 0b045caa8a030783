/**
 * Room Sweeper: facts about a room before the first move: the amount of work, its difficulty, and the number of
 * answers.
 */

import type { Fact, Outcome, FamilyData, Panel, Scene } from '../contract.ts';
import type { Answers, Frames, Ui, View } from './types.ts';
import type { Findings } from './verdict.ts';
import { failureOf } from '../../shared/faults.ts';
import { amountOf } from './verdict.ts';

export type Room = Scene<View, Ui, Frames>;

/** Most answers that are counted. */
const cap = 1000;
const seconds = 5;

/** The result of a short run of the solver. */
export type Rating = Answers['rating'];

function difficultyText(rating: Rating, { t }: Pick<Scene, 't'>) {
  if (!rating) return '—';
  if (rating.impossible) return t('rating.impossible');
  const stars = `${'★'.repeat(rating.level)}${'☆'.repeat(5 - rating.level)}`;
  return rating.meetings ? `${stars} ${t('rating.meetings')}` : stars;
}

/** The amount of work, the number of steps, and the difficulty. */
export function roomFacts(scene: Room, rating: Rating): Fact[] {
  const { view, t, number } = scene;
  const dirty = view.start.filter((code) => code === 0 || (code >= 5 && code <= 7)).length;
  const steps = view.people.reduce((sum, person) => sum + person.limit, 0);
  return [
    { label: t('fact.toDo'), value: number(dirty) },
    { label: t('fact.limits'), value: number(steps) },
    { label: t('rating'), value: difficultyText(rating, scene) },
  ];
}

export function countOf(outcome: Outcome, { t, number }: Pick<Scene, 't' | 'number'>) {
  const { status, stop, moves, extra } = outcome;
  if (stop === 'cancelled') return '';
  if (status === 'infeasible') return t('verdict.none');
  if (!moves) return failureOf(outcome, t) ?? t('count.unknown');
  return amountOf((extra ?? {}) as Findings, t, number);
}

const isWrong = ({ diagnostics }: Scene) => diagnostics.some(({ severity }) => severity === 'error');

const countText = (counted: Outcome | 'running' | 'refused', scene: Scene) =>
  typeof counted === 'string' ? scene.t(`count.${counted}`) : countOf(counted, scene);

export const roomPanel: Panel = {
  id: 'sweeper-room',
  title: 'panel.room',
  modes: ['edit', 'play'],
  closed: false,
  mount(element, api) {
    const { h } = api;
    const list = h('dl', { class: 'facts' });
    const button = h('button', {
      type: 'button',
      class: 'button',
      'data-control': 'countAnswers',
      onclick: () => count(),
    });
    const status = h('p', { class: 'small', 'aria-live': 'polite', 'data-role': 'answers' });
    element.replaceChildren(list, h('div', { class: 'row' }, button), status);
    let board = '';
    /** Computed once for a board, by a worker. */
    let rated: { board: string; rating: Rating | null } = { board: '', rating: null };
    let counted: Outcome | 'running' | 'refused' | null = null;

    async function count() {
      if (counted === 'running') return;
      const countedBoard = api.scene().board;
      board = countedBoard;
      counted = isWrong(api.scene()) ? 'refused' : 'running';
      update(api.scene() as Room);
      if (counted === 'refused') return;
      const options = { mode: 'count', cap: String(cap) };
      const outcome = await api.solve(countedBoard, {
        engine: 'sweep',
        timeMs: seconds * 1000,
        threads: api.threads,
        options,
      });
      if (board !== countedBoard) return;
      counted = outcome;
      update(api.scene() as Room);
    }

    async function rate({ board, view }: Room) {
      const request = { board, rating: null as Rating };
      rated = request;
      const answer = view.people.length ? await api.rules.consult(board, '', 'rating') : null;
      if (!answer?.ok || rated !== request) return;
      request.rating = answer.value as FamilyData;
      update(api.scene() as Room);
    }

    function update(scene: Room) {
      const { t } = scene;
      if (scene.board !== board) counted = null;
      if (rated.board !== scene.board) void rate(scene);
      list.replaceChildren(
        ...roomFacts(scene, rated.rating).map(({ label, value }) =>
          h('div', { class: 'fact' }, h('dt', null, label), h('dd', null, value)),
        ),
      );
      button.textContent = t('countAnswers');
      button.title = t('countAnswers.hint');
      if (counted === 'refused' && !isWrong(scene)) counted = null;
      // Instead of `disabled`, so that the button keeps the focus.
      button.setAttribute('aria-disabled', String(counted === 'running' || isWrong(scene)));
      status.textContent = counted === null ? '' : countText(counted, scene);
    }

    return { update: (scene) => update(scene as Room) };
  },
};
