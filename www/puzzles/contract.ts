// biome-ignore-all lint/suspicious/noExplicitAny: views, ui and frames are each family's own plain data
// biome-ignore-all lint/suspicious/noConfusingVoidType: a panel may have nothing to hand back
/**
 * What one puzzle family owes the page and the widget, and what it may lean on.
 *
 * A family's JavaScript draws its view, says what lies under a point, turns gestures into text, and brings its words and its
 * palette. It never builds or changes a board itself: every change is an edit operation or a move, given as text to the Rust
 * rules. It keeps no state of its own either: what must last between two calls is in `ui` (plain data, replaced, not mutated).
 * It imports nothing but `www/board/layout.ts` and `www/board/theme.ts`. `www/puzzles/lights` is the smallest example.
 */

import type { Diagnostic, Outcome, Parsed, Report, Result, SolveEvent, SolveOptions } from '../engine/types.ts';
import type { NamedBoard } from '../shared/named-boards.ts';
import type { Pen, Point, Size, Style, TextStyle, Theme } from './drawing.ts';
import type { Panel, PanelApi } from './panel.ts';
import type { Keys } from './keypad.ts';
import type { Pasted } from './pasted.ts';
import type { Analysis } from './analysis.ts';
import type { HintApi, HintStep } from './hinting.ts';

/** A family's own plain data (its view, what it remembers, what its engines find), where only its own scripts know the shape. */
export type Own = any;

/** What a reader has chosen for an engine's options, by their ids; what each may be, the family's controls say. */
export type Values = Record<string, any>;

export type Language = 'ja' | 'en';
export type Mode = 'edit' | 'play' | 'solve';

/** All words of a family in one language; flat keys. `rules` is the rule sheet, one entry per paragraph.
 *  Keys with a meaning to the page: `tool.*`, `engine.*`, `option.*`, `panel.*`, `violation.<code>`, `diagnostic.<code>`,
 *  `error.<code>`; `{name}` in a text is filled from values by `scene.say`. */
export interface Words {
  title: string;
  /** one sentence below the title */
  tagline: string;
  rules: string[];
  [key: string]: string | string[];
}

export interface Example {
  name: Record<Language, string>;
  board: string;
  /** a line of small print, e.g. the size or where it comes from */
  note?: Record<Language, string>;
  /** how hard it is, 1 (easy) to 5, as the family's own rating says (tests/web/levels.test.mjs); none: not rated */
  level?: number;
}

/** A level of a family's set (`docs/levels.md`): found by `tokeru curate`, in the order of their difficulty. */
export interface Level {
  name: Record<Language, string>;
  /** of its link, after `#/<family>/` */
  code: string;
  /** how hard it is, 1 (easy) to 5 */
  level: number;
  /** the best objective, proved */
  par: number;
}

/** Something on the board that can be pointed at. `id` is unique on the board and stays the same while the board does; the rest is
 *  the family's own plain data. */
export interface Target {
  id: string;
  [key: string]: unknown;
}

/** A place of the keyboard and screen-reader grid. `label` says in the reader's language what is there. */
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
  /** pressed and released on one target (mouse, finger, pen; Enter and Space on the keyboard's cell are taps as well) */
  | {
      type: 'tap';
      target: Target | null;
      point: Point;
      keyboard: boolean;
    }
  /** `from` is where it began; `over` what is under the pointer now; `drag` while moving over a new target, `drop` at the end */
  | {
      type: 'press' | 'drag' | 'drop';
      from: Target | null;
      target: Target | null;
      point: Point;
      /** where it began */
      began?: Point;
    }
  /** it came to nothing: a second finger begins a pinch, and what was drawn is taken back. `keeps`: it can't go on, but what was drawn stays (the window has been turned). `moves`: those that had been played when it began */
  | { type: 'cancel'; keeps: boolean; moves: string }
  /** `key` as in KeyboardEvent.key; `target` is the keyboard's cell. Return null for keys you do not want: arrows then move the
   *  keyboard's cell. Never sent while an input method composes, nor with Ctrl or Meta held. */
  | { type: 'key'; key: string; target: Target | null; shift: boolean; alt: boolean };

/** What a gesture, a button or a panel asks for. Fields may be combined; they are done in this order. */
export interface Action<Ui = any> {
  /** merged into ui */
  ui?: Partial<Ui>;
  /** edit operations for `rules.edit`, in the words of the family's edit.rs; a list is one step of undo */
  edit?: string | string[];
  /** the edit belongs to the step of undo before it (a second digit typed), unless something came between */
  continues?: boolean;
  /** the step of undo that stands open (a stroke) is taken back, as if it had not been drawn; comes before `edit` */
  takeBack?: boolean;
  /** the edit makes another board instead of changing this one (a new one, one by chance): the browser's Back leads to the one before */
  opens?: boolean;
  /** the whole board replaced by this text (one step of undo) */
  board?: string;
  /** with `board`: the list that is open is replaced by this one */
  beside?: Pick<Scene, 'collection'>;
  /** one or more moves appended */
  move?: string;
  /** the whole move list replaced */
  moves?: string;
  undo?: boolean;
  redo?: boolean;
  /** back to the start of play */
  restart?: boolean;
  /** moves the keyboard's cell to this target id */
  focus?: string;
  /** key of the words (with values), or finished text, said in the live region and shown for a moment */
  say?: string;
  mode?: Mode;
  /** asks for a photo, to be laid under the board that is being drawn */
  photo?: boolean;
  /** shows these moves as an answer with its playback bar */
  show?: { moves: string; title?: string } | null;
}

export type { Analysis, Choice, Count, Shown, Weighed, Worth } from './analysis.ts';
export type { HintApi, HintStep } from './hinting.ts';
export type { Key, Keys } from './keypad.ts';
export type { Panel, PanelApi, PanelHandle } from './panel.ts';
export type { Pasted } from './pasted.ts';
export type { Diagnostic, NamedBoard, Pen, Point, Size, Style, TextStyle, Theme };

/** An answer being shown: a solver's incumbent, its final route, or one that was pasted. */
export interface CheckedOutcome<View = any, Frames = any> {
  moves: string;
  objective: number | null;
  /** `rules.view` after all moves, and `rules.frames` of them */
  view: View;
  frames: Frames;
  /** replayed and scored again by the page's own instance */
  checked: boolean;
  /** the engine's own findings; an answer on its way, or one that was pasted, has none */
  extra?: unknown;
}

/** Everything a family may look at. Never changed by it. */
export interface Scene<View = any, Ui = any, Frames = any> {
  family: string;
  board: string;
  /** what has been played (mode play), '' otherwise */
  moves: string;
  /** `rules.view(family, board, moves)` */
  view: View;
  ui: Ui;
  mode: Mode;
  language: Language;
  theme: Theme;
  diagnostics: Diagnostic[];
  /** under the pointer, and under the keyboard's cursor (null while the keyboard is not in use) */
  hover: Target | null;
  focus: Target | null;
  answer: CheckedOutcome<View, Frames> | null;
  /** how far the answer is shown: 0 = nothing yet, `family.steps(answer)` = all of it; not an integer while it plays */
  time: number;
  /** true while a small picture is drawn (gallery): leave out what cannot be read there */
  thumbnail: boolean;
  /** boards of a file opened in the page, if it held several */
  collection?: NamedBoard[] | null;
  /** what the page draws over the live board, and over no other picture of it */
  over?: ((pen: Pen, scene: Scene) => void) | null;
  /** words of the family, then of the page; `{name}` filled in; the key itself if neither has it */
  say(key: string, values?: Record<string, string | number>): string;
  /** a number as the reader writes it */
  number(value: number): string;
  /** `rules.query` on the board and the moves played so far: the family's own questions; null if it fails */
  query(question: string): any;
  /** the same for questions that take a search: a worker answers, and the board is drawn anew; rejects with a `WireError` */
  consult(question: string): Promise<any>;
}

interface ControlBase<Scene_> {
  id: string;
  /** finished text in the reader's language */
  label: string;
  /** longer text for the tooltip */
  hint?: string;
  disabled?: boolean;
  /** why it can't be used now, told beside it (of a choice) */
  why?: string;
  /** drawn in a box of 1 x 1 board units, before or instead of the label */
  icon?: (pen: Pen, scene: Scene_) => void;
  /** only the icon is seen (the label is read aloud) */
  iconOnly?: boolean;
}

/** Declarative controls for palettes, panels and engine options; the page draws them. Values are kept in `ui[id]` (engine options:
 *  in the page, and handed to the engine as `options[id]`). */
export type Control<S = Scene> = ControlBase<S> &
  /** one of a group is chosen: `ui.tool = id`. `key`: keyboard shortcut, one character */
  (
    | { type: 'tool'; key?: string }
    | { type: 'button'; run: (scene: S) => Action | Promise<Action> | null; strong?: boolean; key?: string }
    /** `run`: what a finished number asks for at once, instead of being kept in `ui` */
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
  /** the headline, which also stands above the bar */
  strong?: boolean;
  /** the one to show where there is room for a single fact beside the headline */
  brief?: boolean;
  /** of a headline: what is counted, said after the value in place of the label */
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
  /** plans its whole search by the time that it has, so that more time is another search */
  timed?: boolean;
  /** uses several threads (default true) */
  threads?: boolean;
  options?: (scene: Scene, values: Record<string, any>) => Control[];
  /** from the controls' values to the options that Rust reads (default: each value as text) */
  wire?: (values: Record<string, any>) => Record<string, string>;
}

/* The engine's side in so far as a family's panel meets it: www/engine/types.ts says what each is. */
export type { Outcome, Parsed, Report, Result, SolveEvent, SolveOptions };

/** A search without its limits: the engine, and its own options. */
export type Search = Pick<SolveOptions, 'engine' | 'options'>;

/** The end of a run in words: the status, and a smaller line for what it rests on. */
export interface Verdict {
  text: string;
  tone: '' | 'good' | 'warn';
  reason?: string;
  /** an engine to go on with; the button says `offer.<engine>` */
  offer?: string;
  /** a search that may find a better answer where this one came to its end without a proof; the button says `word` with `values` */
  further?: { word: string; values?: Record<string, string>; search: Search };
}

/** What `still.ts` in a family's folder may make of a scene whose drawing is too many bytes for a page that is written ahead: cells as bitmaps
 *  through which one sign each is seen, and a scene with the rest, which `draw` draws over them. */
export interface Still {
  /** CSS pixels per board unit on the screens of most readers: what least sizes and hairlines are measured with */
  unit: number;
  scene: Scene;
  /** top left corners of the grids, one behind the other in `cells` */
  places: Point[];
  width: number;
  height: number;
  /** `path`: the sign in a cell of 1 x 1 board units */
  layers: { cells: boolean[]; path: string; fill?: string; stroke?: string; strokeWidth?: number }[];
}

/** How far a game had come: `course` after each step, in any unit; or `marks`, a step each, 1 for one that reached something. */
export type Tally = { course: number[] } | { marks: number[] };

/** How one plays, shown: a tiny board with moves that reach its goal, and its rules in three lines. */
export interface Demo {
  board: string;
  moves: string;
  lines: Record<Language, string[]>;
}

/** A family. `View`, `Ui`, `Frames` are its own plain data: the first and the last come from Rust. */
export interface Family<View = any, Ui = any, Frames = any> {
  id: string;
  words: Record<Language, Words>;
  /** the gallery; the first one greets newcomers */
  examples: Example[];
  /** the levels of its set, fetched after the first view */
  levels?(): Promise<{ levels: Level[] }>;
  /** memory limit that a solve begins with, in MiB; default 512 */
  memoryMb?: number;
  /** `max`: more is better. `unit` is the key of the words that names the objective ("points", "pushes") */
  objective: { direction: 'max' | 'min' | 'none'; unit: string };
  /** key of the words for what is counted on this board, where boards of the family count different things */
  unit?(view: View): string;
  /** what to ask for so that the best answer of a board is proved; null where none can; default: the first engine, if it is exact */
  proof?(view: View): Search | null;
  /** what to ask for in a review, dozens of times in a row; default: what proves */
  review?(view: View): Search;
  /** what to ask for so that an answer is made better, beginning with it; none where no engine of the family does so */
  improve?(answer: string): Search;
  /** a hint for the position of a scene in one to three steps; none where nothing is known. It may be fetched when it is first asked for. */
  hint?(scene: Scene<View, Ui, Frames>, ask: HintApi): Promise<HintStep<Ui>[]>;
  /** live analysis of a position, and of a board that is being drawn; fetched when it is turned on */
  analysis?(): Promise<{ analysis: Analysis<View, Ui, Frames> }>;
  /** fresh ui */
  ui(): Ui;
  /** ui without what was picked on another board, or in another position, and is not there; default: as it is */
  fits?(ui: Ui, view: View): Ui;
  /** what of ui a reader finds again, with the values that it may have; switches are found again in any case */
  settings?: Record<string, readonly string[]>;
  /** of the drawing, margin included, in board units */
  size(view: View, scene: Scene<View, Ui, Frames>): Size;
  draw(pen: Pen, scene: Scene<View, Ui, Frames>): void;
  hit(view: View, point: Point, scene: Scene<View, Ui, Frames>): Target | null;
  /** rows of the grid for keyboard and screen reader, in reading order; null leaves a hole */
  cells(scene: Scene<View, Ui, Frames>): (Cell | null)[][];
  /** null: nothing is meant by it; undefined: what would tell is on its way (`keypad`), and is asked again when it is there */
  on(gesture: Gesture, scene: Scene<View, Ui, Frames>): Action<Ui> | null | undefined;
  /** does a finger put on this target draw or drag (default: it scrolls the page)? A tap works either way. */
  grabs?(target: Target | null, scene: Scene<View, Ui, Frames>): boolean;
  /** what stays in view while only a part of the board is seen: where the player is */
  centre?(scene: Scene<View, Ui, Frames>): Point | null;
  /** a board unit is never larger than this many CSS pixels (default 140), but in a window that is very large (`www/board/layout.ts`) */
  largestUnit?: number;
  /** the palette beside the board in modes edit and play */
  tools(scene: Scene<View, Ui, Frames>): Control[];
  /** the keypad of mode edit, a script that is fetched when drawing begins */
  keypad?(): Promise<{ keys(scene: Scene<View, Ui, Frames>): Keys }>;
  /** rows of keys that it has on a phone, and in a window less wide than they are, whose room is kept until they come; default 3 and 2 */
  keyRows?: [phone: number, narrow: number];
  /** where the corners of a printed board lie on the one that is being drawn, in board units: a photo is laid under it there */
  paper?(scene: Scene<View, Ui, Frames>): { x: number; y: number; width: number; height: number };
  /** a board on a sheet of paper, where that shows more than a screen, and what belongs to it and is not drawn */
  sheet?(scene: Scene<View, Ui, Frames>, after: (moves: string) => View | null): { view: View; told: string };
  /** a pasted text that is something for the board as it is drawn, rather than another board; null: it is not */
  paste?(text: string, scene: Scene<View, Ui, Frames>): Action<Ui> | null;
  /** what there is to say of a board that is being drawn: how much of it is missing, where one types, unless `focus` is there; the first fact is the headline */
  drawn?(scene: Scene<View, Ui, Frames>): Fact[];
  /** what the play panel shows (and, with `scene.answer`, the answer panel) */
  facts(scene: Scene<View, Ui, Frames>): Fact[];
  /** one sentence about the position for the live region, after each change; with `focus` where the focus has gone along with it: that cell has said where it is */
  describe(scene: Scene<View, Ui, Frames>): string;
  /** what can be done in this position, where it is something else than `help.play` says */
  help?(scene: Scene<View, Ui, Frames>): string | null;
  engines: Engine[];
  /** how an engine is asked to continue from what is played (view: after these moves); default: the moves as they are */
  beginning?(moves: string, view: View): Pick<SolveOptions, 'moves' | 'options'>;
  /** has the player finished, where more can be played after the rules' goal? Default: at the goal */
  done?(view: View): boolean;
  /** how a finished game went, for a text that gives nothing away; fetched when a game is finished */
  tally?(): Promise<{ tally(frames: Frames, view: View): Tally }>;
  /** what the rules begin with; fetched when they are first looked at */
  demo?(): Promise<{ demo: Demo }>;
  /** is it played with arrow keys? Then a thumb gets four of them */
  arrows?: boolean;
  /** what the end of a run means, where the page's words (status, why it stopped) would mislead; null: the page's words */
  verdict?(outcome: Outcome, tell: Pick<Scene<View>, 'say' | 'number' | 'view'>): Verdict | null;
  /** number of steps of an answer's playback (default: frames.length - 1, or frames.steps) */
  steps?(answer: CheckedOutcome<View, Frames>): number;
  /** how moves are written; default: tokens parted by spaces */
  moves?: {
    append(moves: string, move: string): string;
    dropLast(moves: string, scene: Scene<View, Ui, Frames>): string;
    count(moves: string): number;
    /** the moves after each step that a review tells apart, from none on; default: letter by letter. `ended`: the game has come to its end */
    beginnings?(moves: string, ended: boolean): string[];
  };
  panels?: Panel[];
  /** what to ask for so that a solve writes a certificate; default: the question "certificate" */
  certificate?: Search;
  /** called after each change in play, whichever panels are open, to keep what is worth it (best results) */
  played?(scene: Scene<View, Ui, Frames>, remember: PanelApi['remember']): void;
  /** text of a dropped or pasted answer: is it moves for the present board rather than a board? */
  looksLikeMoves?(text: string): boolean;
  /** what its readers paste that is not in its rules' notation; fetched with the first such text */
  pasted?(): Promise<Pasted>;
}
