// In the page while `./build.sh serve` watches, never in what is shipped: shows what has been saved. Styles are changed in place; for scripts and rules the
// page is loaded anew, with its board, moves and answer; a badge says what is being built.

import { keptKey } from '../www/app/surroundings.ts';

/** The page, once it stands; undefined before. @returns {any} */
const page = () => /** @type {any} */ (window).tokeru;

/** The canvas takes its colours from the style sheet, when the page changes between light and dark. */
function repaint() {
  const { store } = page() ?? {};
  const dark = store?.get().dark;
  store?.set({ dark: !dark });
  store?.set({ dark });
}

/** A sheet goes when its successor is there, so that nothing is seen without a style. */
function changeStyles() {
  for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) {
    const next = /** @type {HTMLLinkElement} */ (sheet.cloneNode());
    next.href = `${next.href.replace(/\?.*/, '')}?${Date.now()}`;
    next.addEventListener('load', () => {
      sheet.remove();
      repaint();
    });
    sheet.after(next);
  }
}

function reload() {
  const { family, board, moves, mode, answer } = page()?.store.get() ?? {};
  if (family) {
    const kept = { family: family.id, board, moves, mode, answer: answer?.moves };
    sessionStorage.setItem(keptKey, JSON.stringify(kept));
  }
  location.reload();
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

const events = new EventSource('/dev/events');
events.addEventListener('style', changeStyles);
events.addEventListener('reload', reload);
for (const event of ['say', 'done']) events.addEventListener(event, ({ data }) => say(data));
