/** Measures how long a game took: the time since its first move during which the page was visible. */

export function stopwatch(now: () => number = () => performance.now()) {
  let spent = 0;
  let since: number | null = null;
  const pause = () => {
    if (since !== null) spent += now() - since;
    since = null;
  };
  const isSeen = () => document.visibilityState !== 'hidden';
  let running = false;
  document.addEventListener('visibilitychange', () => {
    if (!isSeen()) pause();
    else if (running) since ??= now();
  });
  return {
    /** Starts, or continues. */
    start() {
      running = true;
      if (isSeen()) since ??= now();
    },
    reset() {
      pause();
      [spent, running] = [0, false];
    },
    /** Milliseconds so far. */
    read: () => Math.round(spent + (since === null ? 0 : now() - since)),
  };
}
