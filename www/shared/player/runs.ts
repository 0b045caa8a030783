/** One run of the solver at a time: a newer one, or another board, ends the one before. */

export type Runs = ReturnType<typeof createRuns>;
export type Turn = ReturnType<Runs['begin']>;

export function createRuns() {
  let control: AbortController | null = null;
  let isAside = false;
  let isResting = false;

  const drop = () => {
    control?.abort();
    control = null;
    isResting = false;
  };

  return {
    get running() {
      return control !== null && !isAside && !isResting;
    },
    /** @param aside the reader does not wait for it: nothing else is called running */
    begin(aside: boolean = false) {
      drop();
      isAside = aside;
      const own = new AbortController();
      control = own;
      return {
        signal: own.signal,
        /** It waits at a limit, or goes on: what waits is given up for whatever else begins. */
        rest(on: boolean) {
          if (control === own) isResting = on;
        },
        /** Is it still waited for? */
        stands: () => control === own,
        end() {
          if (control !== own) return;
          control = null;
          isResting = false;
        },
      };
    },
    /** The run ends and keeps its best. */
    cancel: () => control?.abort(),
    /** The run ends and nothing more is heard of it: its board is no longer there. */
    drop,
  };
}
