import type {
  Engine,
  EngineOptions,
  Outcome,
  Parsed,
  Report,
  Result,
  SolveCall,
  SolveOptions,
} from './engine/types.js';

export type * from './engine/types.js';

/** Makes an engine of one's own. In Node the options mean nothing. */
export declare function createEngine(options?: EngineOptions): Promise<Engine>;
/** The engine that `solve` and the families share; made by its first use. */
export declare function engine(options?: EngineOptions): Promise<Engine>;
/** Solves a board given as text. Never rejects for a bad board: see `Outcome.error`. */
export declare function solve(
  family: string,
  board: string,
  options?: SolveOptions,
  call?: SolveCall,
): Promise<Outcome>;
/** One family's calls. */
export declare function familyOf(id: string): FamilyCalls;

export interface FamilyCalls {
  readonly id: string;
  solve(board: string, options?: SolveOptions, call?: SolveCall): Promise<Outcome>;
  parse(text: string): Promise<Result<Parsed>>;
  check(board: string, moves: string): Promise<Result<Report>>;
  legal(board: string, moves?: string): Promise<string[]>;
  view(board: string, moves?: string): Promise<Result<{ view: unknown }>>;
  generate(options?: Record<string, string>): Promise<Result<Parsed>>;
  link(board: string, moves?: string): Promise<Result<{ link: string }>>;
}
