/**
 * What a reader has set earlier: how to solve, and what is drawn over a board. `saved-boards/remembering.ts` stores it.
 */

import type { Family, FamilyData } from '../puzzles/contract.ts';
import type { SolveChoice } from './store.ts';
import { memoryOf } from './store.ts';

type Recall = (key: string) => string | null;

/** The key of one family's settings, or of those for all families. */
export const settingsKey = (family?: string) => (family ? `settings.${family}` : 'settings');

export function settingsOf(recall: Recall, family?: string): FamilyData {
  try {
    return JSON.parse(recall(settingsKey(family)) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

const within = (value: unknown, least: number, most: number, otherwise: number) =>
  typeof value === 'number' && value >= least && value <= most ? value : otherwise;

/** @param choice the settings for all families, with the memory limit of the current one */
export function choiceFor(family: Family, choice: SolveChoice, recall: Recall, isCurrent: boolean): SolveChoice {
  const { threads, seconds } = settingsOf(recall);
  const { engine, values, memoryMb } = settingsOf(recall, family.id);
  return {
    engine: family.engines.some(({ id }) => id === engine) ? engine : '',
    threads: within(threads, 1, 1024, choice.threads),
    seconds: within(seconds, 0, 86_400, choice.seconds),
    memoryMb: within(memoryMb, 1, 4096, isCurrent ? choice.memoryMb : memoryOf(family)),
    fromHere: false,
    values: values && typeof values === 'object' ? values : {},
  };
}

/** The part of a family's ui that is stored: its switches, and the keys that it names in `settings`. */
export function lasting({ settings }: Family, ui: FamilyData, fresh: FamilyData): FamilyData {
  const lasts = ([key, value]: [string, FamilyData]) =>
    Object.hasOwn(fresh, key) &&
    (typeof value === 'boolean' ? typeof fresh[key] === 'boolean' : settings?.[key]?.includes(value));
  return Object.fromEntries(Object.entries(ui).filter(lasts));
}

/** A family's initial ui, with the stored part. */
export function uiFor(family: Family, recall: Recall): FamilyData {
  const fresh = family.ui();
  const { ui } = settingsOf(recall, family.id);
  return { ...fresh, ...lasting(family, ui ?? {}, fresh) };
}
