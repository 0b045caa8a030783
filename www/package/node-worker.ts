/** One solve, or one board made, by the plain build in a worker thread of Node. */

import type { MessagePort } from 'node:worker_threads';
import { parentPort, workerData } from 'node:worker_threads';
import init, { generate, solve } from '../pkg/tokeru.js';

const port = parentPort as MessagePort;
const { module, family, board, request, options } = workerData;
await init({ module_or_path: module });
if (options) port.postMessage(generate(family, options));
else {
  const end = solve(family, board, request, (event) => port.postMessage({ type: 'event', event }));
  port.postMessage({ type: 'end', end });
}
