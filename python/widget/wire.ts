/** What the board in a notebook and the kernel say to each other: questions with a number, and answers to them. `python/package/tokeru/_board.py` is the other end. */

import type { WireError } from '../../www/engine/types.ts';

/** What is used of an anywidget model. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(name: string, heard: (...parts: never[]) => void): void;
  off(name: string, heard: (...parts: never[]) => void): void;
}

export type Question =
  | { type: 'rules'; family: string }
  | { type: 'solve'; family: string; board: string; wish: unknown }
  | { type: 'ask'; family: string; board: string; moves: string; question: string; timeMs: number };

/** An answer, or, before it, how a search stands. */
type Answer = { id: number; type: 'answer' | 'progress'; value: unknown };
type Answered = { value: unknown; bytes: DataView | undefined };

/** How a search stands. */
export interface State {
  nodes: number;
  depth: number;
  best: number | null;
  bound: number | null;
  memory_mb: number;
  elapsed_s: number;
}

export type Failed = { error: WireError };

interface Waiting {
  model: Model;
  answered: (answer: Answered) => void;
  progress: (state: State) => void;
}

/** A model whose board is on the page. The last that was shown is asked: any kernel that has a board has the package. */
const models: Model[] = [];
const waiting: Map<number, Waiting> = new Map();
let last = 0;

function hear(content: Answer, buffers: DataView[]) {
  const one = waiting.get(content?.id);
  if (!one) return;
  if (content.type === 'progress') return one.progress(content.value as State);
  waiting.delete(content.id);
  one.answered({ value: content.value, bytes: buffers?.[0] });
}

const LOST = { error: { code: 'load', detail: 'the kernel is gone' } };

/** From now on the kernel of this model may be asked; the function that is returned ends it. What was asked of it then has no answer. */
export function opened(model: Model) {
  models.push(model);
  model.on('msg:custom', hear);
  return () => {
    model.off('msg:custom', hear);
    models.splice(models.indexOf(model), 1);
    for (const [id, one] of waiting) {
      if (one.model !== model) continue;
      waiting.delete(id);
      one.answered({ value: LOST, bytes: undefined });
    }
  };
}

/** Asks the kernel. Where the signal is raised it is told, and its answer still comes. */
export function asked(question: Question, signal?: AbortSignal, progress: Waiting['progress'] = () => {}) {
  const model = models.at(-1);
  if (!model) return Promise.resolve<Answered>({ value: LOST, bytes: undefined });
  last += 1;
  const id = last;
  const stop = () => model.send({ id, type: 'cancel' });
  return new Promise<Answered>((resolve) => {
    const answered = (answer: Answered) => {
      signal?.removeEventListener('abort', stop);
      resolve(answer);
    };
    waiting.set(id, { model, answered, progress });
    model.send({ id, ...question });
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
