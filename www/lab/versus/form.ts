/** The form of the two sides: a board, an engine, and fields for that engine's own settings. */

import type { Translate } from '../../puzzles/contract.ts';
import type { EngineInfo } from '../../engine/types.ts';
import { h, setText } from '../../app/dom.ts';
import { scrollsOn } from '../../shared/wheel.ts';
import { limitLength, type Refusal } from '../shared/board-text.ts';
import type { Side, Setup } from './match.ts';
import { settings, settingsOf } from './settings.ts';

/** Longest board, in characters. */
export const LONGEST = 1 << 19;

/** A setting of an engine as a form element; an empty one leaves the engine's default. */
interface Field {
  option: string;
  input: HTMLInputElement | HTMLSelectElement;
  name: HTMLElement;
}

function fieldOf(side: Side, option: string, value: string): Field {
  const [id, values] = [`versus-${side}-${option}`, settings[option]];
  const input = values
    ? h('select', { class: 'select', id })
    : h('input', { id, inputmode: 'numeric', autocomplete: 'off', spellcheck: false });
  if (values) input.append(...['', ...values].map((each) => new Option(each, each)));
  input.value = value;
  return { option, input, name: h('span') };
}

/** Words of the form: the experiment's, and those of the family's engines. */
interface FormWords {
  t: Translate;
  titleOf: (family: string) => string;
  engineName: (id: string) => string;
}

/** Numbers, and names from the engines' own documents, are shown as they are. */
function valueText(value: string, t: Translate) {
  const key = `value.${value}`;
  const text = t(key);
  return text === key ? value : text;
}

function sideOf(side: Side, changed: () => void, refused: (side: Side, why: Refusal) => void) {
  const name = h('legend');
  const engine = h('select', { class: 'select', id: `versus-${side}-engine` });
  const board = h('textarea', { id: `versus-${side}-board`, rows: 8, spellcheck: false });
  limitLength(board, LONGEST, (why) => refused(side, why));
  const [boardName, engineLabel, options] = [h('span'), h('span'), h('div', { class: 'options' })];
  const boardRoom = h('label', { class: 'board' }, boardName, board);
  const element = h('fieldset', null, name, h('label', null, engineLabel, engine), options, boardRoom);
  let fields: Field[] = [];
  let engines: EngineInfo[] = [];

  /** Shows the fields of the selected engine; values of options with the same names stay. */
  function refit() {
    const before = new Map(fields.map(({ option, input }) => [option, input.value]));
    const names = settingsOf(engines.find(({ id }) => id === engine.value)?.options ?? []);
    fields = names.map((option) => fieldOf(side, option, before.get(option) ?? ''));
    options.replaceChildren(...fields.map(({ name: label, input }) => h('label', null, label, input)));
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
    setup: (): Setup => ({
      board: board.value,
      engine: engine.value,
      options: Object.fromEntries(
        fields.map(({ option, input }) => [option, input.value.trim()]).filter(([, value]) => value !== ''),
      ),
    }),
    setWords({ t, engineName }: FormWords) {
      const values = { side: t(side) };
      setText(name, t(side));
      setText(boardName, t('board', values));
      setText(engineLabel, t('engine', values));
      for (const option of engine.options) setText(option, engineName(option.value));
      for (const { option, input, name: label } of fields) {
        setText(label, t(`setting.${option}`));
        if (input instanceof HTMLSelectElement)
          for (const each of input.options) setText(each, valueText(each.value, t));
        else input.placeholder = t('value.');
      }
    },
  };
}

/**
 * @param changed called when an engine was selected, because its fields need their words
 * @param refused called when a pasted text is no board
 */
export function formOf(ids: string[], changed: () => void, refused: (side: Side, why: Refusal) => void) {
  const family = h('select', { class: 'select', id: 'versus-family' });
  family.append(...ids.map((id) => new Option('', id)));
  const same = h('input', { type: 'checkbox', id: 'versus-same', checked: true });
  const limit = h('input', { type: 'number', id: 'versus-limit', min: '1', max: '600', value: '20' });
  limit.addEventListener('wheel', scrollsOn, scrollsOn);
  const seconds = () => Math.min(600, Math.max(1, Number(limit.value) || 20));
  // The field shows the limit that counts.
  limit.addEventListener('change', () => (limit.value = String(seconds())));
  const [familyName, sameName, limitName] = [h('span'), h('span'), h('span')];
  const [a, b] = [sideOf('a', changed, refused), sideOf('b', changed, refused)];
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
    ...{ family, same, sides: { a, b }, seconds },
    setups: () => {
      const [first, second] = [a.setup(), b.setup()];
      return { a: first, b: same.checked ? { ...second, board: first.board } : second };
    },
    setWords(words: FormWords) {
      const { t, titleOf } = words;
      setText(familyName, t('family'));
      setText(sameName, t('same-board'));
      setText(limitName, t('limit'));
      for (const option of family.options) setText(option, titleOf(option.value));
      a.setWords(words);
      b.setWords(words);
    },
  };
}
