/** An engine for callers without types: it checks at run time what the compiler checks for the page's own scripts. */

import type { Engine, Rules } from './types.ts';
import { newMeter } from './meter.ts';
import { newOutcome } from './outcome.ts';
import { refused } from './consult.ts';
import { firstNonText, requestCallOf, settingsOf, solveCallOf, textsOf } from './settings.ts';

/** The same rules, with a check that a link is a text. */
const checkedRules = (rules: Rules): Rules => ({
  ...rules,
  decodeLink: (link) => (typeof link === 'string' ? rules.decodeLink(link) : refused('bad-value', 'not a text')),
  linkedFamily: (link) => (typeof link === 'string' ? rules.linkedFamily(link) : null),
});

/** The same engine, which refuses wrong arguments by name. */
export function checkedEngine(engine: Engine): Engine {
  const solve: Engine['solve'] = async (family, board, options, call) => {
    const checkedOptions = settingsOf(options);
    const checkedCall = solveCallOf(call);
    if (checkedOptions.ok && checkedCall.ok)
      return engine.solve(family, board, checkedOptions.settings, checkedCall.call);
    const { error } = [checkedOptions, checkedCall].find(({ ok }) => !ok) as ReturnType<typeof refused>;
    return newOutcome({
      ended: { kind: 'refused', error },
      meter: newMeter(),
      kept: null,
      better: () => false,
      rules: engine.rules,
      family,
      board,
      backend: engine.backend,
      threads: 0,
      elapsedMs: 0,
    });
  };
  const generate: Engine['generate'] = async (family, options, call) => {
    const requested = textsOf(options);
    const followed = requestCallOf(call);
    if (!requested.ok) return requested;
    return followed.ok ? engine.generate(family, requested.texts, followed.call) : followed;
  };
  const consult: Engine['consult'] = async (family, board, moves, question, call) => {
    const followed = requestCallOf(call);
    const odd = firstNonText({ board, moves, question });
    if (odd) return odd;
    return followed.ok ? engine.consult(family, board, moves, question, followed.call) : followed;
  };
  // The other properties stay on the prototype: some of them change during the engine's life.
  return Object.assign(Object.create(engine), { rules: checkedRules(engine.rules), solve, generate, consult });
}
