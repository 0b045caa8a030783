/** Daily puzzles, a Thursday each. Made by scripts/daily.mjs. */

import type { Listed } from '../../daily-puzzle.ts';

export const boards: Listed[] = [
  ['sokoban/1ABhn_Pvnw4P9yCDYK10', 1, 10],
  ['sokoban/1ABhX_35gwf7ohsCcog', 1, 10],
  ['sokoban/1ABhX-DBjw_7gKDYA8KQ', 1, 10],
  ['sokoban/1ABhX-fPhwf7iQNgkEA', 1, 10],
  ['sokoban/1ABhn-zLgwc_8ALi2AFXH', 2, 11],
  ['sokoban/1ABhX-DBnz_7gUZhN2w', 2, 10],
  ['sokoban/1ABhn_zBmydP8IBNzAFKX', 1, 13],
  ['sokoban/1ABhX-Dh8-f7-BID8Kg', 1, 10],
  ['sokoban/1ABhn_nzgweP9xCbAAJcx', 1, 10],
  ['sokoban/1ABhX-DBn7_4bCLjGiQ', 1, 10],
  ['sokoban/1ABhn_7tmwYP84gg2zA0', 1, 10],
  ['sokoban/1ABhX-fPgwf75IGD_2w', 2, 10],
  ['sokoban/1ABhn_nxgweP9wxMQAADv', 2, 10],
  ['sokoban/1ABhX_fPgwf7kINjXVw', 1, 10],
  ['sokoban/1ABhn-Dh8-eP9wILGMis', 1, 10],
  ['sokoban/1ABhX_z5gwf7tYQD61w', 2, 10],
  ['sokoban/1ABhn_z58weP81joAiNw', 1, 11],
  ['sokoban/1ABhX-DB8-f7-AkAcbQ', 1, 10],
  ['sokoban/1ABhX_zhgwf7igNgAxv8', 1, 10],
  ['sokoban/1ABhX_nzgwf7iEbBXmA', 2, 10],
  ['sokoban/1ABhn-PDj8cf8EBdsXaU', 1, 11],
  ['sokoban/1ABhX_7Bgz_74ZIBq4A', 1, 11],
  ['sokoban/1ABhn_z58wYP9yCGwx4Q', 1, 11],
  ['sokoban/1ABhX-DBm7_4bCJznzw', 1, 10],
  ['sokoban/1ABhn-DRh35_9wKBspI0', 1, 10],
  ['sokoban/1ABhX-DB58_7tgoDBJQ', 2, 10],
];
