/** Checks one certificate in its own worker, which the page may end at any moment. */

import type { Verdict } from '../certificate.ts';
import { checkers, familyOf } from '../index.ts';

export interface CheckRequest {
  certificate: string;
  board: string;
}

/** The verdict, and how long the check took. */
export interface CheckReply {
  family: string | null;
  verdict: Verdict;
  ms: number;
}

const noFamily: Verdict = {
  ok: false,
  why: 'form',
  reason: 'the first line names no family with certificates',
  line: 1,
};

async function answer(data: CheckRequest) {
  const family = familyOf(data.certificate);
  const check = family ? (await checkers[family]()).check : () => noFamily;
  const began = performance.now();
  const verdict = check(data.certificate, data.board);
  postMessage({ family, verdict, ms: performance.now() - began } satisfies CheckReply);
}

// The page sees an error but not a rejected promise.
addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => void answer(data).catch(reportError));
