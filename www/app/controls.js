/**
 * Declarative controls of the families drawn as elements: palettes, options, small forms.
 * @import { Control, Pen, Scene } from '../puzzles/contract.d.ts'
 */
import { createPen } from '../board/layout.js';
import { h, setAttribute } from './dom.js';

/** @typedef {{ scene: () => Scene, run: (action: any) => void, set: (id: string, value: any) => void }} Hooks */

const iconSize = 32;

/** What makes the elements what they are; values and pictures may change without making them anew. @param {Control[]} list */
const shapeOf = (list) =>
  JSON.stringify(
    list.map((control) => [
      control.type,
      control.id,
      control.label,
      control.hint,
      'choices' in control ? control.choices : 0,
      Boolean(control.icon),
      control.iconOnly,
      'unit' in control ? control.unit : '',
    ]),
  );

/** @param {HTMLElement} root @param {Hooks} hooks */
export function createControls(root, hooks) {
  let shape = '';
  /** @type {Control[]} */
  let current = [];
  /** @type {((control: Control, scene: Scene) => void)[]} */
  let updaters = [];
  return {
    /** @param {Control[]} list @param {Scene} scene */
    update(list, scene) {
      current = list;
      const next = shapeOf(list);
      if (next !== shape) {
        shape = next;
        const made = list.map((control, index) => make(control, () => current[index], hooks));
        updaters = made.map(({ update }) => update);
        root.replaceChildren(
          ...grouped(
            list,
            made.map(({ element }) => element),
          ),
        );
      }
      list.forEach((control, index) => {
        updaters[index](control, scene);
      });
    },
    element: root,
  };
}

/** Elements below their headings. @param {Control[]} list @param {HTMLElement[]} elements */
function grouped(list, elements) {
  /** @type {HTMLElement[]} */
  const groups = [];
  list.forEach((control, index) => {
    const last = groups[groups.length - 1];
    if (control.type === 'group' || !last) {
      const group = h('div', {
        class: 'group',
        role: 'group',
        'aria-label': control.type === 'group' ? control.label : undefined,
      });
      if (control.type === 'group' && control.label)
        group.append(h('p', { class: 'group-title', 'aria-hidden': 'true' }, control.label));
      const body = h('div', { class: 'group-body' });
      if (control.type !== 'group') body.append(elements[index]);
      group.append(body);
      groups.push(group);
    } else last.lastElementChild?.append(elements[index]);
  });
  return groups;
}

/** @param {Control} control @param {() => Control} latest @param {Hooks} hooks @returns {{ element: HTMLElement, update: (control: Control, scene: Scene) => void }} */
function make(control, latest, hooks) {
  switch (control.type) {
    case 'tool':
      return makeButton(
        control,
        () => hooks.run({ ui: { tool: control.id } }),
        (element, _, scene) => setAttribute(element, 'aria-pressed', String(scene.ui.tool === control.id)),
      );
    case 'button':
      return makeButton(
        control,
        () => {
          const now = latest();
          if (now.type === 'button') hooks.run(now.run(hooks.scene()));
        },
        () => {},
      );
    case 'number':
      return makeNumber(control, hooks);
    case 'choice':
      return makeChoice(control, hooks);
    case 'toggle':
      return makeToggle(control, hooks);
    case 'text':
      return makeText(control, hooks);
    default:
      return { element: h('span'), update() {} };
  }
}

/** @param {Control & { type: 'tool' | 'button' }} control @param {() => void} run @param {(element: HTMLElement, control: Control, scene: Scene) => void} more */
function makeButton(control, run, more) {
  const canvas = control.icon
    ? /** @type {HTMLCanvasElement} */ (h('canvas', { class: 'control-icon', 'aria-hidden': 'true' }))
    : null;
  const strong = control.type === 'button' && control.strong;
  const element = h(
    'button',
    {
      type: 'button',
      class: `${control.type === 'tool' ? 'tool' : 'button'}${strong ? ' button-strong' : ''}`,
      onclick: run,
      title: control.hint,
      'data-control': control.id,
    },
    canvas,
    control.iconOnly ? null : h('span', { class: 'control-label' }, control.label),
  );
  if (control.iconOnly) element.setAttribute('aria-label', control.label);
  return {
    element,
    /** @param {Control} next @param {Scene} scene */
    update(next, scene) {
      /** @type {HTMLButtonElement} */ (element).disabled = Boolean(next.disabled);
      if (canvas && next.icon) drawIcon(canvas, next.icon, scene);
      more(element, next, scene);
    },
  };
}

/** @param {HTMLCanvasElement} canvas @param {(pen: Pen, scene: Scene) => void} draw @param {Scene} scene */
function drawIcon(canvas, draw, scene) {
  const ratio = Math.min(window.devicePixelRatio || 1, 4);
  canvas.width = canvas.height = Math.round(iconSize * ratio);
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  draw(createPen(ctx, iconSize, scene.theme), scene);
}

/** @param {Control & { type: 'number' }} control @param {Hooks} hooks */
function makeNumber(control, hooks) {
  const step = control.step ?? 1;
  const input = /** @type {HTMLInputElement} */ (
    h('input', {
      type: 'number',
      class: 'number-input',
      min: String(control.least),
      max: String(control.most),
      step: String(step),
      inputMode: 'numeric',
      'data-control': control.id,
    })
  );
  /** @param {number} value */
  const set = (value) => {
    if (Number.isFinite(value)) hooks.set(control.id, Math.min(Math.max(value, control.least), control.most));
  };
  input.addEventListener('input', () => {
    if (input.value !== '' && input.validity.valid) set(input.valueAsNumber);
  });
  input.addEventListener('change', () => {
    set(input.value === '' ? control.least : input.valueAsNumber);
    input.value = String(value);
  });
  let value = control.value;
  const nudge = (/** @type {number} */ by, /** @type {string} */ sign) =>
    h(
      'button',
      { type: 'button', class: 'nudge', tabindex: -1, 'aria-hidden': 'true', onclick: () => set(value + by) },
      sign,
    );
  return {
    element: h(
      'label',
      { class: 'field', title: control.hint },
      h('span', { class: 'field-label' }, control.label),
      h('span', { class: 'stepper' }, nudge(-step, '−'), input, nudge(step, '+')),
      control.unit ? h('span', { class: 'field-unit' }, control.unit) : null,
    ),
    /** @param {Control} next */
    update(next) {
      if (next.type !== 'number') return;
      value = next.value;
      input.disabled = Boolean(next.disabled);
      if (document.activeElement !== input || Number(input.value) !== value) input.value = String(value);
    },
  };
}

/** @param {Control & { type: 'choice' }} control @param {Hooks} hooks */
function makeChoice(control, hooks) {
  const select = /** @type {HTMLSelectElement} */ (
    h(
      'select',
      { class: 'select', 'data-control': control.id, onchange: () => hooks.set(control.id, select.value) },
      ...control.choices.map((choice) => h('option', { value: choice.value }, choice.label)),
    )
  );
  return {
    element: h(
      'label',
      { class: 'field', title: control.hint },
      h('span', { class: 'field-label' }, control.label),
      select,
    ),
    /** @param {Control} next */
    update(next) {
      if (next.type === 'choice') {
        select.value = next.value;
        select.disabled = Boolean(next.disabled);
      }
    },
  };
}

/** @param {Control & { type: 'toggle' }} control @param {Hooks} hooks */
function makeToggle(control, hooks) {
  const input = /** @type {HTMLInputElement} */ (
    h('input', {
      type: 'checkbox',
      class: 'checkbox',
      'data-control': control.id,
      onchange: () => hooks.set(control.id, input.checked),
    })
  );
  return {
    element: h('label', { class: 'field field-toggle', title: control.hint }, input, h('span', null, control.label)),
    /** @param {Control} next */
    update(next) {
      if (next.type === 'toggle') {
        input.checked = next.value;
        input.disabled = Boolean(next.disabled);
      }
    },
  };
}

/** @param {Control & { type: 'text' }} control @param {Hooks} hooks */
function makeText(control, hooks) {
  const input = /** @type {HTMLInputElement} */ (
    h('input', {
      type: 'text',
      class: 'text-input',
      placeholder: control.placeholder,
      'data-control': control.id,
      onchange: () => hooks.set(control.id, input.value),
    })
  );
  return {
    element: h(
      'label',
      { class: 'field', title: control.hint },
      h('span', { class: 'field-label' }, control.label),
      input,
    ),
    /** @param {Control} next */
    update(next) {
      if (next.type === 'text') {
        if (document.activeElement !== input) input.value = next.value;
        input.disabled = Boolean(next.disabled);
      }
    },
  };
}
