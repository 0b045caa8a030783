/** The modules of a build that solves, one for each family: each is fetched when it is first needed. */

import type { Arrived } from './loading.ts';
import type { Build } from './modules.ts';
import type { Environment } from './environment.ts';
import { compile } from './loading.ts';
import { placeOf } from './modules.ts';

/**
 * A module, fetched and compiled on the first request, and again on the next request after a failure.
 * @param size its bytes, if known
 */
function moduleAt(url: URL, stallMs: number, size?: number) {
  let module: Promise<WebAssembly.Module> | null = null;
  let arrived: Arrived | null = null;

  function open(): Promise<WebAssembly.Module> {
    const report = (now: Arrived | null) => {
      arrived = now && { ...now, total: now.total ?? size ?? null };
    };
    module ??= compile(url, stallMs, report).catch((error) => {
      module = null;
      throw error;
    });
    return module;
  }

  return {
    open,
    /** Bytes so far while the module is loading; null before and after. */
    get arrived() {
      return arrived;
    },
  };
}

export type Loading = ReturnType<typeof moduleAt>;
/** The module of an existing family. */
export type ModuleOf = (family: string) => Loading;

export function modulesOf(build: Build, { watch, rulesAt }: Environment): ModuleOf {
  const modules: Map<string, Loading> = new Map();
  return (family) => {
    const { address, size } = placeOf(build, family, rulesAt(family) as URL);
    const module = modules.get(family) ?? moduleAt(address, watch.stallMs, size);
    modules.set(family, module);
    return module;
  };
}

const REPORT_MS = 250;

/** Waits for work that needs a module, and reports meanwhile how much of the module has arrived. */
export async function reportLoading<T>(
  work: Promise<T>,
  module: Loading,
  emit: (event: { type: 'loading' } & Arrived) => void,
): Promise<T> {
  let previous: Arrived | null = null;
  const timer = setInterval(() => {
    const { arrived } = module;
    if (arrived) emit({ type: 'loading', ...arrived });
    else if (previous) emit({ type: 'loading', loaded: previous.loaded, total: previous.loaded });
    previous = arrived;
  }, REPORT_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
