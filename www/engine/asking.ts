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
type Send = (what: number, from: number, count: number, to: number) => number | Promise<number>;

/** Parts of WebAssembly that TypeScript does not declare yet. */
interface Suspends {
  Suspending?: new (imported: Send) => Send;
  promising?: (exported: unknown) => (...parameters: unknown[]) => Promise<unknown>;
}

const { Suspending, promising } = WebAssembly as unknown as Suspends;

/** Interval between heartbeats of a part that waits. */
const BEAT_MS = 1000;

interface Held {
  port: MessagePort;
  allGather: AllGather;
  memory: WebAssembly.Memory;
  /** The words of the last reply. */
  received: Reply['received'];
  /** Resolves with the page's next reply. */
  reply: (reply: Reply) => void;
}

let held: Held | null = null;

const GRANTED: Reply = { best: null, granted: true, received: [] };

function write({ memory }: Held, to: number, words: BigInt64Array) {
  new BigInt64Array(memory.buffer, to >>> 0, words.length).set(words);
  return words.length;
}

function replied(place: Held, to: number, { best, granted, received }: Reply) {
  place.received = received;
  const lengths = received.map((words) => words?.length ?? -1);
  return write(place, to, BigInt64Array.from([Number(best !== null), best ?? 0, Number(granted), ...lengths], BigInt));
}

function send(what: number, from: number, count: number, to: number) {
  if (!held) throw new Error('no port to ask at');
  const place = held;
  if (what === WORDS.received) return write(place, to, place.received[count] ?? new BigInt64Array(0));
  const own = new BigInt64Array(place.memory.buffer, from >>> 0, count);
  if (what === WORDS.gather)
    return place.allGather.gather(own).then((received) => replied(place, to, { ...GRANTED, received }));
  const words = own.slice();
  place.port.postMessage({ what, words }, [words.buffer]);
  if (what === WORDS.taken || what === WORDS.leave) return replied(place, to, GRANTED);
  return new Promise<number>((resolve) => {
    place.reply = (data) => resolve(replied(place, to, data));
  });
}

/**
 * Imports of the module. `present`: is there a port? Without one the module never calls `ask`, because only
 * `solveAsking` can suspend it.
 */
export const present = () => Number(held !== null);
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
  const given = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const at = exports.__wbindgen_malloc(bytes.length, 1) >>> 0;
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  };
  const place: Held = { port, allGather: new AllGather(others), memory: exports.memory, received: [], reply() {} };
  port.onmessage = ({ data }: MessageEvent<Reply | Lost>) =>
    data === 'lost' ? place.allGather.lose() : place.reply(data);
  held = place;
  const beat = setInterval(() => postMessage({ type: 'beat' }), BEAT_MS);
  try {
    return (await promising?.(exports.solve)(...given(family), ...given(board), request, listener)) as End;
  } finally {
    clearInterval(beat);
    held = null;
    port.close();
    place.allGather.close();
  }
}
