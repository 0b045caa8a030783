/** Lists the lines that continue from a position, if there are several, with their number. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Session } from '../session/session.ts';
import type { State } from '../store.ts';
import './words.ts';
import { endOf, linesFrom } from '../../shared/player/history.ts';
import { movesOf } from '../../shared/translate.ts';
import { h, setAttribute } from '../dom.ts';

/** Characters of a line that are shown: enough to tell it from the others. */
const shownLetters = 24;

/** Do the same lines continue from here, in the same language? */
const isSame = (state: State, before: State | null) =>
  state.history === before?.history && state.moves === before.moves && state.language === before.language;

export function linesList(session: Session) {
  const list = h('select', {
    class: 'select select-small lines',
    name: 'lines',
    'data-control': 'lines',
  });
  list.addEventListener('change', () => {
    const { value } = list;
    list.value = ''; // shows the count again, so that the same line can be chosen once more
    session.redo(value);
  });
  let shown: State | null = null;

  function nameOf({ family, moves, history }: State, line: string, t: Translate) {
    const end = endOf(history, line);
    const rest = end.slice(moves.length).trim();
    const start = rest.length > shownLetters ? `${rest.slice(0, shownLetters)}…` : rest;
    return t('line', { start, n: movesOf(family).count(end) });
  }

  return {
    element: list,
    update(state: State, t: Translate) {
      const lines = state.mode === 'play' ? linesFrom(state.history, state.moves) : [];
      list.hidden = lines.length < 2;
      if (list.hidden) return;
      if (isSame(state, shown)) return;
      shown = state;
      const name = t('lines', { n: lines.length });
      setAttribute(list, 'aria-label', name);
      setAttribute(list, 'title', name);
      const count = h('option', { value: '', hidden: true }, String(lines.length));
      list.replaceChildren(count, ...lines.map((line) => h('option', { value: line }, nameOf(state, line, t))));
      list.value = '';
    },
  };
}
