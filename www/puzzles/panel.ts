// biome-ignore-all lint/suspicious/noExplicitAny: views and answers are each family's own plain data
// biome-ignore-all lint/suspicious/noConfusingVoidType: a panel may have nothing to hand back
/** What a family's own panels are, and what they may ask of the page. */

import type { WireError } from '../engine/types.ts';
import type {
  Action,
  Control,
  Mode,
  NamedBoard,
  Outcome,
  Parsed,
  Pen,
  Report,
  Result,
  Scene,
  SolveEvent,
  SolveOptions,
  Theme,
} from './contract.ts';

/** A family's own panel: free DOM in `element` (textContent only), for laboratories, collections, tables. */
export interface Panel {
  id: string;
  /** key of the words for its heading */
  title: string;
  modes: Mode[];
  /** shown closed at first (default: true) */
  closed?: boolean;
  /** lists the boards of an opened file (`scene.collection`), with more than their names: it opens itself when a file is opened */
  collects?: boolean;
  mount(element: HTMLElement, api: PanelApi): PanelHandle | void;
}
export interface PanelHandle {
  /** called after every change of the scene (board, moves, ui, answer, language, theme) */
  update?(scene: Scene): void;
  destroy?(): void;
}
type Child = Node | string | null | undefined | false;
export interface PanelApi {
  /** the scene of this moment */
  scene(): Scene;
  act(action: Action): void;
  /** opens a board of a file, by the name that it has there */
  open(board: NamedBoard): void;
  /** says what is wrong with a board that can't be read */
  refuse(error: WireError): void;
  /** Classes that look like the page: `button` (`button-strong`), `row`, `small`, `table` (`figure` for cells with numbers), `facts`.
   *  Makes an element; children that are strings become text. `on*` properties are listeners, `class`, `aria-*`, `data-*` attributes */
  h(tag: string, properties?: Record<string, any> | null, ...children: (Child | Child[])[]): HTMLElement;
  /** draws controls of the declarative kind (values in ui) into an element of its own, or brings one made before up to date */
  controls(list: Control[], before?: HTMLElement): HTMLElement;
  /** the text-level rules of this family; synchronous, results are tagged */
  rules: {
    parse(text: string): Result<Parsed>;
    /** the boards of a file with what it calls them (or their numbers), found in turns; a signal ends it */
    boardsIn(text: string, signal?: AbortSignal): Promise<NamedBoard[]>;
    edit(board: string, operation: string): Result<Parsed>;
    view(board: string, moves: string): Result<{ view: any }>;
    legal(board: string, moves: string): string[];
    normalizeMoves(board: string, moves: string): Result<{ moves: string }>;
    check(board: string, moves: string): Result<Report>;
    frames(board: string, moves: string): Result<{ frames: any }>;
    query(board: string, moves: string, question: string): Result<{ value: any }>;
    /** questions that take a search: a worker answers */
    consult(
      board: string,
      moves: string,
      question: string,
      call?: { signal?: AbortSignal; timeMs?: number },
    ): Promise<Result<{ value: any }>>;
    /** made in a worker; cancelled by its signal, and after two minutes */
    generate(options: Record<string, string>, call?: { signal?: AbortSignal }): Promise<Result<Parsed>>;
  };
  /** runs an engine beside the page's own solve panel (one at a time: a running one is cancelled first) */
  solve(
    board: string,
    options: SolveOptions,
    control?: { signal?: AbortSignal; onEvent?: (event: SolveEvent) => void },
  ): Promise<Outcome>;
  /** a sharp canvas of this size in CSS pixels that follows the theme; `draw` gets a pen whose unit is one CSS pixel */
  canvas(
    width: number,
    height: number,
    draw: (pen: Pen, theme: Theme) => void,
  ): { element: HTMLCanvasElement; redraw(): void; resize(width: number, height: number): void };
  /** the address of a picture for paper, in ink: the board of a view with the moves that led to it */
  paper(view: any): Promise<string>;
  /** a moving picture in CSS pixels: `draw` paints the frames 0 to `count` - 1, the last one stands longest */
  gif(width: number, height: number, count: number, draw: (pen: Pen, index: number) => void): Promise<Blob>;
  /** does the browser give out what a canvas shows? Where it gives out noise there are no pictures to save */
  givesPixels(): boolean;
  /** offers a file to the reader */
  save(name: string, content: BlobPart, type: string): void;
  copy(text: string): Promise<boolean>;
  /** kept in this browser under the family's name */
  remember(key: string, value?: string | null): string | null;
  /** what the place allows */
  threads: number;
}
