/** How this page solves, as a sentence. */

import type { Context } from './context.ts';
import { causeOf } from '../shared/faults.ts';

/** On how many threads this page solves, and why not on more. */
export function onThreads({ engine, store, translator }: Context) {
  const { backend, reason, fault, threads } = engine;
  const t = translator();
  const used = threads > 1 ? backend : ({ threads: 'plain', native: 'native.one' }[backend as string] ?? backend);
  const sentence = t(`backend.${used}`, { n: Math.max(threads, store.get().choice.threads) });
  if (backend === 'threads' || backend === 'native') return sentence;
  return `${sentence} (${t(`reason.${reason}`, { why: fault ? causeOf({ code: fault }, t) : '' })})`;
}
