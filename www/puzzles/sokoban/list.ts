/**
 * Sokoban: the list of a collection's levels with the reader's best results. A long one is shown in parts, with more on
 * request.
 */

import type { Best } from './best.ts';
import type { NamedBoard as Level, PanelApi, Scene } from '../contract.ts';
import type { Part } from './window.ts';
import { currentAt } from '../../shared/listed.ts';
import { bestResults } from './best.ts';
import { levelPanelTranslator } from './panel-words.ts';
import { part, partAround } from './window.ts';

type Results = Record<string, Best>;

/** Opens a level of a list, or shows why it can't be read. */
export function open(levels: Level[], at: number, api: PanelApi, mode = api.scene().mode) {
  const level = levels[at];
  if (level.error) return api.reportError(level.error);
  api.open(level, at);
  api.act({ mode: mode === 'solve' ? 'solve' : 'play' });
}

/** Solved in this browser; a file may claim more. */
const isSolved = (result: Best | undefined) => result !== undefined && !result.claimed;

/** The place of the next unsolved level after the one at this place, wrapping around; -1 if there is none. */
function nextUnsolved(levels: Level[], current: number, best: Results) {
  const isLeft = ({ error, board }: Level) => !error && !isSolved(best[board]);
  const later = levels.findIndex((level, at) => at > current && isLeft(level));
  return later < 0 ? levels.findIndex(isLeft) : later;
}

function resultText(result: Best | undefined, { language, number }: Scene) {
  if (!result) return '';
  const tPanel = levelPanelTranslator({ language });
  const text = tPanel('result', { pushes: number(result.pushes), moves: number(result.moves) });
  return result.claimed ? tPanel('claimed', { result: text }) : `✓ ${text}`;
}

function row(level: Level, place: number, isCurrent: boolean, best: Results, api: PanelApi, press: () => void) {
  const { h } = api;
  const scene = api.scene();
  return h(
    'tr',
    { 'aria-current': isCurrent ? 'true' : null },
    h('td', { class: 'figure' }, scene.number(place)),
    h('td', null, h('button', { type: 'button', class: 'button', onclick: press }, level.name)),
    h('td', null, level.error ? scene.t('board.unread') : resultText(best[level.board], scene)),
  );
}

function summary(levels: Level[], best: Results, { language, number }: Scene) {
  const tPanel = levelPanelTranslator({ language });
  if (!levels.length) return tPanel('noCollection');
  const solved = levels.filter(({ board }) => isSolved(best[board])).length;
  return tPanel('solvedOf', { solved: number(solved), count: number(levels.filter(({ error }) => !error).length) });
}

/** @param files the element that lets the reader choose a file */
export function createList(element: HTMLElement, api: PanelApi, files: HTMLElement) {
  const { h } = api;
  let levels: Level[] = [];
  let listed = part(0, 0);
  const body = h('tbody');
  const laterButtonBox = h('div');
  const end = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) grow();
  });

  const button = (key: string, run: () => void, strong = '') =>
    h('button', { type: 'button', class: `button ${strong}`, onclick: run }, levelPanelTranslator(api.scene())(key));
  const buttonUnlessShown = (key: string, wider: Part, show: () => void): HTMLElement | '' =>
    wider.first === listed.first && wider.last === listed.last ? '' : h('div', { class: 'row' }, button(key, show));

  const currentIndex = () => currentAt(levels, api.scene().board, api.scene().listedAt);

  const rows = (from: number, best: Results) => {
    const current = currentIndex();
    return levels.slice(from, listed.last).map((level, after) => {
      const at = from + after;
      return row(level, at + 1, at === current, best, api, () => open(levels, at, api));
    });
  };

  /** Adds the rest by a button, or as soon as the button scrolls into view. */
  const drawLater = () => {
    const wider = buttonUnlessShown('laterLevels', listed.later(), grow);
    laterButtonBox.replaceChildren(wider);
    end.disconnect();
    if (wider) end.observe(wider);
  };
  /** Keeps the existing rows, and with them the focus. */
  const grow = () => {
    const from = listed.last;
    listed = listed.later();
    body.append(...rows(from, bestResults(api.remember)));
    drawLater();
  };

  const openNextUnsolved = () => {
    const next = nextUnsolved(levels, currentIndex(), bestResults(api.remember));
    if (next >= 0) open(levels, next, api, 'play');
    else api.act({ notice: 'allSolved' });
  };

  const draw = () => {
    const scene = api.scene();
    const best = bestResults(api.remember);
    const result = best[scene.board];
    const earlier = buttonUnlessShown('earlierLevels', listed.earlier(), () => {
      listed = listed.earlier();
      draw();
    });
    body.replaceChildren(...rows(listed.first, best));
    drawLater();
    element.replaceChildren(
      h('p', { class: 'small' }, summary(levels, best, scene)),
      h(
        'p',
        { class: 'small' },
        isSolved(result) ? levelPanelTranslator(scene)('bestHere', { result: resultText(result, scene) }) : '',
      ),
      h(
        'div',
        { class: 'row' },
        button('openCollection', () => files.click()),
        levels.length ? button('nextUnsolved', openNextUnsolved, 'button-strong') : null,
        files,
      ),
      earlier,
      levels.length ? h('table', { class: 'table' }, body) : '',
      laterButtonBox,
    );
  };

  return {
    /** Starts with other levels, from the first on. */
    begin(opened: Level[]) {
      levels = opened;
      listed = part(0, levels.length);
      draw();
    },
    /** Shows the part with the current level. */
    show(list = levels) {
      levels = list;
      listed = partAround(currentIndex(), listed, levels.length);
      draw();
    },
    stop: () => end.disconnect(),
  };
}
