/**
 * The computer's own Tokeru (`tokeru serve`, docs/native.md): a WebSocket to this machine that carries tasks and events
 * in the messages of the workers. Fetched only when a reader pairs the page.
 */

import type { Handle } from './run.ts';
import type { FromWorker, Question, Task, Watch } from './protocol.ts';
import type { NativePower, Result } from './types.ts';
import type { Received } from './native-words.ts';
import { addressOf } from './native-address.ts';
import { read } from './native-words.ts';

/** The protocol and its version. */
const PROTOCOL = 'tokeru.1';
const FORM = 2;
/** The close code for a second page. */
const BUSY = 1013;

/** A connection: its limits, and a worker-like object for each task. */
export interface Native {
  power: NativePower;
  handle(): Handle;
  /** Cancels the latest task. */
  cancel(): void;
  /** Answers a question that needs a search; null if the connection is lost before the answer or is busy. */
  consult(question: Consulted, signal?: AbortSignal): Promise<Result<{ value: unknown }> | null>;
  /** Resolves when the question under way has been answered. */
  answered(): Promise<unknown>;
  close(): void;
}

type Lost = Extract<FromWorker, { type: 'fault' }>;
export type Consulted = Omit<Extract<Question, { type: 'consult' }>, 'type'>;

const refused = (code: string, detail = '') => ({ ok: false as const, error: { code, detail } });

const isPower = ({ threads, memoryMb }: Partial<NativePower>) => Number(threads) >= 1 && Number(memoryMb) > 0;

/** @param lost called once, when the connection ends and `close` was not called */
export function connect(address: string, watch: Watch, lost: () => void): Promise<Result<{ native: Native }>> {
  const place = addressOf(address);
  if (!place) return Promise.resolve(refused('native-address'));
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${place.port}/`, [PROTOCOL, `token.${place.token}`]);
    const fail = (code: string) => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      resolve(refused(code));
    };
    const timer = setTimeout(() => fail('native-silent'), watch.workerStartMs);
    socket.onclose = ({ code }) => fail(code === BUSY ? 'native-busy' : 'native-unreached');
    socket.onmessage = ({ data }) => {
      const hello = read(data);
      if (hello?.type !== 'hello' || hello.form !== FORM || !isPower(hello)) return fail('native-other');
      clearTimeout(timer);
      const { threads, memoryMb } = hello;
      resolve({ ok: true, native: connectionOver(socket, { threads, memoryMb }, lost) });
    };
  });
}

/** A connection after the greeting. */
function connectionOver(socket: WebSocket, power: NativePower, lost: () => void): Native {
  let last = 0;
  let remote: Remote | null = null;
  /** The question under way: there is one at a time. */
  let answered: Promise<unknown> = Promise.resolve();
  let isOpen = true;
  const send = (message: object) => {
    if (isOpen) socket.send(JSON.stringify(message));
  };
  const ended = () => {
    isOpen = false;
    remote?.receive({ type: 'fault', code: 'native-lost', detail: '' });
  };
  const next = () => {
    last += 1;
    remote = new Remote(send, last);
    return remote;
  };
  socket.onmessage = ({ data }) => {
    const message = read(data);
    if (message && message.type !== 'hello' && message.type !== 'error') remote?.receive(message);
  };
  socket.onclose = () => {
    ended();
    lost();
  };
  return {
    power,
    handle: () => ({
      worker: next(),
      memory: null,
      startMessage: (task: Task, waits: boolean) => ({ type: 'solve', waits, ...task }),
    }),
    consult(question, signal) {
      const reply = answered.then(() => (signal?.aborted ? refused('cancelled') : answerOf(next(), question, signal)));
      answered = reply;
      return reply;
    },
    answered: () => answered,
    cancel: () => send({ type: 'cancel', id: last }),
    close() {
      socket.onclose = null;
      socket.close();
      ended();
    },
  };
}

/** The one answer to a question. */
function answerOf(remote: Remote, question: Consulted, signal?: AbortSignal): ReturnType<Native['consult']> {
  return new Promise((resolve) => {
    const stopped = () => remote.postMessage({ type: 'cancel' });
    const settle = (reply: Awaited<ReturnType<Native['consult']>>) => {
      signal?.removeEventListener('abort', stopped);
      resolve(reply);
    };
    signal?.addEventListener('abort', stopped);
    remote.onmessage = ({ data }: MessageEvent<Received | Lost>) => {
      if (data.type === 'answered') settle(replyOf(data.reply as Result<{ value: unknown }>));
      else if (data.type === 'fault') settle(null);
    };
    remote.postMessage({ type: 'consult', ...question });
  });
}

/** A busy program leaves the question to the browser. */
const replyOf = (reply: Result<{ value: unknown }>) => (!reply.ok && reply.error.code === 'busy' ? null : reply);

/** One task on the connection, with the interface of a worker. */
class Remote {
  onmessage: Handle['worker']['onmessage'] = null;
  onerror: Handle['worker']['onerror'] = null;
  readonly #send: (message: object) => void;
  readonly #id: number;

  constructor(send: (message: object) => void, id: number) {
    this.#send = send;
    this.#id = id;
  }

  postMessage(message: object) {
    this.#send({ ...message, id: this.#id });
  }

  /** Drops messages of a task that was given up. */
  receive(data: Received | Lost) {
    if ('id' in data && data.id !== this.#id) return;
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}
