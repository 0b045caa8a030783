/** The panel for the reader's own picture. It is decoded here, kept in this tab's memory, and sent nowhere. */

import type { Panel, PanelApi } from '../contract.ts';
import { customPicture } from './draw.ts';

export const picturePanel: Panel = {
  id: 'picture',
  title: 'panel.picture',
  modes: ['play', 'edit'],
  mount(element, api) {
    const t = (key: string) => api.scene().t(key);
    const input = api.h('input', {
      type: 'file',
      name: 'picture',
      accept: 'image/*',
      hidden: true,
    });
    const pick = api.h('button', { type: 'button', class: 'button', onclick: () => input.click() });
    const note = api.h('p', { class: 'small' });
    const resetButton = api.h('button', { type: 'button', class: 'button', onclick: () => setPicture(api, null) });
    const status = api.h('p', { role: 'status' });
    input.addEventListener('change', async () => {
      const file = input.files?.[0];
      // The same picture may be chosen again.
      input.value = '';
      if (!file) return;
      try {
        setPicture(api, await createImageBitmap(file));
        status.textContent = '';
      } catch {
        status.textContent = t('picture.bad');
      }
    });
    element.append(note, input, api.h('div', { class: 'row' }, pick, resetButton), status);
    const label = () => {
      note.textContent = t('picture.note');
      pick.textContent = t('picture.choose');
      resetButton.textContent = t('picture.default');
    };
    label();
    return { update: label };
  },
};

function setPicture(api: PanelApi, image: ImageBitmap | null) {
  customPicture.image = image;
  customPicture.width = image?.width ?? 1;
  customPicture.height = image?.height ?? 1;
  api.act({ ui: { face: 'picture', pictures: api.scene().ui.pictures + 1 } });
}
