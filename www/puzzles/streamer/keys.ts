/** The keypad of the streamer's challenge: kinds to type or draw, and keys to move between cells. */

import type { Key, Keys, Pen, Scene } from '../contract.ts';
import type { Maps } from './drafting.ts';
import { keyMaker, outlines as digitOutlines } from '../../shared/drawing/keys.ts';
import { caretOf, choose, kinds, toggleTyping, moveCaret } from './drafting.ts';
import { cellInks } from './draw.ts';
import { letters } from './tools.ts';

export * as draft from './drafting.ts';

const outlines: Record<string, string> = { typing: 'M9 5h6 M12 5v14 M9 19h6', ...digitOutlines };

const line = (pen: Pen, stroke: string, x: number, y: number, u: number, v: number) =>
  pen.line(
    [
      { x, y },
      { x: u, y: v },
    ],
    { stroke, width: 0.12 },
  );

const pictures: Record<string, (pen: Pen, scene: Scene) => void> = {
  wall: (pen, { theme }) => pen.rect(0.15, 0.15, 0.7, 0.7, { fill: theme.muted }),
  coin: (pen, { theme }) => pen.circle(0.5, 0.5, 0.3, { fill: cellInks(theme).coin }),
  empty: (pen, { theme }) => pen.rect(0.15, 0.15, 0.7, 0.7, { stroke: theme.muted, width: 0.05, dash: [0.12, 0.08] }),
  player: (pen, { theme }) => pen.circle(0.5, 0.5, 0.34, { fill: theme.accent }),
  trap(pen, { theme }) {
    line(pen, theme.bad, 0.2, 0.2, 0.8, 0.8);
    line(pen, theme.bad, 0.8, 0.2, 0.2, 0.8);
  },
};

export function keys(scene: Maps): Keys {
  const { t, ui } = scene;
  const typing = caretOf(scene) !== null;
  const brush = (id: string, index: number): Key => ({
    id,
    label: t(`tool.${id}`),
    picture: pictures[id],
    at: { row: 1, column: index + 1 },
    kind: 'brush',
    typed: [String(index + 1), letters[id]],
    // While typing, each of them is input, and none is selected for the next tap.
    pressed: typing ? undefined : ui.tool === id,
    run: (now) => choose(id, now as Maps),
  });
  const key = keyMaker<Maps>(t, outlines);
  return {
    name: t('keypad'),
    columns: [1, 1, 1, 1, 1],
    list: [
      ...kinds.map(brush),
      key('typing', { row: 2, column: 1 }, toggleTyping, { pressed: typing }),
      key('back', { row: 2, column: 2, span: 2 }, (now) => moveCaret(-1, now)),
      key('next', { row: 2, column: 4, span: 2 }, (now) => moveCaret(1, now), { kind: 'go' }),
    ],
  };
}
