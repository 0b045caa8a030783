/** What this place allows, found by trying, never by the browser's name. */

import type { Backend, BackendReason } from './types.ts';

/** The smallest module with a SIMD instruction: a function that splats an i32 over a v128. */
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 17, 11];

export function capability({ plain = false }: { plain?: boolean } = {}): { backend: Backend; reason: BackendReason } {
  if (typeof WebAssembly !== 'object') return { backend: 'none', reason: 'no-wasm' };
  if (!WebAssembly.validate(new Uint8Array(SIMD))) return { backend: 'none', reason: 'no-simd' };
  if (typeof Worker !== 'function') return { backend: 'none', reason: 'no-worker' };
  if (plain) return { backend: 'plain', reason: 'asked' };
  // Where a realm has no origin (a sandboxed frame), a pool can't start its threads: they are modules from blobs.
  const placed = globalThis.origin !== 'null';
  const shared = placed && globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';
  if (shared) return { backend: 'threads', reason: 'isolated' };
  return { backend: cores() > 1 ? 'workers' : 'plain', reason: 'not-isolated' };
}

/** Where nothing points finely: telephones, tablets. */
const isHandheld = (matchMedia?: typeof globalThis.matchMedia) => matchMedia?.('(any-pointer: fine)').matches === false;

/** Of a search that names none; that of the engines. */
const STANDARD_MEMORY = 512;

/**
 * MiB that a search should stay below here, a power of two from 128 to 1024: the largest limits that can be chosen. A system ends a tab that takes
 * much of what a small device has, and says nothing. An eighth of what the device has, where the browser tells (rounded, in GiB); else of 8 GiB, or of 4
 * on telephones and tablets.
 */
export function memoryCeiling({ navigator, matchMedia }: Partial<typeof globalThis> = globalThis) {
  const { deviceMemory } = (navigator ?? {}) as { deviceMemory?: number };
  const gibibytes = deviceMemory ?? (isHandheld(matchMedia) ? 4 : 8);
  return Math.min(1024, Math.max(128, 2 ** Math.floor(Math.log2(gibibytes * 128))));
}

/** MiB that a search begins with. @param wish what its family asks for */
export const standardMemory = (wish = STANDARD_MEMORY) => Math.min(wish, memoryCeiling());

/** All of them, slow ones too. */
export const cores = ({ navigator }: Partial<typeof globalThis> = globalThis) =>
  Math.max(1, navigator?.hardwareConcurrency ?? 1);

/** A telephone with so many cores has them of two kinds, the faster ones about half. */
const TWO_KINDS = 6;

/** Threads to take by default: the fast cores. @param measured how many there are (`cores.ts`), where that is known */
export function fastCores(measured: number | undefined, place: Partial<typeof globalThis> = globalThis) {
  const all = cores(place);
  if (measured) return Math.min(measured, all);
  return all >= TWO_KINDS && isHandheld(place.matchMedia) ? Math.floor(all / 2) : all;
}
