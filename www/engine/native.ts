/**
 * The computer's own Tokeru (`tokeru serve`, docs/native.md): a WebSocket to this machine, on which tasks and events travel in the words of the workers. Fetched
 * when a reader pairs the page, and by no other.
 */

import type { Handle } from './run.ts';
import type { FromWorker, Task, Watch } from './protocol.ts';
import type { NativePower, Result } from './types.ts';
import { addressOf } from './native-address.ts';

/** The version of what is spoken. */
const PROTOCOL = 'tokeru.1';
/** What a second page is told as the connection is closed. */
const BUSY = 1013;

/** A connection: what it offers, and a worker for each task. */
export interface Native {
  power: NativePower;
  handle(): Handle;
  /** What was begun last is to end. */
  cancel(): void;
  close(): void;
}

type Said = { type: 'hello'; form: number; threads: number; memoryMb: number } | { type: 'error' } | Heard;
type Heard = { id?: number } & Extract<FromWorker, { type: 'event' | 'end' | 'beat' }>;

const refused = (code: string, detail = '') => ({ ok: false as const, error: { code, detail } });

/** What a message says; nothing where it can't be read, for it may come from another program. */
function read(data: unknown): Said | null {
  try {
    const said = JSON.parse(String(data)) as Said | null;
    return typeof said?.type === 'string' ? said : null;
  } catch {
    return null;
  }
}

const isPower = ({ threads, memoryMb }: Partial<NativePower>) => Number(threads) >= 1 && Number(memoryMb) > 0;

/** @param lost is called once, when the connection ends and nobody has closed it here */
export function connect(address: string, watch: Watch, lost: () => void): Promise<Result<{ native: Native }>> {
  const place = addressOf(address);
  if (!place) return Promise.resolve(refused('native-address'));
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${place.port}/`, [PROTOCOL, `token.${place.token}`]);
    const give = (code: string) => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      resolve(refused(code));
    };
    const timer = setTimeout(() => give('native-silent'), watch.workerStartMs);
    socket.onclose = ({ code }) => give(code === BUSY ? 'native-busy' : 'native-unreached');
    socket.onmessage = ({ data }) => {
      const hello = read(data);
      if (hello?.type !== 'hello' || hello.form !== 1 || !isPower(hello)) return give('native-other');
      clearTimeout(timer);
      const { threads, memoryMb } = hello;
      resolve({ ok: true, native: spoken(socket, { threads, memoryMb }, lost) });
    };
  });
}

/** A connection that has been greeted. */
function spoken(socket: WebSocket, power: NativePower, lost: () => void): Native {
  let last = 0;
  let remote: Remote | null = null;
  socket.onmessage = ({ data }) => {
    const said = read(data);
    if (said && said.type !== 'hello' && said.type !== 'error') remote?.hear(said);
  };
  socket.onclose = () => {
    remote?.hear({ type: 'fault', code: 'native-lost', detail: '' });
    lost();
  };
  return {
    power,
    handle() {
      last += 1;
      remote = new Remote(socket, last);
      return { worker: remote, memory: null, order: (task: Task) => ({ type: 'solve', ...task }) };
    },
    cancel: () => socket.send(JSON.stringify({ type: 'cancel', id: last })),
    close() {
      socket.onclose = null;
      socket.close();
    },
  };
}

/** One task on the connection, which looks like a worker. */
class Remote {
  onmessage: Handle['worker']['onmessage'] = null;
  onerror: Handle['worker']['onerror'] = null;
  readonly #socket: WebSocket;
  readonly #id: number;

  constructor(socket: WebSocket, id: number) {
    this.#socket = socket;
    this.#id = id;
  }

  postMessage(message: object) {
    this.#socket.send(JSON.stringify({ ...message, id: this.#id }));
  }

  /** What belongs to a task that was given up is dropped. */
  hear(data: Heard | Extract<FromWorker, { type: 'fault' }>) {
    if ('id' in data && data.id !== this.#id) return;
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}
