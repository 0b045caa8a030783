/** Does an input method take this key for itself? The last one of a composition is no part of it any more in Safari, and has the code of all of them. */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;
