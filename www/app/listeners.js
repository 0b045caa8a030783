/**
 * What happens to the page as a whole: keys, pasted and dropped text, a new address.
 * @import { Session } from './session.js'
 * @import { Store } from './store.js'
 */
import { readHash } from './router.js';
import { darkMedia, isDark } from './surroundings.js';

const field = 'input:not([type="checkbox"]), textarea, select';

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof HTMLElement && target.matches(field);

/** Does an arrow key mean something there? @param {EventTarget | null} target */
const isBusy = (target) =>
  target instanceof HTMLElement && target.closest(`${field}, [role="tablist"], [role="grid"], dialog`) !== null;

/**
 * @typedef {object} Page
 * @property {Store} store
 * @property {Session} session
 * @property {{ readonly running: boolean, start: () => Promise<unknown>, cancel: () => void }} solver
 * @property {(event: KeyboardEvent) => void} key a key for the board, though nothing has the focus
 * @property {() => void} rewrite puts the present board's link into the address bar
 */

/** @param {Page} page */
export function listenToPage(page) {
  const { store, session } = page;
  darkMedia.addEventListener('change', () => store.set({ dark: isDark(store.get().themeChoice) }));
  window.addEventListener('hashchange', () => {
    const asked = readHash(location.hash);
    if (asked?.code) void session.openLink(location.hash).then(page.rewrite);
    else if (asked) void session.goTo(asked.family);
  });
  window.addEventListener('keydown', (event) => {
    if (!event.isComposing && shortcut(event, page)) event.preventDefault();
  });
  window.addEventListener('paste', (event) => {
    if (isField(event.target)) return;
    const text = event.clipboardData?.getData('text/plain');
    if (!text) return;
    event.preventDefault();
    void session.openText(text);
  });
  listenToDrops(session);
}

/** @param {KeyboardEvent} event @param {Page} page @returns {boolean} was it one of ours? */
function shortcut(event, { store, session, solver, key }) {
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (command && event.key === 'Enter') void solver.start();
  else if (event.key === 'Escape' && solver.running) solver.cancel();
  else if (isField(event.target)) return false;
  else if (command && letter === 'z' && !event.shiftKey) session.undo();
  else if (command && (letter === 'y' || letter === 'z')) session.redo();
  else if (!command && !isBusy(event.target) && store.get().mode === 'play') key(event);
  else return false;
  return command || event.key === 'Escape';
}

/** @param {Session} session */
function listenToDrops(session) {
  const { classList } = document.body;
  window.addEventListener('dragover', (event) => {
    event.preventDefault();
    classList.add('is-dropping');
  });
  window.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) classList.remove('is-dropping');
  });
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    classList.remove('is-dropping');
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain');
    if (file) void session.openFile(file);
    else if (text) void session.openText(text);
  });
}
