/** What the reader's line allows, as far as the browser tells. Most tell nothing: then there is no reason to spare it. */

interface Line {
  saveData?: boolean;
  type?: string;
}

const METERED = ['bluetooth', 'cellular', 'wimax'];

const lineNow = (): Line => (navigator as { connection?: Line }).connection ?? {};

/** The reader has asked for few bytes: what is large waits for a press that needs it. */
export const isSparing = ({ saveData } = lineNow()) => Boolean(saveData);

/** What is large waits for a sign that it will be used. */
export const isMetered = (line = lineNow()) => isSparing(line) || METERED.includes(line.type ?? '');

/** How much of a module has arrived, in whole per cent; null where that is unknown, and when all is there. */
export const shareOf = ({ loaded, total }: { loaded: number; total: number | null }) =>
  total === null || loaded >= total ? null : Math.floor((100 * loaded) / total);
