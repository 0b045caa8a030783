/**
 * Offers a new version that the service worker of a static host has ready, or that the server has in place of this one:
 * a line says so, and one press loads it. Board and moves stay.
 */

import './panels/words.ts';
import type { FamilyData } from '../puzzles/contract.ts';
import type { Engine } from '../engine/types.ts';
import type { Context } from './context.ts';
import type { Session } from './session/session.ts';
import { loadFamily } from '../puzzles/index.ts';
import { base } from '../shared/place.ts';
import { h, iconButton, setText } from './dom.ts';
import { keptKey } from './preferences.ts';

/** Milliseconds between two checks, for a tab that stays open for days. */
const againMs = 3_600_000;

/** Null if the browser has no service workers, or denies them here (in a sandboxed frame). */
function serviceWorkers() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

export function offerUpdates(context: Context) {
  const workers = serviceWorkers();
  // Firefox rejects this where it may store nothing.
  workers?.ready.then(
    (registration) => watch(context, workers, registration),
    () => {},
  );
  watchGone(context);
}

/** Does the server have a page with other scripts? */
async function isReplaced() {
  const page = await fetch(base, { cache: 'no-store' });
  const text = page.ok ? await page.text() : '';
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
  return text.includes('<script') && !scripts.some(({ src }) => text.includes(src.slice(src.lastIndexOf('/') + 1)));
}

/** Offers a new version when the server no longer has a file of this one. (Safari does not report the status.) */
function watchGone(context: Context) {
  const reloadIfGone = (list: PerformanceObserverEntryList) => {
    const files = list.getEntries() as PerformanceResourceTiming[];
    // Not the first page itself: where that is gone too, each look at it would lead to the next.
    const isGone = ({ name, responseStatus }: PerformanceResourceTiming) =>
      name.startsWith(base) && name !== base && [404, 410].includes(responseStatus);
    if (!files.some(isGone)) return;
    const offer = (replaced: boolean) => {
      if (!replaced) return;
      observer.disconnect();
      showOffer(context, null);
    };
    isReplaced().then(offer, () => {}); // offline: another time
  };
  const observer = new PerformanceObserver(reloadIfGone);
  observer.observe({ type: 'resource', buffered: true });
}

function watch(context: Context, workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration) {
  let offered: ServiceWorker | null = null;
  let close = () => {};
  const offerIfWaiting = () => {
    const { waiting } = registration;
    // A version that the reader has declined is not offered again, but the next one is.
    if (!waiting || !workers.controller || waiting === offered) return;
    offered = waiting;
    close();
    close = showOffer(context, registration);
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offerIfWaiting),
  );
  offerIfWaiting();
  recheckWhenVisible(registration);
}

function recheckWhenVisible(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < againMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => {}); // offline: another time
  });
}

/**
 * Pages may be closed in other tabs, which sends no event here. So this asks once in a while, in milliseconds, while
 * the message about them is shown.
 */
const othersMs = 1000;

/**
 * @param registration that of the version that waits; null if only the server has it
 * @returns a function that removes the offer
 */
function showOffer(context: Context, registration: Waiting) {
  const { store, translator } = context;
  /** Number of other open pages. */
  let others = 0;
  let timer = 0;
  const text = h('span');
  const reload = h('button', { type: 'button', class: 'button', onclick: update });
  const removeOffer = () => {
    unsubscribe();
    clearTimeout(timer);
    box.remove();
  };
  const close = iconButton('close', removeOffer);
  const box = h('div', { class: 'update', role: 'status' }, text, reload, close.element);
  const write = () => {
    const t = translator();
    const { run } = store.get();
    const ready = run?.running && !run.quiet ? 'update.searching' : 'update.ready';
    setText(text, others ? t('update.others', { n: others }) : t(ready));
    setText(reload, t('reload'));
    close.name(t('close'));
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.language !== before.language || state.run?.running !== before.run?.running) write();
  });
  write();
  document.getElementById('notices')?.append(box);

  function received(count: number) {
    others = count;
    write();
    clearTimeout(timer);
    if (others) timer = window.setTimeout(() => ask(registration, 'others', received), othersMs);
  }

  function update() {
    takeOver(registration, () => storePosition(context), received);
  }

  return removeOffer;
}

type Waiting = Pick<ServiceWorkerRegistration, 'waiting'> | null;

/** Asks the new version how many other pages are open. A version that does not know the word does not answer. */
function ask(registration: Waiting, word: 'take-over' | 'others', report: (others: number) => void) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => report(data.others);
  registration?.waiting?.postMessage(word, [port2]);
}

/**
 * Reloads the page as soon as the new version has taken over. It does not take over while other pages are open, as they
 * would get a mixture of versions.
 * @param report receives their number
 */
function takeOver(registration: Waiting, keepAll: () => void, report: (others: number) => void) {
  const reload = () => {
    keepAll();
    location.reload();
  };
  if (!registration?.waiting) return reload(); // it has taken over already, or no worker holds it back
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  ask(registration, 'take-over', (others) => {
    if (others) navigator.serviceWorker.removeEventListener('controllerchange', reload);
    report(others);
  });
}

/** Stores the state in the address as far as it fits, and in full in the tab's session storage. */
function storePosition({ store, link }: Context) {
  const { family, board, moves, mode, answer } = store.get();
  history.replaceState(history.state, '', link());
  try {
    const kept = { family: family.id, board, moves, mode, answer: answer?.moves };
    sessionStorage.setItem(keptKey, JSON.stringify(kept));
  } catch {
    // Without storage, only the address remains.
  }
}

const isText = (value: unknown) => typeof value === 'string';

/** Takes what was stored, once. Null for what this version cannot read: another one has written it. */
function takeKept(): FamilyData {
  try {
    const text = sessionStorage.getItem(keptKey);
    sessionStorage.removeItem(keptKey);
    const kept = Object(JSON.parse(text ?? 'null'));
    return [kept.family, kept.board, kept.moves].every(isText) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Restores what the previous version has stored.
 * @returns whether there was anything
 */
export async function restoreKept(engine: Engine, session: Session): Promise<boolean> {
  const kept = takeKept();
  const family = kept && (await loadFamily(kept.family, engine.fetchRules));
  if (!family || !session.openFamily(family, kept.board, kept.moves)) return false;
  if (kept.mode === 'solve' && isText(kept.answer)) session.showMoves(kept.answer);
  else session.setMode(kept.mode);
  return true;
}
