/** Detects what the environment allows, by trying and never by the browser's name. */

import type { Backend, BackendReason } from './types.ts';

/** The smallest module with a SIMD instruction: a function that splats an i32 over a v128. */
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 17, 11];

export function capability({ plain = false }: { plain?: boolean } = {}): { backend: Backend; reason: BackendReason } {
  if (typeof WebAssembly !== 'object') return { backend: 'none', reason: 'no-wasm' };
  if (!WebAssembly.validate(new Uint8Array(SIMD))) return { backend: 'none', reason: 'no-simd' };
  if (typeof Worker !== 'function') return { backend: 'none', reason: 'no-worker' };
  if (plain) return { backend: 'plain', reason: 'configured' };
  // A realm without an origin (a sandboxed frame) can't start a pool, whose threads are modules from blobs.
  const hasOrigin = globalThis.origin !== 'null';
  const shared = hasOrigin && globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';
  if (shared) return { backend: 'threads', reason: 'isolated' };
  return { backend: cores() > 1 ? 'workers' : 'plain', reason: 'not-isolated' };
}

/** No fine pointer: telephones and tablets. */
const isHandheld = (matchMedia?: typeof globalThis.matchMedia) => matchMedia?.('(any-pointer: fine)').matches === false;

/** In MiB, for a search that names none; the engines' own default. */
const STANDARD_MEMORY = 512;

/**
 * The largest memory limit that can be chosen here, in MiB: a power of two from 128 to 1024. A system silently ends a
 * tab that takes much of a small device's memory. The limit is an eighth of what the device has, if the browser tells
 * (rounded, in GiB); else an eighth of 8 GiB, or of 4 GiB on telephones and tablets.
 */
export function memoryCeiling({ navigator, matchMedia }: Partial<typeof globalThis> = globalThis) {
  const { deviceMemory } = (navigator ?? {}) as { deviceMemory?: number };
  const gibibytes = deviceMemory ?? (isHandheld(matchMedia) ? 4 : 8);
  return Math.min(1024, Math.max(128, 2 ** Math.floor(Math.log2(gibibytes * 128))));
}

/** The memory limit of a search by default, in MiB. @param requested the family's own default */
export const standardMemory = (requested = STANDARD_MEMORY) => Math.min(requested, memoryCeiling());

/** The number of all cores, slow ones too. */
export const cores = ({ navigator }: Partial<typeof globalThis> = globalThis) =>
  Math.max(1, navigator?.hardwareConcurrency ?? 1);

/** A telephone with this many cores or more has two kinds, about half of them fast. */
const TWO_KINDS = 6;

/** Threads by default: the number of fast cores. @param measured their number, if measured (`cores.ts`) */
export function fastCores(measured: number | undefined, realm: Partial<typeof globalThis> = globalThis) {
  const count = cores(realm);
  if (measured) return Math.min(measured, count);
  return count >= TWO_KINDS && isHandheld(realm.matchMedia) ? Math.floor(count / 2) : count;
}
