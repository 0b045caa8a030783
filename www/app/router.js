/**
 * The address: `#/<family>/<code>`. The code is the rules' own; nothing here looks inside.
 */

/** @param {string} hash @returns {{ family: string, code: string } | null} */
export function readHash(hash) {
  const match = /^#\/?([a-z][a-z0-9-]*)(?:\/(.*))?$/.exec(hash);
  return match ? { family: match[1], code: match[2] ?? '' } : null;
}

/** Does a pasted text hold a link of ours? @param {string} text */
export function findLink(text) {
  const trimmed = text.trim();
  const match = /^\S*(#\/[a-z][a-z0-9-]*\/[\w.~-]+)\S*$/.exec(trimmed);
  return match ? match[1] : null;
}

/** Writes the address bar, gently: browsers refuse more than about three changes a second. @param {number} [pause] */
export function addressWriter(pause = 400) {
  let wanted = '';
  let waiting = 0;
  const write = () => {
    waiting = 0;
    if (location.hash !== wanted) history.replaceState(null, '', wanted);
  };
  return (/** @type {string} */ hash) => {
    wanted = hash;
    if (!waiting) waiting = window.setTimeout(write, pause);
  };
}
