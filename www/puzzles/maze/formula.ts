/** A walk as one formula, bracketed in the order of its evaluation: (1 + 4 + 3) × 3 − 2. */

import type { Step } from './types.ts';
import { formatOperator } from './draw.ts';

export function formulaOf(steps: Step[], number: (value: number) => string) {
  let text = '1';
  let isSum = false;
  for (const { op, n } of steps) {
    if (op === '*' && isSum) text = `(${text})`;
    text = `${text} ${formatOperator(op, n).replace(/^(.)/, '$1 ')}`;
    isSum = op !== '*';
  }
  return `${text} = ${number(steps.at(-1)?.score ?? 1)}`;
}
