/**
 * Checks the settings that callers of the package and the widget pass: a caller without types learns the name of the
 * wrong setting.
 */

import type { Engine, EngineOptions, SolveCall, SolveOptions } from './types.ts';
import { refused } from './consult.ts';

/** The settings, or the refusal. */
type Parsed<T> = ({ ok: true } & T) | ReturnType<typeof refused>;

/** The type that a setting must have, in words, and a test for it. */
interface Kind {
  words: string;
  is: (value: unknown) => boolean;
  /** Whether a number is in range. */
  fits?: (value: number) => boolean;
}

const number = (value: unknown) => typeof value === 'number' && !Number.isNaN(value);

const text: Kind = { words: 'a text', is: (value) => typeof value === 'string' };
const limit: Kind = { words: 'a number', is: number, fits: (value) => value >= 0 };
const wholeNumber: Kind = { words: 'a number', is: number, fits: (value) => Number.isSafeInteger(value) && value >= 0 };
const threads: Kind = { ...wholeNumber, fits: (value) => Number.isSafeInteger(value) && value >= 0 && value < 2 ** 32 };
/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const delay: Kind = { ...limit, fits: (value) => value >= 0 && value <= LONGEST_TIMER_MS };
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
  seed: wholeNumber,
  options: { words: 'an object', is: (value) => typeof value === 'object' && !Array.isArray(value) },
  backend: { words: 'plain or native', is: (value) => value === 'plain' || value === 'native' },
  trace: flag,
};

const engineKinds: Record<keyof EngineOptions, Kind> = {
  rulesAt: callback,
  plain: flag,
  threads,
  fastCores: wholeNumber,
  native: text,
  nativeAnswers: flag,
  stallMs: delay,
  poolStartMs: delay,
  heartbeatMs: delay,
  workerStartMs: delay,
  silenceMs: delay,
  graceMs: delay,
};

/** An `AbortSignal` of any window or library. */
const isSignal = (value: unknown) =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value;

const signal: Kind = { words: 'an AbortSignal', is: isSignal };

const callKinds: Record<keyof SolveCall, Kind> = { signal, onEvent: callback, onLimit: callback };

/** The call settings of `generate` and `consult`. */
type RequestCall = NonNullable<Parameters<Engine['generate']>[2]>;

const requestKinds: Record<keyof RequestCall, Kind> = { signal, timeMs: delay };

/** The settings that are present: null counts as absent. */
const presentEntries = (settings: object) =>
  Object.entries(settings).filter(([, value]) => value !== null && value !== undefined);

/** The first wrong one of the named settings. */
function firstInvalid(named: [string, unknown][], allowed: Record<string, Kind>) {
  for (const [name, value] of named) {
    if (!Object.hasOwn(allowed, name)) return refused('unknown-option', name);
    const { words, is, fits } = allowed[name];
    if (!is(value)) return refused('bad-value', `${name} is not ${words}`);
    if (fits && !fits(value as number)) return refused('out-of-range', `${name}=${value}`);
  }
  return null;
}

const isNotObject = (value: unknown) => value !== null && value !== undefined && !kinds.options.is(value);

/** The settings of a solve, or a refusal that names the first wrong one. */
export function settingsOf(settings: SolveOptions | null | undefined): Parsed<{ settings: SolveOptions }> {
  if (isNotObject(settings)) return refused('bad-value', 'the settings are not an object');
  const named = presentEntries(settings ?? {});
  const invalid = firstInvalid(named, kinds);
  if (invalid) return invalid;
  const { options, ...others }: SolveOptions = Object.fromEntries(named);
  const texts = textsOf(options);
  return texts.ok ? { ok: true, settings: { ...others, options: texts.texts } } : texts;
}

/** The settings of an engine. Rejects with `code` and `detail` if one is wrong. */
export async function engineSettingsOf(settings: EngineOptions | null | undefined): Promise<EngineOptions> {
  const named = presentEntries(settings ?? {});
  const invalid = isNotObject(settings)
    ? refused('bad-value', 'the settings are not an object')
    : firstInvalid(named, engineKinds);
  if (invalid) throw Object.assign(new Error(`${invalid.error.code}: ${invalid.error.detail}`), invalid.error);
  return Object.fromEntries(named);
}

function callOf<Call extends object>(
  call: Call | null | undefined,
  allowed: Record<string, Kind>,
): Parsed<{ call: Call }> {
  if (isNotObject(call)) return refused('bad-value', 'the call is not an object');
  const named = presentEntries(call ?? {});
  return firstInvalid(named, allowed) ?? { ok: true, call: Object.fromEntries(named) as Call };
}

/** The call settings of a solve, or a refusal that names the first wrong one. */
export const solveCallOf = (call: SolveCall | null | undefined) => callOf(call, callKinds);

/** The same for `generate` and `consult`. */
export const requestCallOf = (call: RequestCall | null | undefined) => callOf(call, requestKinds);

/** Options of an engine or a generator, which must be texts. */
export function textsOf(options: Record<string, string> | null | undefined): Parsed<{ texts: Record<string, string> }> {
  if (isNotObject(options)) return refused('bad-value', 'the options are not an object');
  const named = presentEntries(options ?? {});
  const invalid = named.find(([, value]) => typeof value !== 'string');
  return invalid ? refused('bad-value', `${invalid[0]} is not a text`) : { ok: true, texts: Object.fromEntries(named) };
}

/** The first part of a question that is not a text: the module would read arbitrary memory as its text. */
export function firstNonText(parts: Record<string, unknown>) {
  const invalid = Object.entries(parts).find(([, value]) => typeof value !== 'string');
  return invalid && refused('bad-value', `${invalid[0]} is not a text`);
}
