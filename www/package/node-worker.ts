/** Runs one solve, or answers one question, with a family's plain build in a worker thread of Node. */

import type { MessagePort } from 'node:worker_threads';
import type { Question } from '../engine/protocol.ts';
import { parentPort, workerData } from 'node:worker_threads';
import init, { consult, generate, solve } from '../pkg/tokeru.js';

const port = parentPort as MessagePort;
const { module, family, board, request, question } = workerData;
await init({ module_or_path: module });
if (question) port.postMessage(answer(question));
else {
  const end = solve(family, board, request, (event) => port.postMessage({ type: 'event', event }));
  port.postMessage({ type: 'end', end });
}

function answer(question: Question) {
  if (question.type === 'generate') return generate(question.family, question.options);
  return consult(question.family, question.board, question.moves, question.question);
}
