/**
 * Lets one of several parts of a search call the page in the middle of its search: the module calls `ask` with 64-bit
 * words, and its stack is suspended until the reply arrives (JavaScript Promise Integration). The module imports this
 * file. Nothing is asked where the browser can't suspend stacks or the search has a single part. `exchange.ts` is at
 * the other end of the port.
 */

import type { Lost, Place, Reply } from './exchange.ts';
import { AllGather } from './all-gather.ts';
import { WORDS } from './words-of-parts.ts';

/**
 * @param from address of the question's words in the module's memory
 * @param to address for the reply: whether there is a best objective, its value, whether the request is granted, and
 * the number of words from each part (-1 for this part itself)
 */
type Send = (kind: number, from: number, count: number, to: number) => number | Promise<number>;

/** Parts of WebAssembly that TypeScript does not declare yet. */
interface Suspends {
  Suspending?: new (imported: Send) => Send;
  promising?: (exported: unknown) => (...parameters: unknown[]) => Promise<unknown>;
}

const { Suspending, promising } = WebAssembly as unknown as Suspends;

/** Interval between heartbeats of a part that waits. */
const BEAT_MS = 1000;

interface Connection {
  port: MessagePort;
  allGather: AllGather;
  memory: WebAssembly.Memory;
  /** The words of the last reply. */
  received: Reply['received'];
  /** Resolves with the page's next reply. */
  reply: (reply: Reply) => void;
}

let connection: Connection | null = null;

const GRANTED: Reply = { best: null, granted: true, received: [] };

function write({ memory }: Connection, to: number, words: BigInt64Array) {
  new BigInt64Array(memory.buffer, to >>> 0, words.length).set(words);
  return words.length;
}

function replied(connection: Connection, to: number, { best, granted, received }: Reply) {
  connection.received = received;
  const lengths = received.map((words) => words?.length ?? -1);
  return write(
    connection,
    to,
    BigInt64Array.from([Number(best !== null), best ?? 0, Number(granted), ...lengths], BigInt),
  );
}

function send(kind: number, from: number, count: number, to: number) {
  if (!connection) throw new Error('no port to ask at');
  const current = connection;
  if (kind === WORDS.received) return write(current, to, current.received[count] ?? new BigInt64Array(0));
  const words = new BigInt64Array(current.memory.buffer, from >>> 0, count);
  if (kind === WORDS.gather)
    return current.allGather.gather(words).then((received) => replied(current, to, { ...GRANTED, received }));
  const copy = words.slice();
  current.port.postMessage({ kind, words: copy }, [copy.buffer]);
  if (kind === WORDS.taken || kind === WORDS.leave) return replied(current, to, GRANTED);
  return new Promise<number>((resolve) => {
    current.reply = (data) => resolve(replied(current, to, data));
  });
}

/**
 * Imports of the module. `present`: is there a port? Without one the module never calls `ask`, because only
 * `solveAsking` can suspend it.
 */
export const present = () => Number(connection !== null);
export const ask = Suspending ? new Suspending(send) : send;

interface Exports {
  memory: WebAssembly.Memory;
  solve: unknown;
  __wbindgen_malloc(size: number, alignment: number): number;
}

/** Calls the module's `solve` in a way that suspends it while it waits for a reply on these ports. */
export async function solveAsking<End>(
  exports: Exports,
  { port, others }: Place,
  [family, board, request, listener]: [string, string, object, (event: never) => void],
): Promise<End> {
  const copyText = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const at = exports.__wbindgen_malloc(bytes.length, 1) >>> 0;
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  };
  const opened: Connection = {
    port,
    allGather: new AllGather(others),
    memory: exports.memory,
    received: [],
    reply() {},
  };
  port.onmessage = ({ data }: MessageEvent<Reply | Lost>) =>
    data === 'lost' ? opened.allGather.markLost() : opened.reply(data);
  connection = opened;
  const beat = setInterval(() => postMessage({ type: 'beat' }), BEAT_MS);
  try {
    return (await promising?.(exports.solve)(...copyText(family), ...copyText(board), request, listener)) as End;
  } finally {
    clearInterval(beat);
    connection = null;
    port.close();
    opened.allGather.close();
  }
}
