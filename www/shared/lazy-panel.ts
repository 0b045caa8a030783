/** Panels whose scripts are fetched when the panels are first opened. */

import type { Mode, Panel, PanelHandle } from '../puzzles/contract.ts';
import { causeOf } from './faults.ts';

export const lazyPanel = (id: string, modes: Mode[], load: () => Promise<{ mount: Panel['mount'] }>): Panel => ({
  id,
  title: `panel.${id}`,
  modes,
  mount(element, api) {
    let handle: PanelHandle | null = null;
    let isRemoved = false;
    const begin = async () => {
      const { mount } = await load();
      if (isRemoved) return;
      handle = mount(element, api) ?? null;
      handle?.update?.(api.scene());
    };
    begin().catch((error) => {
      console.error(error);
      element.textContent = causeOf({ code: 'load' }, api.scene().t);
    });
    return {
      update: (scene) => handle?.update?.(scene),
      destroy() {
        isRemoved = true;
        handle?.destroy?.();
      },
    };
  },
});
