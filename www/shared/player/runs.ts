/** One run of the solver at a time: a newer one, or another board, ends the one before. */

export type Runs = ReturnType<typeof createRuns>;
export type Turn = ReturnType<Runs['begin']>;

export function createRuns() {
  let control: AbortController | null = null;
  let isAside = false;
  let begun = 0;

  const drop = () => {
    control?.abort();
    control = null;
  };

  return {
    get running() {
      return control !== null && !isAside;
    },
    /** how many that the reader waits for have begun so far: a job of many searches knows by it that it is no longer the newest */
    get begun() {
      return begun;
    },
    /** @param aside the reader does not wait for it: nothing else is called running */
    begin(aside: boolean = false) {
      drop();
      isAside = aside;
      if (!aside) begun += 1;
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
