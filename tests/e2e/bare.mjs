// An engine in a page without the app, for every driver with a `page.evaluate`.

/** The path of a page without the app. */
export const BARE = '/bare.html';
export const barePages = { [BARE]: '<!doctype html><html lang="en"><title>bare</title><body></body></html>' };

/**
 * Runs inside the page, so it can use nothing of this module.
 * @param {import('../../www/engine/types.ts').EngineOptions} options
 */
export async function openEngine(options) {
  const [engine, puzzles] = ['/www/engine/client.ts', '/www/puzzles/index.ts'];
  const { createEngine } = await import(engine);
  const { families, rulesAt } = await import(puzzles);
  const opened = await createEngine({ rulesAt, ...options });
  await Promise.all(families.map((/** @type {{ id: string }} */ { id }) => opened.fetchRules(id)));
  Object.assign(globalThis, { engine: opened });
}

/**
 * Solves with the engine that `openEngine` has left in the page, and cancels when the task says so.
 * @param {any} page
 * @param {{ family: string, board: string, options?: import('../../www/engine/types.ts').SolveOptions,
 *   abort?: 'before' | 'at-once' | 'at-incumbent' | number }} task
 * @returns {Promise<{ outcome: import('../../www/engine/types.ts').Outcome,
 *   events: import('../../www/engine/types.ts').SolveEvent[], abortMs: number | null, backend: string, reason: string
 *     }>}
 */
export function solveIn(page, task) {
  return page.evaluate(async (/** @type {any} */ { family, board, options, abort }) => {
    const { engine } = /** @type {any} */ (globalThis);
    const controller = new AbortController();
    /** @type {any[]} */
    const events = [];
    let aborted = 0;
    const stop = () => {
      aborted ||= performance.now();
      controller.abort();
    };
    if (abort === 'before') stop();
    const onEvent = (/** @type {any} */ event) => {
      events.push(event);
      if (abort === 'at-incumbent' && event.type === 'incumbent') setTimeout(stop, 0);
    };
    const solved = engine.solve(family, board, options, { signal: controller.signal, onEvent });
    if (abort === 'at-once') stop();
    if (typeof abort === 'number') setTimeout(stop, abort);
    const outcome = await solved;
    const abortMs = aborted ? performance.now() - aborted : null;
    return { outcome, events, abortMs, backend: engine.backend, reason: engine.reason };
  }, task);
}
