/** Where the focus has gone along with what was done: its cell says where that is, and nobody says it twice. */

interface Held {
  id: string;
}

/**
 * Once it has gone there.
 * @param held what has the focus on the board @param tell `gone` is null where it stayed @param soon when it is looked at again
 */
export function onceGoneAlong<T extends Held>(
  held: () => T | null,
  tell: (gone: T | null, now: T | null) => void,
  soon: (run: () => void) => void = queueMicrotask,
) {
  const before = held()?.id;
  soon(() => {
    const now = held();
    tell(now?.id === before ? null : now, now);
  });
}
