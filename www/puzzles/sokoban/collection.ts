/**
 * Sokoban: a collection of levels with the reader's best results, kept in the browser, and the way to the next unsolved one.
 * A file of a megabyte holds tens of thousands of levels: they are read in turns, and a part of the list is shown.
 */

import type { Best } from './best.ts';
import type { NamedBoard as Level, Panel } from '../contract.ts';
import { inTurns } from '../../shared/turns.ts';
import { bestResults } from './best.ts';
import { part, partAround } from './window.ts';

/** Longest file that is kept. */
const longest = 1 << 20;

/** What is kept of levels: a text that gives the same ones when it is read again. */
export const written = (levels: Level[]) => levels.map(({ name, board }) => `; ${name}\n${board}\n`).join('');

export const collectionPanel: Panel = {
  id: 'collection',
  title: 'panel.collection',
  modes: ['play', 'edit', 'solve'],
  collects: true,
  mount(element, api) {
    const { h } = api;
    let levels: Level[] = [];
    /** the opened file they are from */
    let opened: Level[] | null | undefined = null;
    let shown = '';
    let reading = new AbortController();
    /** The levels that are in the list. */
    let listed = part(0, 0);
    let whenSeen = () => {};
    const end = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) whenSeen();
    });

    // Levels that can't be read stay in the list as they are: opening one says what is wrong with it.
    const canonical = ({ name, board }: Level) => {
      const parsed = api.rules.parse(board);
      return { name, board: parsed.ok ? parsed.board : board };
    };
    /** A text in which no board is found is one text; it is no level then. */
    const levelsIn = async (text: string, signal: AbortSignal) => {
      const found = await api.rules.boardsIn(text, signal);
      return found.length === 1 && !api.rules.parse(text).ok ? [] : found;
    };
    function* allCanonical(found: Level[]): Generator<unknown, Level[]> {
      const read = [];
      for (const level of found) {
        read.push(canonical(level));
        yield;
      }
      return read;
    }
    /** Work that a newer collection ends. */
    const begin = <T>(work: (signal: AbortSignal) => Promise<T>) => {
      reading.abort();
      const own = new AbortController();
      reading = own;
      const unlessEnded = (value: T) => (own.signal.aborted ? undefined : value);
      return work(own.signal).then(unlessEnded, (error) => {
        if (!own.signal.aborted) throw error;
      });
    };
    /** Takes levels up: the list at once, what they are called in the book of results as soon as all are read. */
    const take = (found: Level[], keep: boolean) =>
      begin(async (signal) => {
        levels = found
          .slice(0, part(0, found.length).last)
          .map(canonical)
          .concat(found.slice(part(0, found.length).last));
        listed = part(0, levels.length);
        draw();
        levels = await inTurns(allCanonical(found), signal);
        if (keep) api.remember('collection', written(levels));
        listed = partAround(hereIn(levels), listed, levels.length);
        draw();
      });
    const hereIn = (list: Level[]) => {
      const { board } = api.scene();
      return list.findIndex((level) => level.board === board);
    };

    const open = ({ board }: Level) => api.act({ board, mode: api.scene().mode === 'solve' ? 'solve' : 'play' });
    const files = h('input', {
      type: 'file',
      name: 'levels',
      accept: '.xsb,.sok,.txt,.slc',
      hidden: true,
      onchange: choose,
    });

    const draw = () => {
      const { say, number, board } = api.scene();
      const best = bestResults(api.remember);
      const solved = levels.filter((level) => best[level.board]).length;
      const next = () => {
        const here = hereIn(levels);
        const order = [...levels.slice(here + 1), ...levels.slice(0, here + 1)];
        const level = order.find((each) => !best[each.board]);
        api.act(level ? { board: level.board, mode: 'play' } : { say: 'allSolved' });
      };
      const told = (result: Best | undefined) =>
        result ? `✓ ${say('result', { pushes: number(result.pushes), moves: number(result.moves) })}` : '';
      const line = (level: Level, index: number) =>
        h(
          'tr',
          { 'aria-current': level.board === board ? 'true' : null },
          h('td', { class: 'figure' }, number(listed.first + index + 1)),
          h('td', null, h('button', { type: 'button', class: 'button', onclick: () => open(level) }, level.name)),
          h('td', null, told(best[level.board])),
        );
      const summary = levels.length
        ? say('solvedOf', { solved: number(solved), count: number(levels.length) })
        : say('noCollection');
      const button = (key: string, run: () => void, strong = '') =>
        h('button', { type: 'button', class: `button ${strong}`, onclick: run }, say(key));
      const more = (key: string, wider: typeof listed, show: () => void): HTMLElement | '' =>
        wider.first === listed.first && wider.last === listed.last ? '' : h('div', { class: 'row' }, button(key, show));
      const body = h('tbody', null, levels.slice(listed.first, listed.last).map(line));
      const earlier = more('earlierLevels', listed.earlier(), () => {
        listed = listed.earlier();
        draw();
      });
      /** The rest comes by its button, or as soon as that is seen; what stands already stays, and with it the focus. */
      const laterButton = () => {
        const row = more('laterLevels', listed.later(), grow);
        end.disconnect();
        if (row) end.observe(row);
        return row;
      };
      const grow = () => {
        const from = listed.last;
        listed = listed.later();
        const { first } = listed;
        body.append(...levels.slice(from, listed.last).map((level, index) => line(level, from - first + index)));
        later.replaceChildren(laterButton());
      };
      whenSeen = grow;
      const later = h('div', null, laterButton());
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
        earlier,
        levels.length ? h('table', { class: 'table' }, body) : '',
        later,
      );
    };

    async function choose() {
      const file = (files as HTMLInputElement).files?.[0];
      if (!file) return;
      if (file.size > longest) return api.act({ say: 'collectionTooLarge' });
      const found = await begin(async (signal) => levelsIn(await file.text(), signal));
      (files as HTMLInputElement).value = '';
      if (!found) return;
      // What was opened before stays if there is nothing in this file.
      if (!found.length) return api.act({ say: 'noLevels' });
      void take(found, true);
      open(found[0]);
    }

    void begin((signal) => levelsIn(api.remember('collection') ?? '', signal)).then(
      (found) => found && take(found, false),
    );

    return {
      update(scene) {
        const news = scene.collection !== opened;
        opened = scene.collection;
        if (scene.collection && news) void take(scene.collection, true);
        const key = `${scene.language} ${scene.board} ${scene.view.solved}`;
        if (key !== shown && !news) {
          listed = partAround(hereIn(levels), listed, levels.length);
          draw();
        }
        shown = key;
      },
      destroy() {
        reading.abort();
        end.disconnect();
      },
    };
  },
};
