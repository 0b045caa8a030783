// What walks at random have in common: they follow from their number, so what one finds is found again.

/** Numbers below a limit, the same for the same seed: xorshift. @param {number} seed */
export const numbers = (seed) => (/** @type {number} */ limit) => {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) % limit;
};
