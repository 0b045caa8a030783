/** Sokoban: the palette of play. */

import type { Control, Scene } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { withoutLastPush } from './gestures.ts';

export type SokobanScene = Scene<View, Ui, Frames>;

function playControls({ t, ui }: SokobanScene): Control<SokobanScene>[] {
  return [
    { type: 'group', id: 'helping', label: '' },
    {
      type: 'button',
      id: 'undoPush',
      label: t('undoPush'),
      hint: t('undoPush.hint'),
      run: (scene) => ({ moves: withoutLastPush(scene.moves), ui: { selected: null, hint: null } }),
    },
    { type: 'toggle', id: 'showDead', label: t('showDead'), value: ui.showDead },
    { type: 'toggle', id: 'showReach', label: t('showReach'), value: ui.showReach },
    {
      type: 'toggle',
      id: 'showPassages',
      label: t('showPassages'),
      hint: t('showPassages.hint'),
      value: ui.showPassages,
    },
  ];
}

export const tools = (scene: SokobanScene, drawing: ((scene: SokobanScene) => Control[]) | undefined): Control[] =>
  scene.mode === 'edit' ? (drawing?.(scene) ?? []) : scene.mode === 'play' ? (playControls(scene) as Control[]) : [];
