/** The pairing fold at the foot of the page's details. */

import type { Engine } from '../../engine/types.ts';
import type { Context } from '../context.ts';
import type { SolveChoice } from '../store.ts';
import { memoryCeiling } from '../../engine/features.ts';
import { place } from '../dom.ts';
import { nativeFold } from './fold.ts';

/** With the program, everything that it offers; without it, what the browser has. */
const choiceWith = (choice: SolveChoice, { native, threads }: Engine): SolveChoice => ({
  ...choice,
  threads,
  memoryMb: native ? choice.memoryMb : Math.min(choice.memoryMb, memoryCeiling()),
});

export function nativeOnPage({ engine, notices, store, translator }: Context) {
  const report = (text: string) => notices.show(text);
  const changed = () => store.set({ choice: choiceWith(store.get().choice, engine) });
  return nativeFold({
    host: () => ({ engine, translator, report, changed }),
    translator,
    reveal: () => place('tab-details').click(),
    failed: () => report(translator()('missing')),
  });
}
