/** What happens to the page as a whole: keys, pasted and dropped text. What happens to its address is in `places.ts`. */

import type { Session } from './session/session.ts';
import type { Store } from './store.ts';
import { darkMedia, isDark } from './surroundings.ts';

const field = 'input:not([type="checkbox"]), textarea, select';

const isField = (target: EventTarget | null) => target instanceof HTMLElement && target.matches(field);

/** Does an arrow key mean something there? */
const isBusy = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest(`${field}, [role="tablist"], [role="grid"], dialog`) !== null;

export interface Page {
  store: Store;
  session: Session;
  solver: { readonly running: boolean; start: () => Promise<unknown>; cancel: () => void };
  /** a key for the board, though nothing has the focus */
  key: (event: KeyboardEvent) => void;
  /** lays a picture under the board that is being drawn */
  photo: (picture: File) => void;
  /** a pasted text that the family takes for the board as it is drawn */
  paste: (text: string) => boolean;
}

export function listenToPage(page: Page) {
  const { store, session } = page;
  darkMedia.addEventListener('change', () => store.set({ dark: isDark(store.get().themeChoice) }));
  window.addEventListener('keydown', (event) => {
    if (!event.isComposing && shortcut(event, page)) event.preventDefault();
  });
  window.addEventListener('paste', (event) => {
    if (isField(event.target)) return;
    const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    const { family, mode } = store.get();
    if (picture && mode === 'edit' && family.paper) page.photo(picture);
    const text = event.clipboardData?.getData('text/plain');
    if (!text) return;
    event.preventDefault();
    if (!page.paste(text)) void session.openText(text);
  });
  listenToDrops(session);
}

/** @returns was it one of ours? */
function shortcut(event: KeyboardEvent, { store, session, solver, key }: Page): boolean {
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (command && event.key === 'Enter') void solver.start();
  else if (event.key === 'Escape' && solver.running) solver.cancel();
  else if (isField(event.target)) return false;
  else if (command && letter === 'z' && !event.shiftKey) session.undo();
  else if (command && (letter === 'y' || letter === 'z')) session.redo();
  else if (!command && !isBusy(event.target) && store.get().mode !== 'solve') key(event);
  else return false;
  return command || event.key === 'Escape';
}

function listenToDrops(session: Session) {
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
