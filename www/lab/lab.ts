/** What the laboratory gives to an experiment, and what it wants of one. `experiments.ts` lists them. */

import type { Article } from './articles.ts';
import type { Engine } from '../engine/types.ts';
import type { Language } from '../puzzles/contract.ts';
import type { ownPage, Say } from '../app/own-page.ts';

/** `plain` solves in one worker; `threads` with shared memory where the page may have it, else as well as it can. */
export type Build = 'plain' | 'threads';

/** Where a search runs, as its figures say. */
export interface Where {
  native: boolean;
  /** As many as it may have there. */
  threads: number;
}

export interface Lab {
  readonly page: ReturnType<typeof ownPage>;
  /** Says an experiment's own words, and the laboratory's where it has none for a key. */
  speaker(words: Record<Language, Record<string, string>>): Say;
  /** What an experiment is about. */
  articlesOf(key: string): Article[];
  /**
   * The laboratory's engine with a family's rules: made by the first who asks, asked for again after a failure. It solves one board at a time, for
   * the experiment that is shown. While the page is paired with the computer's own Tokeru, that solves and answers; a run whose place is lost is cancelled.
   */
  engine(family: string, build?: Build): Promise<Engine>;
  /** Where that engine runs what it is asked for now. */
  where(): Where;
  /** One more engine, in this browser, to run beside others. Who asks for it closes it. */
  oneMore(family: string, build?: Build): Promise<Engine>;
}

export interface Experiment {
  /** A `section` (`shared/frame.ts` makes it); in the page while the experiment is shown. */
  readonly element: HTMLElement;
  /** Settles when the first picture can be seen, or when it can't be had. */
  readonly ready?: Promise<unknown>;
  /** Says everything anew, and draws anew: the language is another, light has become dark, or it is the first time. */
  update(): void;
  /** What "Run on your machine" does. */
  run(): void;
  /** Ends what runs and moves: the reader stops it, or goes to another experiment. What is known stays, and is there when the reader comes back. */
  stop(): void;
}

export interface ExperimentModule {
  create(lab: Lab): Experiment;
}
