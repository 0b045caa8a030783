/** Declarative controls of the families drawn as elements: palettes, options, small forms. */

import type { Action, Control, Pen, Scene } from '../puzzles/contract.ts';
import { createPen } from '../board/layout.ts';
import { h, setAttribute } from './dom.ts';

export type Hooks = {
  scene: () => Scene;
  run: (action: Action | Promise<Action> | null) => void;
  set: (id: string, value: unknown) => void;
};

const iconSize = 32;

/** What makes the elements what they are; values and pictures may change without making them anew. */
const shapeOf = (list: Control[]) =>
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

export function createControls(root: HTMLElement, hooks: Hooks) {
  let shape = '';
  let current: Control[] = [];
  let updaters: ((control: Control, scene: Scene) => void)[] = [];
  return {
    update(list: Control[], scene: Scene) {
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

/** Elements below their headings. */
function grouped(list: Control[], elements: HTMLElement[]) {
  const groups: HTMLElement[] = [];
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

function make(
  control: Control,
  latest: () => Control,
  hooks: Hooks,
): { element: HTMLElement; update: (control: Control, scene: Scene) => void } {
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

function makeButton(
  control: Control & { type: 'tool' | 'button' },
  run: () => void,
  more: (element: HTMLElement, control: Control, scene: Scene) => void,
) {
  const canvas = control.icon
    ? (h('canvas', { class: 'control-icon', 'aria-hidden': 'true' }) as HTMLCanvasElement)
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
    update(next: Control, scene: Scene) {
      (element as HTMLButtonElement).disabled = Boolean(next.disabled);
      if (canvas && next.icon) drawIcon(canvas, next.icon, scene);
      more(element, next, scene);
    },
  };
}

function drawIcon(canvas: HTMLCanvasElement, draw: (pen: Pen, scene: Scene) => void, scene: Scene) {
  const ratio = Math.min(window.devicePixelRatio || 1, 4);
  canvas.width = canvas.height = Math.round(iconSize * ratio);
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  draw(createPen(ctx, iconSize, scene.theme), scene);
}

let numbers = 0;

function makeNumber(control: Control & { type: 'number' }, hooks: Hooks) {
  const step = control.step ?? 1;
  // Named, as the first thing in the label that could be meant by it is a button.
  const id = `number-${++numbers}`;
  const input = h('input', {
    type: 'number',
    id,
    class: 'number-input',
    min: String(control.least),
    max: String(control.most),
    step: String(step),
    inputMode: 'numeric',
    name: control.id,
    'data-control': control.id,
  }) as HTMLInputElement;
  let { run } = control;
  const set = (value: number) => {
    if (!Number.isFinite(value)) return;
    const within = Math.min(Math.max(value, control.least), control.most);
    if (run) hooks.run(run(within));
    else hooks.set(control.id, within);
  };
  input.addEventListener('input', () => {
    // What is asked for at once waits for the whole number: the 1 of a 12 is none.
    if (!run && input.value !== '' && input.validity.valid) set(input.valueAsNumber);
  });
  input.addEventListener('change', () => {
    set(input.value === '' ? control.least : input.valueAsNumber);
    input.value = String(value);
  });
  let value = control.value;
  const nudge = (by: number, sign: string) =>
    h(
      'button',
      { type: 'button', class: 'nudge', tabindex: -1, 'aria-hidden': 'true', onclick: () => set(value + by) },
      sign,
    );
  return {
    element: h(
      'label',
      { class: 'field', title: control.hint, htmlFor: id },
      h('span', { class: 'field-label' }, control.label),
      h('span', { class: 'stepper' }, nudge(-step, '−'), input, nudge(step, '+')),
      control.unit ? h('span', { class: 'field-unit' }, control.unit) : null,
    ),
    update(next: Control) {
      if (next.type !== 'number') return;
      ({ value, run } = next);
      input.disabled = Boolean(next.disabled);
      if (document.activeElement !== input || Number(input.value) !== value) input.value = String(value);
    },
  };
}

function makeChoice(control: Control & { type: 'choice' }, hooks: Hooks) {
  const select = h(
    'select',
    {
      class: 'select',
      name: control.id,
      'data-control': control.id,
      onchange: () => hooks.set(control.id, select.value),
    },
    ...control.choices.map((choice) => h('option', { value: choice.value }, choice.label)),
  ) as HTMLSelectElement;
  return {
    element: h(
      'label',
      { class: 'field', title: control.hint },
      h('span', { class: 'field-label' }, control.label),
      select,
    ),
    update(next: Control) {
      if (next.type === 'choice') {
        select.value = next.value;
        select.disabled = Boolean(next.disabled);
      }
    },
  };
}

function makeToggle(control: Control & { type: 'toggle' }, hooks: Hooks) {
  const input = h('input', {
    type: 'checkbox',
    class: 'checkbox',
    name: control.id,
    'data-control': control.id,
    onchange: () => hooks.set(control.id, input.checked),
  }) as HTMLInputElement;
  return {
    element: h('label', { class: 'field field-toggle', title: control.hint }, input, h('span', null, control.label)),
    update(next: Control) {
      if (next.type === 'toggle') {
        input.checked = next.value;
        input.disabled = Boolean(next.disabled);
      }
    },
  };
}

function makeText(control: Control & { type: 'text' }, hooks: Hooks) {
  const input = h('input', {
    type: 'text',
    class: 'text-input',
    name: control.id,
    placeholder: control.placeholder,
    'data-control': control.id,
    onchange: () => hooks.set(control.id, input.value),
  }) as HTMLInputElement;
  return {
    element: h(
      'label',
      { class: 'field', title: control.hint },
      h('span', { class: 'field-label' }, control.label),
      input,
    ),
    update(next: Control) {
      if (next.type === 'text') {
        if (document.activeElement !== input) input.value = next.value;
        input.disabled = Boolean(next.disabled);
      }
    },
  };
}
