/**
 * How one of several parts of a search speaks with the page while it searches: the module calls `ask` with words of 64 bits, and its stack is put aside until
 * the reply is there (JavaScript Promise Integration). The module imports this file. Where the browser can't put stacks aside, or a search is
 * no part, nothing is asked. `exchange.ts` is at the other end.
 */

import { WORDS } from './words-of-parts.ts';

/** What TypeScript does not know of WebAssembly yet. */
interface Suspends {
  Suspending?: new (imported: (at: number, count: number) => number | Promise<number>) => (at: number) => number;
  promising?: (exported: unknown) => (...parameters: unknown[]) => Promise<unknown>;
}

const { Suspending, promising } = WebAssembly as unknown as Suspends;

/** Between two signs of life of a part that waits. */
const BEAT_MS = 1000;

interface Held {
  port: MessagePort;
  memory: WebAssembly.Memory;
}

let held: Held | null = null;

/** What a reply consists of at least. */
const GRANTED = [0n, 0n, 1n];

function replied({ memory }: Held, at: number, reply: ArrayLike<bigint>) {
  new BigInt64Array(memory.buffer, at >>> 0, reply.length).set(reply);
  return reply.length;
}

function asked(at: number, count: number) {
  if (!held) throw new Error('no port to ask at');
  const [place, words] = [held, new BigInt64Array(held.memory.buffer, at >>> 0, count).slice()];
  const what = Number(words[0]);
  place.port.postMessage(words);
  if (what === WORDS.taken || what === WORDS.leave) return replied(place, at, GRANTED);
  const beat = setInterval(() => postMessage({ type: 'beat' }), BEAT_MS);
  return new Promise<number>((resolve) => {
    place.port.onmessage = ({ data }: MessageEvent<BigInt64Array>) => {
      clearInterval(beat);
      resolve(replied(place, at, data));
    };
  });
}

/** The module's imports: is there a port to ask at? Else the other is not called, for without `solveAsking` nothing can be put aside. */
export const present = () => Number(held !== null);
export const ask = Suspending ? new Suspending(asked) : asked;

interface Exports {
  memory: WebAssembly.Memory;
  solve: unknown;
  __wbindgen_malloc(size: number, alignment: number): number;
}

/** Calls the module's `solve` so that it can be put aside while it asks at this port. */
export async function solveAsking<End>(
  exports: Exports,
  port: MessagePort,
  [family, board, request, listener]: [string, string, object, (event: never) => void],
): Promise<End> {
  const given = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const at = exports.__wbindgen_malloc(bytes.length, 1) >>> 0;
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  };
  held = { port, memory: exports.memory };
  try {
    return (await promising?.(exports.solve)(...given(family), ...given(board), request, listener)) as End;
  } finally {
    held = null;
    port.close();
  }
}
