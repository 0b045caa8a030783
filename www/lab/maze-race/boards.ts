/**
 * Our own boards of the article's sizes, with as many multipliers and about as many subtractions as its boards have.
 * Without the bound (pruning 4) the number of nodes depends on size, start and goal alone, so those rows count as many
 * nodes as on the article's boards.
 */

interface Race {
  id: string;
  board: string;
}

const board = (text: string) => text.replaceAll('/', '\n');

// biome-ignore format: one line each
export const races: [Race, Race, Race] = [
  { id: '5×6', board: board('5 6/-4 +4 +2 +8/+1 -2 +4 +9 +6/+6 +9 +6 +7/+2 +2 +8 +1 +8/+5 +5 +8 +5/-8 +8 +8 +5 +9/-2 +1 +9 +7/+1 +1 +7 +8 +1/+7 +5 +7 +9/+1 +7 +7 +2 +2/-3 -7 *3 +2/1 0 29/') },
  { id: '5×7', board: board('5 7/+9 +3 +9 +8/+9 +6 +8 +5 +6/+5 *3 -8 +1/+2 +2 +4 +4 +1/+9 +2 +5 +1/+5 +1 +2 +8 +8/-7 +2 +7 +5/+1 +1 -8 +6 *3/+8 *3 +9 +7/+2 +2 +7 +6 +7/+2 +9 +7 -4/+8 +1 +1 +2 +7/+9 +5 +8 -3/1 0 34/') },
  { id: '6×6', board: board('6 6/+5 +6 +7 -2 +3/+1 +1 +2 +9 +8 +1/+1 +9 +5 *3 -3/*3 +8 -7 +7 +2 +9/-4 -8 +1 +6 +5/+1 +9 +8 +2 +9 +4/+5 +2 +9 +8 +6/+1 *3 +7 *2 +8 +7/+2 +2 +1 +6 *2/+5 +8 +6 -8 +7 +8/+2 +9 +7 +2 +5/1 0 35/') },
];
