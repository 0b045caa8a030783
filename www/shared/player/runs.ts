/** One run of the solver at a time: a newer run, or another board, ends the one before. */

export type Runs = ReturnType<typeof createRuns>;
export type Turn = ReturnType<Runs['begin']>;

export function createRuns() {
  let control: AbortController | null = null;
  let isAside = false;
  let count = 0;

  const drop = () => {
    control?.abort();
    control = null;
  };

  return {
    get running() {
      return control !== null && !isAside;
    },
    /**
     * how many runs that the reader waits for have begun; a job of many searches compares it to learn that a newer one
     * has begun
     */
    get count() {
      return count;
    },
    /** @param aside the reader does not wait for it, so it does not count as running */
    begin(aside: boolean = false) {
      drop();
      isAside = aside;
      if (!aside) count += 1;
      const controller = new AbortController();
      control = controller;
      return {
        signal: controller.signal,
        /**
         * It waits at a limit, or continues. While it waits it does not count as running, and any other run replaces
         * it.
         */
        rest(on: boolean) {
          if (control === controller) isAside = on;
        },
        /** Is this run still the current one? */
        isCurrent: () => control === controller,
        end() {
          if (control === controller) control = null;
        },
      };
    },
    /** Ends the run, which keeps its best answer. */
    cancel: () => control?.abort(),
    /** Ends the run and ignores whatever it still reports, as its board is gone. */
    drop,
  };
}
