/**
 * The messages between a notebook's board and the kernel: numbered questions, and their answers.
 * `python/package/tokeru/_board.py` is the other end.
 */

import type { WireError } from '../../www/engine/types.ts';

/** The part of an anywidget model that is used. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(name: string, listener: (...parts: never[]) => void): void;
  off(name: string, listener: (...parts: never[]) => void): void;
}

export type Question =
  | { type: 'rules'; family: string }
  | { type: 'solve'; family: string; board: string; wish: unknown }
  | { type: 'ask'; family: string; board: string; moves: string; question: string; timeMs: number };

/** An answer, or before it the progress of a search. */
type Answer = { id: number; type: 'answer' | 'progress'; value: unknown };
type Answered = { value: unknown; bytes: DataView | undefined };

/** The progress of a search. */
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

/** The models of the boards on the page. Questions go to the latest one: any kernel with a board has the package. */
const models: Model[] = [];
const waiting: Map<number, Waiting> = new Map();
let last = 0;

function receive(content: Answer, buffers: DataView[]) {
  const pending = waiting.get(content?.id);
  if (!pending) return;
  if (content.type === 'progress') return pending.progress(content.value as State);
  waiting.delete(content.id);
  pending.answered({ value: content.value, bytes: buffers?.[0] });
}

const LOST = { error: { code: 'load', detail: 'the kernel is gone' } };

/** Lets questions go to this model's kernel, until the returned function is called; open questions fail then. */
export function opened(model: Model) {
  models.push(model);
  model.on('msg:custom', receive);
  return () => {
    model.off('msg:custom', receive);
    models.splice(models.indexOf(model), 1);
    for (const [id, pending] of waiting) {
      if (pending.model !== model) continue;
      waiting.delete(id);
      pending.answered({ value: LOST, bytes: undefined });
    }
  };
}

/** Asks the kernel. An abort is passed on, and the answer still arrives. */
export function request(question: Question, signal?: AbortSignal, progress: Waiting['progress'] = () => {}) {
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
