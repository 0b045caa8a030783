/** Boards that are asked for by a link or by name. Of many wishes the newest counts, and the page has its turn before long moves are read. */

import type { Linked, Result, WireError } from '../../engine/types.ts';
import type { Place } from './place.ts';
import { turnFor } from '../turns.ts';

/** Is a wish still the newest? */
export type Stands = () => boolean;

export function createOpening({ load, lost, refuse }: Pick<Place, 'load' | 'lost' | 'refuse'>) {
  let wishes = 0;

  /** Begins to open something; what arrives later for an older wish is dropped. */
  function wish(): Stands {
    wishes += 1;
    const own = wishes;
    return () => own === wishes;
  }

  /** A family; null where there is none, undefined where it came too late or can't be fetched, which is said. */
  async function fetched(id: string, stands: Stands) {
    try {
      const family = await load(id);
      return stands() ? family : undefined;
    } catch (error) {
      if (stands()) lost(error);
      return undefined;
    }
  }

  return {
    wish,
    fetchFamily: (id: string) => fetched(id, wish()),

    /**
     * @param id the family that is named; null in something that is no link
     * @param read the board with its moves, once the rules of the family are there
     * @returns null where a newer wish came or it can't be had, which is said
     */
    async open(id: string | null, read: () => Result<Linked>) {
      const stands = wish();
      const no = (error: WireError) => {
        refuse('link', error);
        return null;
      };
      if (id === null) return no({ code: 'link-damaged' });
      const family = await fetched(id, stands);
      if (family === null) return no({ code: 'unknown-family', detail: id });
      if (family === undefined) return null;
      const linked = read();
      if (!linked.ok) return no(linked.error);
      await turnFor(linked.moves);
      return stands() ? { family, linked, stands } : null;
    },
  };
}
