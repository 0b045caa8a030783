/** Asks a family's engine for a certificate. */

import type { PanelApi } from '../../puzzles/contract.ts';
import type { Outcome, SolveOptions } from '../../engine/types.ts';

/** Time limit for making a certificate, and for checking it on the page, in milliseconds. */
export const MAKE_MS = 120_000;

/** What to ask for, if an engine writes the certificate during a solve. */
export type ProofRequest = Pick<SolveOptions, 'engine' | 'options'> | undefined;

/** A certificate, or why there is none: a key of the words, or an engine's own code. */
export type CertificateReply =
  | { text: string }
  | { none: string }
  | { fault: { code: string } | null; outcome?: Outcome };

async function bySolve(
  api: PanelApi,
  options: Exclude<ProofRequest, undefined>,
  signal: AbortSignal,
): Promise<CertificateReply> {
  const request = { ...options, timeMs: MAKE_MS, threads: api.threads };
  const outcome = await api.solve(api.scene().board, request, { signal });
  const { certificate: text } = (outcome.extra ?? {}) as { certificate?: string };
  if (text) return { text };
  if (outcome.status === 'infeasible') return { none: 'none' };
  return outcome.error || outcome.stop === 'fault' ? { fault: outcome.error, outcome } : { none: 'unproved' };
}

async function byQuestion(api: PanelApi, signal: AbortSignal): Promise<CertificateReply> {
  const reply = await api.rules.consult(api.scene().board, '', 'certificate', { signal, timeMs: MAKE_MS });
  if (!reply.ok) return reply.error.code === 'too-slow' ? { none: 'unproved' } : { fault: reply.error };
  const { text, reason } = reply.value as { text: string | null; reason: string | null };
  return text ? { text } : { none: reason ?? 'unproved' };
}

export const requestCertificate = (
  api: PanelApi,
  options: ProofRequest,
  signal: AbortSignal,
): Promise<CertificateReply> => (options ? bySolve(api, options, signal) : byQuestion(api, signal));
