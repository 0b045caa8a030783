/** The engine option that names its part of a search; an engine without it can't be split. */
export const PART = 'part';
