/**
 * The frame page: one widget as wide as its frame, and no higher. Everything comes from the address:
 * `?lang=&mode=&theme=&autoplay&solver=&hints=&goal=#/<family>/<code>`. It listens to no messages. It reports to its
 * parent only: events (nothing private, as the board is in the parent's own snippet) and the height that it needs.
 */
export {};

/**
 * The element is created here, since it determines its language when it comes into view, which may be before this
 * script has read the address.
 */
const waiting = document.getElementById('board') as HTMLElement;
const element = document.createElement('tokeru-board');
element.id = 'board';
element.append(...waiting.childNodes);
const parameters = new URLSearchParams(location.search);
document.documentElement.lang =
  parameters.get('lang') === 'en' ? 'en' : parameters.get('lang') === 'ja' ? 'ja' : navigator.language.slice(0, 2);
for (const name of ['mode', 'theme', 'controls', 'autoplay', 'solver', 'hints', 'goal']) {
  const value = parameters.get(name);
  if (value !== null && value.length < 20) element.setAttribute(name, value);
}

// The loader has arrived; the widget itself reports later failures.
void customElements.whenDefined('tokeru-board').then(() => {
  document.documentElement.dataset.ready = 'true';
});

const follow = () => element.setAttribute('link', location.hash);
follow();
waiting.replaceWith(element);
addEventListener('hashchange', follow);

/** Messages go to the page around, if the browser names it. Not all browsers do, and a sandboxed page has no name. */
const [parent] = location.ancestorOrigins ?? [];
const target = parent && parent !== 'null' ? parent : '*';

for (const type of ['ready', 'change', 'solved', 'failed', 'resize']) {
  element.addEventListener(type, (event) => {
    element.dataset.stands = '';
    element.replaceChildren(); // the outcome is known, so the text about loading goes
    if (window.parent !== window)
      window.parent.postMessage({ source: 'tokeru', version: 1, type, detail: (event as CustomEvent).detail }, target);
  });
}
