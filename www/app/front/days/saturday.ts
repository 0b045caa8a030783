/** Daily puzzles, a Saturday each. Made by scripts/daily.mjs. */

import type { Listed } from '../../daily-puzzle.ts';

export const boards: Listed[] = [
  ['sokoban/1ABxn_AwPz8_P-7YEkMD1Wg', 2, 15],
  ['sokoban/1ABx3_BwObHx8f_sBLhtAAOFW', 2, 20],
  ['sokoban/1ABxn_nz8DA_v-4iMhsCG4Q', 2, 14],
  ['sokoban/1ABx3_-_sDA8OD_uDQoAbAJ62', 2, 17],
  ['sokoban/1ABxn_PwMDOx_-7YFIDCrdQ', 2, 15],
  ['sokoban/1ABx3_AwOD8_Pz_u2BgkIAJl3', 2, 16],
  ['sokoban/1ABxX_8wMDR_46Q20AAHN', 2, 14],
  ['sokoban/1ABx3_4wNrC6vD_h0CIM2AH7m', 2, 15],
  ['sokoban/1ABxn_5-PDAwP-5RG2ADUPg', 2, 14],
  ['sokoban/1ABh3_DB48evH-DoQaxiLuA', 2, 20],
  ['sokoban/1ABxn_4_NzAwP-4EyTYAH-w', 2, 14],
  ['sokoban/1ABx3_AwPj6-Pj_sDAs5QAJX6', 2, 17],
  ['sokoban/1ABxn_58NDAw_-A4FWbAJDg', 2, 15],
  ['sokoban/1ABx3_fz9jAwMD_uARMJsAMZV', 2, 16],
  ['sokoban/1ABxn_8_PzAwP-4QkbYD45g', 2, 18],
  ['sokoban/1ABh3-PDx48eH-MXQJjBmjg', 2, 18],
  ['sokoban/1ABxX_8wMDA_7iUzDAK97', 2, 18],
  ['sokoban/1ABx3_AwsDk7-f_gEYmwXAA-5', 2, 16],
  ['sokoban/1ABxX_DwPDw_7gUTYYIVn', 2, 16],
  ['sokoban/1ABx3_9-PDwwMD_v7ABUAAJIh', 2, 17],
  ['sokoban/1ABxn_AwMT-_v--BKA2DSPQ', 2, 16],
  ['sokoban/1ABR3-OMNMMP4RymGwGDf', 2, 15],
  ['sokoban/1ABxn_Dw8_DwP-ACrtsBDcw', 2, 15],
  ['sokoban/1ABx3_4-Pj4wOD_jGmHSAALv6', 3, 23],
  ['sokoban/1ABxn_8wMD8_P-4lG2ADreA', 2, 15],
  ['sokoban/1ABx3_Hx-Li4OD_gnRAwZgO3L', 2, 25],
];
