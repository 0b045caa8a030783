/** The maze's checker, a file by itself that readers may save, as all others answer. */

import { check as checkMaze } from '../puzzles/maze/certificate/check.mjs';
import { verdictOf, type Verdict } from './certificate.ts';

/** What the checker says of the board and of the work; everything else is about the certificate. */
const WHYS: Record<string, 'board' | 'too-much'> = {
  'it is about another board': 'board',
  'too much work to check': 'too-much',
};

export function check(certificate: string, boardText: string): Verdict {
  const form = verdictOf(certificate, 'maze', () => ({
    ...{ claim: 'best', counted: 'score' },
    ...{ value: 0, answer: '', looked: 0 },
  }));
  if (!form.ok) return form;
  const answer = checkMaze(certificate, boardText);
  if (!answer.ok) return { ok: false, why: WHYS[answer.reason] ?? 'gap', reason: answer.reason, line: null };
  const { score, moves, states } = answer;
  return { ok: true, shown: { claim: 'best', counted: 'score', value: score, answer: moves, looked: states } };
}
