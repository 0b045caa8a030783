/** What callers of the package and the widget hand over: who writes without types learns by name which setting is wrong. */

import type { Engine, EngineOptions, SolveCall, SolveOptions } from './types.ts';
import { refused } from './consult.ts';

/** What was asked for, or why not. */
type Asked<T> = ({ ok: true } & T) | ReturnType<typeof refused>;

/** What a setting has to be, in words, and whether a value is. */
interface Kind {
  words: string;
  is: (value: unknown) => boolean;
  /** Whether a number is one that it may be. */
  fits?: (value: number) => boolean;
}

const number = (value: unknown) => typeof value === 'number' && !Number.isNaN(value);

const text: Kind = { words: 'a text', is: (value) => typeof value === 'string' };
const limit: Kind = { words: 'a number', is: number, fits: (value) => value >= 0 };
const whole: Kind = { words: 'a number', is: number, fits: (value) => Number.isSafeInteger(value) && value >= 0 };
const threads: Kind = { ...whole, fits: (value) => Number.isSafeInteger(value) && value >= 0 && value < 2 ** 32 };
const callback: Kind = { words: 'a function', is: (value) => typeof value === 'function' };
const flag: Kind = { words: 'true or false', is: (value) => typeof value === 'boolean' };

const kinds: Record<keyof SolveOptions, Kind> = {
  engine: text,
  moves: text,
  timeMs: limit,
  nodes: limit,
  memoryMb: limit,
  threads,
  target: { words: 'a number', is: number },
  seed: whole,
  options: { words: 'an object', is: (value) => typeof value === 'object' && !Array.isArray(value) },
  backend: { words: 'plain or native', is: (value) => value === 'plain' || value === 'native' },
  trace: flag,
};

const engineKinds: Record<keyof EngineOptions, Kind> = {
  rulesAt: callback,
  plain: flag,
  threads,
  fastCores: whole,
  native: text,
  nativeAnswers: flag,
  stallMs: limit,
  poolStartMs: limit,
  heartbeatMs: limit,
  workerStartMs: limit,
  silenceMs: limit,
  graceMs: limit,
};

/** An `AbortSignal`, of whichever window or library. */
const isSignal = (value: unknown) =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value;

const signal: Kind = { words: 'an AbortSignal', is: isSignal };

const callKinds: Record<keyof SolveCall, Kind> = { signal, onEvent: callback, onLimit: callback };

/** What `generate` and `consult` are told besides what they are asked. */
type AskCall = NonNullable<Parameters<Engine['generate']>[2]>;

const askKinds: Record<keyof AskCall, Kind> = { signal, timeMs: limit };

/** Those that are given: null counts as absence. */
const given = (settings: object) =>
  Object.entries(settings).filter(([, value]) => value !== null && value !== undefined);

/** Of settings that are named, the first that is wrong. */
function oddOf(named: [string, unknown][], known: Record<string, Kind>) {
  for (const [name, value] of named) {
    if (!Object.hasOwn(known, name)) return refused('unknown-option', name);
    const { words, is, fits } = known[name];
    if (!is(value)) return refused('bad-value', `${name} is not ${words}`);
    if (fits && !fits(value as number)) return refused('out-of-range', `${name}=${value}`);
  }
  return null;
}

const isNoObject = (value: unknown) => value !== null && value !== undefined && !kinds.options.is(value);

/** The settings of a solve, or the first of them that is wrong. */
export function settingsOf(settings: SolveOptions | null | undefined): Asked<{ settings: SolveOptions }> {
  if (isNoObject(settings)) return refused('bad-value', 'the settings are not an object');
  const named = given(settings ?? {});
  const odd = oddOf(named, kinds);
  if (odd) return odd;
  const { options, ...others }: SolveOptions = Object.fromEntries(named);
  const texts = textsOf(options);
  return texts.ok ? { ok: true, settings: { ...others, options: texts.texts } } : texts;
}

/** The settings of an engine. There is nothing to ask where one is wrong: rejects, with `code` and `detail`. */
export async function engineSettingsOf(settings: EngineOptions | null | undefined): Promise<EngineOptions> {
  const named = given(settings ?? {});
  const odd = isNoObject(settings) ? refused('bad-value', 'the settings are not an object') : oddOf(named, engineKinds);
  if (odd) throw Object.assign(new Error(`${odd.error.code}: ${odd.error.detail}`), odd.error);
  return Object.fromEntries(named);
}

function callOf<Call extends object>(
  call: Call | null | undefined,
  known: Record<string, Kind>,
): Asked<{ call: Call }> {
  if (isNoObject(call)) return refused('bad-value', 'the call is not an object');
  const named = given(call ?? {});
  return oddOf(named, known) ?? { ok: true, call: Object.fromEntries(named) as Call };
}

/** How a solve is followed, or the first name of that which is wrong. */
export const solveCallOf = (call: SolveCall | null | undefined) => callOf(call, callKinds);

/** The same of a board that is made, or of a question. */
export const askCallOf = (call: AskCall | null | undefined) => callOf(call, askKinds);

/** Options of an engine or a generator, which are texts. */
export function textsOf(options: Record<string, string> | null | undefined): Asked<{ texts: Record<string, string> }> {
  if (isNoObject(options)) return refused('bad-value', 'the options are not an object');
  const named = given(options ?? {});
  const odd = named.find(([, value]) => typeof value !== 'string');
  return odd ? refused('bad-value', `${odd[0]} is not a text`) : { ok: true, texts: Object.fromEntries(named) };
}

/** What of a question's parts is no text: a module would take what lies in its memory for one. */
export function oddPart(parts: Record<string, unknown>) {
  const odd = Object.entries(parts).find(([, value]) => typeof value !== 'string');
  return odd && refused('bad-value', `${odd[0]} is not a text`);
}
