/** The controls of a photo: its opacity, its corners, and its removal. */

import { h, setAttribute, setText } from '../dom.ts';

interface PhotoActions {
  strength: (value: number) => void;
  corners: () => void;
  remove: () => void;
}

export function photoTools(frame: HTMLElement, t: (key: string) => string, actions: PhotoActions) {
  const range = { type: 'range', class: 'slider', name: 'photo', min: '0.1', max: '1', step: '0.05' };
  const strength = h('input', range);
  strength.addEventListener('input', () => actions.strength(strength.valueAsNumber));
  const button = (id: string, run: () => void) =>
    h('button', { type: 'button', class: 'button', 'data-photo': id, onclick: run });
  const corners = button('corners', actions.corners);
  const remove = button('remove', actions.remove);
  const box = h('div', { class: 'photo-tools', role: 'group', hidden: true }, strength, corners, remove);
  frame.append(box);
  return {
    hide() {
      box.hidden = true;
    },
    show(opacity: number, setting: boolean) {
      box.hidden = false;
      strength.hidden = setting;
      strength.value = String(opacity);
      setAttribute(box, 'aria-label', t('photo'));
      setAttribute(strength, 'aria-label', t('opacity'));
      setText(corners, t(setting ? 'done' : 'corners'));
      setText(remove, t('remove'));
    },
  };
}
