/** Daily puzzles, a Wednesday each. Made by scripts/daily.mjs. */

import type { Listed } from '../../daily-puzzle.ts';

export const boards: Listed[] = [
  ['sweeper/1AFW0cd_GZdpdrzkxwITY', 1, 13],
  ['sweeper/1AFRw-nPennidkhBNdQ', 2, 16],
  ['sweeper/1AFWrbVfn03J7156GMG79', 2, 12],
  ['sweeper/1AFX48124dvvDXO1WOcC58g', 1, 12],
  ['sweeper/1AFTorsXDsf-iCATm', 2, 12],
  ['sweeper/1AFXgR2uO-yDWiCAKww', 2, 12],
  ['sweeper/1AFW-Fiw2cNz52yTAWG4', 1, 13],
  ['sweeper/1AFS__Hr116D10kxYTA', 2, 15],
  ['sweeper/1AFWxyw7dzjtVtSEAYDs', 2, 12],
  ['sweeper/1AFWz2wH_ThrdqyCgyh8', 1, 12],
  ['sweeper/1AFQ9_nrZ11vx6Qfthg', 2, 12],
  ['sweeper/1AFUe9B7dUoW_o6DHAg', 2, 13],
  ['sweeper/1AFXh48PsN4mcu9sg4Bgi', 1, 15],
  ['sweeper/1AFR4-nKnDsBCQFlg', 2, 14],
  ['sweeper/1AFWHtfkcJ0UCINGz', 2, 12],
  ['sweeper/1AFXb97A93pt09_usgwCClA', 1, 14],
  ['sweeper/1AFQ4PQ_u_VjpCK9r', 2, 15],
  ['sweeper/1AFUtnn1cLbtyASgBbg', 2, 14],
  ['sweeper/1AFW32vPCc8NO1hinODU', 1, 12],
  ['sweeper/1AFTZ3n_fvB6x1sYw3Ek', 2, 12],
  ['sweeper/1AFXHm5cA77-zLbZJgN_r', 2, 15],
  ['sweeper/1AFW6e7b823rH_AdmOCa2', 1, 13],
  ['sweeper/1AFTjvO8GHMCSAJjN', 2, 13],
  ['sweeper/1AFWqtjge-g7XX6SAtpA', 2, 13],
  ['sweeper/1AFXx994A3nO2bbc5JSPm', 1, 14],
  ['sweeper/1AFTnwreI8Yc_JMCZng', 2, 13],
];
