/** Files and texts that are dropped on the page. Fetched after the first view. */

import type { Session } from './session/session.ts';

export function listenToDrops(session: Session) {
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
