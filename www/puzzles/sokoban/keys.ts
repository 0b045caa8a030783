/** The keypad of Sokoban: brushes for taps and strokes. */

import type { Key, Keys, Pen, Scene } from '../contract.ts';
import type { SokobanScene } from './gestures.ts';
import { drawBoxes, drawGoals, drawPlayer } from './draw.ts';
import { draftTranslator } from './draft-words.ts';
import { brushes, signs } from './drafting.ts';

export * as draft from './drafting.ts';

const pictures: Record<string, (pen: Pen, scene: Scene) => void> = {
  wall: (pen, { theme }) => pen.rect(0.12, 0.12, 0.76, 0.76, { fill: theme.muted, radius: 0.12 }),
  floor: (pen, { theme }) => pen.rect(0.15, 0.15, 0.7, 0.7, { stroke: theme.muted, width: 0.05, dash: [0.12, 0.08] }),
  goal: (pen, { theme }) => drawGoals(pen, [{ x: 0, y: 0 }], theme),
  box: (pen, { theme }) => drawBoxes(pen, [{ x: 0, y: 0 }], { home: false, theme }),
  player: (pen, { theme }) => drawPlayer(pen, 0, 0, 2, theme),
};

export function keys({ t, language, ui }: SokobanScene): Keys {
  const list = brushes.map(
    (id, index): Key => ({
      id,
      label: t(`tool.${id}`),
      picture: pictures[id],
      at: { row: 1, column: index + 1 },
      kind: 'brush',
      typed: [String(index + 1), signs[index]],
      pressed: ui.tool === id,
      run: () => ({ ui: { tool: id } }),
    }),
  );
  return { name: draftTranslator({ language })('keypad'), columns: [1, 1, 1, 1, 1], list };
}
