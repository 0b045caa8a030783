/** The verdict as the page shows it: a sentence, and the steps of the check, or the step at which it stopped. */

import type { Translate } from '../../puzzles/contract.ts';
import type { CheckResult, Verdict, Why } from '../certificate.ts';
import type { CheckReply } from './check-worker.ts';
import { h, icon } from '../../app/dom.ts';
import { sealPicture } from '../../app/moment/seal.ts';
import { digestIn } from '../families.ts';

/** Language and number format of the sentences. */
export interface Locale {
  t: Translate;
  number: (value: number) => string;
}

/** The word for the specific key, or the general one. */
const textOr = (t: Translate, specific: string, general: string, values = {}) => {
  const text = t(specific, values);
  return text === specific ? t(general, values) : text;
};

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
  if (claim === 'none') return textOr(t, `none.${quantity}`, 'none');
  return t(`best.${quantity}`, { value: number(value ?? 0) });
}

const secondsOf = (ms: number) => (ms / 1000).toFixed(2);

/** The maze's checker is a single file that readers can download. */
const checkerFile = new URL('../../puzzles/maze/certificate/check.mjs', import.meta.url);

function acceptedClaim({ family, verdict, ms }: CheckReply, locale: Locale) {
  if (!verdict.ok) return null;
  const link = h('a', { class: 'small', href: checkerFile.href, download: 'check.mjs' }, locale.t('checker'));
  const download = family === 'maze' ? h('p', null, link) : null;
  const claim = claimBlock(
    claimOf(verdict.result, locale),
    note(locale.t('alone', { seconds: secondsOf(ms) })),
    download,
  );
  const stamp = h('div', { class: 'stamps', 'data-seal': 'best' }, sealPicture() as unknown as Node);
  if (verdict.result.claim === 'best') claim.append(stamp);
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

/** The step at which a check stopped. */
const stops: Record<Why, number> = { form: 0, damaged: 0, board: 1, answer: 2, gap: 3, 'too-much': 3 };

interface Step {
  title: string;
  text: string;
  figure: string;
  unit: string;
}

function stepsOf({ family, verdict }: CheckReply, certificate: string, { t, number }: Locale): Step[] {
  const result = verdict.ok ? verdict.result : null;
  const step = (key: string, title: string, text: string, figure = '', unit = '') =>
    ({ key, title, text, figure, unit }) as Step;
  const value = number(result?.value ?? 0);
  const none = result?.claim === 'none';
  const rest = t(`rest.${family}${none ? '.none' : ''}`);
  const unit = t(none && family === 'slide' ? 'count.cells' : 'count.states', { n: result?.visited ?? 0 });
  return [
    step('text', t('step.text'), t('step.text.sub'), digestIn(certificate), t('digest')),
    step('board', t('step.board'), t('step.board.sub')),
    ...(none ? [] : [step('answer', t(`step.answer.${result?.quantity}`, { value }), t('step.answer.sub'))]),
    step('rest', t('step.rest'), rest, result ? number(result.visited) : '', unit),
  ];
}

const stepItem = (name: string, { title, text, figure, unit }: Step) =>
  h(
    'li',
    null,
    icon(name) as unknown as Node,
    h('div', null, h('b', null, title), h('span', { class: 'muted' }, text)),
    figure !== '' && h('p', { class: 'figure' }, figure, h('small', null, unit)),
  );

/** The steps of a successful check; of another only the step at which it stopped. */
function stepItems(reply: CheckReply, certificate: string, locale: Locale) {
  const { verdict } = reply;
  if (verdict.ok) return stepsOf(reply, certificate, locale).map((step) => stepItem('check', step));
  const { t } = locale;
  const key = ['text', 'board', 'answer', 'rest'][stops[verdict.why]];
  const title = key === 'answer' ? t('certificate') : t(`step.${key}`);
  const stopped = stepItem('close', { title, text: t('stopped'), figure: '', unit: '' });
  stopped.className = 'bad';
  return [stopped];
}

/** The whole message about a finished check. */
export function verdictOf(reply: CheckReply, certificate: string, locale: Locale): HTMLElement[] {
  const { verdict } = reply;
  const claim = verdict.ok ? acceptedClaim(reply, locale) : refusedClaim(verdict, certificate, locale.t);
  return [claim as HTMLElement, h('ol', { id: 'steps' }, ...stepItems(reply, certificate, locale))];
}
