/** The option by which an engine is given its part of a search; an engine that does not know it can't be split. */
export const PART = 'part';
