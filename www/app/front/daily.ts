/** Which puzzle is today's: the same for every reader whose calendar shows the same day. Plain functions. */

import { boards } from './boards.ts';

/** The day of No. 1, a Monday. */
const first = { year: 2026, month: 10, day: 23 };
const dayMs = 86_400_000;

export interface Daily {
  /** counted from 1 */
  no: number;
  family: string;
  /** fragment of its link */
  link: string;
  /** 1 to 5; null where the family has no rating */
  level: number | null;
}

/** Days since the first, by the reader's own calendar. */
const daysSince = (now: Date) =>
  Math.round(
    (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - Date.UTC(first.year, first.month, first.day)) / dayMs,
  );

/** Before the first day the list is read backwards. */
export function dailyOf(now: Date): Daily {
  const days = daysSince(now);
  const list = boards[now.getDay()];
  const week = Math.floor(days / 7);
  const [code, level] = list[((week % list.length) + list.length) % list.length];
  return { no: days + 1, family: code.slice(0, code.indexOf('/')), link: `#/${code}`, level };
}
