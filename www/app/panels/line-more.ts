/** The parts of the line above the bar whose words arrive with the column: refusals, and what an answer is worth. */

import type { Scene, Search, Translate, Verdict } from '../../puzzles/contract.ts';
import type { NativePower, Raise } from '../../engine/types.ts';
import type { lateSolver } from '../late-solver.ts';
import type { State } from '../store.ts';
import { h, icon, iconButton, setAttribute, setText } from '../dom.ts';
import { causeOf } from '../../shared/faults.ts';
import { nextLimits, deeperLabel } from '../deeper.ts';
import { improveKey, ownAnswer } from '../own-answer.ts';
import { continued, fallbackReason, verdict } from '../verdict.ts';

export interface LineActions {
  /** closes the refusal */
  close: () => void;
  share: () => void;
  /** shows how the answer was found */
  how: () => void;
  /** searches again, continues under a higher limit, or improves an existing answer */
  solver: Pick<ReturnType<typeof lateSolver>, 'start' | 'deepen' | 'improve'>;
  /** what the Tokeru program on this computer offers, if that solves */
  native: () => NativePower | null;
  /** continues with another engine */
  continueWith: (engine: string) => void;
}

/** Most characters of a detail. */
const longest = 60;

/** The name of the file whose address is a word of the text, or nothing. */
function fileIn(text: string) {
  const address = text.split(/\s/).find((word) => word.includes('://') && URL.canParse(word));
  return address && new URL(address).pathname.split('/').pop();
}

/** What is quoted of a detail. A browser's message about a file ends with an address, of which the name is enough. */
function quoted({ code, detail }: NonNullable<State['banner']>) {
  if (!detail) return [];
  const shown = (code === 'load' && fileIn(detail)) || detail;
  return [`“${shown.length > longest ? `${shown.slice(0, longest)}…` : shown}”`];
}

/** What went wrong, where, and that nothing is lost. */
export function sentence(banner: NonNullable<State['banner']>, t: Translate) {
  // A board without a player, and a move on it, share a code. If a step is given, the move was refused.
  const found = causeOf(banner, t, banner.step === undefined ? undefined : ['error', 'violation', 'diagnostic']);
  const cause = found === banner.code ? t('error.unknown', { code: found }) : continued(found);
  const at = (key: string, values: Record<string, number>) => t(`error.${key}`, values);
  const step = banner.step === undefined ? '' : at('step', { step: banner.step + 1 });
  const place = banner.line ? at('place', { line: banner.line, column: banner.column ?? 1 }) : step;
  // A family's sentence inside another one: its full stop would precede the quotation.
  const quotation = quoted(banner);
  const parts = [quotation.length ? cause.replace(/[.。]$/, '') : cause, ...quotation];
  return {
    title: t(`error.${banner.kind}`),
    text: [place, ...parts].filter(Boolean).join(' · '),
    kept: t(`error.${banner.now ?? (banner.kind === 'some' ? 'others' : 'kept')}`),
  };
}

/** The same in one line: the title, and the rest. */
export function refused(
  banner: NonNullable<State['banner']>,
  language: State['language'],
  t: Translate,
): [string, string] {
  const { title, text, kept } = sentence(banner, t);
  const [stop, gap] = language === 'ja' ? ['。', ''] : ['.', ' '];
  const end = /[.。!?]$/.test(text) ? '' : stop;
  return [`${title}:`, ` ${text}${end}${gap}${kept}`];
}

/** Shows whether the rules have confirmed an answer. */
function checkedBadge() {
  const badge = h('span', { class: 'badge', id: 'checked', hidden: true });
  return {
    element: badge,
    update({ answer, run, language, mode }: State, t: Translate) {
      badge.hidden = mode !== 'solve' || !answer || Boolean(run?.running);
      if (badge.hidden || !answer) return;
      const name = answer.checked ? 'check' : 'warning';
      if (badge.dataset.state !== name + language) {
        badge.dataset.state = name + language;
        badge.replaceChildren(icon(name), t(answer.checked ? 'checked' : 'unchecked'));
      }
      setAttribute(badge, 'title', t('checked.hint'));
      setAttribute(badge, 'data-tone', answer.checked ? 'good' : 'bad');
    },
  };
}

/** Most height of a refusal: the line, and the margin of the arrows above it. */
const highestPx = 52;

/** What was refused, where, and that nothing is lost. */
function refusal(close: () => void) {
  const text = h('p', { class: 'refusal-text' });
  const button = iconButton('close', close);
  const box = h('div', { class: 'refusal', role: 'alert', id: 'refusal' }, icon('warning'), text, button.element);
  return {
    element: box,
    update({ banner, language }: State, t: Translate) {
      box.hidden = !banner;
      if (!banner) return;
      const [title, rest] = refused(banner, language, t);
      if (text.textContent === title + rest) return;
      text.replaceChildren(h('strong', null, title), rest);
      button.name(t('close'));
      box.classList.remove('is-long');
      box.classList.toggle('is-long', box.getBoundingClientRect().height > highestPx);
    },
  };
}

/** The same search would end with the same answer again. */
function isOver({ family, answer, run }: State) {
  const isTimed = family.engines.some(({ id, timed }) => id === run?.outcome?.engine && timed);
  return Boolean(answer) && run?.outcome?.stop === 'unproved' && !isTimed;
}

/** What the reader can do with an answer. */
function answerLinks(actions: LineActions) {
  const link = (id: string, run: () => void) => h('button', { type: 'button', class: 'link-button', id, onclick: run });
  const offer = link('offer', () => actions.continueWith(offer.dataset.engine ?? ''));
  const share = link('share-answer', actions.share);
  const howLink = link('how', actions.how);
  const againLink = link('again', () => void actions.solver.start());
  let limits: Raise | null = null;
  const deeper = link('deeper', () => limits && void actions.solver.deepen(limits));
  let search: Search | undefined;
  const improve = link('improve', () => void actions.solver.improve(search));
  const box = h('div', { class: 'answer-links' }, offer, improve, deeper, againLink, share, howLink);
  return {
    element: box,
    update(state: State, { offer: next, further }: Pick<Verdict, 'offer' | 'further'>, t: Translate) {
      const { mode, answer, run } = state;
      box.hidden = mode !== 'solve' || Boolean(run?.running) || (!answer && !run);
      if (box.hidden) return;
      offer.hidden = !next;
      offer.dataset.engine = next ?? '';
      setText(offer, next ? t(`offer.${next}`) : '');
      const proved = run?.outcome?.status === 'optimal' || run?.outcome?.status === 'infeasible';
      limits = run && nextLimits(run, actions.native());
      deeper.hidden = !limits;
      setText(deeper, t('deeper'));
      setAttribute(deeper, 'title', run && limits && deeperLabel(run, limits, t));
      search = further?.search;
      improve.hidden = ownAnswer(state) === null && (!search || Boolean(next) || !deeper.hidden);
      const word = further?.key ?? improveKey(state.family);
      setText(improve, t(word, further?.values));
      setAttribute(improve, 'title', t(`${word}.hint`));
      againLink.hidden = !run || proved || isOver(state) || [offer, deeper, improve].some(({ hidden }) => !hidden);
      setText(againLink, t('again'));
      share.hidden = !answer || [againLink, deeper, improve, offer].some(({ hidden }) => !hidden);
      setText(share, t('share'));
      setText(howLink, t('how'));
    },
  };
}

/** @param numbers the element that holds the numbers */
export function moreOfLine(numbers: HTMLElement, actions: LineActions) {
  const status = h('p', { class: 'status', id: 'status' });
  const badge = checkedBadge();
  const reason = h('p', { class: 'reason' });
  const box = h('div', { class: 'verdict' }, status, badge.element, reason);
  const links = answerLinks(actions);
  const refused = refusal(actions.close);
  numbers.append(box);
  numbers.after(links.element);
  numbers.parentElement?.append(refused.element);

  function answer(state: State, scene: Scene, t: Translate) {
    const found = verdict(state, scene.number, t);
    setText(status, found.text);
    setAttribute(status, 'data-tone', found.tone || null);
    setText(reason, found.reason ?? fallbackReason(state.run, t) ?? '');
    links.update(state, found, t);
  }

  return {
    update(state: State, scene: Scene, t: Translate) {
      refused.update(state, t);
      badge.update(state, t);
      box.hidden = state.mode !== 'solve';
      if (box.hidden) links.update(state, {}, t);
      else answer(state, scene, t);
    },
  };
}
