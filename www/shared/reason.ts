/** Turns the reason of a hint into a sentence: what is proved about the other moves. */

import type { Language } from '../puzzles/contract.ts';
import { numberFormat, translatorOf } from './translate.ts';

type Table = Record<Language, Record<string, string>>;

/** A reason, in the form that every family's engines return. */
export interface Reason {
  moves: string;
  best: number;
  kind: 'only' | 'equal' | 'others' | 'several' | 'trap';
  why: string | null;
  refuted: string[];
  other: number | null;
}

/**
 * The sentence of a reason. `who.…` names the refuted moves, `what.…` what they lead to: the fault that `why` names, no
 * answer at all (`lost`), or what they cost (`price`).
 * @param values what the family's words contain besides numbers; `kind` replaces the reason's own where a family has
 * more than one thing to choose
 */
export function reasonText(
  { kind, why, refuted, best, other }: Reason,
  words: Table,
  { language, ...values }: { language: Language } & Record<string, string>,
) {
  const t = translatorOf(words[language]);
  if (refuted.length === 0) return t(kind, values);
  const number = numberFormat(language);
  const subject = t(`who.${values.kind ?? kind}`, { ...values, count: number(refuted.length) });
  if (other === null) return t(`what.${why ?? 'lost'}`, { who: subject });
  return t(`what.${why ?? 'price'}`, { who: subject, other: number(other), lost: number(Math.abs(other - best)) });
}
