/**
 * The line above the bar. It says one thing at a time and keeps its height, so that nothing moves. On one side a
 * refusal, else what an answer is worth, else the position; on the other the last message, or what the reader can do.
 */

import type { Fact, Scene, Translate } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import type { LineActions, moreOfLine } from './line-more.ts';
import { h, setAttribute, setText, setWords } from '../dom.ts';
import { ofKeys } from '../i18n.ts';
import { factsOf } from './facts-of.ts';
import { unitOf } from '../../shared/unit.ts';

/** Most characters of a number in full size. */
const longest = 9;

/** A number, its unit, and one more fact. */
function figures() {
  const label = h('span', { class: 'summary-label' });
  const big = h('span', { class: 'summary-number', id: 'best' });
  const unit = h('span', { class: 'summary-unit' });
  return {
    element: h('p', { class: 'figure' }, label, big, unit),
    show(fact: { label?: string; value: string; unit?: string }) {
      setText(label, fact.unit === undefined ? (fact.label ?? '') : '');
      setText(big, fact.value);
      big.classList.toggle('is-long', fact.value.length > longest);
      setText(unit, fact.unit ?? '');
    },
  };
}

/** The strong fact of a position, and the one beside it. */
const headline = (facts: Fact[]) => facts.find(({ strong }) => strong) ?? facts[0];
const beside = (facts: Fact[]): Fact | undefined => facts.find(({ brief, strong }) => brief && !strong) ?? facts[1];
/** A fact that is more urgent than help: the game is lost, or done. */
const urgent = (facts: Fact[]) => facts.find(({ tone, strong }) => tone && !strong);

/** @param counted whether what is merely missing is counted elsewhere */
function diagnosis({ diagnostics }: State, counted: boolean, t: Translate) {
  const shown = diagnostics.filter(({ count }) => !(counted && count));
  const found = [...new Set(shown.map(({ code, count }) => t(`diagnostic.${code}`, { n: count ?? 0 })))];
  const grave = shown.some(({ severity }) => severity === 'error');
  return found.length ? { text: found.join(' · '), tone: grave ? 'bad' : 'warn' } : null;
}

/** @param score of an answer, or of a finished game */
const worth = ({ family, bare }: State, score: number | null | undefined, number: Scene['number'], t: Translate) => {
  const n = family.objective.direction === 'none' ? null : (score ?? null);
  return n === null ? { value: '' } : { value: number(n), unit: t(unitOf({ family, bare }), { n }) };
};

export function lineView(root: HTMLElement, help: HTMLElement, actions: LineActions) {
  const number = figures();
  const fact = h('span', { class: 'summary-fact' });
  root.replaceChildren(number.element, fact);
  /** The part whose words arrive with the column. */
  let more: ReturnType<typeof moreOfLine> | null = null;
  let message = '';
  let messageKey = '';

  /** Shows the position, or what is being drawn. */
  function showPosition(state: State, scene: Scene, t: Translate) {
    const drawing = state.mode === 'edit';
    const facts = drawing ? (state.family.draftFacts?.(scene) ?? []) : factsOf(state.family, scene);
    const { finish } = state;
    number.show(finish ? worth(state, finish.score, scene.number, t) : (headline(facts) ?? { value: '' }));
    const second = drawing ? undefined : beside(facts);
    setText(fact, second ? `${second.label} ${second.value}` : '');
    const wrong = diagnosis(state, drawing && facts.length > 0, t);
    const shownFact = wrong ? null : drawing ? facts[1] : urgent(facts);
    const first = state.mode === 'play' ? state.family.help?.(scene) : null;
    const text = message || (wrong?.text ?? shownFact?.value ?? first ?? undefined);
    setWords(
      help,
      text ?? t(`help.${state.mode}`),
      text === undefined ? ofKeys(state.mode, state.language, state.family.words[state.language], t) : '',
    );
    setAttribute(help, 'data-tone', message ? null : (wrong?.tone ?? shownFact?.tone ?? null));
  }

  function showAnswer(state: State, scene: Scene, t: Translate) {
    number.show(worth(state, state.answer?.objective, scene.number, t));
    setText(fact, '');
    setWords(help, message || (state.run || state.answer ? '' : t('help.solve')));
    setAttribute(help, 'data-tone', null);
  }

  return {
    /** The script for the rest of the line has arrived. */
    complete(make: typeof moreOfLine) {
      more ??= make(root, actions);
    },
    update(state: State, scene: Scene, t: Translate) {
      const { mode, board, moves, language, ui } = state;
      const key = `${mode} ${board} ${moves} ${language} ${ui.tool} ${ui.caret}`;
      if (key !== messageKey) [message, messageKey] = ['', key];
      more?.update(state, scene, t);
      (state.mode === 'solve' ? showAnswer : showPosition)(state, scene, t);
    },
    /** Shows a message until the board or the moves change, or until the reader picks another tool or cell. */
    showMessage(text: string) {
      message = text;
      setWords(help, text);
      setAttribute(help, 'data-tone', null);
    },
  };
}
