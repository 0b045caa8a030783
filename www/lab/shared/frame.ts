/**
 * The frame of every experiment around its pictures: title and question, "Run on your machine" and Stop, what to look
 * at and to try, its articles, figures as a table, and downloads.
 */

import type { Files } from './exports.ts';
import type { Lab, SearchPlace } from '../lab.ts';
import type { Language } from '../../puzzles/contract.ts';
import { h, setText } from '../../app/dom.ts';
import { type Article, articles } from '../articles.ts';
import { exportsOf } from './exports.ts';
import { joinSentences } from '../../shared/translate.ts';
import { showTable } from './table.ts';
import { placeNote } from './search-place.ts';

interface FrameOptions {
  key: string;
  words: Record<Language, Record<string, string>>;
  /** Pictures and their controls. */
  content: HTMLElement[];
  /** Further texts below the common ones: words `KEY.title` and `KEY`. */
  furtherTexts?: string[];
  run: () => void;
  stop: () => void;
  files: Files;
  /** The figures as a table on the page; null if there are none. */
  table: () => HTMLElement | null;
  /** The experiment itself says where its figures were made, or all are made in this browser. */
  showsPlace?: boolean;
}

/** The part of an experiment's state that its frame shows. */
interface FrameState {
  running: boolean;
  /** The action of "Run" is not possible now. */
  idle?: boolean;
  /** The result or the progress. */
  message?: string;
  /** Values for the frame's sentences. */
  values?: Record<string, string | number>;
}

const link = (key: Article) => h('a', { href: articles[key], rel: 'noopener', hreflang: 'ja' });

/** @returns the elements of the texts, with the keys of their words */
function textsOf(subjects: Article[], furtherTexts: string[]) {
  const pairs: [HTMLElement, string][] = [];
  const text = (tag: keyof HTMLElementTagNameMap, name: string) => {
    const element = h(tag);
    pairs.push([element, name]);
    return element;
  };
  const prose = (names: string[]) => names.flatMap((name) => [text('h3', `${name}.title`), text('p', name)]);
  const about = subjects.map((article) => {
    const element = link(article);
    pairs.push([element, `article.${article}`]);
    return h('li', null, element);
  });
  const sources = about.length > 0 ? [text('p', 'articles'), h('ul', null, ...about)] : [];
  const left = h('div', { class: 'prose' }, ...prose(['look', 'try']));
  const right = h('div', { class: 'prose' }, ...prose(furtherTexts), ...sources);
  return { pairs, element: h('div', { class: 'texts' }, left, right) };
}

export function frameOf(
  lab: Lab,
  { key, words, content, furtherTexts = [], run, stop, files, table, showsPlace }: FrameOptions,
) {
  const t = lab.translator(words);
  const title = h('h2', { id: `${key}-title`, tabindex: '-1' });
  const lead = h('p', { class: 'lead' });
  const runner = h('button', { type: 'button', class: 'button button-strong', id: `${key}-run`, onclick: run });
  const stopper = h('button', { type: 'button', class: 'button', id: `${key}-stop`, onclick: stop });
  const status = h('p', { class: 'small told', id: `${key}-ran`, role: 'status' });
  const texts = textsOf(lab.articlesOf(key), furtherTexts);
  const saves = exportsOf(key, t, lab.page, files);
  const [summary, figures] = [h('summary'), h('div')];
  /** The place of the current or latest run. */
  let place: SearchPlace | null = null;
  let isRunning = false;
  const element = h(
    'section',
    { class: 'experiment', id: key, 'aria-labelledby': `${key}-title` },
    h('div', { class: 'head' }, title, lead),
    ...content,
    h('div', { class: 'row acts' }, runner, stopper, status),
    texts.element,
    h('details', { class: 'as-table' }, summary, figures),
    saves.element,
  );

  const updateTable = () => showTable(figures, table());
  return {
    element,
    t,
    /** For figures that change during a run */
    updateTable,
    update({ running, idle = false, message = '', values = {} }: FrameState) {
      for (const [element, name] of [...texts.pairs, [title, 'title'], [lead, 'lead'], [summary, 'table']] as const)
        setText(element, t(name, values));
      setText(runner, t('run'));
      setText(stopper, t('stop'));
      // For keyboards: one of the two buttons disappears, and the focus moves to the other.
      const hadFocus = [runner, stopper].some((button) => button === document.activeElement);
      runner.toggleAttribute('disabled', running || idle);
      stopper.hidden = !running;
      if (hadFocus) (running ? stopper : runner).focus({ preventScroll: true });
      if (running && !isRunning) place = { ...lab.searchPlace(), threads: 1 };
      isRunning = running;
      const note = message && !running && !showsPlace ? placeNote(place, lab.searchPlace(), t) : '';
      setText(status, joinSentences(message, note));
      updateTable();
      saves.update();
    },
  };
}

export type Frame = ReturnType<typeof frameOf>;
