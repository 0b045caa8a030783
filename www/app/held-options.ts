/** The stored options of an engine that its controls can hold. Another version, or a reader's own hand, wrote them. */

import type { Control, Engine, Scene, Values } from '../puzzles/contract.ts';

function holds(control: Control, value: unknown) {
  switch (control.type) {
    case 'number':
      return Number.isInteger(value) && Number(value) >= control.least && Number(value) <= control.most;
    case 'choice':
      return control.choices.some((choice) => choice.value === value);
    case 'toggle':
      return typeof value === 'boolean';
    default:
      return typeof value === 'string';
  }
}

/** Without those that no control holds, whose defaults count, and the labels of these. */
export function heldOptions({ options }: Engine, scene: Scene, stored: Values) {
  const isLost = (control: Control) => Object.hasOwn(stored, control.id) && !holds(control, stored[control.id]);
  const lost = options?.(scene, stored).filter(isLost) ?? [];
  const held = Object.entries(stored).filter(([key]) => !lost.some(({ id }) => id === key));
  return { values: Object.fromEntries(held) as Values, lost: lost.map(({ label }) => label) };
}
