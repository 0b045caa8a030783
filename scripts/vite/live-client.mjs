// Runs in the page while `./build.sh serve` watches, and is never shipped: shows saved changes. Vite replaces styles in
// place; for scripts and rules the page is reloaded, with its board, moves and answer. A badge shows what is being
// built, and errors of compilation.

/** @typedef {{ on: (event: string, act: (data: any) => unknown) => void, send: (event: string) => void }} Hot */
// @ts-expect-error Vite looks for this exact expression, which the page's types do not declare
const hot = /** @type {Hot} */ (import.meta.hot);

/** The page's object once it has started; undefined before. @returns {any} */
const page = () => /** @type {any} */ (window).tokeru;

/** Redraws the canvas, which takes its colours from the style sheet, as on a change between light and dark. */
function repaint() {
  const { store } = page() ?? {};
  const dark = store?.get().dark;
  store?.set({ dark: !dark });
  store?.set({ dark });
}

const preferences = '/www/app/preferences.ts'; // of the served page, wherever this script is
const { keptKey } = await import(/* @vite-ignore */ preferences);

function saveState() {
  const { family, board, moves, mode, answer } = page()?.store.get() ?? {};
  if (!family) return;
  const state = { family: family.id, board, moves, mode, answer: answer?.moves };
  sessionStorage.setItem(keptKey, JSON.stringify(state));
}

const badge = document.createElement('output');
badge.id = 'building';
Object.assign(badge.style, {
  position: 'fixed',
  right: '8px',
  bottom: '8px',
  padding: '4px 8px',
  font: '12px monospace',
  color: '#fff',
  background: '#333',
  zIndex: '1000',
  pointerEvents: 'none',
});

/** @param {string} text what is being built; empty: nothing */
function showBadge(text) {
  badge.textContent = text;
  if (text) document.body.append(badge);
  else badge.remove();
}

/** Waits until the server is back: Vite would wait in a worker, which the page's policy refuses. */
async function waitForServer() {
  for (;;) {
    await new Promise((next) => setTimeout(next, 500));
    const response = await fetch('/').catch(() => null);
    if (!response?.ok) continue;
    saveState();
    location.reload();
    return new Promise(() => {}); // never resolves: the page is reloading
  }
}

hot.on('vite:afterUpdate', repaint);
hot.on('vite:beforeFullReload', saveState);
hot.on('vite:error', ({ err }) => showBadge(`${err.message.split('\n')[0]} (see the terminal)`));
hot.on('vite:ws:disconnect', waitForServer);
hot.on('tokeru:say', showBadge);
hot.send('tokeru:come');
