/**
 * The engine's worker in the build with threads: opens the pool, hands tasks to it and forwards their events. Its event
 * loop stays free, because the search runs on the pool's threads. These are workers of the same script (pool.ts), and
 * so is the worker that answers questions without a pool.
 */

import type { FallbackCode } from './types.ts';
import type { FromWorker, Task, ToThreads } from './protocol.ts';
import init, {
  consult,
  deepenJob,
  generate,
  initThreadPool,
  memoryOutAddress,
  pollJob,
  startJob,
  wakeJob,
  wbg_rayon_start_worker,
} from '../pkg-threads/tokeru.js';
import { leader } from './pool.ts';

/** Interval between two reads of a search's events; its end is reported at once. */
const POLL_MS = 16;
const BEAT_MS = 500;
const PAGE = 65_536;
/** More than the module's data needs, so that the module's own smaller minimum is met. */
const INITIAL = 16 * 2 ** 20;
/**
 * Maxima to try, largest first, because some systems refuse to reserve much address space. The first is the module's
 * own maximum.
 */
const MAXIMA = [2 ** 31, 2 ** 30, 2 ** 29];
/** Questions search little and leave address space to solves. */
const QUESTION_MAXIMA = [2 ** 30, 2 ** 29];

let memory: WebAssembly.Memory;
/** Address of the "out of memory" flag in that memory; 0 before the module is there. */
let memoryOut = 0;
/** Called when the page has answered a search that waits at a limit. */
let replied = () => {};

const send = (message: FromWorker) => postMessage(message);

const fault = (code: FallbackCode, error: unknown) => send({ type: 'fault', code, detail: String(error) });

function reserve(maxima: number[]) {
  for (const maximum of maxima) {
    try {
      return new WebAssembly.Memory({ initial: INITIAL / PAGE, maximum: maximum / PAGE, shared: true });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  throw new RangeError('no shared memory');
}

/** Instantiates the module once, in its own memory. */
async function start(module: WebAssembly.Module, maxima: number[]) {
  memory = reserve(maxima);
  await init({ module_or_path: module, memory });
  memoryOut = memoryOutAddress();
}

async function open({ module, threads }: { module: WebAssembly.Module; threads: number }) {
  await start(module, MAXIMA);
  leader.script = import.meta.url;
  leader.lost = (message) => fault('pool-lost', message);
  await initThreadPool(threads);
  setInterval(() => send({ type: 'beat' }), BEAT_MS);
  send({ type: 'ready', memory, memoryOut });
}

/** A question needs no pool and has its own worker. */
async function answer(data: Extract<ToThreads, { type: 'generate' | 'consult' }>) {
  if (!memoryOut) await start(data.module, QUESTION_MAXIMA);
  const reply =
    data.type === 'generate'
      ? generate(data.family, data.options)
      : consult(data.family, data.board, data.moves, data.question);
  send({ type: 'answered', reply });
}

/** The role of a thread: reports that it is ready and stays inside the module. */
async function serve({ module, memory, receiver }: Extract<ToThreads, { type: 'thread' }>) {
  await init({ module_or_path: module, memory });
  send({ type: 'beat' });
  wbg_rayon_start_worker(receiver);
}

async function solve({ family, board, request, waits }: Task & { waits: boolean }) {
  const job = startJob(family, board, request, waits);
  if (!job.ok) return send({ type: 'end', end: { kind: 'refused', error: job.error } });
  send({ type: 'job', addresses: job });
  let status = poll();
  for (let pause = 1; status !== 'over'; pause = Math.min(2 * pause, POLL_MS)) {
    await (status === 'waits' ? reply() : untilEnded(job.ended, pause));
    status = poll();
  }
}

/** Resolves with the page's answer to a search that waits. */
const reply = () =>
  new Promise<void>((resolve) => {
    replied = resolve;
  });

/**
 * Waits until a search has ended, at most for `POLL_MS` if its end can wake this worker, else for `pause` milliseconds.
 * @param ended address of a word that the end changes
 */
function untilEnded(ended: number, pause: number) {
  if (!Atomics.waitAsync) return new Promise((resolve) => setTimeout(resolve, pause));
  return Atomics.waitAsync(new Int32Array(memory.buffer), ended / 4, 0, POLL_MS).value;
}

/** Forwards the events and the state of the search. */
function poll() {
  const { events, end, met } = pollJob();
  for (const event of events) send({ type: 'event', event });
  if (end) send({ type: 'end', end });
  else if (met) send({ type: 'met', stop: met });
  return end ? 'over' : met ? 'waits' : 'goes on';
}

/** Passes the page's answer to a search that waits. */
function answerWait(data: Extract<ToThreads, { type: 'deepen' | 'wake' }>) {
  if (data.type === 'deepen') deepenJob(data.limits);
  else wakeJob();
  replied();
}

/** After a trap the module can't be called, but its memory can still be read. */
const ranOut = () => Atomics.load(new Int32Array(memory.buffer), memoryOut / 4) !== 0;

const codeOf = ({ type }: ToThreads): FallbackCode =>
  type === 'open' || !memoryOut ? 'pool-start' : ranOut() ? 'memory' : 'panic';

addEventListener('message', async ({ data }: MessageEvent<ToThreads>) => {
  try {
    if (data.type === 'thread') await serve(data);
    else if (data.type === 'open') await open(data);
    else if (data.type === 'solve') await solve(data);
    else if (data.type === 'deepen' || data.type === 'wake') answerWait(data);
    else await answer(data);
  } catch (error) {
    fault(codeOf(data), error);
  }
});
