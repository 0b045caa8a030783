/** What the tabs of the share sheet share. */

import type { Scene } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';
import type { Shared, SiteForm } from './outputs.ts';
import type { Size } from './places.ts';
import type { Subject } from './subject.ts';
import { certifiedValue, digestOf } from '../certificate/accepted.ts';
import { unitOf } from '../../shared/unit.ts';
import { base } from '../../shared/place.ts';
import { fill } from '../../shared/translate.ts';
import { written } from '../clipboard.ts';
import { h } from '../dom.ts';
import { extentOf } from './places.ts';
import type { words } from './words.ts';

export type Key = keyof typeof words.en;

/** An open sheet, as its tabs see it. */
export interface OpenSheet {
  context: Context;
  subject: Subject;
  t: (key: Key, values?: Record<string, string | number>) => string;
  /** shows a message in the open tab */
  report: (text: string) => void;
  /** aborted when the sheet closes */
  signal: AbortSignal;
  /** whether to include the answer, or the moves so far */
  withMoves: boolean;
  /** updates the open tab */
  changed: () => void;
}

export interface Tab {
  id: 'send' | 'blog' | 'picture';
  /** fields and buttons, and what others will see */
  how: HTMLElement[];
  what: HTMLElement[];
  /** Updates the tab while it is open. */
  update: () => void;
}

/** Why there is no answer to share. */
export const missingAnswer = ({ subject, t }: OpenSheet) => t(subject.impossible ? 'noSolution' : 'noAnswer');

export const linkOf = ({ subject, withMoves }: OpenSheet) => (withMoves ? subject.whole : subject.bare);

/** The badge of an answer that a certificate made here proves best: its value, and the digest. */
export function badgeOf(sheet: OpenSheet, withMoves = sheet.withMoves): string {
  const { family, scene, state, answer } = sheet.subject;
  const { objective } = answer ?? { objective: null };
  if (!withMoves || objective === null || certifiedValue(family.id, state.board) !== objective) return '';
  const counted = `${scene.number(objective)} ${countedAs(sheet, scene, objective)}`;
  return sheet.t('badge', { counted, digest: digestOf(family.id, state.board) });
}

/** The title of a link or a picture. It says whether the answer is included, and whether that is proved best. */
export function titleOf(sheet: OpenSheet) {
  const { subject, withMoves, t } = sheet;
  if (!withMoves || !subject.answer) return subject.title;
  return [t('titleAnswered', { title: subject.title }), badgeOf(sheet)].filter(Boolean).join(' · ');
}

/** What is shared with the current settings. */
export const sharedOf = (sheet: OpenSheet, size: Size = 'm', attributes: Record<string, string> = {}): Shared => ({
  base,
  link: linkOf(sheet),
  title: titleOf(sheet),
  ...extentOf(size, sheet.subject.room),
  language: sheet.subject.state.language,
  attributes,
});

/** Copies a text to the clipboard. If that fails, selects the field that holds it. */
export async function copyText({ report, t }: OpenSheet, text: string, field?: HTMLInputElement | HTMLTextAreaElement) {
  if (await written(text)) return report(t('copied'));
  field?.select();
  report(t(field ? 'selected' : 'copyFailed'));
}

/** Performs work and reports how it ended. If the reader has closed the sheet meanwhile, it reports nothing. */
export async function performReported(
  { report, t, signal }: OpenSheet,
  success: string,
  work: () => Promise<unknown>,
  failed: Key = 'failed',
) {
  report('');
  try {
    await work();
    if (!signal.aborted) report(success);
  } catch {
    if (!signal.aborted) report(t(failed));
  }
}

export const fileName = ({ subject }: OpenSheet, ending: string) => `tokeru-${subject.family.id}.${ending}`;

/** A picture of a scene, as wide as its place allows. */
export function drawing(svg: string, label: string) {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = h('img', { alt: label, src: address });
  image.addEventListener('load', () => URL.revokeObjectURL(address), { once: true });
  return image;
}

/** Draws again only if the key has changed. */
export function keeper(place: HTMLElement) {
  let shown: unknown[] = [];
  return (key: unknown[], make: () => (Node | string)[]) => {
    if (key.length === shown.length && key.every((each, index) => each === shown[index])) return;
    shown = key;
    place.replaceChildren(...make());
  };
}

/** Code sites accept a new page from another site's form. */
export function send({ action, fields }: SiteForm) {
  const inputs = Object.entries(fields).map(([name, value]) => h('input', { type: 'hidden', name, value }));
  const form = h('form', { action, method: 'post', target: '_blank', hidden: true }, ...inputs);
  document.body.append(form);
  form.submit();
  form.remove();
}

/** The word for what this board counts, in the number that agrees with a score. */
export const countedAs = ({ subject: { family, state } }: OpenSheet, scene: Scene, score: number) =>
  scene.t(unitOf({ family, bare: state.bare }), { n: score });

export const translateFrom = (table: Record<Key, string>) => (key: Key, values?: Record<string, string | number>) =>
  fill(table[key], values);

/** Holds the preview, which may be larger than its place and is then scrolled, by keyboard too. */
export const previewBox = (label: string, className: string, ...content: HTMLElement[]) =>
  h('div', { class: `share-desk ${className}`, role: 'group', tabindex: 0, 'aria-label': label }, ...content);
