/** The state of the page: the player's, and what only the page shows. */

import type { Engine, Family, Language, Mode, NamedBoard, Scene } from '../puzzles/contract.ts';
import type { Refused } from '../shared/player/place.ts';
import type * as player from '../shared/player/store.ts';
import type { PlayerState } from '../shared/player/state.ts';
import type { Finish } from './finished-game/truth.ts';
import { standardMemory } from '../engine/features.ts';
import { numberFormat } from '../shared/translate.ts';
import { translator } from './i18n.ts';

/**
 * What was refused or failed, and what the board shows now: the board from before or, on a fresh page, something else.
 */
export interface Banner {
  kind: Refused | 'copy' | 'page';
  code: string;
  line?: number;
  column?: number;
  detail?: string;
  step?: number;
  /** default: kept */
  now?: 'kept' | 'instead.example' | 'instead.last';
}
export type SolveChoice = {
  engine: string;
  threads: number;
  seconds: number;
  memoryMb: number;
  fromHere: boolean;
  values: Record<string, Record<string, string>>;
};

export interface State extends PlayerState {
  language: Language;
  themeChoice: 'auto' | 'light' | 'dark';
  dark: boolean;
  /** counts changes of the system's forced colours and of the wish for more contrast; undefined before the first */
  colours?: number;
  family: Family;
  /** the family's engines in this build, the default one first */
  engines: Engine[];
  mode: Mode;
  choice: SolveChoice;
  banner: Banner | null;
  /** set when the current game has reached its end, once `finished-game` has been fetched */
  finish: Finish | null;
  /** counts arrivals of data outside the state: levels, their names, and results on them */
  fetched: number;
  /** what live analysis draws over the board */
  over?: Scene['over'];
  /** boards of an opened file, to choose from */
  collection: NamedBoard[] | null;
  /** place of the board that was opened last from a list */
  listedAt?: number;
}

export type Store = player.Store<State>;

/**
 * Without an answer, and without a run that could bring one or say why there is none, the board is in play mode; so it
 * is for a mode that only another version has.
 */
export const modeWith = (mode: Mode, { answer, run }: Pick<State, 'answer' | 'run'>): Mode =>
  mode === 'edit' || (mode === 'solve' && (answer || run)) ? mode : 'play';

/** The initial memory limit of a solve, in MiB. */
export const memoryOf = (family: Family) => standardMemory(family.memoryMb);

/** What the family sees. */
export function sceneOf(state: State, theme: Scene['theme'], questions: Pick<Scene, 'query' | 'consult'>): Scene {
  const { family, board, ui, mode, language, diagnostics, answer, playback } = state;
  const played = mode === 'play' || (mode === 'solve' && !answer && state.choice.fromHere);
  const view = played ? state.view : state.bare;
  return {
    family: family.id,
    board,
    moves: played ? state.moves : '',
    view,
    ui: family.fits?.(ui, view) ?? ui,
    mode,
    language,
    theme,
    diagnostics,
    hover: null,
    focus: null,
    answer: mode === 'solve' ? answer : null,
    time: playback.time,
    thumbnail: false,
    collection: state.collection,
    listedAt: state.listedAt,
    over: state.over,
    t: translator(language, family.words[language]),
    number: numberFormat(language),
    ...questions,
  };
}
