/** Hints, a step at a time: each press says more about the same move. */

import './words.ts';
import type { HintStep } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';
import { hintApi } from '../../shared/player/hint-api.ts';

/** The steps of a hint for one position, null while they are sought, and how many of them the reader has seen. */
interface Hint {
  board: string;
  moves: string;
  steps: HintStep[] | null;
  seen: number;
}

export function createHints({ store, session, engine, scene, voice, notices }: Context) {
  let hint: Hint | null = null;
  let control: AbortController | null = null;

  const stands = ({ board, moves }: Hint) => {
    const now = store.get();
    return now.mode === 'play' && now.board === board && now.moves === moves;
  };
  const redraw = () => store.set({}); // the button's word

  function reveal(of: Hint) {
    const step = of.steps?.[of.seen];
    if (!step) return notices.show(voice()(of.steps?.length ? 'hint.all' : 'hint.nothing'));
    of.seen += 1;
    session.act({ ui: step.ui ?? {} });
    notices.show(step.text);
  }

  async function seek() {
    const { board, moves, family } = store.get();
    control?.abort();
    const own = new AbortController();
    control = own;
    const sought: Hint = { board, moves, steps: null, seen: 0 };
    hint = sought;
    redraw();
    const leave = store.subscribe(() => {
      if (!stands(sought)) own.abort();
    });
    try {
      sought.steps = (await family.hint?.(scene(), hintApi(engine, store.get(), own.signal))) ?? [];
    } catch (error) {
      session.tellFailure({ stop: 'fault', error: error as { code: string } });
      hint = null;
    } finally {
      leave();
    }
    if (hint === sought && stands(sought) && !own.signal.aborted) reveal(sought);
    else if (hint === sought) hint = null;
    redraw();
  }

  return {
    /** The next step of the hint for the position that stands. */
    ask() {
      const { family, mode } = store.get();
      if (!family.hint || mode !== 'play') return;
      if (!hint || !stands(hint)) return void seek();
      if (hint.steps) reveal(hint);
      redraw();
    },
    /** What the button says. */
    word() {
      if (!hint || !stands(hint)) return 'hint';
      if (!hint.steps) return 'thinking';
      const left = hint.steps.length - hint.seen;
      return left <= 0 ? 'hint' : left === 1 ? 'hint.move' : 'hint.more';
    },
  };
}

export type Hints = ReturnType<typeof createHints>;
