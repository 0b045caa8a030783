// Random numbers for random walks. The seed determines them, so that a finding can be repeated.

/** Numbers below a limit, by xorshift. @param {number} seed */
export const numbers = (seed) => (/** @type {number} */ limit) => {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) % limit;
};
