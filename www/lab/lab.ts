/** The interfaces between the laboratory and an experiment. `experiments.ts` lists the experiments. */

import type { Article } from './articles.ts';
import type { Engine } from '../engine/types.ts';
import type { Language, Translate } from '../puzzles/contract.ts';
import type { separatePage } from '../app/separate-page.ts';

/**
 * `plain` solves in one worker; `threads` uses shared memory if the page may have it, else the best available backend.
 */
export type Build = 'plain' | 'threads';

/** The place where a search runs, for its figures. */
export interface SearchPlace {
  native: boolean;
  /** The number of threads that it may use there. */
  threads: number;
}

export interface Lab {
  readonly page: ReturnType<typeof separatePage>;
  /** Looks up an experiment's own words, then the laboratory's. */
  translator(words: Record<Language, Record<string, string>>): Translate;
  /** The articles that an experiment is about. */
  articlesOf(key: string): Article[];
  /**
   * The laboratory's engine with a family's rules, made on the first request and again after a failure. It solves one
   * board at a time, for the displayed experiment. While the page is paired with the computer's own Tokeru, that solves
   * and answers; a run is cancelled if its place is lost.
   */
  engine(family: string, build?: Build): Promise<Engine>;
  /** Where that engine would run a search now. */
  searchPlace(): SearchPlace;
  /** Another engine in this browser, to run beside others. The caller closes it. */
  newEngine(family: string, build?: Build): Promise<Engine>;
}

export interface Experiment {
  /** A `section` (`shared/frame.ts` makes it); in the page while the experiment is shown. */
  readonly element: HTMLElement;
  /** Settles when the first picture is visible, or has failed. */
  readonly ready?: Promise<unknown>;
  /** Sets all texts and redraws: on a change of language or colour scheme, and the first time. */
  update(): void;
  /** The action of "Run on your machine". */
  run(): void;
  /**
   * Stops runs and animations, when the reader stops them or leaves for another experiment. Results stay for the
   * reader's return.
   */
  stop(): void;
}

export interface ExperimentModule {
  create(lab: Lab): Experiment;
}
