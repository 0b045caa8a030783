/**
 * Sokoban: a collection of levels with the reader's best results, kept in the browser, and a link to the next unsolved
 * one.
 */

import type { NamedBoard as Level, PanelApi, Scene } from '../contract.ts';
import { allCanonical, firstCanonical, levelsIn, latestOnly, storedText } from './levels.ts';
import { createList, open } from './list.ts';
import { listOf } from '../../shared/listed.ts';
import { readable } from '../../shared/named-boards.ts';
import { isTooLong, plainText, textOf } from '../../shared/plain-text.ts';
import { inTurns } from '../../shared/turns.ts';
import { otherGame, unwrapped } from '../../shared/wrapped.ts';
import * as pasted from './pasted.ts';

export function mount(element: HTMLElement, api: PanelApi) {
  const { h, rules } = api;
  /** the opened file with the levels */
  let opened: Level[] | null | undefined = null;
  let shown = '';
  const reading = latestOnly();
  const files = { type: 'file', name: 'levels', accept: '.xsb,.sok,.txt,.slc', multiple: true, hidden: true };
  const input = h('input', { ...files, onchange: choose });
  const list = createList(element, api, input);

  /**
   * Shows levels: the list at once, their results once all levels are read.
   * @param file the text that error places refer to, if known
   */
  const showLevels = (found: Level[], file: string, keep: boolean) =>
    reading.begin(async (signal) => {
      list.begin(firstCanonical(found, rules, file));
      const levels = await allCanonical(found, rules, file, signal);
      if (keep) api.remember('collection', storedText(levels));
      list.show(levels);
    });

  const isLevel = (text: string) => rules.parse(text).ok && pasted.notABoard(text) === null;

  /**
   * The levels of a file, and the first readable one. If none is readable, tries again without the text around the
   * levels, or as levels in letters and pictures.
   */
  async function levelsAround(text: string, signal: AbortSignal) {
    const plain = await inTurns(plainText(text), signal);
    for (const around of [plain, ...unwrapped(plain)])
      for (const candidate of [around, pasted.board(around)]) {
        const levels = candidate === null ? [] : await levelsIn(candidate, rules, signal);
        const first = await inTurns(readable(levels, isLevel));
        const isSame = candidate?.split('\n').length === text.split('\n').length;
        if (first) return { levels, first, file: isSame ? (candidate ?? '') : '' };
      }
    return { levels: [], first: null, file: '' };
  }

  async function choose() {
    const chosen = [...(input.files ?? [])];
    input.value = ''; // the same file may be chosen again
    if (!chosen.length) return;
    const text = await textOf(chosen, api.scene().language);
    if (typeof text !== 'string')
      return api.act({ notice: text.code === 'file-too-large' ? 'collectionTooLarge' : 'noLevels' });
    if (isTooLong(text)) return api.act({ notice: 'collectionTooLarge' });
    if (otherGame(text)) return api.act({ notice: 'noLevels' });
    const found = await reading.begin((signal) => levelsAround(text, signal));
    if (!found) return;
    // If this file has nothing, the collection opened before stays.
    if (!found.first) return api.act({ notice: 'noLevels' });
    void showLevels(found.levels, found.file, true);
    open(found.levels, found.levels.indexOf(found.first), api);
  }

  void reading
    .begin((signal) => levelsIn(api.remember('collection') ?? '', rules, signal))
    .then((found) => found && showLevels(found, '', false));

  return {
    update(scene: Scene) {
      const news = scene.collection !== opened;
      opened = scene.collection;
      const several = listOf(scene.collection);
      const key = `${scene.language} ${scene.board} ${scene.listedAt} ${scene.view.solved}`;
      if (several && news) void showLevels(several, '', true);
      else if (key !== shown) list.show();
      shown = key;
    },
    destroy() {
      reading.stop();
      list.stop();
    },
  };
}
