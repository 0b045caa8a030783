/**
 * Options of the game's beam search that rank states by their coins alone, as recorded trees and rivers do: their
 * scores are coins.
 */
export const BY_COINS = { coin: '1', beside: '0' };
