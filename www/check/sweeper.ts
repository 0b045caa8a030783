/**
 * Checks certificates of Room Sweeper: that a room can't be cleaned, or not in fewer steps. The certificate has the
 * claim and the answer. The checker itself proves that nothing is better, by searching everything that people can do
 * (`sweeper-walk.ts`). Shares no code with the engines. `docs/certificates.md` has the argument.
 */

import { insist, numberOf, verdictOf, type Verdict } from './certificate.ts';
import { read, replay } from './sweeper-room.ts';
import { TickSearch } from './sweeper-walk.ts';

/** More steps than any answer has. */
const MOST_STEPS = 2_000;

/** Is a certificate's claim about a board true? */
export function check(certificate: string, boardText: string): Verdict {
  return verdictOf(certificate, 'sweeper', (lines) => {
    const room = read(boardText);
    const [word, ...extra] = lines.take('total');
    insist(extra.length === 0, 'one claim');
    const none = word === 'none';
    const ticks = none ? [] : lines.take('answer');
    lines.end();
    const value = none ? MOST_STEPS : numberOf(word, 0, MOST_STEPS);
    if (!none)
      insist(replay(room, ticks) === value, 'the answer has another number of steps than is claimed', 'answer');
    const walk = new TickSearch(room, none ? value : value - 1, !none);
    if (value > 0) walk.run();
    const { visited } = walk;
    const claim = none ? 'none' : 'best';
    return { claim, quantity: 'steps', value: none ? null : value, visited };
  });
}
