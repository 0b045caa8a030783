import type { Outcome, SolveOptions } from '../engine/types.js';

/** `<tokeru-board>`: see element.js for its attributes. */
export declare class TokeruBoard extends HTMLElement {
  link: string;
  family: string;
  board: string;
  mode: 'view' | 'play' | 'solve' | '';
  theme: 'auto' | 'light' | 'dark' | '';
  controls: string;
  autoplay: boolean;
  ratio: string;
  readonly moves: string;
  load(): Promise<unknown>;
  solve(options?: SolveOptions): Promise<Outcome | null>;
  cancel(): Promise<void>;
  play(): Promise<void>;
  pause(): Promise<void>;
  undo(): Promise<void>;
  restart(): Promise<void>;
  address(): Promise<string>;
}

export interface TokeruEvents {
  ready: CustomEvent<{ family: string | null; backend: string }>;
  change: CustomEvent<{ family: string; board: string; moves: string; report: unknown }>;
  progress: CustomEvent<Record<string, unknown>>;
  solved: CustomEvent<{ by: 'reader' | 'engine'; moves: string; objective: number | null }>;
  error: CustomEvent<{ code: string; detail?: string }>;
}

declare global {
  interface HTMLElementTagNameMap {
    'tokeru-board': TokeruBoard;
  }
}
