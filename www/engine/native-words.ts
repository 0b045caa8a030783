/**
 * Messages from the computer's own Tokeru. They may come from another program, so messages that don't match the
 * declared form are dropped.
 */

import type { FromWorker } from './protocol.ts';

export type Received = { id?: number } & Extract<FromWorker, { type: 'event' | 'met' | 'end' | 'answered' | 'beat' }>;
export type Message = { type: 'hello'; form: number; threads: number; memoryMb: number } | { type: 'error' } | Received;

type Fields = Record<string, unknown>;
type Form = (message: Fields) => boolean;

const texts = ['type', 'kind', 'code', 'detail', 'engine', 'status', 'stop', 'moves', 'measure'];
const numbers = ['id', 'nodes', 'depth', 'objective', 'best', 'bound', 'threads', 'memoryMb', 'neededMb', 'elapsedMs'];

/** An object whose known fields have the right types if they have a value. */
function isSound(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const are = (names: string[], kind: string) =>
    names.every((name) => fields[name] === null || fields[name] === undefined || typeof fields[name] === kind);
  return are(texts, 'string') && are(numbers, 'number');
}

/** An incumbent must have both its objective and its moves. */
const isAnswer: Form = ({ moves, objective }) => typeof moves === 'string' && typeof objective === 'number';

const isFailure = (error: unknown) => isSound(error) && typeof error.code === 'string';

const formIn = (table: Record<string, Form>, name: unknown) =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : null;

const events: Record<string, Form> = {
  incumbent: isAnswer,
  trace: ({ row }) => typeof row === 'object' && row !== null,
};

const formOfEnd: Record<string, Form> = {
  done: ({ outcome }) => isSound(outcome),
  refused: ({ error }) => isFailure(error),
  fault: isFailure,
};

const forms: Record<string, Form> = {
  hello: () => true,
  error: () => true,
  beat: () => true,
  event: ({ event }) => isSound(event) && (formIn(events, event.type)?.(event) ?? typeof event.type === 'string'),
  met: ({ stop }) => stop === 'time' || stop === 'nodes' || stop === 'memory',
  end: ({ end }) => isSound(end) && (formIn(formOfEnd, end.kind)?.(end) ?? false),
  answered: ({ reply }) => isSound(reply) && (reply.ok === true || isFailure(reply.error)),
};

/** The message; null if it can't be read. */
export function read(data: unknown): Message | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return isSound(message) && formIn(forms, message.type)?.(message) ? (message as Message) : null;
  } catch {
    return null;
  }
}
