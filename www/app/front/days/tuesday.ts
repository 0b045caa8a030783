/** Daily puzzles, a Tuesday each. Made by scripts/daily.mjs. */

import type { Listed } from '../../daily-puzzle.ts';

export const boards: Listed[] = [
  ['slide/1ACQh1bKAuls', null, 22],
  ['slide/1AERALmFUGmYK', null, 23],
  ['slide/1AEYgLpgJoPcn', null, 23],
  ['slide/1ACYB5rWAzPQ', null, 23],
  ['slide/1AESAJgIkcve9', null, 28],
  ['slide/1AEQRMgCTwMRT', null, 17],
  ['slide/1ACRBFBUA5y8', null, 14],
  ['slide/1AEQgISBNUNHA', null, 16],
  ['slide/1AERIJmgAQEax', null, 16],
  ['slide/1ACQRBrQAkVg', null, 16],
  ['slide/1AEQgIKjwCIYj', null, 23],
  ['slide/1AEZAKGiiIHo8', null, 28],
  ['slide/1ACQJYboAMsg', null, 21],
  ['slide/1AEQBIqEdKjXx', null, 27],
  ['slide/1AEQoIPmxMGRW', null, 23],
  ['slide/1ACSBULWAGRA', null, 21],
  ['slide/1AEQBIDBQQgGu', null, 23],
  ['slide/1AEQkIGTQgErV', null, 17],
  ['slide/1ACQFgLSAWHw', null, 18],
  ['slide/1AEQEKiiTiJuR', null, 22],
  ['slide/1AEQIswSgQN53', null, 17],
  ['slide/1ACQhlimAOrc', null, 25],
  ['slide/1AEQCJAqDEB0q', null, 26],
  ['slide/1AEREJL2mIHXo', null, 25],
  ['slide/1ACQhlq0AfGM', null, 22],
  ['slide/1AEQEJOJzQJAL', null, 22],
];
