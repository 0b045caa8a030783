/** The option by which an engine is given its part of a search; an engine that does not know it can't be split. */
export const PART = 'part';
/** The mark, beside it, of an engine whose parts search only where they can speak with each other; it takes no value. */
export const HELD = 'held';

/** Can a search be put aside while it asks? */
export const canAsk = () => 'Suspending' in WebAssembly;
