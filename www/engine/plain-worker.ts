/** The engine's worker in the build without threads: one task at a time, synchronous. Cancelling is its end. */

import type { FromWorker, ToPlain } from './protocol.ts';
import init, { consult, generate, lastPanic, memoryOutAddress, solve } from '../pkg/tokeru.js';

let instance: { memory: WebAssembly.Memory; flag: number } | null = null;

const tell = (message: FromWorker) => postMessage(message);

async function open(module: WebAssembly.Module) {
  const { memory } = await init({ module_or_path: module });
  instance = { memory, flag: memoryOutAddress() / 4 };
}

/** A module that has trapped can't be called any more, but its memory can be read. */
function outOfMemory() {
  return instance !== null && new Int32Array(instance.memory.buffer)[instance.flag] !== 0;
}

function messageOf(error: unknown) {
  try {
    return lastPanic() ?? String(error);
  } catch {
    return String(error);
  }
}

addEventListener('message', async ({ data }: MessageEvent<ToPlain>) => {
  try {
    if (!instance) await open(data.module);
    if (data.type === 'generate') return tell({ type: 'answered', reply: generate(data.family, data.options) });
    if (data.type === 'consult')
      return tell({ type: 'answered', reply: consult(data.family, data.board, data.moves, data.question) });
    tell({ type: 'beat' }); // it has started
    const end = solve(data.family, data.board, data.request, (event) => tell({ type: 'event', event }));
    tell({ type: 'end', end });
  } catch (error) {
    tell({ type: 'fault', code: outOfMemory() ? 'memory' : 'panic', detail: messageOf(error) });
  }
});
