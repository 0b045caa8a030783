/** A state that is one plain object, replaced at each change, with listeners. */

export interface Store<State> {
  get(): State;
  set(change: Partial<State>): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: (state: State, before: State) => void): () => void;
}

export function createStore<State extends object>(first: State): Store<State> {
  let state = first;
  const listeners: Set<(state: State, before: State) => void> = new Set();
  return {
    get: () => state,
    set(change) {
      const before = state;
      state = { ...state, ...change };
      for (const listener of listeners) listener(state, before);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
