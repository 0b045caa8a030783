// Scenes for a family's script, and gestures: the basis of every family's test.

import { translator } from '../../www/app/i18n.ts';
import { light } from '../../www/board/theme.ts';

/**
 * A scene as from the page in which nothing is played, hovered or solved; `change` overrides fields.
 * @param {any} family the script's default export
 * @param {Record<string, any>} change @returns {any}
 */
export function sceneFor(family, change) {
  const language = change.language ?? 'en';
  return {
    family: family.id,
    board: '',
    moves: '',
    mode: 'play',
    language,
    theme: light,
    diagnostics: [],
    hover: null,
    focus: null,
    answer: null,
    time: 0,
    thumbnail: false,
    t: translator(language, family.words[language]),
    number: String,
    query: () => null,
    consult: async () => null,
    ...change,
    ui: { ...family.ui(), ...change.ui },
  };
}

/** @param {any} target @param {Record<string, any>} [change] @returns {any} */
export const tapOn = (target, change = {}) => ({
  type: 'tap',
  target,
  point: { x: 0, y: 0 },
  keyboard: false,
  ...change,
});

/** @param {string} key @param {any} [target] @param {Record<string, any>} [change] @returns {any} */
export const keyOn = (key, target = null, change = {}) => ({
  type: 'key',
  key,
  target,
  shift: false,
  alt: false,
  ...change,
});
