/** The maze's checker: a single file that readers may save, with the interface of the others. */

import { check as checkMaze } from '../puzzles/maze/certificate/check.mjs';
import { verdictOf, type Verdict } from './certificate.ts';

export function check(certificate: string, boardText: string): Verdict {
  const form = verdictOf(certificate, 'maze', () => ({
    ...{ claim: 'best', quantity: 'score' },
    ...{ value: 0, answer: '', visited: 0 },
  }));
  if (!form.ok) return form;
  const answer = checkMaze(certificate, boardText);
  if (!answer.ok) return answer;
  const { score, moves, states } = answer;
  return { ok: true, result: { claim: 'best', quantity: 'score', value: score, answer: moves, visited: states } };
}
