// biome-ignore-all lint/suspicious/noConfusingVoidType: a panel may have nothing to hand back
/**
 * What a puzzle family provides to the page and the widget, and what it may use.
 *
 * A family's JavaScript draws its view, hit-tests points, turns gestures into text, and has its words and its palette.
 * It never builds or changes a board itself: every change is an edit operation or a move, given as text to the Rust
 * rules. It keeps no state either: whatever must last between two calls is in `ui` (plain data, replaced, not mutated).
 * It imports what `tests/it/tidy/rules.rs` allows. `www/puzzles/lights` is the smallest example.
 */

import type { Diagnostic, Outcome, Parsed, Report, Result, SolveEvent, SolveOptions } from '../engine/types.ts';
import type { NamedBoard } from '../shared/named-boards.ts';
import type { Pen, Point, Size, Style, TextStyle, Theme } from './drawing.ts';
import type { Panel, PanelApi } from './panel.ts';
import type { Keys } from './keypad.ts';
import type { Pasted } from './pasted.ts';
import type { Analysis } from './analysis.ts';
import type { HintApi, HintStep } from './hinting.ts';
import type { Language, Translate, Words } from './language.ts';
import type { Example, Level } from './levels.ts';

/** A family's own plain data (views, ui, engine findings), whose shape only its own scripts know. */
// biome-ignore lint/suspicious/noExplicitAny: only the family knows
export type FamilyData = any;

/** The reader's choices for an engine's options, by id; the family's controls define the possible values. */
export type Values = Record<string, FamilyData>;

export type Mode = 'edit' | 'play' | 'solve';

/**
 * A target that the pointer can hit. `id` is unique on the board and lasts as long as the board; the other fields are
 * the family's own plain data.
 */
export interface Target {
  id: string;
  [key: string]: unknown;
}

/** A cell of the keyboard and screen-reader grid. `label` describes it in the reader's language. */
export interface Cell {
  target: Target;
  label: string;
  /** box of the focus ring, in board units; `round` makes it an ellipse */
  x: number;
  y: number;
  width: number;
  height: number;
  round?: boolean;
}

export type Gesture =
  /** pressed and released on one target (mouse, finger, pen; Enter and Space on the keyboard's cell are taps too) */
  | { type: 'tap'; target: Target | null; point: Point; keyboard: boolean }
  /** `from` is the start, `over` the target under the pointer; `drag` on reaching a new target, `drop` at the end */
  | {
      type: 'press' | 'drag' | 'drop';
      from: Target | null;
      target: Target | null;
      point: Point;
      /** point of the start */
      start?: Point;
    }
  /** the gesture was interrupted: by a second finger that begins a pinch (its drawing is undone),
   *  or, with `keeps`, by a turned window (its drawing stays). `moves`: those played at its start */
  | { type: 'cancel'; keeps: boolean; moves: string }
  /** `key` as in KeyboardEvent.key; `target` is the keyboard's cell. Return null for unused keys, so that
   *  arrows move the keyboard's cell. Never sent during input-method composition, nor with Ctrl or Meta held. */
  | { type: 'key'; key: string; target: Target | null; shift: boolean; alt: boolean };

/** The request of a gesture, a button or a panel. Fields may be combined and apply in this order. */
export interface Action<Ui = FamilyData> {
  /** merged into ui */
  ui?: Partial<Ui>;
  /** edit operations for `rules.edit`, in the syntax of the family's edit.rs; a list is one undo step */
  edit?: string | string[];
  /** merges the edit into the undo step before (a second digit typed), unless something came between */
  continues?: boolean;
  /** takes back the open undo step (a stroke) as if it had not been drawn; applies before `edit` */
  takeBack?: boolean;
  /**
   * the edit makes a new board (such as a random one) instead of changing this one: the browser's Back leads to the old
   * one
   */
  opens?: boolean;
  /** replaces the whole board by this text (one undo step) */
  board?: string;
  /** with `board`: replaces the open list by this one */
  stateChanges?: Pick<Scene, 'collection'>;
  /** appends one or more moves */
  move?: string;
  /** replaces the whole move list */
  moves?: string;
  undo?: boolean;
  redo?: boolean;
  /** returns to the start of play */
  restart?: boolean;
  /** moves the keyboard's cell to this target id */
  focus?: string;
  /** key of the words (with values) or finished text, announced in the live region and shown for a moment */
  notice?: string;
  mode?: Mode;
  /** asks for a photo to lay under the board that is being drawn */
  photo?: boolean;
  /** shows these moves as an answer with its playback bar */
  show?: { moves: string; title?: string } | null;
}

export type { Analysis, Choice, Count, Shown, Weighed, Worth } from './analysis.ts';
export type { HintApi, HintStep } from './hinting.ts';
export type { Key, Keys } from './keypad.ts';
export type { Example, Level, Language, Translate, Words };
export type { Panel, PanelApi, PanelHandle } from './panel.ts';
export type { Pasted } from './pasted.ts';
export type { Diagnostic, NamedBoard, Pen, Point, Size, Style, TextStyle, Theme };

/** An answer on display: a solver's incumbent, its final route, or a pasted one. */
export interface CheckedOutcome<View = FamilyData, Frames = FamilyData> {
  moves: string;
  objective: number | null;
  /** `rules.view` after all moves, and `rules.frames` of them */
  view: View;
  frames: Frames;
  /** replayed and scored by the page's own rules */
  checked: boolean;
  /** the engine's own findings; absent for incumbents and pasted answers */
  extra?: unknown;
}

/** Everything that a family may read. It never changes it. */
export interface Scene<View = FamilyData, Ui = FamilyData, Frames = FamilyData> {
  family: string;
  board: string;
  /** moves played so far (mode play), '' otherwise */
  moves: string;
  /** `rules.view(family, board, moves)` */
  view: View;
  ui: Ui;
  mode: Mode;
  language: Language;
  theme: Theme;
  diagnostics: Diagnostic[];
  /** targets under the pointer and the keyboard's cursor (null while the keyboard is not in use) */
  hover: Target | null;
  focus: Target | null;
  answer: CheckedOutcome<View, Frames> | null;
  /** progress of the playback: 0 = nothing yet, `family.steps(answer)` = all of it; fractional while it plays */
  time: number;
  /** true for a small picture (gallery): leave out what would be unreadable */
  thumbnail: boolean;
  /** boards of a file opened in the page, if it has several, and the place of the one that was opened last */
  collection?: NamedBoard[] | null;
  listedAt?: number;
  /** what the page draws over the live board only */
  over?: ((pen: Pen, scene: Scene) => void) | null;
  /** a word of the family or else of the page, with `{name}` filled in; the key itself if neither has it */
  t: Translate;
  /** formats a number for the reader */
  number(value: number): string;
  /** asks the family's own small question about the position (`rules.query`); null on failure */
  query(question: string): FamilyData;
  /**
   * the same for questions that need a search: a worker answers, then the board is drawn anew; rejects with a
   * `WireError`
   */
  consult(question: string): Promise<FamilyData>;
}

interface ControlBase<Scene_> {
  id: string;
  /** finished text in the reader's language */
  label: string;
  /** longer text for the tooltip */
  hint?: string;
  disabled?: boolean;
  /** why a choice is disabled, shown beside it */
  disabledReason?: string;
  /** drawn in a box of 1 x 1 board units, before or instead of the label */
  icon?: (pen: Pen, scene: Scene_) => void;
  /** shows only the icon (the label is still read aloud) */
  iconOnly?: boolean;
}

/** Declarative controls for palettes, panels and engine options; the page draws them. Their values are
 *  in `ui[id]`; those of engine options are in the page and passed to the engine as `options[id]`. */
export type Control<S = Scene> = ControlBase<S> &
  /** one choice of a group: `ui.tool = id`. `key`: keyboard shortcut, one character */
  (
    | { type: 'tool'; key?: string }
    | { type: 'button'; run: (scene: S) => Action | Promise<Action> | null; strong?: boolean; key?: string }
    /** `run`: the action of a finished number, instead of keeping it in `ui` */
    | {
        type: 'number';
        value: number;
        least: number;
        most: number;
        step?: number;
        unit?: string;
        run?: (value: number) => Action;
      }
    | { type: 'choice'; value: string; choices: { value: string; label: string }[] }
    | { type: 'toggle'; value: boolean }
    | { type: 'text'; value: string; placeholder?: string }
    /** a thin line and a small heading (label, may be '') */
    | { type: 'group' }
  );

/** One line of the play or answer panel. */
export interface Fact {
  label: string;
  value: string;
  /** the headline, which also appears above the bar */
  strong?: boolean;
  /** the fact to show where there is room for only one beside the headline */
  brief?: boolean;
  /** for a headline: the counted thing, after the value in place of the label */
  unit?: string;
  /** long text that wraps below the label (a formula, a move list) */
  long?: boolean;
  tone?: 'good' | 'warn' | 'bad';
}

export interface Engine {
  /** name known to Rust */
  id: string;
  /** key of the words for its name and `<key>.hint` for one line about it; default `engine.<id>` */
  name?: string;
  /** can prove optimality or impossibility */
  exact: boolean;
  /** plans its whole search by its time limit, so that a longer limit is another search */
  timed?: boolean;
  /** uses several threads (default true) */
  threads?: boolean;
  options?: (scene: Scene, values: Values) => Control[];
  /** converts the controls' values to the options that Rust reads (default: each value as text) */
  wire?: (values: Values) => Record<string, string>;
}

/* The engine's types as a family's panel needs them; www/engine/types.ts documents them. */
export type { Outcome, Parsed, Report, Result, SolveEvent, SolveOptions };

/** A search without its limits: the engine, and its own options. */
export type Search = Pick<SolveOptions, 'engine' | 'options'>;

/** The end of a run in words: the status, and a smaller line for its basis. */
export interface Verdict {
  text: string;
  tone: '' | 'good' | 'warn';
  reason?: string;
  /** an engine to continue with; the button's text is `offer.<engine>` */
  offer?: string;
  /**
   * a search that may find a better answer after one that ended without a proof; the button's text is `word` with
   * `values`
   */
  further?: { key: string; values?: Record<string, string>; search: Search };
}

/** The still picture that `still.ts` in a family's folder may make where a full drawing is too many bytes for a
 * prerendered page: cells as bitmaps that mask one sign each, and a scene with the rest, which `draw` draws over them.
 */
export interface Still {
  /** CSS pixels per board unit on most readers' screens: the measure of least sizes and hairlines */
  unit: number;
  scene: Scene;
  /** top left corners of the grids; `cells` has the grids one after another */
  places: Point[];
  width: number;
  height: number;
  /** `path`: the sign in a cell of 1 x 1 board units */
  layers: { cells: boolean[]; path: string; fill?: string; stroke?: string; strokeWidth?: number }[];
}

/**
 * The progress of a game: `course` after each step, in any unit; or `marks`, one for each step, 1 if it reached
 * something.
 */
export type Tally = { course: number[] } | { marks: number[] };

/** A demonstration of the rules: a tiny board with moves that reach its goal, and the rules in three lines. */
export interface Demo {
  board: string;
  moves: string;
  lines: Record<Language, string[]>;
}

/** A family. `View`, `Ui`, `Frames` are its own plain data: the first and the last come from Rust. */
export interface Family<View = FamilyData, Ui = FamilyData, Frames = FamilyData> {
  id: string;
  words: Record<Language, Words>;
  /** the gallery; the first example is shown to new readers */
  examples: [Example, ...Example[]];
  /** the levels of its set, fetched after the first view */
  levels?(): Promise<{ levels: Level[] }>;
  /** default memory limit of a solve, in MiB; 512 if absent */
  memoryMb?: number;
  /** `max`: more is better. `unit` is the key of the words that names the objective ("points", "pushes") */
  objective: { direction: 'max' | 'min' | 'none'; unit: string };
  /** key of the words for the objective on this board, if boards of the family have different ones */
  unit?(view: View): string;
  /** the search that proves a best answer; null if none can; default: the first engine, if it is exact */
  proof?(view: View): Search | null;
  /** the search for a review, which runs dozens of times in a row; default: the one that proves */
  review?(view: View): Search;
  /** do these options of an engine change the rules? What such a search proves is not about the board */
  changesRules?(options: Record<string, string>): boolean;
  /** the search that improves an answer, starting from it; absent if no engine can */
  improve?(answer: string): Search;
  /** a hint for the position of a scene in one to three steps; empty if nothing is known. It may load on first use */
  hint?(scene: Scene<View, Ui, Frames>, api: HintApi): Promise<HintStep<Ui>[]>;
  /** live analysis of a position, and of a board that is being drawn; fetched when it is turned on */
  analysis?(): Promise<{ analysis: Analysis<View, Ui, Frames> }>;
  /** a new ui */
  ui(): Ui;
  /** ui without selections that don't exist on this board or in this position; default: unchanged */
  fits?(ui: Ui, view: View): Ui;
  /** the ui settings that are remembered, with their possible values; switches are always remembered */
  settings?: Record<string, readonly string[]>;
  /** size of the drawing with its margin, in board units */
  size(view: View, scene: Scene<View, Ui, Frames>): Size;
  draw(pen: Pen, scene: Scene<View, Ui, Frames>): void;
  hit(view: View, point: Point, scene: Scene<View, Ui, Frames>): Target | null;
  /** rows of the grid for keyboard and screen reader, in reading order; null leaves a hole */
  cells(scene: Scene<View, Ui, Frames>): (Cell | null)[][];
  /** null: the gesture has no meaning; undefined: its handler is loading (`keypad`), and is called again once loaded */
  on(gesture: Gesture, scene: Scene<View, Ui, Frames>): Action<Ui> | null | undefined;
  /** does a finger on this target draw or drag (default: it scrolls the page)? A tap works either way */
  grabs?(target: Target | null, scene: Scene<View, Ui, Frames>): boolean;
  /** the point to keep in view while only a part of the board is visible: the player */
  centre?(scene: Scene<View, Ui, Frames>): Point | null;
  /** largest board unit in CSS pixels (default 140), except in a very large window (`www/board/layout.ts`) */
  largestUnit?: number;
  /** the palette beside the board in modes edit and play */
  tools(scene: Scene<View, Ui, Frames>): Control[];
  /** the keypad of mode edit, fetched when drawing begins */
  keypad?(): Promise<{ keys(scene: Scene<View, Ui, Frames>): Keys }>;
  /**
   * rows of the keypad on a phone and in a narrow window, whose space is reserved until the keys load; default 3 and 2
   */
  keyRows?: [phone: number, narrow: number];
  /** the corners of a printed board on the one that is being drawn, in board units: a photo is laid under it there */
  paper?(scene: Scene<View, Ui, Frames>): { x: number; y: number; width: number; height: number };
  /** a board for paper if paper shows more than a screen, and what belongs to it but is not drawn */
  sheet?(scene: Scene<View, Ui, Frames>, after: (moves: string) => View | null): { view: View; caption: string };
  /** a pasted text that belongs to the board as it is drawn and is not another board; null otherwise */
  paste?(text: string, scene: Scene<View, Ui, Frames>): Action<Ui> | null;
  /**
   * facts about a board that is being drawn: what is missing and, without `focus`, where typing goes; the first fact is
   * the headline
   */
  draftFacts?(scene: Scene<View, Ui, Frames>): Fact[];
  /** facts of the play panel and, with `scene.answer`, of the answer panel */
  facts(scene: Scene<View, Ui, Frames>): Fact[];
  /**
   * one sentence about the position for the live region, after each change; with `focus` if the focus moved too: that
   * cell has announced its place
   */
  describe(scene: Scene<View, Ui, Frames>): string;
  /** the possible actions in this position, if they differ from `help.play` */
  help?(scene: Scene<View, Ui, Frames>): string | null;
  engines: [Engine, ...Engine[]];
  /** the request to continue from the played moves (view: after them); default: the moves as they are */
  continueFrom?(moves: string, view: View): Pick<SolveOptions, 'moves' | 'options'>;
  /** has the player finished, in families that play on after the rules' goal? Default: at the goal */
  done?(view: View): boolean;
  /** how a finished game went, for a text without spoilers; fetched at the end of a game */
  tally?(): Promise<{ tally(frames: Frames, view: View): Tally }>;
  /** the demonstration above the rules and on the family's card of the front page; fetched when it is first shown */
  demo(): Promise<{ demo: Demo }>;
  /** is it played with arrow keys? Then touch screens get four of them */
  arrows?: boolean;
  /**
   * the meaning of a run's end where the page's words (status, why it stopped) would mislead; null: the page's words
   */
  verdict?(outcome: Outcome, scene: Pick<Scene<View>, 't' | 'number' | 'view'>): Verdict | null;
  /** number of steps of an answer's playback (default: frames.length - 1, or frames.steps) */
  steps?(answer: CheckedOutcome<View, Frames>): number;
  /** the syntax of moves; default: tokens separated by spaces */
  moves?: {
    append(moves: string, move: string): string;
    dropLast(moves: string, position: { view: View; ui: Ui }): string;
    count(moves: string): number;
    /**
     * the move lists that a review compares, from the empty one on; default: letter by letter. `ended`: the game is
     * over
     */
    prefixes?(moves: string, ended: boolean): string[];
  };
  panels?: Panel[];
  /** the search that writes a certificate; default: the question "certificate" */
  certificate?: Search;
  /** called after each change in play, whichever panels are open, to store results (best scores) */
  played?(scene: Scene<View, Ui, Frames>, remember: PanelApi['remember']): void;
  /** is a dropped or pasted text a move list for this board rather than a board? */
  looksLikeMoves?(text: string): boolean;
  /** readers for pasted texts that are not in the rules' notation; fetched with the first such text */
  pasted?(): Promise<Pasted>;
}
