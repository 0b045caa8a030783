// A React application as a reader of the documentation would write one, in StrictMode (which runs every effect twice):
// boards that appear and disappear, change their order and their links, and one that an effect creates outside React's
// own tree.

import { createElement as e, StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** An element that an effect creates, loads, removes and creates again. @param {{ link: string }} props */
function Imperative({ link }) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const board = /** @type {any} */ (document.createElement('tokeru-board'));
    board.link = link;
    board.id = 'imperative';
    place.current?.append(board);
    board.load().catch((/** @type {Error} */ error) => {
      /** @type {any} */ (globalThis).seen.aborted.push(error.name);
    });
    return () => board.remove();
  }, [link]);
  return e('div', { ref: place, className: 'box' });
}

/** @param {{ links: string[] }} props */
function App({ links }) {
  const [order, setOrder] = useState([0, 1]);
  const [link, setLink] = useState(links[0]);
  const [shown, setShown] = useState(true);
  useEffect(() => {
    Object.assign(globalThis, { app: { setOrder, setLink, setShown } });
  }, []);
  const boards = order.map((n) =>
    e('tokeru-board', { key: n, id: `board${n}`, class: 'box', link: n === 0 ? link : links[1], lang: 'en' }),
  );
  return e('main', null, shown ? boards : null, e(Imperative, { key: 'own', link: links[0] }));
}

const { links } = /** @type {any} */ (globalThis);
createRoot(/** @type {HTMLElement} */ (document.getElementById('root'))).render(e(StrictMode, null, e(App, { links })));
