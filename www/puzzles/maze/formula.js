/**
 * A walk as one formula, bracketed as it was counted: (1 + 4 + 3) × 3 − 2.
 * @import { Step } from './types.d.ts'
 */
import { printed } from './draw.js';

/** @param {Step[]} steps */
export function formulaOf(steps) {
  let text = '1';
  let isSum = false;
  for (const { op, n } of steps) {
    if (op === '*' && isSum) text = `(${text})`;
    text = `${text} ${printed(op, n).replace(/^(.)/, '$1 ')}`;
    isSum = op !== '*';
  }
  return `${text} = ${steps.length ? steps[steps.length - 1].score : 1}`.replace('= -', '= −');
}
