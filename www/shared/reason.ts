/** Reasons of hints as sentences: what is proved of the moves that could be made instead. */

import type { Language } from '../puzzles/contract.ts';
import { numberFormat, speakerOf } from './speech.ts';

type Table = Record<Language, Record<string, string>>;

/** A sentence of a table that is fetched with the hint. */
export const said = (words: Table, language: Language, key: string, values: Record<string, string>) =>
  speakerOf(words[language])(key, values);

/** As every family's engines tell it. */
export interface Reason {
  moves: string;
  best: number;
  kind: 'only' | 'equal' | 'others' | 'several' | 'trap';
  why: string | null;
  refuted: string[];
  other: number | null;
}

/**
 * The sentence of a reason. `who.…` names the moves that are refuted, `what.…` says what they lead to: by the name of what is wrong with them, that there is
 * no answer (`lost`), or what they come to (`price`).
 * @param values what the family's words hold beside numbers; `kind` in place of the reason's own, where a family has more than one thing to choose
 */
export function reasonText(
  { kind, why, refuted, best, other }: Reason,
  words: Table,
  { language, ...values }: { language: Language } & Record<string, string>,
) {
  const say = speakerOf(words[language]);
  if (refuted.length === 0) return say(kind, values);
  const number = numberFormat(language);
  const who = say(`who.${values.kind ?? kind}`, { ...values, count: number(refuted.length) });
  if (other === null) return say(`what.${why ?? 'lost'}`, { who });
  return say(`what.${why ?? 'price'}`, { who, other: number(other), lost: number(Math.abs(other - best)) });
}
