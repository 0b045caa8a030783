/**
 * Determines today's puzzle, the same for all readers whose calendar shows the same date. The lists are fetched by
 * weekday.
 */

import type { Engine } from '../engine/types.ts';
import type { State } from './store.ts';
import { orderedFamilies } from '../puzzles/index.ts';
import { nameBoard } from './panels/board-name.ts';
import { words } from './words.ts';
import { fill } from '../shared/translate.ts';

/**
 * The code of a link without its family, the difficulty by the family's rating (null: none), and the best score, which
 * is proved.
 */
export type Listed = [code: string, level: number | null, best: number];

/** The day of No. 1, a Monday. */
export const firstDay = Date.UTC(2026, 10, 23);
const dayMs = 86_400_000;

/** By weekday, Sunday first. */
export const lists = [
  () => import('./front/days/sunday.ts'),
  () => import('./front/days/monday.ts'),
  () => import('./front/days/tuesday.ts'),
  () => import('./front/days/wednesday.ts'),
  () => import('./front/days/thursday.ts'),
  () => import('./front/days/friday.ts'),
  () => import('./front/days/saturday.ts'),
];

/** The family of a weekday. */
export const familyOn = (weekday: number) =>
  orderedFamilies.find(({ days }) => days?.includes(weekday)) ?? orderedFamilies[0];

export interface Daily {
  /** counted from 1 */
  no: number;
  family: string;
  /** fragment of its link */
  link: string;
  level: number | null;
}

/**
 * Number and family of a day, by the reader's own calendar. A day before the first counts as the same weekday of the
 * first week.
 */
export function dayOf(now: Date): Pick<Daily, 'no' | 'family'> {
  const days = Math.round((Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - firstDay) / dayMs);
  return { no: (days < 0 ? ((days % 7) + 7) % 7 : days) + 1, family: familyOn(now.getDay()).id };
}

export async function dailyOf(now: Date): Promise<Daily> {
  const { boards } = await lists[now.getDay()]();
  const { no, family } = dayOf(now);
  const week = Math.floor((no - 1) / 7) % boards.length;
  const [code, level] = boards[week];
  return { no, family, link: `#/${code}`, level };
}

/** The board of a day, once its family's rules are loaded. This also tells the page the board's name. */
export function boardOf({ rules }: Pick<Engine, 'rules'>, family: State['family'], { no, link, level }: Daily) {
  const linked = rules.decodeLink(link);
  if (!linked.ok) return null;
  const name = { ja: fill(words.ja['today.name'], { no }), en: fill(words.en['today.name'], { no }) };
  nameBoard(family, linked.board, name, level);
  return linked.board;
}
