/** Daily puzzles, a Monday each. Made by scripts/daily.mjs. */

import type { Listed } from '../../daily-puzzle.ts';

export const boards: Listed[] = [
  ['maze/1AEQy2pciaraGRSoqoWKmxVITUqRAA8Dt4Q', 2, 145],
  ['maze/1AEMudqqIxVOVVDs2NVRISAAsAH-p', 2, 160],
  ['maze/1AEQkqlEXMdIWKFFcqtImJUJmJEAB4AA7sA', 2, 232],
  ['maze/1AEM7VIUKqZSQqWNExVIdCABYAE_P', 2, 73],
  ['maze/1AERFGcJJiTiPNEYMstIyZmFPkQADwKGJ', 2, 222],
  ['maze/1AEM0MzqmOqJVcqiYlRIdKgALAF0O', 2, 63],
  ['maze/1AERFMKcY5xTGOecWSRIIM8Ih5gAeAI_a', 2, 324],
  ['maze/1AENCzNCeU0ZhZoFIlMRIgAWAN2I', 2, 113],
  ['maze/1AEQibFiqVGxohmxNDqejQ2JVUUIAHgDu_w', 2, 155],
  ['maze/1AENJHIcpZ4xnnkzHSJzIEACwAH-_', 2, 91],
  ['maze/1AERFmGY2ZqBOI8-ZDGmSJkickpQAPAD6dw', 2, 433],
  ['maze/1AEMjYmqFzoTNzupVVUSAAsCscA', 2, 97],
  ['maze/1AEQsVTlVU0KIaFUVDudiSqemM2ImAB4ApR4', 2, 262],
  ['maze/1AENDIbOYgyZDlQJwzlOABYA51g', 2, 68],
  ['maze/1AERJERkidI5pFApEQ5jEhMcxzZCKAB4AyqA', 2, 330],
  ['maze/1AENZlmKaYRpEiKkSiMXMACwAqAg', 2, 99],
  ['maze/1AERBMIpwzoGUscuRs4hiIkRTmMAB4ACb5g', 2, 234],
  ['maze/1AENEpEOUM8hhFzKRIlGUACwASHg', 2, 64],
  ['maze/1AERJEKBMEIcpRkQMtI0DkYhikCUIAHgAKBY', 2, 174],
  ['maze/1AEMoaJER1WtOVVCQoXNUQAFgAK-h', 2, 86],
  ['maze/1AEQiic1TlVFjQlJjOpsUSHaIx3GYAHgAYao', 2, 344],
  ['maze/1AENCoGHIyBzNMQRhDOgZQALA2y8', 2, 126],
  ['maze/1AERGSKRMGY8xossjUCNAlKgSxJE5wAPAiK8', 2, 247],
  ['maze/1AENCIE2RCzGpHJAhGgRlAAsArMA', 2, 77],
  ['maze/1AEQjpUSLaFzVIkNTOicomMrExk5VAAeAbMg', 2, 181],
  ['maze/1AEMqVQkxI1Oi0TEiVKQALADwdw', 2, 150],
];
