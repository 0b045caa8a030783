/**
 * The curve of a review: the worth of the best game from each position. It starts at the best and only gets worse: each
 * step down (up if less is better) is a mistake.
 */

import type { Review, Worth } from '../../shared/player/review.ts';
import type { Scene } from '../../puzzles/contract.ts';
import { nothing, svg } from 'lit-html';
import { isMistake } from '../../shared/player/review.ts';

const width = 320;
/** A game without a mistake is a level line, which needs less height. */
const heightOf = (isLevel: boolean) => (isLevel ? 56 : 132);
/** Space for the figures on the left, and above and below the lines. */
const left = 44;
const [top, bottom] = [14, 26];

/** The scales of the drawing, with the least value at its foot. */
function scaleOf({ worths, game, done }: Review) {
  const values = worths.flatMap(({ best, bound }) => [best, bound]).filter((value) => value !== null);
  if (game.end !== null) values.push(game.end);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const best = game.direction === 'min' ? least : most;
  const span = Math.max(1, most - least);
  const steps = worths.length - 1 || 1;
  const height = heightOf(done && least === most);
  return {
    height,
    best,
    worst: game.direction === 'min' ? most : least,
    x: (step: number) => left + (step / steps) * (width - left - 8),
    y: (value: number) => height - bottom - ((value - least) / span) * (height - top - bottom),
  };
}

type Scale = ReturnType<typeof scaleOf>;

/** A line that is level from each position to the next step, then goes up or down. */
function stairs(values: (number | null)[], { x, y }: Scale) {
  let [path, pen]: [string, number | null] = ['', null];
  for (const [step, value] of values.entries()) {
    if (value === null) break;
    const at = y(value).toFixed(1);
    path += pen === null ? `M${x(step).toFixed(1)} ${at}` : `H${x(step).toFixed(1)}V${at}`;
    pen = value;
  }
  return path;
}

const bests = (worths: Worth[]) => worths.map(({ best, hopeless }) => (hopeless ? null : best));

/** The proved bounds, if any of them differs from what was found. */
const bounds = ({ worths, game }: Review) =>
  game.proves && worths.some(({ best, bound }) => best !== bound)
    ? worths.map(({ bound, hopeless }) => (hopeless ? null : bound))
    : [];

export function curve(
  review: Review,
  selected: number | null,
  label: string,
  number: Scene['number'],
  show: (step: number) => void,
) {
  const { worths, prices } = review;
  const scale = scaleOf(review);
  const { x, y, best, worst, height } = scale;
  if (!Number.isFinite(best)) return nothing;
  const press = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * width;
    const steps = worths.length - 1;
    show(Math.max(0, Math.min(steps, Math.round(((share - left) / (width - left - 8)) * steps))));
  };
  const lost = prices.findIndex(({ kind }) => kind === 'lost');
  const foot = height - bottom;
  const dots = prices.flatMap((price, at) => {
    const value = worths[at + 1]?.best;
    if (!isMistake(price) || price.kind === 'lost' || value == null) return [];
    const riser = `M${x(at + 1).toFixed(1)} ${y(worths[at].best ?? value).toFixed(1)}V${y(value).toFixed(1)}`;
    return [svg`<path class="curve-riser" d=${riser}></path>`];
  });
  const latest = worths.length <= prices.length ? worths[worths.length - 1].best : null;
  if (latest !== null && review.game.end !== null)
    dots.push(svg`<path class="curve-riser" d="M${x(worths.length - 1)} ${y(latest)}V${y(review.game.end)}"></path>`);
  const cross = `m-5-5 10 10m0-10-10 10`;
  return svg`<svg class="curve" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label} @click=${press}>
    <path class="curve-best" d="M${left} ${y(best)}H${width - 8}"></path>
    <text class="curve-value" x=${left - 8} y=${y(best) + 4}>${number(best)}</text>
    ${worst === best ? nothing : svg`<text class="curve-value" x=${left - 8} y=${y(worst) + 4}>${number(worst)}</text>`}
    <path class="curve-bound" d=${stairs(bounds(review), scale)}></path>
    <path class="curve-line" d=${stairs(bests(worths), scale)}></path>
    ${dots}
    ${lost < 0 ? nothing : svg`<path class="curve-riser" d="M${x(lost + 1)} ${y(worths[lost].best ?? best)}${cross}"></path>`}
    ${selected === null ? nothing : svg`<path class="curve-here" d="M${x(selected)} 4V${foot + 4}"></path>`}
    <text class="curve-step" x=${x(0)} y=${height - 6}>0</text>
    <text class="curve-step" x=${x(worths.length - 1)} y=${height - 6}>${number(worths.length - 1)}</text>
  </svg>`;
}
