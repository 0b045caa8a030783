// biome-ignore-all lint/suspicious/noConfusingVoidType: a panel may have nothing to hand back
/** A family's own panels, and the services that the page gives them. */

import type { WireError } from '../engine/types.ts';
import type {
  Action,
  Control,
  FamilyData,
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
  /** closed at first (default: true) */
  closed?: boolean;
  /**
   * lists the boards of an opened file (`scene.collection`) with more than their names; it opens when a file is opened
   */
  listsCollection?: boolean;
  mount(element: HTMLElement, api: PanelApi): PanelHandle | void;
}
export interface PanelHandle {
  /** called after every change of the scene (board, moves, ui, answer, language, theme) */
  update?(scene: Scene): void;
  destroy?(): void;
}
type Child = Node | string | null | undefined | false;
export interface PanelApi {
  /** the current scene */
  scene(): Scene;
  act(action: Action): void;
  /** opens a board of a file under its name there @param listedAt its place in the list */
  open(board: NamedBoard, listedAt: number): void;
  /** reports what is wrong with an unreadable board */
  reportError(error: WireError): void;
  /**
   * Makes an element; string children become text. `on*` properties are listeners, `class`, `aria-*`, `data-*`
   * attributes. Classes in the page's style: `button` (`button-strong`), `row`, `small`, `table` (`figure` for cells
   * with numbers), `facts`
   */
  h<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    properties?: Record<string, unknown> | null,
    ...children: (Child | Child[])[]
  ): HTMLElementTagNameMap[Tag];
  /** draws declarative controls (values in ui) into a new element, or updates one made before */
  controls(list: Control[], before?: HTMLElement): HTMLElement;
  /** the family's rules on text; synchronous, with tagged results */
  rules: {
    parse(text: string): Result<Parsed>;
    /** the boards of a file with their names (or numbers), found without blocking the page; a signal cancels */
    boardsIn(text: string, signal?: AbortSignal): Promise<NamedBoard[]>;
    edit(board: string, operation: string): Result<Parsed>;
    view(board: string, moves: string): Result<{ view: FamilyData }>;
    legal(board: string, moves: string): string[];
    normalizeMoves(board: string, moves: string): Result<{ moves: string }>;
    check(board: string, moves: string): Result<Report>;
    frames(board: string, moves: string): Result<{ frames: FamilyData }>;
    query(board: string, moves: string, question: string): Result<{ value: FamilyData }>;
    /** questions that need a search: a worker answers */
    consult(
      board: string,
      moves: string,
      question: string,
      call?: { signal?: AbortSignal; timeMs?: number },
    ): Promise<Result<{ value: FamilyData }>>;
    /** makes a board in a worker; cancelled by its signal, and after two minutes */
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
  /** the URL of a picture for paper, in ink: the board of a view with its moves */
  paper(view: FamilyData): Promise<string>;
  /** an animated picture in CSS pixels: `draw` paints the frames 0 to `count` - 1; the last one is shown longest */
  gif(width: number, height: number, count: number, draw: (pen: Pen, index: number) => void): Promise<Blob>;
  /** can a canvas be read back? If the browser returns noise, there are no pictures to save */
  canReadPixels(): boolean;
  /** offers a file to the reader */
  save(name: string, content: BlobPart, type: string): void;
  copy(text: string): Promise<boolean>;
  /** stored in this browser under the family's name */
  remember(key: string, value?: string | null): string | null;
  /** threads that the device allows */
  threads: number;
}
