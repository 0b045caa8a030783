/** Strokes over a board of cells. Comes with a family's keypad, when drawing begins. */

/** The cells of a straight stroke from one to another, without the first: a quick finger tells only of some that it passes. */
export function stroke(width: number, from: number, to: number): number[] {
  const [x, y] = [from % width, Math.floor(from / width)];
  const [dx, dy] = [(to % width) - x, Math.floor(to / width) - y];
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    return Math.round(y + dy * share) * width + Math.round(x + dx * share);
  });
}
