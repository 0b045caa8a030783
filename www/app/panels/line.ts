/**
 * The line above the bar. It says one thing at a time and is always as high, so that nothing moves: what was refused, else what an answer is worth,
 * else where the player stands; and on the other side what has just been said, or what can be done.
 */

import type { Fact, Scene } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import type { Say } from './notices.ts';
import { h, icon, iconButton, setAttribute, setText, setWords } from '../dom.ts';
import { ofKeys } from '../i18n.ts';
import { fallenBack, verdict } from '../verdict.ts';
import { factsOf } from './facts-of.ts';
import { unitOf } from '../../shared/unit.ts';
import { sentence } from './notices.ts';

export interface LineActions {
  /** the refusal has been read */
  close: () => void;
  share: () => void;
  /** shows how the answer was found */
  how: () => void;
  /** searches once more: nothing is proved yet */
  again: () => void;
  /** goes on with another engine */
  goOn: (engine: string) => void;
}

/** A number, its unit, and one more fact. */
function figures() {
  const label = h('span', { class: 'told-label' });
  const big = h('span', { class: 'told-number', id: 'best' });
  const unit = h('span', { class: 'told-unit' });
  return {
    element: h('p', { class: 'figure' }, label, big, unit),
    show(fact: { label?: string; value: string; unit?: string }) {
      setText(label, fact.unit === undefined ? (fact.label ?? '') : '');
      setText(big, fact.value);
      setText(unit, fact.unit ?? '');
    },
  };
}

/** Says of an answer whether the rules have confirmed it. */
function checkedBadge() {
  const badge = h('span', { class: 'badge', id: 'checked' });
  return {
    element: badge,
    update({ answer, run, language, mode }: State, say: Say) {
      badge.hidden = mode !== 'solve' || !answer || Boolean(run?.running);
      if (badge.hidden || !answer) return;
      const name = answer.checked ? 'check' : 'warning';
      if (badge.dataset.state !== name + language) {
        badge.dataset.state = name + language;
        badge.replaceChildren(icon(name), say(answer.checked ? 'checked' : 'unchecked'));
      }
      setAttribute(badge, 'title', say('checked.hint'));
      setAttribute(badge, 'data-tone', answer.checked ? 'good' : 'bad');
    },
  };
}

/** What was refused, where, and that nothing is lost. */
function refusal(close: () => void) {
  const text = h('p', { class: 'refusal-text' });
  const button = iconButton('close', close);
  const box = h('div', { class: 'refusal', role: 'alert', id: 'refusal' }, icon('warning'), text, button.element);
  return {
    element: box,
    update({ banner, language }: State, say: Say) {
      // Its words come with the column: until then there is nothing to be read.
      box.hidden = !banner || say(`error.${banner.kind}`) === `error.${banner.kind}`;
      if (!banner || box.hidden) return;
      const said = sentence(banner, say);
      const end = /[.。!?]$/.test(said.text) ? '' : language === 'ja' ? '。' : '.';
      const whole = `${said.title}: ${said.text}${end} ${said.kept}`;
      if (text.textContent === whole) return;
      text.replaceChildren(h('strong', null, `${said.title}:`), ` ${said.text}${end} ${said.kept}`);
      button.name(say('close'));
    },
  };
}

/** What may be done with an answer that stands. */
function answerLinks(actions: LineActions) {
  const link = (id: string, run: () => void) =>
    h('button', { type: 'button', class: 'link-button', id, onclick: run }) as HTMLButtonElement;
  const offer = link('offer', () => actions.goOn(offer.dataset.engine ?? ''));
  const share = link('share-answer', actions.share);
  const how = link('how', actions.how);
  const again = link('again', actions.again);
  const box = h('div', { class: 'answer-links' }, offer, again, share, how);
  return {
    element: box,
    update(state: State, next: string | undefined, say: Say) {
      const { mode, answer, run } = state;
      box.hidden = mode !== 'solve' || Boolean(run?.running) || (!answer && !run);
      if (box.hidden) return;
      offer.hidden = !next;
      offer.dataset.engine = next ?? '';
      setText(offer, next ? say(`offer.${next}`) : '');
      const proved = run?.outcome?.status === 'optimal' || run?.outcome?.status === 'infeasible';
      again.hidden = !run || proved || Boolean(next);
      setText(again, say('again'));
      share.hidden = !answer || !again.hidden || !offer.hidden;
      setText(share, say('share'));
      setText(how, say('how'));
    },
  };
}

/** The strong fact of a position, and the one beside it. */
const headline = (facts: Fact[]) => facts.find(({ strong }) => strong) ?? facts[0];
const beside = (facts: Fact[]): Fact | undefined => facts.find(({ brief, strong }) => brief && !strong) ?? facts[1];
/** What is more urgent than what can be done: that it is lost, or done. */
const urgent = (facts: Fact[]) => facts.find(({ tone, strong }) => tone && !strong);

/** @param counted what is only missing is counted elsewhere */
function diagnosis({ diagnostics }: State, counted: boolean, say: Say) {
  const told = diagnostics.filter(({ count }) => !(counted && count));
  const found = [...new Set(told.map(({ code, count }) => say(`diagnostic.${code}`, { n: count ?? 0 })))];
  const grave = told.some(({ severity }) => severity === 'error');
  return found.length ? { text: found.join(' · '), tone: grave ? 'bad' : 'warn' } : null;
}

/** @param score of an answer, or of a game that is finished */
const worth = ({ family, bare }: State, score: number | null | undefined, number: Scene['number'], say: Say) => {
  const n = family.objective.direction === 'none' ? null : (score ?? null);
  return n === null ? { value: '' } : { value: number(n), unit: say(unitOf({ family, bare }), { n }) };
};

export function lineView(told: HTMLElement, help: HTMLElement, actions: LineActions) {
  const number = figures();
  const fact = h('span', { class: 'told-fact' });
  const status = h('p', { class: 'status', id: 'status' });
  const badge = checkedBadge();
  const reason = h('p', { class: 'reason' });
  const links = answerLinks(actions);
  const refused = refusal(actions.close);
  told.replaceChildren(number.element, fact, h('div', { class: 'verdict' }, status, badge.element, reason));
  told.after(links.element);
  told.parentElement?.append(refused.element);
  let said = '';
  let saidOf = '';

  /** The position or what is being drawn. */
  function stand(state: State, scene: Scene, say: Say) {
    const drawing = state.mode === 'edit';
    const facts = drawing ? (state.family.drawn?.(scene) ?? []) : factsOf(state.family, scene);
    const { finish } = state;
    number.show(finish ? worth(state, finish.score, scene.number, say) : (headline(facts) ?? { value: '' }));
    const second = drawing ? undefined : beside(facts);
    setText(fact, second ? `${second.label} ${second.value}` : '');
    const wrong = diagnosis(state, drawing && facts.length > 0, say);
    const now = wrong ? null : drawing ? facts[1] : urgent(facts);
    const more = said || (wrong?.text ?? now?.value);
    setWords(
      help,
      more ?? say(`help.${state.mode}`),
      more === undefined ? ofKeys(state.mode, state.language, state.family.words[state.language], say) : '',
    );
    setAttribute(help, 'data-tone', said ? null : (wrong?.tone ?? now?.tone ?? null));
  }

  function answer(state: State, scene: Scene, say: Say) {
    const { text, tone, reason: because, offer } = verdict(state, scene.number, say);
    number.show(worth(state, state.answer?.objective, scene.number, say));
    setText(fact, '');
    setText(status, text);
    setAttribute(status, 'data-tone', tone || null);
    setText(reason, because ?? fallenBack(state.run, say) ?? '');
    setWords(help, said || (state.run || state.answer ? '' : say('help.solve')));
    setAttribute(help, 'data-tone', null);
    links.update(state, offer, say);
  }

  return {
    update(state: State, scene: Scene, say: Say) {
      const key = `${state.mode} ${state.board.length} ${state.moves.length} ${state.moves.slice(-40)} ${state.language}`;
      if (key !== saidOf) [said, saidOf] = ['', key];
      refused.update(state, say);
      badge.update(state, say);
      const solving = state.mode === 'solve';
      (status.parentElement as HTMLElement).hidden = !solving;
      if (!solving) links.update(state, undefined, say);
      (solving ? answer : stand)(state, scene, say);
    },
    /** Stands until the board or the moves change. */
    say(text: string) {
      said = text;
      setWords(help, text);
      setAttribute(help, 'data-tone', null);
    },
  };
}
