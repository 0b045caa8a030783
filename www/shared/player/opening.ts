/**
 * Opens boards that a link or a name asks for. The newest request wins, and the page gets a turn before long moves are
 * read.
 */

import type { Linked, Result, WireError } from '../../engine/types.ts';
import type { Place } from './place.ts';
import { turnFor } from '../turns.ts';

/** Is a request still the newest? */
export type IsNewest = () => boolean;

export function createOpening({ load, loadFailed, refuse }: Pick<Place, 'load' | 'loadFailed' | 'refuse'>) {
  let requests = 0;

  /** Begins a request; what arrives later for an older one is dropped. */
  function begin(): IsNewest {
    requests += 1;
    const request = requests;
    return () => request === requests;
  }

  /** A family; null if there is none. Undefined if it came too late, or if fetching it failed, which is reported. */
  async function fetched(id: string, isNewest: IsNewest) {
    try {
      const family = await load(id);
      return isNewest() ? family : undefined;
    } catch (error) {
      if (isNewest()) loadFailed(error);
      return undefined;
    }
  }

  return {
    begin,
    fetchFamily: (id: string) => fetched(id, begin()),

    /**
     * @param id the family's name; null if the text is not a link
     * @param read reads the board and its moves, once the family's rules are loaded
     * @returns null if a newer request began, or if opening failed, which is reported
     */
    async open(id: string | null, read: () => Result<Linked>) {
      const isNewest = begin();
      const no = (error: WireError) => {
        refuse('link', error);
        return null;
      };
      if (id === null) return no({ code: 'link-damaged' });
      const family = await fetched(id, isNewest);
      if (family === null) return no({ code: 'unknown-family', detail: id });
      if (family === undefined) return null;
      const linked = read();
      if (!linked.ok) return no(linked.error);
      await turnFor(linked.moves);
      return isNewest() ? { family, linked, isNewest } : null;
    },
  };
}
