/** The page that checks certificates. It loads no engine and no rules: what solves has no part in it. */

import type { Ended } from './running.ts';
import type { Told } from './check-worker.ts';
import { h, place, setText } from '../../app/dom.ts';
import { ownPage } from '../../app/own-page.ts';
import { inFragment, proofOf } from '../../shared/check-link.ts';
import { example } from './example.ts';
import { createRunner } from './running.ts';
import { createTexts, type Unfit } from './texts.ts';
import { plainly, verdictOf } from './verdict.ts';
import { words } from './words.ts';

/** Longest that is checked before the reader has asked for it, in milliseconds: a link may hold anything. */
const UNASKED_MS = 3_000;
/** After the last key, before what was written is checked, in milliseconds. */
const PAUSE_MS = 300;

/** What is to be said: of a check that has ended, or a key of the words. */
type Said = Told | 'empty' | 'checking' | 'cancelled' | 'late' | 'fault' | 'link.bad' | Unfit | Missing;
type Missing = 'missing.board' | 'missing.certificate';

let said: Said = 'empty';
/** The certificate that was checked. */
let checked = '';
let began = 0;
let waiting = 0;

const { say, number, dress } = ownPage(words, dressed);
const runner = createRunner();
const verdict = h('div', { id: 'verdict', 'aria-live': 'polite' });
const clock = h('p', { class: 'muted', 'aria-hidden': 'true' });
const texts = createTexts({
  changed: soon,
  refused: refuse,
  linked: (fragment) => void follow(fragment),
});

function tell(what: Said) {
  said = what;
  update();
}

/** What was brought is not taken. A check under way is of what was there before, and would be read as one of that. */
function refuse(what: 'link.bad' | Unfit) {
  clearTimeout(waiting);
  runner.stop();
  tell(what);
}

/** What is not there to be checked. */
function missing(): Said | null {
  const { board, certificate } = texts.proof;
  if (certificate.trim() === '') return board.trim() === '' ? 'empty' : 'missing.certificate';
  if (board.trim() !== '') return null;
  return proofOf(certificate).certificate === '' ? 'missing.certificate' : 'missing.board';
}

/** @param asked by a press, and not because there is something to check */
function check(asked: boolean) {
  clearTimeout(waiting);
  runner.stop();
  const lacking = missing();
  if (lacking) return tell(lacking);
  const { proof } = texts;
  [checked, began] = [proof.certificate, performance.now()];
  tell('checking');
  runner.start(proof, asked ? 0 : UNASKED_MS, (ended: Ended) => tell(ended));
}

/** A text has changed: what was said is of another one. */
function soon() {
  clearTimeout(waiting);
  runner.stop();
  waiting = window.setTimeout(() => check(false), PAUSE_MS);
  update();
}

function cancel() {
  runner.stop();
  tell('cancelled');
}

const button = (key: string, id: string, run: () => void, strong = false) =>
  h('button', { type: 'button', class: `button${strong ? ' button-strong' : ''}`, id, onclick: run }, say(key));

/** What can be done in a state in which no check has ended. */
function actsOf(key: Exclude<Said, Told>) {
  if (key === 'empty') return [button('example', 'example', () => texts.take(example))];
  if (key === 'checking') return [button('cancel', 'cancel', cancel)];
  if (key === 'late') return [button('go', 'go', () => check(true), true)];
  return missing() ? [] : [button('check', 'check', () => check(true), true)];
}

function spoken(): HTMLElement[] {
  if (typeof said !== 'string') return verdictOf(said, checked, { say, number });
  const claim = plainly(say, said, ...actsOf(said));
  if (said === 'checking') claim.querySelector('p')?.replaceWith(clock);
  return [claim];
}

const kinds = h('dl');
const means = h('div', { class: 'means' });
const [kindsTitle, meansTitle] = [h('h2'), h('h2')];

function updateKinds() {
  const families = ['maze', 'sweeper', 'slide', 'sokoban', 'beam'];
  setText(kindsTitle, say('what'));
  setText(meansTitle, say('means'));
  kinds.replaceChildren(
    ...families.map((id) => h('div', null, h('dt', null, say(id)), h('dd', null, say(`${id}.what`)))),
  );
  means.replaceChildren(...['digest', 'not', 'trust'].map((key) => h('p', null, say(`means.${key}`))));
}

const kicker = h('p', { class: 'kicker' });

function update() {
  setText(kicker, say('title'));
  const held = document.activeElement;
  verdict.replaceChildren(...spoken());
  // What had the focus was made anew, or is gone: the same or another takes its place.
  if (held && !held.isConnected)
    (document.getElementById(held.id) ?? verdict.querySelector('button') ?? verdict).focus();
  texts.update(say, number);
}

/** While a check runs. */
function tick() {
  setText(clock, say('checking.sub', { seconds: ((performance.now() - began) / 1000).toFixed(0) }));
}

function dressed() {
  updateKinds();
  update();
}

// ----------------------------------------------------------------------------------------------------------------- start

/** Takes what the address holds, or another link to this page. */
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
dress();
listen();
setInterval(tick, 500);
void follow().then(() => {
  document.documentElement.dataset.ready = 'true';
});
