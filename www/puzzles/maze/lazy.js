/**
 * Panels whose scripts are fetched when they are first opened.
 * @import { Mode, Panel, PanelHandle } from '../contract.d.ts'
 */
import { causeOf } from '../../shared/faults.js';

/** @param {string} id @param {Mode[]} modes @param {() => Promise<{ mount: Panel['mount'] }>} load @returns {Panel} */
export const lazyPanel = (id, modes, load) => ({
  id,
  title: `panel.${id}`,
  modes,
  mount(element, api) {
    /** @type {PanelHandle | null} */
    let handle = null;
    let gone = false;
    const begin = async () => {
      const { mount } = await load();
      if (gone) return;
      handle = mount(element, api) ?? null;
      handle?.update?.(api.scene());
    };
    begin().catch((error) => {
      console.error(error);
      element.textContent = causeOf({ code: 'load' }, api.scene().say);
    });
    return {
      update: (scene) => handle?.update?.(scene),
      destroy() {
        gone = true;
        handle?.destroy?.();
      },
    };
  },
});

/** Words of a panel that travel with it. @param {Record<'ja' | 'en', Record<string, string>>} words */
export const sayer =
  (words) =>
  (
    /** @type {'ja' | 'en'} */ language,
    /** @type {string} */ key,
    /** @type {Record<string, string | number>} */ values = {},
  ) =>
    (words[language][key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
