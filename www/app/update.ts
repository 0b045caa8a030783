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
  void workers?.ready.then((registration) => {
    const offer = once(() => showOffer(context, registration));
    const look = () => {
      if (registration.waiting && workers.controller) offer();
    };
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
    look();
    lookAgain(registration);
  });
}

function once(run: () => void) {
  let done = false;
  return () => {
    if (!done) run();
    done = true;
  };
}

function lookAgain(registration: ServiceWorkerRegistration) {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < againMs) return;
    asked = Date.now();
    registration.update().catch(() => {}); // offline: another time
  });
}

function showOffer(context: Context, registration: ServiceWorkerRegistration) {
  const { store, voice } = context;
  /** Other pages that are open. */
  let others = 0;
  const text = h('span');
  const reload = h('button', { type: 'button', class: 'button', onclick: take });
  const close = iconButton('close', () => box.remove());
  const box = h('div', { class: 'update', role: 'status' }, text, reload, close.element);
  const write = () => {
    const say = voice();
    setText(text, others ? say('update.others', { n: others }) : say('update.ready'));
    setText(reload, say('reload'));
    close.name(say('close'));
  };
  store.subscribe((state, before) => {
    if (state.language !== before.language) write();
  });
  write();
  document.getElementById('notices')?.append(box);

  async function take() {
    others = await takeOver(registration, () => keep(context));
    write();
  }
}

/**
 * The page is loaded anew as soon as the new version has taken over. It does not while other pages are open, which it would give a mixture.
 * @returns of other pages
 */
function takeOver(registration: ServiceWorkerRegistration, keepAll: () => void): Promise<number> {
  const reload = () => {
    keepAll();
    location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      if (data.others) navigator.serviceWorker.removeEventListener('controllerchange', reload);
      resolve(data.others);
    };
    if (registration.waiting) registration.waiting.postMessage('take-over', [port2]);
    else reload(); // it is there already
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
