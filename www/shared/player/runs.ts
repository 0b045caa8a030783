/** One run of the solver at a time: a newer one, or another board, ends the one before. */

export type Runs = ReturnType<typeof createRuns>;
export type Turn = ReturnType<Runs['begin']>;

export function createRuns() {
  let control: AbortController | null = null;
  let isAside = false;

  const drop = () => {
    control?.abort();
    control = null;
  };

  return {
    get running() {
      return control !== null && !isAside;
    },
    /** @param aside the reader does not wait for it: nothing else is called running */
    begin(aside: boolean = false) {
      drop();
      isAside = aside;
      const own = new AbortController();
      control = own;
      return {
        signal: own.signal,
        /** It waits at a limit, or goes on: nobody waits for what waits, and whatever else begins takes its place. */
        rest(on: boolean) {
          if (control === own) isAside = on;
        },
        /** Is it still waited for? */
        stands: () => control === own,
        end() {
          if (control === own) control = null;
        },
      };
    },
    /** The run ends and keeps its best. */
    cancel: () => control?.abort(),
    /** The run ends and nothing more is heard of it: its board is no longer there. */
    drop,
  };
}
