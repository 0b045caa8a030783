/** Sokoban: the palettes of editing and of play. */

import type { Control, Pen, Scene } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { drawBoxes, drawGoals, drawPlayer } from './draw.ts';
import { withoutLastPush } from './gestures.ts';

export type SokobanScene = Scene<View, Ui, Frames>;

const icons: Record<string, (pen: Pen, scene: Scene) => void> = {
  wall: (pen, { theme }) => pen.rect(0.12, 0.12, 0.76, 0.76, { fill: theme.muted, radius: 0.12 }),
  floor: (pen, { theme }) => pen.rect(0.15, 0.15, 0.7, 0.7, { stroke: theme.muted, width: 0.05, dash: [0.12, 0.08] }),
  goal: (pen, { theme }) => drawGoals(pen, [{ x: 0, y: 0 }], theme),
  box: (pen, { theme }) => drawBoxes(pen, [{ x: 0, y: 0 }], { home: false, theme }),
  player: (pen, { theme }) => drawPlayer(pen, 0, 0, 2, theme),
};

function editing({ say, ui, view }: SokobanScene): Control<SokobanScene>[] {
  const tool = (id: string, key: string) =>
    ({ type: 'tool', id, key, icon: icons[id], label: say(`tool.${id}`) }) as Control<SokobanScene>;
  const size = (id: 'width' | 'height') =>
    ({
      type: 'number',
      id,
      label: say(id),
      value: ui[id] ?? view[id],
      least: 3,
      most: 64,
    }) as Control<SokobanScene>;
  const edit = (id: string, operation: (scene: SokobanScene) => string, opens: boolean = false) =>
    ({
      type: 'button',
      id,
      label: say(id),
      run: (scene) => ({ edit: operation(scene), opens }),
    }) as Control<SokobanScene>;
  return [
    tool('wall', '1'),
    tool('floor', '2'),
    tool('goal', '3'),
    tool('box', '4'),
    tool('player', '5'),
    { type: 'group', id: 'turning', label: '' },
    edit('rotate', () => 'rotate'),
    edit('flip', () => 'flip'),
    edit('crop', () => 'crop'),
    { type: 'group', id: 'sizes', label: say('sizes') },
    size('width'),
    size('height'),
    edit(
      'resize',
      (scene) =>
        `grow 0 0 ${(scene.ui.width ?? scene.view.width) - scene.view.width} ${(scene.ui.height ?? scene.view.height) - scene.view.height}`,
    ),
    edit('new', (scene) => `new ${scene.ui.width ?? scene.view.width} ${scene.ui.height ?? scene.view.height}`, true),
    {
      type: 'button',
      id: 'objective',
      label: say(view.objective === 'pushes' ? 'countMoves' : 'countPushes'),
      hint: say('objective.hint'),
      run: (scene) => ({ edit: `objective ${scene.view.objective === 'pushes' ? 'moves' : 'pushes'}` }),
    },
  ];
}

function playing({ say, ui }: SokobanScene): Control<SokobanScene>[] {
  return [
    { type: 'group', id: 'helping', label: '' },
    {
      type: 'button',
      id: 'undoPush',
      label: say('undoPush'),
      hint: say('undoPush.hint'),
      run: (scene) => ({ moves: withoutLastPush(scene.moves), ui: { selected: null, hint: null } }),
    },
    { type: 'toggle', id: 'showDead', label: say('showDead'), value: ui.showDead },
    { type: 'toggle', id: 'showReach', label: say('showReach'), value: ui.showReach },
    {
      type: 'toggle',
      id: 'showPassages',
      label: say('showPassages'),
      hint: say('showPassages.hint'),
      value: ui.showPassages,
    },
  ];
}

export const tools = (scene: SokobanScene): Control[] =>
  (scene.mode === 'edit' ? editing(scene) : scene.mode === 'play' ? playing(scene) : []) as Control[];
