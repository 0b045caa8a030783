/** Replaces `www/embed/saved.ts`: in a notebook the kernel stores the moves. */

export const keep = () => {};
export const recall = () => null;
