/** Options of the game's beam search under which states are ranked by their coins alone, as recorded trees and rivers are: their scores are coins. */
export const BY_COINS = { coin: '1', beside: '0' };
