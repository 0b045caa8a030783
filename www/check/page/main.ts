/**
 * The page that checks certificates. It loads no engine and no rules, because a check must not depend on what it
 * checks.
 */

import type { CheckEnd } from './running.ts';
import type { CheckReply } from './check-worker.ts';
import { h, place, setText } from '../../app/dom.ts';
import { separatePage } from '../../app/separate-page.ts';
import { inFragment, proofOf } from '../../shared/check-link.ts';
import { keepMiddleClickFromPasting } from '../../shared/middle-click.ts';
import { example } from './example.ts';
import { createRunner } from './running.ts';
import { createTexts, type InputProblem } from './texts.ts';
import { stateMessage, verdictOf } from './verdict.ts';
import { words } from './words.ts';

/** Longest check without a request by the reader, in milliseconds: a link may hold anything. */
const AUTOMATIC_MS = 3_000;
/** Pause after the last key before the text is checked, in milliseconds. */
const PAUSE_MS = 300;

/** The current message: a finished check, or a key of the words. */
type Message = CheckReply | 'empty' | 'checking' | 'cancelled' | 'late' | 'fault' | 'link.bad' | InputProblem | Missing;
type Missing = 'missing.board' | 'missing.certificate';

let message: Message = 'empty';
/** The text of the checked certificate. */
let checked = '';
let began = 0;
let timer = 0;

const { t, number, writeWords } = separatePage(words, updateAll);
const runner = createRunner();
const verdict = h('div', { id: 'verdict', 'aria-live': 'polite' });
const clock = h('p', { class: 'muted', 'aria-hidden': 'true' });
const texts = createTexts({
  changed: checkLater,
  refused: refuse,
  linked: (fragment) => void follow(fragment),
});

function show(next: Message) {
  message = next;
  update();
}

/**
 * Refuses new input. A running check is of the input before, and its verdict would be taken for that of the new one.
 */
function refuse(problem: 'link.bad' | InputProblem) {
  clearTimeout(timer);
  runner.stop();
  show(problem);
}

/** The message for a missing text; null if both are there. */
function missing(): Message | null {
  const { board, certificate } = texts.proof;
  if (certificate.trim() === '') return board.trim() === '' ? 'empty' : 'missing.certificate';
  if (board.trim() !== '') return null;
  return proofOf(certificate).certificate === '' ? 'missing.certificate' : 'missing.board';
}

/** @param requested whether the reader pressed the button */
function check(requested: boolean) {
  clearTimeout(timer);
  runner.stop();
  const missingText = missing();
  if (missingText) return show(missingText);
  const { proof } = texts;
  [checked, began] = [proof.certificate, performance.now()];
  show('checking');
  runner.start(proof, requested ? 0 : AUTOMATIC_MS, (ended: CheckEnd) => show(ended));
}

/** Called when a text changes, which makes the shown verdict obsolete. */
function checkLater() {
  clearTimeout(timer);
  runner.stop();
  timer = window.setTimeout(() => check(false), PAUSE_MS);
  update();
}

function cancel() {
  runner.stop();
  show('cancelled');
}

const button = (key: string, id: string, run: () => void, strong = false) =>
  h('button', { type: 'button', class: `button${strong ? ' button-strong' : ''}`, id, onclick: run }, t(key));

/** The buttons while no check has ended. */
function buttonsFor(key: Exclude<Message, CheckReply>) {
  if (key === 'empty') return [button('example', 'example', () => texts.take(example))];
  if (key === 'checking') return [button('cancel', 'cancel', cancel)];
  if (key === 'late') return [button('go', 'go', () => check(true), true)];
  return missing() ? [] : [button('check', 'check', () => check(true), true)];
}

function messageElements(): HTMLElement[] {
  if (typeof message !== 'string') return verdictOf(message, checked, { t, number });
  const claim = stateMessage(t, message, ...buttonsFor(message));
  if (message === 'checking') claim.querySelector('p')?.replaceWith(clock);
  return [claim];
}

const kinds = h('dl');
const means = h('div', { class: 'means' });
const [kindsTitle, meansTitle] = [h('h2'), h('h2')];

function updateKinds() {
  const families = ['maze', 'sweeper', 'slide', 'sokoban', 'beam'];
  setText(kindsTitle, t('what'));
  setText(meansTitle, t('means'));
  kinds.replaceChildren(...families.map((id) => h('div', null, h('dt', null, t(id)), h('dd', null, t(`${id}.what`)))));
  means.replaceChildren(...['digest', 'not', 'trust'].map((key) => h('p', null, t(`means.${key}`))));
}

const kicker = h('p', { class: 'kicker' });

function update() {
  setText(kicker, t('title'));
  const focused = document.activeElement;
  verdict.replaceChildren(...messageElements());
  // The focused element was made anew or is gone: the same or another one gets the focus.
  if (focused && !focused.isConnected)
    (document.getElementById(focused.id) ?? verdict.querySelector('button') ?? verdict).focus();
  texts.update(t, number);
}

/** Updates the clock during a check. */
function tick() {
  setText(clock, t('checking.sub', { seconds: ((performance.now() - began) / 1000).toFixed(0) }));
}

function updateAll() {
  updateKinds();
  update();
}

// ---------------------------------------------------------------------------------------------- start

/** Takes the certificate in the address, or another link to this page. */
async function follow(fragment = location.hash.slice(1)) {
  if (fragment === '') return;
  const found = await inFragment(fragment);
  if (!found) return refuse('link.bad');
  texts.take(found.board + found.certificate);
}

function listen() {
  addEventListener('hashchange', () => void follow());
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const { files } = event.dataTransfer ?? {};
    if (files?.length) void texts.takeFiles(files);
    else texts.take(event.dataTransfer?.getData('text/plain') ?? '');
  });
  keepMiddleClickFromPasting();
  addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '' || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    texts.take(text);
  });
}

verdict.tabIndex = -1;
place('board').replaceChildren(
  h('section', { class: 'ck' }, h('div', null, kicker, verdict), texts.element),
  h('section', { class: 'kinds' }, kindsTitle, kinds),
  h('section', { class: 'kinds' }, meansTitle, means),
);
document.documentElement.dataset.boot = 'drawn';
writeWords();
listen();
setInterval(tick, 500);
void follow().then(() => {
  document.documentElement.dataset.ready = 'true';
});
