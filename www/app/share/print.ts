/**
 * Prepares what is printed. At Ctrl+P the browser does not wait for scripts, so this script and its style sheet are
 * fetched ahead, and pages are made synchronously. Fetched after the first view.
 */

import type { Context } from '../context.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { watchPaper } from '../../shared/on-paper.ts';
import { retried } from '../../shared/retried.ts';
import { paperOf } from './paper.ts';
import { ownPuzzle } from './puzzles.ts';
import { subjectOf } from './subject.ts';

const root = document.documentElement;

/** Pages that the share sheet has prepared, while it shows them. */
let prepared: (() => HTMLElement) | null = null;

export function prepare(pages: (() => HTMLElement) | null) {
  prepared = pages;
}

export const paperStyle = () => lateSheet(new URL('./paper.css', import.meta.url).href);

/** The board on screen, on one sheet. */
function ownPaper(context: Context) {
  const subject = subjectOf(context);
  return paperOf(subject, [ownPuzzle(context, subject)], { perSheet: 1, booklet: false });
}

function clear() {
  document.querySelector('body > .paper')?.remove();
  root.classList.remove('printing');
}

/** Is a family's own sheet being printed? It is printed alone. */
const isTaken = () => [...root.classList].some((name) => name.startsWith('printing'));

function insertPages(context: Context) {
  if (isTaken() || !context.store.get().view) return;
  document.body.append(prepared ? prepared() : ownPaper(context));
  root.classList.add('printing');
}

let watched: (() => Promise<void>) | null = null;

async function watch(context: Context) {
  await paperStyle();
  watchPaper((isOn) => (isOn ? insertPages(context) : clear()));
  root.dataset.paper = 'there';
}

export function watchPrint(context: Context) {
  watched ??= retried(() => watch(context));
  return watched();
}

export async function printNow(context: Context) {
  await watchPrint(context);
  window.print();
}
