/**
 * The rooms of the experiments: two of the page’s examples, two from `tokeru generate sweeper`, an empty one, and a
 * random one of the size of the article’s problem 44, with as many people and steps.
 */

import type { Language } from '../../puzzles/contract.ts';

interface LabRoom {
  name: Record<Language, string>;
  board: string;
}

const room = (ja: string, en: string, board: string): LabRoom => ({ name: { ja, en }, board });

export const rooms = {
  meetings: room('出会い', 'Meetings', '5 5\n0 0 0 0 0\n0 0 0 0 0\n2 1 0 1 3\n0 0 0 0 0\n0 0 0 0 0\n1 10\n1 10\n0\n'),
  three: room(
    '三人の部屋',
    'A room for three',
    '5 5\n2 0 0 0 3\n0 5 10 6 0\n0 0 0 0 0\n8 0 10 0 9\n0 0 4 7 0\n1 8\n1 10\n1 8\n',
  ),
  small: room('小さな三人部屋', 'A small room for three', '4 4\n0 9 0 3\n0 7 0 0\n0 7 0 4\n0 0 0 2\n1 7\n1 5\n1 5\n'),
  two: room(
    '二人の部屋',
    'A room for two',
    '5 5\n6 3 10 1 1\n0 6 0 0 10\n1 0 2 0 1\n8 6 0 5 0\n0 0 0 0 10\n1 9\n1 9\n0\n',
  ),
  open: room(
    '広い部屋',
    'An open room',
    '6 6\n2 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 2\n2 15 15\n0\n0\n',
  ),
  large: room(
    '6×7 の部屋',
    'A room of 6×7',
    '6 7\n0 0 0 0 0 0\n0 8 0 0 5 6\n5 0 8 6 0 0\n10 0 0 0 3 0\n0 0 0 10 10 0\n0 0 0 0 0 0\n0 5 2 5 6 6\n1 19\n1 19\n0\n',
  ),
};
