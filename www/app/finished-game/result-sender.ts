/**
 * A finished game as a text, and how it is sent: with the system's share sheet on touch screens that have one;
 * otherwise it is copied.
 */

import type { Context } from '../context.ts';
import { base } from '../../shared/place.ts';
import { numberFormat, translatorOf } from '../../shared/translate.ts';
import { unitOf } from '../../shared/unit.ts';
import { digestOf } from '../certificate/accepted.ts';
import { written } from '../clipboard.ts';
import { linkOf } from '../link-of.ts';
import { boardNames } from '../panels/board-name.ts';
import { remember, recall } from '../preferences.ts';
import { rowOf, textOf, timeOf } from './result.ts';
import { truthNow } from './truth.ts';
import { words } from './words.ts';

export type ResultSender = ReturnType<typeof resultSender>;

const timeKey = 'moment.time';

export function resultSender(context: Context) {
  const { store, engine, notices, translator } = context;
  const names = boardNames(engine);
  const t = (key: string) => translatorOf(words[store.get().language])(key);

  /** Family and board, as the page calls them. */
  function title() {
    const { family, language } = store.get();
    const { name } = names.of(store.get(), translator());
    const kind = String(family.words[language].title);
    if (!name) return kind;
    return language === 'ja' ? `${kind}「${name}」` : `${kind} “${name}”`;
  }

  function score() {
    const { family, bare, finish, language } = store.get();
    if (finish?.score == null || family.objective.direction === 'none') return '';
    return `${numberFormat(language)(finish.score)} ${translator()(unitOf({ family, bare }), { n: finish.score })}`;
  }

  /** The course of the game; empty if its family does not describe it. */
  async function row() {
    const { family, finish, view } = store.get();
    const module = await family.tally?.();
    if (!module || !finish) return '';
    const frames = engine.rules.frames(family.id, finish.board, finish.moves);
    return frames.ok ? rowOf(module.tally(frames.frames, view)) : '';
  }

  async function text() {
    const state = store.get();
    const { finish } = state;
    const digest = digestOf(state.family.id, state.board);
    const seal = truthNow(state)?.kind === 'best' ? [t('seal'), digest].filter(Boolean).join(' ') : '';
    const time = finish?.isFresh && showsTime() ? timeOf(finish.ms) : '';
    const link = base + linkOf(engine, state, false);
    return textOf({ title: title(), score: score(), seal, time, row: await row(), link });
  }

  async function copy() {
    const isCopied = await written(await text());
    notices.show(t(isCopied ? 'copied' : 'copied.not'));
    return isCopied;
  }

  const showsTime = () => recall(timeKey) !== null;
  return {
    text,
    copy,
    showsTime,
    /** The time is hidden unless the reader wants it. */
    showTime: (shown: boolean) => remember(timeKey, shown ? 'shown' : null),
    /** @returns whether the text was copied */
    async send() {
      const system = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
      if (!system) return copy();
      const sent = navigator.share({ text: await text() }).then(() => false);
      return sent.catch((error) => error.name !== 'AbortError' && copy());
    },
  };
}
