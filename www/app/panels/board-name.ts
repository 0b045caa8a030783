/** What the board that is here is called: an example by its name, a board of a file by the file's. */

import type { Engine } from '../../engine/types.ts';
import type { Example } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import type { Say } from './notices.ts';

export function boardNames(engine: Engine) {
  let of: State['family'] | null = null;
  let examples: Map<string, Example> = new Map();

  /** As the rules write them: how an example is typed does not matter. */
  const learn = (family: State['family']) => {
    of = family;
    const written = (text: string) => {
      const parsed = engine.rules.parse(family.id, text);
      return parsed.ok ? parsed.board : text;
    };
    examples = new Map(family.examples.map((example) => [written(example.board), example]));
  };

  return ({ family, board, language, collection, past }: State, say: Say) => {
    if (of !== family) learn(family);
    const example = examples.get(board);
    if (example) return { name: example.name[language], note: example.note?.[language] };
    const listed = collection?.find((each) => each.board === board);
    if (listed) return { name: listed.name };
    return { name: past.length ? say('board.own') : '' };
  };
}
