/**
 * Makes mazes to given settings and solves them: one for the board on screen, or a sheet of several. Reports the result
 * and shows nothing itself.
 */

import type { Outcome, FamilyData, PanelApi, Translate } from '../contract.ts';
import type { Puzzle } from './sheet.ts';
import type { MakerSettings } from './maker-settings.ts';
import { causeOf, failureOf } from '../../shared/faults.ts';
import { optionsOf, mostTries } from './maker-settings.ts';

const mostRoutes = 1000;

type Values = Record<string, string | number>;

/** A message of the panel. */
export type Status = {
  /** a key of its words; '' for no message */
  key: string;
  values?: Values;
  /** the only board that it is true of */
  board?: string;
};

export type Job = {
  api: PanelApi;
  settings: MakerSettings;
  signal: AbortSignal;
  tPanel: Translate;
  /** @param done number of puzzles finished */
  progress: (done: number) => void;
};

function refusalStatus(error: { code: string; detail?: string | null }, { scene }: PanelApi): Status {
  if (error.code === 'wish-not-met') return { key: 'unmet', values: { tries: mostTries } };
  return { key: 'failed', values: { reason: causeOf(error, scene().t) } };
}

/** @param board the only board that the message is true of */
function unprovedStatus(outcome: Outcome, { scene }: PanelApi, board?: string): Status {
  const reason = failureOf(outcome, scene().t);
  if (reason) return { key: 'failed', values: { reason } };
  return { key: outcome.stop === 'cancelled' ? 'replaced' : 'unproved', board };
}

function solve(board: string, { api, signal }: Job) {
  const options = { rating: 'true', all: String(mostRoutes) };
  return api.solve(board, { engine: 'frontier', timeMs: 60_000, threads: api.threads, options }, { signal });
}

/** @returns null if it was stopped, or if another board was opened meanwhile, which then stays */
export async function makeOne(job: Job): Promise<Status | null> {
  const { api, settings, signal, tPanel } = job;
  const { board: before } = api.scene();
  const generated = await api.rules.generate(optionsOf(settings, settings.seed), { signal });
  if (signal.aborted || api.scene().board !== before) return null;
  if (!generated.ok) return refusalStatus(generated.error, api);
  const { board } = generated;
  api.act({ board, mode: 'play', ui: { makeSeed: settings.seed + 1 } });
  const outcome = await solve(board, job);
  if (signal.aborted) return null;
  const { rating } = (outcome.extra as FamilyData) ?? {};
  return rating
    ? { key: 'rated', values: ratingValues(rating, api.scene().number, tPanel), board }
    : unprovedStatus(outcome, api, board);
}

/** A board of the sheet with its proved answer, or the message why there is none. */
async function puzzleOf(seed: number, job: Job): Promise<Puzzle | Status | null> {
  const { api, settings, signal } = job;
  const generated = await api.rules.generate(optionsOf(settings, seed), { signal });
  if (signal.aborted) return null;
  if (!generated.ok) return refusalStatus(generated.error, api);
  const outcome = await solve(generated.board, job);
  if (signal.aborted) return null;
  const bare = api.rules.view(generated.board, '');
  const walked = outcome.moves === null ? bare : api.rules.view(generated.board, outcome.moves);
  const proved = outcome.status === 'optimal' && outcome.confirmed;
  if (!bare.ok || !walked.ok || !proved) return unprovedStatus(outcome, api);
  const extra = (outcome.extra as FamilyData) ?? {};
  return {
    seed,
    bare: await api.paper(bare.view),
    walked: await api.paper(walked.view),
    score: Number(outcome.objective),
    routes: extra.complete ? extra.count : null,
    level: extra.rating?.level ?? null,
  };
}

/** @returns null if it was stopped or has printed */
export async function makeSheet(job: Job): Promise<Status | null> {
  const { api, settings, tPanel, progress } = job;
  const { printSheet } = await import('./sheet.ts');
  const puzzles: Puzzle[] = [];
  for (let seed = settings.seed; puzzles.length < settings.count; seed++) {
    progress(puzzles.length);
    const puzzle = await puzzleOf(seed, job);
    if (!puzzle) return null;
    if ('key' in puzzle) return puzzle;
    puzzles.push(puzzle);
  }
  api.act({ ui: { makeSeed: settings.seed + settings.count } });
  const { number, language } = api.scene();
  await printSheet(puzzles, { h: api.h, tPanel, number, language });
  return null;
}

/** In whole per cent; 0 and 100 only if exact. */
const roundedPercent = (percent: number) =>
  percent > 0 && percent < 100 ? Math.min(99, Math.max(1, Math.round(percent))) : Math.round(percent);

/** @param rating from src/puzzles/maze/engines/rating.rs */
function ratingValues(rating: FamilyData, number: (value: number) => string, tPanel: Translate): Values {
  const capped = (value: number | null, most: number) =>
    value === null || value >= most ? tPanel('atLeast', { count: number(most) }) : number(value);
  return {
    level: tPanel(rating.level),
    greedy: number(rating.greedy),
    gap: number(roundedPercent(rating.gap)),
    near: capped(rating.near, rating.most_near),
    nodes: capped(rating.nodes, rating.most_nodes),
  };
}
