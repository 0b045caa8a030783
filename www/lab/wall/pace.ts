/** The pace of a campaign: the tries of the last minute, and the time left. */

const WINDOW_MS = 60_000;

export function paceOf() {
  let tries: number[] = [];
  return {
    /** Records a try, after so many milliseconds of work. */
    recordTry(worked: number) {
      tries.push(worked);
      if (tries.length > 4096 || tries[0] < worked - 2 * WINDOW_MS)
        tries = tries.filter((at) => at > worked - WINDOW_MS);
    },
    /** Tries per second, over the last minute of work; null: there was none. */
    rate(worked: number): number | null {
      const recent = tries.filter((at) => at > worked - WINDOW_MS);
      return recent.length === 0 ? null : (1000 * recent.length) / Math.max(1000, Math.min(worked, WINDOW_MS));
    },
  };
}

/** As hours, minutes and seconds. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
