/**
 * Does an input method handle this key? In Safari the last key of a composition no longer counts as part of it, but
 * still has code 229.
 */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;
