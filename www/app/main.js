/**
 * The start of the page: the plain build for the rules, the family and board that are asked for, then `page.js`.
 * @import { Family } from '../puzzles/contract.d.ts'
 * @import { State } from './store.js'
 */
import { playbackOf } from '../board/anim.js';
import { createEngine } from '../engine/client.js';
import { shelf } from '../puzzles/index.js';
import { h } from './dom.js';
import { causeOf } from '../shared/faults.js';
import { pickLanguage } from '../shared/speech.js';
import { turnFor } from '../shared/turns.js';
import { speaker } from './i18n.js';
import { createPage } from './page.js';
import { readHash } from './router.js';
import { loadFamily } from './session.js';
import { createStore, memoryOf } from './store.js';
import { isDark, recall, wasKept } from './surroundings.js';

/** @param {string | null | undefined} id */
const known = (id) => (shelf.some((each) => each.id === id) ? id : null);

/** The page is usable by now; hints and ratings come with the larger build. @param {() => Promise<unknown>} run */
const whenIdle = (run) => {
  const begin = () => void run().catch((error) => console.info(error));
  if ('requestIdleCallback' in window) requestIdleCallback(begin);
  else setTimeout(begin, 1000);
};

/** Unforeseen errors are shown too, above all a part of the page that is fetched when needed and does not arrive. @param {import('./store.js').Store} store */
function tellOfRest(store) {
  addEventListener('unhandledrejection', ({ reason }) => {
    const detail = String(reason?.message ?? reason);
    const code = /import|module|fetch/i.test(detail) ? 'load' : 'unexpected';
    store.set({ banner: { kind: 'page', code, detail } });
  });
}

async function start() {
  const asked = readHash(location.hash);
  const id = known(asked?.family) ?? known(recall('family')) ?? shelf[0].id;
  const [engine, family] = await Promise.all([createEngine(), loadFamily(id)]);
  const store = createStore(firstState(/** @type {Family} */ (family), engine.threads));
  const page = createPage(store, engine);
  const first = page.session.openFirst(store.get().family);
  const kept = wasKept() && (await (await import('./update.js')).restoreKept(page.session));
  if (!kept && asked?.code && !(await page.session.openLink(location.hash))) page.session.instead(first);
  const { answer, moves } = store.get();
  await turnFor(answer?.moves ?? moves);
  await page.show();
  tellOfRest(store);
  document.documentElement.dataset.ready = 'true';
  whenIdle(() => engine.fetchConsult());
  // For the curious and for tests: all that the page can do, without the page.
  Object.assign(window, { tokeru: { engine, store, session: page.session, solver: page.solver } });
}

/** @param {Family} family @param {number} threads @returns {State} */
function firstState(family, threads) {
  const themeChoice = /** @type {State['themeChoice']} */ (recall('theme') ?? 'auto');
  return {
    language: pickLanguage(navigator.languages, recall('language')),
    themeChoice,
    dark: isDark(themeChoice),
    family,
    engines: [],
    board: '',
    moves: '',
    ui: family.ui(),
    mode: 'play',
    view: null,
    bare: null,
    diagnostics: [],
    past: [],
    future: [],
    undone: [],
    answer: null,
    playback: playbackOf(0, false),
    run: null,
    choice: { engine: '', threads, seconds: 60, memoryMb: memoryOf(family), fromHere: false, values: {} },
    banner: null,
    collection: null,
  };
}

/** Why there is no page: what the browser lacks, or a file that did not come. @param {any} error @param {(key: string) => string} say */
function causeOfFailure(error, say) {
  const lacking = say(`reason.${error?.message}`);
  if (!lacking.startsWith('reason.')) return lacking;
  return `${causeOf({ code: error?.code ?? 'load' }, say)} (${String(error?.message ?? error).slice(0, 200)})`;
}

start().catch((error) => {
  const say = speaker(pickLanguage(navigator.languages, recall('language')));
  const message = h('p', null, `${say('error.start')}: ${causeOfFailure(error, say)}`);
  const again = h('button', { type: 'button', class: 'button', onclick: () => location.reload() }, say('reload'));
  document.getElementById('board')?.replaceChildren(h('div', { class: 'failed', role: 'alert' }, message, again));
  document.documentElement.dataset.ready = 'failed';
  throw error;
});
