/**
 * After an action the focus may have moved to another cell. Then that cell's name tells the reader where it is, and no
 * other announcement repeats it.
 */

interface Held {
  id: string;
}

/**
 * Tells, after an action, which cell the focus has moved to.
 * @param held what has the focus on the board
 * @param report `moved` is null if the focus stayed where it was
 * @param schedule when to look again
 */
export function onceFocusMoved<T extends Held>(
  held: () => T | null,
  report: (moved: T | null, now: T | null) => void,
  schedule: (run: () => void) => void = queueMicrotask,
) {
  const before = held()?.id;
  schedule(() => {
    const now = held();
    report(now?.id === before ? null : now, now);
  });
}
