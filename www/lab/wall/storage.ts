/**
 * Stores a campaign on this device: the file, the results for its boards, and the time. The key names are those of the
 * puzzle's panel, where campaigns began.
 */

import { memory } from '../../app/preferences.ts';
import { resultsText, type BoardResult, parseResults } from './boards.ts';

const storage = memory('slide');
const [FILE, RESULTS, PROGRESS] = ['contest.file', 'contest.known', 'contest.course'];

/** minutes: the reader's limit; worked: milliseconds used of it */
export interface Progress {
  minutes: number;
  worked: number;
}

export const NEW_PROGRESS: Progress = { minutes: 15, worked: 0 };
export const MOST_MINUTES = 6000;

const isAtMost = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most;

function parseProgress(text: string | null): Progress {
  try {
    const { minutes, worked } = JSON.parse(text ?? '') as Progress;
    if (isAtMost(minutes, MOST_MINUTES) && minutes >= 1 && isAtMost(worked, MOST_MINUTES * 60_000))
      return { minutes, worked };
  } catch {
    // Stored data is not trusted.
  }
  return { ...NEW_PROGRESS };
}

export const storedFile = () => storage(FILE) ?? null;
export const storedResults = (count: number): (BoardResult | null)[] => parseResults(storage(RESULTS) ?? '', count);
export const storedProgress = () => parseProgress(storage(PROGRESS) ?? null);

export const storeProgress = (progress: Progress) => void storage(PROGRESS, JSON.stringify(progress));

/** @returns whether the browser has stored it */
export function storeResults(results: (BoardResult | null)[]): boolean {
  const text = resultsText(results);
  storage(RESULTS, text);
  return storage(RESULTS) === text;
}

/** Stores another file, and drops the results. */
export function storeFile(text: string) {
  storage(RESULTS, null);
  storage(PROGRESS, null);
  storage(FILE, text);
}

/** Calls when another tab has stored a part of a campaign. */
export function onStored(changed: () => void) {
  addEventListener('storage', ({ key }) => {
    if (key === `tokeru.slide.${RESULTS}`) changed();
  });
}
