/** What the browser tells about the reader's connection. Most tell nothing: then there is no reason to save data. */

interface Connection {
  saveData?: boolean;
  type?: string;
}

const METERED = ['bluetooth', 'cellular', 'wimax'];

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** The reader has asked to save data: large files are fetched only when a press needs them. */
export const isSparing = ({ saveData } = connection()) => Boolean(saveData);

/** Large files are fetched only once something suggests that they will be used. */
export const isMetered = (current = connection()) => isSparing(current) || METERED.includes(current.type ?? '');

/** How much of a module has arrived, in whole per cent; null if that is unknown, and once all of it is there. */
export const shareOf = ({ loaded, total }: { loaded: number; total: number | null }) =>
  total === null || loaded >= total ? null : Math.floor((100 * loaded) / total);
