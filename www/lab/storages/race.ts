/**
 * Five storages of one beam, run in turn: the time of each, and whether it differs significantly from the first. Knows
 * no page.
 */

import { median, pairedP, quantile } from '../shared/statistics.ts';
import { BY_COINS } from '../shared/ranking.ts';

/** The default first: the others are compared with it. */
export const storages = ['trail', 'chained', 'tour', 'counted', 'copies'] as const;
export type Storage = (typeof storages)[number];

/** Counted rounds; fewer could not show that four differ from the first, see {@link verdictOf}. */
export const ROUNDS = 8;
/** The probability of calling any of the four different if none is. */
export const SIGNIFICANT = 0.05;

export interface Size {
  id: 'small' | 'narrow' | 'contest';
  board: string;
  width: string;
}

export const sizes: [Size, Size, Size] = [
  { id: 'small', board: '4 4 20 20 120\nseed 3\n', width: '100' },
  { id: 'narrow', board: '8 8 50 50 2500\nseed 1\n', width: '100' },
  { id: 'contest', board: '8 8 50 50 2500\nseed 1\n', width: '1000' },
];

/** The figures of a run. */
export interface Figures {
  seconds: number;
  bytes: number;
  expanded: number;
  fingerprint: string;
}

export interface Lane {
  storage: Storage;
  seconds: number[];
  /** Of the last run; null until one has ended. */
  last: Figures | null;
}

export const lanesOf = (): Lane[] => storages.map((storage) => ({ storage, seconds: [], last: null }));

/**
 * Copies copy the plain state, a byte for each cell, as an ordinary search would; trees walk the state with margins for
 * speed.
 */
export const optionsOf = (storage: Storage, { width }: Size): Record<string, string> => ({
  ...BY_COINS,
  width,
  storage,
  kernel: storage === 'copies' ? 'plain' : 'tuned',
});

/**
 * Runs all storages in turn, so that other load on the machine affects all alike; the first round is an uncounted
 * warm-up.
 * @param measure null if it was stopped or has failed
 * @returns whether all rounds have run
 */
export async function runRace(
  lanes: Lane[],
  measure: (storage: Storage) => Promise<Figures | null>,
  onResult: () => void,
): Promise<boolean> {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const lane of lanes) {
      const figures = await measure(lane.storage);
      if (!figures) return false;
      lane.last = figures;
      if (round > 0) lane.seconds.push(figures.seconds);
      onResult();
    }
  }
  return true;
}

export type Verdict = 'reference' | 'early' | 'slower' | 'faster' | 'open';

/**
 * Wilcoxon's test of the pairs of a round, against a quarter of the significance level: four are compared with the
 * first (Bonferroni).
 */
export function verdictOf(lane: Lane, reference: Lane): { verdict: Verdict; p: number | null } {
  if (lane === reference) return { verdict: 'reference', p: null };
  const rounds = Math.min(lane.seconds.length, reference.seconds.length);
  if (rounds < ROUNDS) return { verdict: 'early', p: null };
  const p = pairedP(lane.seconds, reference.seconds);
  if (p === null || p > SIGNIFICANT / (storages.length - 1)) return { verdict: 'open', p };
  return { verdict: median(lane.seconds) > median(reference.seconds) ? 'slower' : 'faster', p };
}

/** Median and quartiles; before the first counted round the warm-up's time. */
export function medianTime({ seconds, last }: Lane): { value: number; spread?: [number, number] } | null {
  if (seconds.length === 0) return last && { value: last.seconds };
  const spread = [quantile(seconds, 0.25), quantile(seconds, 0.75)] as [number, number];
  return { value: median(seconds), spread };
}

/** The fingerprint of the beam that all have made; null while one is missing, or if they differ. */
export function commonFingerprint(lanes: Lane[]): string | null {
  const [first, ...others] = lanes.map(({ last }) => last?.fingerprint ?? null);
  return others.every((each) => each === first) ? first : null;
}
