/** Times a piece of work again and again, in samples as long as the clock needs; `cores-worker.ts` sends the times. */

/** Milliseconds until clocks have risen and the loop is compiled, and milliseconds that are measured after that. */
const WARM_MS = 60;
const COUNTED_MS = 100;
/** Milliseconds in which the clock is watched for its tick. */
const WATCHED_MS = 20;
/** A sample lasts at least so many ticks: the clock's rounding changes it by an eighth at most. */
const SAMPLE_TICKS = 8;
/** So many are measured even if that takes longer. */
const WANTED_SAMPLES = 16;
/** In a longer sample a worker would often change its core. */
const LONGEST_SAMPLE_MS = 10;

type Clock = () => number;

/** Milliseconds between two times that the clock can show: browsers round it, to 5 µs or to as much as 100 ms. */
function tickOf(now: Clock) {
  let tick = Number.POSITIVE_INFINITY;
  for (let at = now(), end = at + WATCHED_MS; at < end; ) {
    const next = now();
    if (next > at) tick = Math.min(tick, next - at);
    at = next;
  }
  return tick;
}

export interface Sample {
  pieces: number;
  /** milliseconds of all of them */
  time: number;
}

function sample(now: Clock, work: () => void, least: number): Sample {
  const start = now();
  let [pieces, time] = [0, 0];
  do {
    work();
    pieces += 1;
    time = now() - start;
  } while (time < least);
  return { pieces, time };
}

/**
 * @param work does one piece
 * @returns in order; none where the clock is too coarse
 */
export function samplesOf(work: () => void, now: Clock = () => performance.now()): Sample[] {
  const least = SAMPLE_TICKS * tickOf(now);
  if (least > LONGEST_SAMPLE_MS) return [];
  for (const end = now() + WARM_MS; now() < end; ) work();
  const samples: Sample[] = [];
  for (const end = now() + Math.max(COUNTED_MS, WANTED_SAMPLES * least); now() < end; )
    samples.push(sample(now, work, least));
  return samples;
}
