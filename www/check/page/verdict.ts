/** The verdict as the page shows it: a sentence, and the steps of the check, or the step at which it stopped. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Shown, Verdict, Why } from '../certificate.ts';
import type { Told } from './check-worker.ts';
import { h, icon } from '../../app/dom.ts';
import { sealPicture } from '../../app/moment/seal.ts';
import { digestIn } from '../families.ts';

/** Language and number format of the sentences. */
export interface Voice {
  t: Translate;
  number: (value: number) => string;
}

/** The word for the specific key, or the general one. */
const either = (t: Translate, own: string, general: string, values = {}) => {
  const text = t(own, values);
  return text === own ? t(general, values) : text;
};

const headed = (title: string, ...rest: (Node | null)[]) =>
  h('div', { class: 'claim' }, h('div', null, h('h1', null, title), ...rest));

const note = (text: string) => h('p', { class: 'muted' }, text);

/** The heading of a state without a check. */
export const plainly = (t: Translate, key: string, ...acts: HTMLElement[]) =>
  headed(
    t(key),
    note(t(`${key}.sub`) === `${key}.sub` ? '' : t(`${key}.sub`)),
    acts.length > 0 ? h('div', { class: 'row' }, ...acts) : null,
  );

/** The sentence about what is proved. */
export function claimOf({ claim, counted, value }: Shown, { t, number }: Voice): string {
  if (claim === 'none') return either(t, `none.${counted}`, 'none');
  return t(`best.${counted}`, { value: number(value ?? 0) });
}

const secondsOf = (ms: number) => (ms / 1000).toFixed(2);

/** The maze's checker is a single file that readers can download. */
const checkerFile = new URL('../../puzzles/maze/certificate/check.mjs', import.meta.url);

function accepted({ family, verdict, ms }: Told, voice: Voice) {
  if (!verdict.ok) return null;
  const link = h('a', { class: 'small', href: checkerFile.href, download: 'check.mjs' }, voice.t('checker'));
  const away = family === 'maze' ? h('p', null, link) : null;
  const claim = headed(claimOf(verdict.shown, voice), note(voice.t('alone', { seconds: secondsOf(ms) })), away);
  const stamp = h('div', { class: 'stamps', 'data-seal': 'best' }, sealPicture() as unknown as Node);
  if (verdict.shown.claim === 'best') claim.append(stamp);
  return claim;
}

/** The line at fault, verbatim; a long one is cut. */
function quoted({ line }: Verdict & { ok: false }, certificate: string, t: Translate) {
  if (line === null) return null;
  const text = certificate.split('\n', line)[line - 1] ?? '';
  return h('p', { class: 'place' }, t('place', { line }), ' ', h('code', null, text.slice(0, 80)));
}

function refused(verdict: Verdict & { ok: false }, certificate: string, t: Translate) {
  const much = verdict.why === 'too-much';
  const reason = h('p', { class: 'small' }, `${t('reason')}: `, h('span', { lang: 'en' }, verdict.reason));
  const sentence = note(t(much ? 'much.sub' : `refused.${verdict.why}`));
  const claim = headed(t(much ? 'much' : 'refused'), sentence, quoted(verdict, certificate, t), reason);
  claim.classList.toggle('refused', !much);
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

function stepsOf({ family, verdict }: Told, certificate: string, { t, number }: Voice): Step[] {
  const shown = verdict.ok ? verdict.shown : null;
  const step = (key: string, title: string, text: string, figure = '', unit = '') =>
    ({ key, title, text, figure, unit }) as Step;
  const value = number(shown?.value ?? 0);
  const none = shown?.claim === 'none';
  const rest = t(`rest.${family}${none ? '.none' : ''}`);
  const unit = t(none && family === 'slide' ? 'count.cells' : 'count.states', { n: shown?.looked ?? 0 });
  return [
    step('text', t('step.text'), t('step.text.sub'), digestIn(certificate), t('digest')),
    step('board', t('step.board'), t('step.board.sub')),
    ...(none ? [] : [step('answer', t(`step.answer.${shown?.counted}`, { value }), t('step.answer.sub'))]),
    step('rest', t('step.rest'), rest, shown ? number(shown.looked) : '', unit),
  ];
}

const picture = (name: string, { title, text, figure, unit }: Step) =>
  h(
    'li',
    null,
    icon(name) as unknown as Node,
    h('div', null, h('b', null, title), h('span', { class: 'muted' }, text)),
    figure !== '' && h('p', { class: 'figure' }, figure, h('small', null, unit)),
  );

/** The steps of a successful check; of another only the step at which it stopped. */
function steps(told: Told, certificate: string, voice: Voice) {
  const { verdict } = told;
  if (verdict.ok) return stepsOf(told, certificate, voice).map((step) => picture('check', step));
  const { t } = voice;
  const key = ['text', 'board', 'answer', 'rest'][stops[verdict.why]];
  const title = key === 'answer' ? t('certificate') : t(`step.${key}`);
  const stopped = picture('close', { title, text: t('stopped'), figure: '', unit: '' });
  stopped.className = 'bad';
  return [stopped];
}

/** The whole message about a finished check. */
export function verdictOf(told: Told, certificate: string, voice: Voice): HTMLElement[] {
  const { verdict } = told;
  const said = verdict.ok ? accepted(told, voice) : refused(verdict, certificate, voice.t);
  return [said as HTMLElement, h('ol', { id: 'steps' }, ...steps(told, certificate, voice))];
}
