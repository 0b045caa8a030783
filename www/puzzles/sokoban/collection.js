/**
 * Sokoban: a collection of levels with the reader's best results, kept in the browser, and the way to the next unsolved one.
 * @import { Panel } from '../contract.d.ts'
 */
import { bestResults } from './best.js';
import { levelsOf } from './levels.js';

/** @typedef {{ name: string, board: string }} Level */

/** Longest file that is kept. */
const longest = 1 << 20;

/** What is kept of levels: a text that gives the same ones when it is read again. @param {Level[]} levels */
export const written = (levels) => levels.map(({ name, board }) => `; ${name}\n${board}\n`).join('');

/** @type {Panel} */
export const collectionPanel = {
  id: 'collection',
  title: 'panel.collection',
  modes: ['play', 'edit', 'solve'],
  collects: true,
  mount(element, api) {
    const { h } = api;
    /** @type {Level[]} */
    let levels = [];
    /** @type {Level[] | null | undefined} the opened file they are from */
    let opened = null;
    let shown = '';
    // Levels that can't be read stay in the list as they are: opening one says what is wrong with it.
    const canonical = (/** @type {Level} */ { name, board }) => {
      const parsed = api.rules.parse(board);
      return { name, board: parsed.ok ? parsed.board : board };
    };
    const take = (/** @type {Level[]} */ found) => {
      levels = found.map(canonical);
      api.remember('collection', written(levels));
    };
    levels = levelsOf(api.remember('collection') ?? '').map(canonical);

    const open = (/** @type {Level} */ { board }) =>
      api.act({ board, mode: api.scene().mode === 'solve' ? 'solve' : 'play' });
    const files = h('input', { type: 'file', accept: '.xsb,.sok,.txt,.slc', hidden: true, onchange: choose });

    const draw = () => {
      const { say, number, board } = api.scene();
      const best = bestResults(api.remember);
      const solved = levels.filter((level) => best[level.board]).length;
      const next = () => {
        const here = levels.findIndex((level) => level.board === board);
        const order = [...levels.slice(here + 1), ...levels.slice(0, here + 1)];
        const level = order.find((each) => !best[each.board]);
        api.act(level ? { board: level.board, mode: 'play' } : { say: 'allSolved' });
      };
      const told = (/** @type {import('./best.js').Best | undefined} */ result) =>
        result ? `✓ ${say('result', { pushes: number(result.pushes), moves: number(result.moves) })}` : '';
      const line = (/** @type {Level} */ level, /** @type {number} */ index) =>
        h(
          'tr',
          { 'aria-current': level.board === board ? 'true' : null },
          h('td', { class: 'figure' }, number(index + 1)),
          h('td', null, h('button', { type: 'button', class: 'button', onclick: () => open(level) }, level.name)),
          h('td', null, told(best[level.board])),
        );
      const summary = levels.length
        ? say('solvedOf', { solved: number(solved), count: number(levels.length) })
        : say('noCollection');
      const button = (/** @type {string} */ key, /** @type {() => void} */ run, strong = '') =>
        h('button', { type: 'button', class: `button ${strong}`, onclick: run }, say(key));
      element.replaceChildren(
        h('p', { class: 'small' }, summary),
        h('p', { class: 'small' }, best[board] ? say('bestHere', { result: told(best[board]) }) : ''),
        h(
          'div',
          { class: 'row' },
          button('openCollection', () => files.click()),
          levels.length ? button('nextUnsolved', next, 'button-strong') : null,
          files,
        ),
        levels.length ? h('table', { class: 'table' }, h('tbody', null, levels.map(line))) : '',
      );
    };

    async function choose() {
      const file = /** @type {HTMLInputElement} */ (files).files?.[0];
      if (!file) return;
      if (file.size > longest) return api.act({ say: 'collectionTooLarge' });
      const found = levelsOf(await file.text());
      /** @type {HTMLInputElement} */ (files).value = '';
      // What was opened before stays if there is nothing in this file.
      if (!found.length) return api.act({ say: 'noLevels' });
      take(found);
      open(levels[0]);
      draw();
    }

    return {
      update(scene) {
        if (scene.collection && scene.collection !== opened) take(scene.collection);
        const news = scene.collection !== opened;
        opened = scene.collection;
        const key = `${scene.language} ${scene.board} ${scene.view.solved}`;
        if (news || key !== shown) draw();
        shown = key;
      },
    };
  },
};
