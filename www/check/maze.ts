/** The maze's checker: a single file that readers may save, with the interface of the others. */

import { check as checkMaze } from '../puzzles/maze/certificate/check.mjs';
import { verdictOf, type Verdict } from './certificate.ts';

export function check(certificate: string, boardText: string): Verdict {
  const form = verdictOf(certificate, 'maze', () => ({ claim: 'best', quantity: 'score', value: 0, visited: 0 }));
  if (!form.ok) return form;
  const found = checkMaze(certificate, boardText);
  if (!found.ok) return found;
  return { ok: true, result: { claim: 'best', quantity: 'score', value: found.score, visited: found.states } };
}
