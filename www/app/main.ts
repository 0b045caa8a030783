/** Starts the page: the requested family's script and rules, then its board, then `page.ts`. */

import type { Family } from '../puzzles/contract.ts';
import type { State, Store } from './store.ts';
import { createEngine } from '../engine/client.ts';
import { loadFamily, rulesAt, orderedFamilies } from '../puzzles/index.ts';
import { h } from './dom.ts';
import { causeOf } from '../shared/faults.ts';
import { emptyState } from '../shared/player/state.ts';
import { createStore } from '../shared/player/store.ts';
import { pickLanguage } from '../shared/translate.ts';
import { nextTurn } from '../shared/turns.ts';
import { translator } from './i18n.ts';
import { createPage } from './page.ts';
import { isLink, readHash, takePairing, goToSeparatePage } from './router.ts';
import { memoryOf } from './store.ts';
import { isDark, recall, recalledTheme, wasKept } from './preferences.ts';
import { boardOf, dailyOf, dayOf } from './daily-puzzle.ts';

const known = (id: string | null | undefined) => (orderedFamilies.some((each) => each.id === id) ? id : null);

/** Shows unforeseen errors too, above all a part of the page that could not be fetched when it was needed. */
function reportUnforeseen(store: Store) {
  addEventListener('unhandledrejection', ({ reason }) => {
    const detail = String(reason?.message ?? reason);
    const code = /import|module|fetch/i.test(detail) ? 'load' : 'unexpected';
    store.set({ banner: { kind: 'page', code, detail } });
  });
}

/**
 * Resolves when the frame in which the first move is possible has been painted and the page is idle. A hidden tab has
 * no frame to wait for.
 */
const painted = () =>
  new Promise<void>((resolve) => {
    const rest = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 });
      else setTimeout(resolve);
    };
    if (document.hidden) rest();
    else requestAnimationFrame(() => setTimeout(rest));
  });

async function start() {
  const pairing = takePairing();
  const link = readHash(location.hash);
  if (goToSeparatePage(link)) return;
  const { dataset } = document.documentElement;
  const { family: named } = dataset;
  const isHome = !link && !named;
  if (isHome) dataset.home = '';
  const date = new Date();
  const id = isHome
    ? dayOf(date).family
    : (known(link?.family) ?? known(named) ?? known(recall('family')) ?? orderedFamilies[0].id);
  const engine = await createEngine({ rulesAt, fastCores: Number(recall('cores')) });
  const [family, daily] = await Promise.all([loadFamily(id, engine.fetchRules), isHome ? dailyOf(date) : null]);
  await nextTurn(); // the family's script has just run: on a slow phone each of these steps takes long enough
  const store = createStore(firstState(family as Family, engine.threads));
  const page = createPage(store, engine);
  await nextTurn();
  const today = daily && boardOf(engine, store.get().family, daily);
  const first = page.session.openFirst(store.get().family, today);
  const isRestored = wasKept() && (await (await import('./update.ts')).restoreKept(engine, page.session));
  if (!isRestored && isLink(link, location.hash) && !(await page.session.openLink(location.hash)))
    page.session.reportSubstitute(first);
  await nextTurn();
  const past = await page.show();
  reportUnforeseen(store);
  dataset.ready = 'true';
  void painted().then(() => {
    engine.prepare();
    page.fetchRest(past);
    if (pairing) page.pair(pairing);
  });
  // For the curious and for tests: everything that the page can do, as an object.
  Object.assign(window, { tokeru: { engine, store, session: page.session, solver: page.solver } });
}

/** A page that was built in one language stays in it. */
const readerLanguage = () =>
  pickLanguage(navigator.languages, document.documentElement.dataset.language ?? recall('language'));

function firstState(family: Family, threads: number): State {
  const themeChoice = recalledTheme();
  return {
    language: readerLanguage(),
    themeChoice,
    dark: isDark(themeChoice),
    ...emptyState(),
    family,
    ui: family.ui(),
    engines: [],
    mode: 'play',
    choice: { engine: '', threads, seconds: 60, memoryMb: memoryOf(family), fromHere: false, values: {} },
    banner: null,
    finish: null,
    fetched: 0,
    collection: null,
  };
}

/** Why the page cannot start: what the browser lacks, or a file that did not arrive. */
function causeOfFailure(error: { message?: string; code?: string } | null, t: (key: string) => string) {
  const lacking = t(`reason.${error?.message}`);
  if (!lacking.startsWith('reason.')) return lacking;
  return `${causeOf({ code: error?.code ?? 'load' }, t)} (${String(error?.message ?? error).slice(0, 200)})`;
}

start().catch((error) => {
  const t = translator(readerLanguage());
  const message = h('p', null, `${t('error.start')}: ${causeOfFailure(error, t)}`);
  const reloadButton = h('button', { type: 'button', class: 'button', onclick: () => location.reload() }, t('reload'));
  document
    .getElementById('board')
    ?.replaceChildren(h('div', { class: 'failed', role: 'alert' }, message, reloadButton));
  document.documentElement.dataset.ready = 'failed';
  throw error;
});
