/**
 * Stores a campaign on this device: the file, the results for its boards, and the time. The key names are those of the
 * puzzle's panel, where campaigns began.
 */

import { memory } from '../../app/surroundings.ts';
import { kept, type Known, recalled } from './boards.ts';

const keep = memory('slide');
const [FILE, KNOWN, COURSE] = ['contest.file', 'contest.known', 'contest.course'];

/** minutes: the reader's limit; worked: milliseconds used of it */
export interface Course {
  minutes: number;
  worked: number;
}

export const STANDARD: Course = { minutes: 15, worked: 0 };
export const MOST_MINUTES = 6000;

const whole = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most;

function courseOf(text: string | null): Course {
  try {
    const { minutes, worked } = JSON.parse(text ?? '') as Course;
    if (whole(minutes, MOST_MINUTES) && minutes >= 1 && whole(worked, MOST_MINUTES * 60_000))
      return { minutes, worked };
  } catch {
    // Stored data is not trusted.
  }
  return { ...STANDARD };
}

export const keptFile = () => keep(FILE) ?? null;
export const keptKnown = (count: number): (Known | null)[] => recalled(keep(KNOWN) ?? '', count);
export const keptCourse = () => courseOf(keep(COURSE) ?? null);

export const keepCourse = (course: Course) => void keep(COURSE, JSON.stringify(course));

/** @returns whether the browser has stored it */
export function keepKnown(known: (Known | null)[]): boolean {
  const text = kept(known);
  keep(KNOWN, text);
  return keep(KNOWN) === text;
}

/** Stores another file, and drops the results. */
export function keepFile(text: string) {
  keep(KNOWN, null);
  keep(COURSE, null);
  keep(FILE, text);
}

/** Calls when another tab has stored a part of a campaign. */
export function whenKept(changed: () => void) {
  addEventListener('storage', ({ key }) => {
    if (key === `tokeru.slide.${KNOWN}`) changed();
  });
}
