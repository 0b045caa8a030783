/** The verdict as the page shows it: a sentence, and the steps of the check, or the step at which it stopped. */

import type { Translate } from '../../puzzles/contract.ts';
import type { CheckResult, Verdict, Why } from '../certificate.ts';
import type { CheckReply } from './check-worker.ts';
import { h, icon, type Icon } from '../../app/dom.ts';
import { sealPicture } from '../../app/finished-game/seal.ts';
import { digestIn } from '../families.ts';

/** Language and number format of the sentences. */
export interface Locale {
  t: Translate;
  number: (value: number) => string;
}

const claimBlock = (title: string, ...rest: (Node | null)[]) =>
  h('div', { class: 'claim' }, h('div', null, h('h1', null, title), ...rest));

const note = (text: string) => h('p', { class: 'muted' }, text);

/** The heading of a state without a check. */
export const stateMessage = (t: Translate, key: string, ...acts: HTMLElement[]) =>
  claimBlock(
    t(key),
    note(t(`${key}.sub`) === `${key}.sub` ? '' : t(`${key}.sub`)),
    acts.length > 0 ? h('div', { class: 'row' }, ...acts) : null,
  );

/** The sentence about what is proved. */
export function claimOf({ claim, quantity, value }: CheckResult, { t, number }: Locale): string {
  if (claim === 'best') return t(`best.${quantity}`, { value: number(value ?? 0) });
  const text = t(`none.${quantity}`);
  return text === `none.${quantity}` ? t('none') : text;
}

const secondsOf = (ms: number) => (ms / 1000).toFixed(2);

/** The maze's checker is a single file that readers can download. */
const checkerFile = new URL('../../puzzles/maze/certificate/check.mjs', import.meta.url);

function acceptedClaim({ family, ms }: CheckReply, result: CheckResult, locale: Locale) {
  const link = h('a', { class: 'small', href: checkerFile.href, download: 'check.mjs' }, locale.t('checker'));
  const download = family === 'maze' ? h('p', null, link) : null;
  const claim = claimBlock(claimOf(result, locale), note(locale.t('alone', { seconds: secondsOf(ms) })), download);
  if (result.claim === 'best') claim.append(h('div', { class: 'stamps', 'data-seal': 'best' }, sealPicture()));
  return claim;
}

/** The line at fault, verbatim; a long one is cut. */
function quotedLine({ line }: Verdict & { ok: false }, certificate: string, t: Translate) {
  if (line === null) return null;
  const text = certificate.split('\n', line)[line - 1] ?? '';
  return h('p', { class: 'place' }, t('place', { line }), ' ', h('code', null, text.slice(0, 80)));
}

function refusedClaim(verdict: Verdict & { ok: false }, certificate: string, t: Translate) {
  const isTooMuch = verdict.why === 'too-much';
  const reason = h('p', { class: 'small' }, `${t('reason')}: `, h('span', { lang: 'en' }, verdict.reason));
  const sentence = note(t(isTooMuch ? 'much.sub' : `refused.${verdict.why}`));
  const claim = claimBlock(t(isTooMuch ? 'much' : 'refused'), sentence, quotedLine(verdict, certificate, t), reason);
  claim.classList.toggle('refused', !isTooMuch);
  return claim;
}

/** The step at which a check stops. */
const stops: Record<Why, 'text' | 'board' | 'answer' | 'rest'> = {
  form: 'text',
  damaged: 'text',
  board: 'board',
  answer: 'answer',
  gap: 'rest',
  'too-much': 'rest',
};

interface Step {
  title: string;
  text: string;
  figure: string;
  unit: string;
}

function stepsOf(
  family: CheckReply['family'],
  result: CheckResult,
  certificate: string,
  { t, number }: Locale,
): Step[] {
  const step = (title: string, text: string, figure = '', unit = ''): Step => ({ title, text, figure, unit });
  const { quantity, visited } = result;
  const value = number(result.value ?? 0);
  const none = result.claim === 'none';
  const ending = t(`rest.${family}${none ? '.none' : ''}`);
  const unit = t(none && family === 'slide' ? 'count.cells' : 'count.states', { n: visited });
  return [
    step(t('step.text'), t('step.text.sub'), digestIn(certificate), t('digest')),
    step(t('step.board'), t('step.board.sub')),
    ...(none ? [] : [step(t(`step.answer.${quantity}`, { value }), t('step.answer.sub'))]),
    step(t('step.rest'), ending, number(visited), unit),
  ];
}

const stepItem = (name: Icon, { title, text, figure, unit }: Step) =>
  h(
    'li',
    null,
    icon(name),
    h('div', null, h('b', null, title), h('span', { class: 'muted' }, text)),
    figure !== '' && h('p', { class: 'figure' }, figure, h('small', null, unit)),
  );

/** The step at which a check stopped. */
function stoppedItem(why: Why, t: Translate) {
  const title = stops[why] === 'answer' ? t('certificate') : t(`step.${stops[why]}`);
  const item = stepItem('close', { title, text: t('stopped'), figure: '', unit: '' });
  item.className = 'bad';
  return item;
}

const stepList = (...items: HTMLElement[]) => h('ol', { id: 'steps' }, ...items);

/** The whole message about a finished check: the steps of a successful one, of another the step at which it stopped. */
export function verdictOf(reply: CheckReply, certificate: string, locale: Locale): HTMLElement[] {
  const { family, verdict } = reply;
  if (!verdict.ok) return [refusedClaim(verdict, certificate, locale.t), stepList(stoppedItem(verdict.why, locale.t))];
  const steps = stepsOf(family, verdict.result, certificate, locale);
  return [acceptedClaim(reply, verdict.result, locale), stepList(...steps.map((step) => stepItem('check', step)))];
}
