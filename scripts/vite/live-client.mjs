// In the page while `./build.sh serve` watches, never in what is shipped: shows what has been saved. Styles are changed in place by Vite; for scripts and
// rules the page is loaded anew, with its board, moves and answer; a badge says what is being built, and what does not compile.

/** @typedef {{ on: (event: string, act: (data: any) => unknown) => void, send: (event: string) => void }} Hot */
// @ts-expect-error Vite looks for these very words; the page's sources know nothing of it
const hot = /** @type {Hot} */ (import.meta.hot);

/** The page, once it stands; undefined before. @returns {any} */
const page = () => /** @type {any} */ (window).tokeru;

/** The canvas takes its colours from the style sheet, when the page changes between light and dark. */
function repaint() {
  const { store } = page() ?? {};
  const dark = store?.get().dark;
  store?.set({ dark: !dark });
  store?.set({ dark });
}

const surroundings = '/www/app/surroundings.ts'; // of the page that is served, wherever this script lies
const { keptKey } = await import(/* @vite-ignore */ surroundings);

function keep() {
  const { family, board, moves, mode, answer } = page()?.store.get() ?? {};
  if (!family) return;
  const kept = { family: family.id, board, moves, mode, answer: answer?.moves };
  sessionStorage.setItem(keptKey, JSON.stringify(kept));
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
function say(text) {
  badge.textContent = text;
  if (text) document.body.append(badge);
  else badge.remove();
}

/** Until the server is there again: Vite would wait in a worker that the page's policy refuses. */
async function comeBack() {
  for (;;) {
    await new Promise((next) => setTimeout(next, 500));
    const there = await fetch('/').catch(() => null);
    if (!there?.ok) continue;
    keep();
    location.reload();
    return new Promise(() => {}); // nothing after this
  }
}

hot.on('vite:afterUpdate', repaint);
hot.on('vite:beforeFullReload', keep);
hot.on('vite:error', ({ err }) => say(`${err.message.split('\n')[0]} (see the terminal)`));
hot.on('vite:ws:disconnect', comeBack);
hot.on('tokeru:say', say);
hot.send('tokeru:come');
