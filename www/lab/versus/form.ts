/** The two sides as a form: a board, an engine, and that engine's own options as fields. */

import type { EngineInfo } from '../../engine/types.ts';
import type { Say } from '../../app/own-page.ts';
import { h, setText } from '../../app/dom.ts';
import { held, type Refusal } from '../shared/board-text.ts';
import { type Side, sides, type Wish } from './match.ts';

/** Letters of a board, at most. */
export const LONGEST = 1 << 19;

function sideOf(side: Side, changed: () => void, refused: (side: Side, why: Refusal) => void) {
  const name = h('legend');
  const engine = h('select', { class: 'select', id: `versus-${side}-engine` }) as HTMLSelectElement;
  const board = h('textarea', { id: `versus-${side}-board`, rows: 8, spellcheck: false }) as HTMLTextAreaElement;
  held(board, LONGEST, (why) => refused(side, why));
  const [boardName, engineName, options] = [h('span'), h('span'), h('div', { class: 'options' })];
  const boardRoom = h('label', { class: 'board' }, boardName, board);
  const element = h('fieldset', null, name, h('label', null, engineName, engine), options, boardRoom);
  let fields: [string, HTMLInputElement, HTMLElement][] = [];
  let engines: EngineInfo[] = [];

  /** The fields of the engine that is chosen; what was typed for an option of the same name is kept. */
  function refit() {
    const before = new Map(fields.map(([option, input]) => [option, input.value]));
    const names = engines.find(({ id }) => id === engine.value)?.options ?? [];
    fields = names.map((option) => {
      const value = before.get(option) ?? '';
      const input = h('input', { id: `versus-${side}-${option}`, autocomplete: 'off', spellcheck: false, value });
      return [option, input as HTMLInputElement, h('code', null, option)];
    });
    options.replaceChildren(...fields.map(([, input, label]) => h('label', null, label, input)));
  }

  engine.addEventListener('change', () => {
    refit();
    changed();
  });
  return {
    ...{ side, element, board, boardRoom, engine },
    offer(list: EngineInfo[]) {
      engines = list;
      engine.replaceChildren(...list.map(({ id }) => new Option(id, id)));
      fields = [];
      refit();
    },
    wish: (): Wish => ({
      board: board.value,
      engine: engine.value,
      options: Object.fromEntries(
        fields.map(([option, input]) => [option, input.value.trim()]).filter(([, value]) => value !== ''),
      ),
    }),
    say(say: Say) {
      const own = { side: say(side) };
      setText(name, say(side));
      setText(boardName, say('board', own));
      setText(engineName, say('engine', own));
      for (const [option, input] of fields) input.setAttribute('aria-label', say('option', { ...own, name: option }));
    },
  };
}

/**
 * @param changed an engine was chosen: its fields want their words
 * @param refused what was to be pasted is no board
 */
export function formOf(ids: string[], changed: () => void, refused: (side: Side, why: Refusal) => void) {
  const family = h('select', { class: 'select', id: 'versus-family' }) as HTMLSelectElement;
  family.append(...ids.map((id) => new Option('', id)));
  const same = h('input', { type: 'checkbox', id: 'versus-same', checked: true }) as HTMLInputElement;
  const limit = h('input', { type: 'number', id: 'versus-limit', min: '1', max: '600', value: '20' });
  const [familyName, sameName, limitName] = [h('span'), h('span'), h('span')];
  const [a, b] = sides.map((side) => sideOf(side, changed, refused));
  b.boardRoom.hidden = true;
  same.addEventListener('change', () => {
    b.boardRoom.hidden = same.checked;
  });
  const common = h(
    'div',
    { class: 'common' },
    h('label', null, familyName, family),
    h('label', null, limitName, limit),
    h('label', { class: 'same' }, same, sameName),
  );
  return {
    element: h('div', { class: 'versus' }, common, h('div', { class: 'sides' }, a.element, b.element)),
    ...{ family, same, sides: { a, b } },
    seconds: () => Math.min(600, Math.max(1, Number((limit as HTMLInputElement).value) || 20)),
    wishes: () => {
      const [first, second] = [a.wish(), b.wish()];
      return { a: first, b: same.checked ? { ...second, board: first.board } : second };
    },
    say(say: Say, titleOf: (id: string) => string) {
      setText(familyName, say('family'));
      setText(sameName, say('same-board'));
      setText(limitName, say('limit'));
      for (const option of family.options) setText(option, titleOf(option.value));
      a.say(say);
      b.say(say);
    },
  };
}

export type Form = ReturnType<typeof formOf>;
