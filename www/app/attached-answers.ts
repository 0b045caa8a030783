/**
 * Answers that stood beside the boards of the last text that contained any. They are only claims, and are replayed when
 * the reader asks for one.
 */

let attached: Map<string, string> = new Map();

const keyOf = (family: string, board: string) => `${family} ${board}`;

export function attach(family: string, boards: string[], answers: (string | null)[]) {
  const pairs = boards.map((board, at) => [keyOf(family, board), answers[at]] as const);
  attached = new Map(pairs.filter((pair): pair is [string, string] => Boolean(pair[1])));
}

export const attachedTo = (family: string, board: string) => attached.get(keyOf(family, board));
