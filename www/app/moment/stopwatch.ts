/** How long a game has taken: the time in which its page was seen, from the first move on. */

export function stopwatch(now: () => number = () => performance.now()) {
  let spent = 0;
  let since: number | null = null;
  const rest = () => {
    if (since !== null) spent += now() - since;
    since = null;
  };
  const isSeen = () => document.visibilityState !== 'hidden';
  let running = false;
  document.addEventListener('visibilitychange', () => {
    if (!isSeen()) rest();
    else if (running) since ??= now();
  });
  return {
    /** Goes on. */
    start() {
      running = true;
      if (isSeen()) since ??= now();
    },
    reset() {
      rest();
      [spent, running] = [0, false];
    },
    /** Milliseconds. */
    read: () => Math.round(spent + (since === null ? 0 : now() - since)),
  };
}
