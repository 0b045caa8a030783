/**
 * The engine's worker in the build without threads: one synchronous task at a time. Ending the worker is the only
 * cancel.
 */

import type { Place } from './exchange.ts';
import type { FromWorker, JobEvent, Task, ToPlain } from './protocol.ts';
import { solveAsking } from './asking.ts';
import init, { type InitOutput, consult, generate, lastPanic, memoryOutAddress, solve } from '../pkg/tokeru.js';

let instance: { exports: InitOutput; flag: number } | null = null;
/** Ports for the next task, if that is one of several parts. */
let place: Place | null = null;

const send = (message: FromWorker) => postMessage(message);

async function open(module: WebAssembly.Module) {
  const exports = await init({ module_or_path: module });
  return { exports, flag: memoryOutAddress() / 4 };
}

async function solveTask({ family, board, request }: Task, exports: InitOutput) {
  const listener = (event: JobEvent) => send({ type: 'event', event });
  if (!place) return solve(family, board, request, listener);
  const ports = place;
  place = null;
  return solveAsking<ReturnType<typeof solve>>(exports, ports, [family, board, request, listener]);
}

/** After a trap the module can't be called, but its memory can still be read. */
function outOfMemory() {
  return instance !== null && new Int32Array(instance.exports.memory.buffer)[instance.flag] !== 0;
}

function messageOf(error: unknown) {
  try {
    return lastPanic() ?? String(error);
  } catch {
    return String(error);
  }
}

addEventListener('message', async ({ data }: MessageEvent<ToPlain>) => {
  if (data.type === 'hold') {
    place = data;
    return;
  }
  try {
    instance ??= await open(data.module);
    if (data.type === 'generate') return send({ type: 'answered', reply: generate(data.family, data.options) });
    if (data.type === 'consult')
      return send({ type: 'answered', reply: consult(data.family, data.board, data.moves, data.question) });
    send({ type: 'beat' }); // the worker has started
    send({ type: 'end', end: await solveTask(data, instance.exports) });
  } catch (error) {
    send({ type: 'fault', code: outOfMemory() ? 'memory' : 'panic', detail: messageOf(error) });
  }
});
