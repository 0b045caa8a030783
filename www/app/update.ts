/** A new version that the service worker of a static host has ready: a quiet line says so, and one press loads it. Board and moves stay. */

import './panels/words.ts';
import type { Own } from '../puzzles/contract.ts';
import type { Engine } from '../engine/types.ts';
import type { Context } from './context.ts';
import type { Session } from './session/session.ts';
import { loadFamily } from '../puzzles/index.ts';
import { h, iconButton, setText } from './dom.ts';
import { keptKey } from './surroundings.ts';

/** A tab that stays open for days asks now and then. */
const againMs = 3_600_000;

/** Null where the browser has none, or keeps them from this place (a sandboxed frame). */
function workersHere() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

export function offerUpdates(context: Context) {
  const workers = workersHere();
  // Firefox refuses where it may keep nothing.
  workers?.ready.then(
    (registration) => watch(context, workers, registration),
    () => {},
  );
}

function watch(context: Context, workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration) {
  let offered: ServiceWorker | null = null;
  let close = () => {};
  const look = () => {
    const { waiting } = registration;
    // One that was turned down is offered no more; the next one is.
    if (!waiting || !workers.controller || waiting === offered) return;
    offered = waiting;
    close();
    close = showOffer(context, registration);
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  look();
  lookAgain(registration);
}

function lookAgain(registration: ServiceWorkerRegistration) {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < againMs) return;
    asked = Date.now();
    registration.update().catch(() => {}); // offline: another time
  });
}

/** Pages are closed in other tabs, which tells nothing here: so it is asked now and then, as long as the sentence about them stands. */
const othersMs = 1000;

/** @returns takes it away */
function showOffer(context: Context, registration: ServiceWorkerRegistration) {
  const { store, voice } = context;
  /** Other pages that are open. */
  let others = 0;
  let timer = 0;
  const text = h('span');
  const reload = h('button', { type: 'button', class: 'button', onclick: take });
  const away = () => {
    leave();
    clearTimeout(timer);
    box.remove();
  };
  const close = iconButton('close', away);
  const box = h('div', { class: 'update', role: 'status' }, text, reload, close.element);
  const write = () => {
    const say = voice();
    const { run } = store.get();
    const ready = run?.running && !run.quiet ? 'update.searching' : 'update.ready';
    setText(text, others ? say('update.others', { n: others }) : say(ready));
    setText(reload, say('reload'));
    close.name(say('close'));
  };
  const leave = store.subscribe((state, before) => {
    if (state.language !== before.language || state.run?.running !== before.run?.running) write();
  });
  write();
  document.getElementById('notices')?.append(box);

  function tell(count: number) {
    others = count;
    write();
    clearTimeout(timer);
    if (others) timer = window.setTimeout(() => ask(registration, 'others', tell), othersMs);
  }

  function take() {
    takeOver(registration, () => keep(context), tell);
  }

  return away;
}

/** Asks the new version how many other pages are open; one that does not know the word is silent. */
function ask(registration: ServiceWorkerRegistration, word: 'take-over' | 'others', told: (others: number) => void) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => told(data.others);
  registration.waiting?.postMessage(word, [port2]);
}

/**
 * The page is loaded anew as soon as the new version has taken over. It does not while other pages are open, which it would give a mixture.
 * @param told of how many
 */
function takeOver(registration: ServiceWorkerRegistration, keepAll: () => void, told: (others: number) => void) {
  const reload = () => {
    keepAll();
    location.reload();
  };
  if (!registration.waiting) return reload(); // it is there already
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  ask(registration, 'take-over', (others) => {
    if (others) navigator.serviceWorker.removeEventListener('controllerchange', reload);
    told(others);
  });
}

/** In the address as far as it goes, and whole in what this tab remembers. */
function keep({ store, link }: Context) {
  const { family, board, moves, mode, answer } = store.get();
  history.replaceState(history.state, '', link());
  try {
    const kept = { family: family.id, board, moves, mode, answer: answer?.moves };
    sessionStorage.setItem(keptKey, JSON.stringify(kept));
  } catch {
    // Without storage the address is what stays.
  }
}

/** What was kept, once. */
function takeKept(): Own {
  try {
    const text = sessionStorage.getItem(keptKey);
    sessionStorage.removeItem(keptKey);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/**
 * What the version before has left.
 * @returns was there anything?
 */
export async function restoreKept(engine: Engine, session: Session): Promise<boolean> {
  const kept = takeKept();
  const family = kept && (await loadFamily(kept.family, engine.fetchRules));
  if (!family || !session.openFamily(family, kept.board, kept.moves, kept.mode)) return false;
  if (kept.mode === 'solve' && kept.answer) session.showMoves(kept.answer);
  return true;
}
