/**
 * Checks certificates of Sokoban: that a level needs as many pushes as the answer has, or that it has no answer. Shares
 * no code with the engines. `docs/certificates.md` has the argument.
 */

import { insist, numberOf, verdictOf, type Lines, type Verdict } from './certificate.ts';
import { read, replay, type Floor } from './sokoban-board.ts';
import { DEAD, fill, fromBoxes, spotsOf, toGoals, type Spots } from './sokoban-spots.ts';
import { isCovered, EndSearch, insistUnsolved, pricesOf, type Pattern, type Prices } from './sokoban-walk.ts';

/** More pushes than any shortest answer has. */
const MOST_PUSHES = 100_000;
const MOST_PRICE = 2 ** 24;

/**
 * The prices in the lines with a keyword, after a set of zero prices: with those every box counts its nearest place.
 */
function pricesIn(lines: Lines, keyword: string, distances: Int32Array[], spots: number): Prices[] {
  const read = (words: string[]) => {
    insist(words.length === distances.length, 'a price for each place');
    return words.map((word) => numberOf(word, 0, MOST_PRICE));
  };
  return [distances.map(() => 0), ...lines.all(keyword, read)].map((prices) => pricesOf(distances, prices, spots));
}

/** The patterns of a certificate, by their boxes' squares. */
function patternsIn(lines: Lines, floor: Floor): Pattern[][] {
  const { squares, beside } = floor;
  const [mark, list] = [new Int32Array(squares), new Int32Array(squares)];
  const patternsByCell: Pattern[][] = Array.from({ length: squares }, () => []);
  lines.all('dead', (words, stamp) => {
    const [player, ...boxes] = words.map((word) => numberOf(word, 1, squares) - 1);
    insist(boxes.length > 0 && boxes.every((box, at) => at === 0 || box > boxes[at - 1]), 'boxes in ascending order');
    insist(!boxes.includes(player), 'a pattern with the player on a box');
    const blocked = new Uint8Array(squares);
    for (const box of boxes) blocked[box] = 1;
    const reached = fill(beside, blocked, player, mark, stamp + 1, list);
    const region = new Uint8Array(squares);
    for (const at of list.subarray(0, reached)) region[at] = 1;
    insist(region.indexOf(1) === player, 'a pattern with the player on another square than the first he reaches');
    const pattern = { boxes, region, line: lines.line };
    for (const box of boxes) patternsByCell[box].push(pattern);
  });
  return patternsByCell;
}

/**
 * Refuses unless the patterns are dead, all at once: in each, some box is off the goals, and every push that its boxes
 * alone allow leads to a spot that reaches no goal, or to a position that a pattern covers.
 */
function insistDead(
  patternsByCell: Pattern[][],
  { squares, beside, goals }: Floor,
  { spotAt }: Spots,
  nearest: Int32Array,
) {
  const blocked = new Uint8Array(squares);
  for (const { boxes, region, line } of new Set(patternsByCell.flat())) {
    insist(!boxes.every((box) => goals.includes(box)), 'a pattern that is solved', 'gap', line);
    for (const box of boxes) blocked[box] = 1;
    for (const box of boxes) {
      for (let direction = 0; direction < 4; direction++) {
        const [to, stand] = [beside[4 * box + direction], beside[4 * box + ((direction + 2) & 3)]];
        if (to < 0 || stand < 0 || blocked[to] !== 0 || region[stand] === 0) continue;
        [blocked[box], blocked[to]] = [0, 1];
        const dead = nearest[spotAt[to * squares + box]] === DEAD || isCovered(patternsByCell, blocked, to, box);
        [blocked[box], blocked[to]] = [1, 0];
        insist(dead, 'a pattern that may not be dead', 'gap', line);
      }
    }
    for (const box of boxes) blocked[box] = 0;
  }
}

/** The number of layers from both ends. */
interface Layers {
  ahead: number;
  behind: number;
}

/** `all` stands for both numbers: as many layers as there are. */
function layersIn(lines: Lines, fewest: number): Layers {
  const words = lines.take('layers');
  insist(words.length === 2, 'layers from both ends');
  const [ahead, behind] = words.map((word) => (word === 'all' ? Infinity : numberOf(word)));
  if (fewest === Infinity)
    insist([ahead, behind].includes(Infinity) && [ahead, behind].includes(0), 'an end closed whole', 'gap', lines.line);
  // All answers have the same parity, because each push moves a box to a square of the other colour.
  else insist(ahead + behind === fewest - 2, 'the layers do not meet', 'gap', lines.line);
  return { ahead, behind };
}

function close(end: EndSearch, layers: number) {
  while (end.depth < layers && end.layer > 0) end.step();
}

/** Refuses unless every answer has at least `fewest` pushes. Returns the number of positions visited. */
function searchBothEnds(floor: Floor, fewest: number, lines: Lines): number {
  const { ahead, behind } = layersIn(lines, fewest);
  const spots = spotsOf(floor);
  const [to, from] = [toGoals(floor, spots), fromBoxes(floor, spots)];
  // Without an answer the limit is a sum that no assignment of boxes to places can reach.
  const counts = fewest < Infinity;
  const limit = counts ? fewest : floor.boxes.length * spots.count + 1;
  const prices = pricesIn(lines, 'ahead', to, spots.count);
  const patterns = patternsIn(lines, floor);
  const backward = { prices: pricesIn(lines, 'behind', from, spots.count), patterns: [], limit, counts };
  lines.end();
  insistDead(patterns, floor, spots, prices[0].terms);
  const forwards = new EndSearch(floor, spots, { prices, patterns, limit, counts }, false);
  close(forwards, ahead);
  insistUnsolved(forwards, floor);
  const backwards = new EndSearch(floor, spots, backward, true);
  close(backwards, behind);
  insistDisjoint(forwards, backwards);
  return forwards.positions.count + backwards.positions.count;
}

/** Refuses unless the last layer from the start and all layers from the goals are disjoint. */
function insistDisjoint(forwards: EndSearch, backwards: EndSearch) {
  for (let index = forwards.first; index < forwards.positions.count; index++)
    insist(backwards.positions.find(forwards.positions.row(index)) < 0, 'there is an answer below the claim', 'gap');
}

/** Is a certificate's claim about a board true? */
export function check(certificate: string, boardText: string): Verdict {
  return verdictOf(certificate, 'sokoban', (lines) => {
    const floor = read(boardText);
    const claim = lines.take('fewest');
    insist(claim.length === 1, 'one claim');
    const none = claim[0] === 'none';
    const fewest = none ? Infinity : numberOf(claim[0], 0, MOST_PUSHES);
    if (!none) insistAnswer(lines, floor, fewest);
    const visited = fewest > 1 ? searchBothEnds(floor, fewest, lines) : 0;
    lines.end();
    return { claim: none ? 'none' : 'best', quantity: 'pushes', value: none ? null : fewest, visited };
  });
}

function insistAnswer(lines: Lines, floor: Floor, fewest: number) {
  const [answer = '', ...extra] = lines.take('answer');
  insist(extra.length === 0, 'one answer');
  insist(replay(floor, answer) === fewest, 'the answer has another number of pushes than is claimed', 'answer');
}
