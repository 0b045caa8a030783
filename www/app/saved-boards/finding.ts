/** Which stored boards a list shows, and in what order. Plain data and plain functions. */

import type { Language } from '../../puzzles/contract.ts';
import type { Card } from './record.ts';
import { families } from '../../puzzles/index.ts';

export const orders = ['latest', 'name', 'family'] as const;
export type Order = (typeof orders)[number];

export interface Wanted {
  /** words of the name, the puzzle or the size */
  text: string;
  order: Order;
}

/** Full-width letters and upper case are found by what most keyboards write. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase();

const namesIn = ({ name }: Pick<Card, 'name'>) => (typeof name === 'string' ? [name] : Object.values(name ?? {}));

/** The titles of a puzzle in all languages: a board may be looked for in either. */
const titlesOf = (id: string) => Object.values(families.find((each) => each.id === id)?.title ?? { id });

/** A size can be typed with the letter x. */
const textOf = (card: Card) =>
  plain([...namesIn(card), ...titlesOf(card.family), card.size, card.size.replace('×', 'x')].join(' '));

/** The name that its reader or its author gave it. */
export const storedName = ({ name }: Pick<Card, 'name'>, language: Language) =>
  (typeof name === 'string' ? name : name?.[language]) ?? '';

export const titleOf = (id: string, language: Language) =>
  families.find((each) => each.id === id)?.title[language] ?? id;

type Compare = (one: Card, other: Card) => number;

function compareBy(order: Order, language: Language): Compare {
  const collator = new Intl.Collator(language, { numeric: true });
  const latest: Compare = (one, other) => other.at - one.at;
  const byName: Compare = (one, other) => {
    const [first, second] = [storedName(one, language), storedName(other, language)];
    // Boards without a name come last.
    return Number(!first) - Number(!second) || collator.compare(first, second) || latest(one, other);
  };
  const byFamily: Compare = (one, other) =>
    collator.compare(titleOf(one.family, language), titleOf(other.family, language)) || latest(one, other);
  return { latest, name: byName, family: byFamily }[order];
}

/** The boards in which all words are found, in the order that is wanted. */
export function arranged(cards: Card[], { text, order }: Wanted, language: Language): Card[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const isWanted = (card: Card) => {
    const all = textOf(card);
    return words.every((word) => all.includes(word));
  };
  return (words.length ? cards.filter(isWanted) : cards).toSorted(compareBy(order, language));
}
