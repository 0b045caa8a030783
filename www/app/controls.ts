/**
 * Draws the families' declarative controls as elements: palettes, options, small forms. As long as a control exists it
 * keeps its element, and so the focus, whatever changes around it.
 */

import type { Action, Control, Pen, Scene } from '../puzzles/contract.ts';
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { createPen } from '../board/layout.ts';
import { scrollsOn } from '../shared/wheel.ts';

type Hooks = {
  scene: () => Scene;
  run: (action: Action | Promise<Action> | null) => void;
  set: (id: string, value: unknown) => void;
};

type Of<Type extends Control['type']> = Control & { type: Type };
type Group = { id: string; label: string | null; controls: Control[] };

const iconSize = 32;

let forms = 0;

export function createControls(root: HTMLElement, hooks: Hooks) {
  forms += 1;
  const form = forms;
  return {
    update(list: Control[], scene: Scene) {
      const groups = groupsOf(list);
      const drawn = repeat(
        groups,
        ({ id }) => id,
        ({ label, controls }) => group(label, rows(controls, scene, hooks, form)),
      );
      render(drawn, root);
      const shown = groups.flatMap(({ controls }) => controls);
      // Both lists are in the same order.
      root.querySelectorAll<HTMLElement>('[data-control]').forEach((element, at) => {
        bringUpToDate(element, shown[at], scene);
      });
    },
    element: root,
  };
}

/** Controls below their headings; those before the first heading form a group without one. */
function groupsOf(list: Control[]): Group[] {
  let controls: Control[] = [];
  const groups: Group[] = [{ id: '', label: null, controls }];
  for (const control of list) {
    if (control.type === 'group') {
      controls = [];
      groups.push({ id: control.id, label: control.label, controls });
    } else controls.push(control);
  }
  return groups.filter((each) => each.label !== null || each.controls.length > 0);
}

const group = (label: string | null, body: unknown) =>
  html`<div class="group" role="group" aria-label=${label ?? nothing}>${
    label ? html`<p class="group-title" aria-hidden="true">${label}</p>` : nothing
  }<div class="group-body">${body}</div></div>`;

/** Two controls may have the same type and id: a number tells them apart. */
function keysOf(controls: Control[]) {
  const seen = new Map<string, number>();
  return controls.map(({ type, id }) => {
    const name = `${type} ${id}`;
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return `${name} ${times}`;
  });
}

function rows(controls: Control[], scene: Scene, hooks: Hooks, form: number) {
  const keys = keysOf(controls);
  return repeat(
    controls,
    (_, at) => keys[at],
    (control) => draw(control, scene, hooks, form),
  );
}

function draw(control: Control, scene: Scene, hooks: Hooks, form: number) {
  switch (control.type) {
    case 'tool':
      return button(control, 'tool', () => hooks.run({ ui: { tool: control.id } }), scene.ui.tool === control.id);
    case 'button':
      return button(control, `button${control.strong ? ' button-strong' : ''}`, () =>
        hooks.run(control.run(hooks.scene())),
      );
    case 'number':
      return number(control, hooks, form);
    case 'choice':
      return choice(control, hooks, form);
    case 'toggle':
      return toggle(control, hooks);
    case 'text':
      return text(control, hooks);
    default:
      return nothing;
  }
}

function button(control: Of<'tool'> | Of<'button'>, className: string, run: () => void, pressed?: boolean) {
  const { id, label, hint, icon, iconOnly, disabled } = control;
  const picture = icon ? html`<canvas class="control-icon" aria-hidden="true"></canvas>` : nothing;
  const word = iconOnly ? nothing : html`<span class="control-label">${label}</span>`;
  return html`<button
    type="button" class=${className} title=${hint ?? nothing} data-control=${id} aria-disabled=${disabled ? 'true' : nothing} @click=${disabled ? nothing : run}
    aria-label=${iconOnly ? label : nothing} aria-pressed=${pressed === undefined ? nothing : String(pressed)}
  >${picture}${word}</button>`;
}

const field = ({ label, hint }: Control, input: TemplateResult, more: unknown = nothing) =>
  html`<label class="field" title=${hint ?? nothing}><span class="field-label">${label}</span>${input}${more}</label>`;

/** A number's value, brought within its limits, runs its action at once or is kept in the form. */
function number(control: Of<'number'>, hooks: Hooks, form: number) {
  const { id, least, most, step = 1, value, run, unit, label, hint, disabled } = control;
  const set = (requested: number) => {
    if (!Number.isFinite(requested)) return;
    const within = Math.min(Math.max(requested, least), most);
    if (run) hooks.run(run(within));
    else hooks.set(id, within);
  };
  // If there is an action, it waits until the number is complete: the 1 of a 12 must not run it.
  const typed = ({ target }: { target: HTMLInputElement }) => {
    if (!run && target.value !== '' && target.validity.valid) set(target.valueAsNumber);
  };
  const finished = ({ target }: { target: HTMLInputElement }) => {
    set(target.value === '' ? least : target.valueAsNumber);
    target.value = target.dataset.value ?? '';
  };
  const nudge = (by: number, sign: string) =>
    html`<button type="button" class="nudge" tabindex="-1" aria-hidden="true" @click=${() => set(value + by)}>${sign}</button>`;
  // The label names its field, as its first labelable element is a button.
  const name = `number-${form}-${id}`;
  const input = html`<input
    type="number" id=${name} class="number-input" min=${least} max=${most} step=${step} inputmode="numeric" name=${id}
    data-control=${id} ?disabled=${disabled} @input=${typed} @change=${finished} @wheel=${scrollsOn}
  >`;
  const stepper = html`<span class="stepper">${nudge(-step, '−')}${input}${nudge(step, '+')}</span>`;
  const after = unit ? html`<span class="field-unit">${unit}</span>` : nothing;
  return html`<label class="field" title=${hint ?? nothing} for=${name}><span class="field-label">${label}</span>${stepper}${after}</label>`;
}

function choice(control: Of<'choice'>, hooks: Hooks, form: number) {
  const { id, choices, disabled, disabledReason } = control;
  const descriptionId = `why-${form}-${id}`;
  const changed = ({ target }: { target: HTMLSelectElement }) => hooks.set(id, target.value);
  const options = repeat(
    choices,
    ({ value }) => value,
    ({ value, label }) => html`<option value=${value}>${label}</option>`,
  );
  const list = html`<select
    class="select" name=${id} data-control=${id} ?disabled=${disabled} aria-describedby=${disabledReason ? descriptionId : nothing} @change=${changed}
  >${options}</select>`;
  return html`${field(control, list)}${disabledReason ? html`<span class="small field-why" id=${descriptionId}>${disabledReason}</span>` : nothing}`;
}

function toggle({ id, label, hint, value, disabled }: Of<'toggle'>, hooks: Hooks) {
  const changed = ({ target }: { target: HTMLInputElement }) => hooks.set(id, target.checked);
  const box = html`<input
    type="checkbox" class="checkbox" name=${id} data-control=${id} ?disabled=${disabled} .checked=${value} @change=${changed}
  >`;
  return html`<label class="field field-toggle" title=${hint ?? nothing}>${box}<span>${label}</span></label>`;
}

function text(control: Of<'text'>, hooks: Hooks) {
  const { id, placeholder, disabled } = control;
  const changed = ({ target }: { target: HTMLInputElement }) => hooks.set(id, target.value);
  return field(
    control,
    html`<input
      type="text" class="text-input" name=${id} placeholder=${placeholder ?? nothing} data-control=${id} ?disabled=${disabled} @change=${changed}
    >`,
  );
}

/**
 * A number that is being typed is overwritten only by a different value, not by the old one that it is about to
 * replace.
 */
function showNumber(input: HTMLInputElement, value: string, typing: boolean) {
  const changed = input.dataset.value !== value;
  input.dataset.value = value;
  if (!typing || (changed && Number(input.value) !== Number(value))) input.value = value;
}

/** Updates what attributes do not cover: a value, unless the reader is typing it, or a picture. */
function bringUpToDate(element: HTMLElement, control: Control, scene: Scene) {
  const typing = document.activeElement === element;
  if (control.type === 'number') {
    showNumber(element as HTMLInputElement, String(control.value), typing);
  } else if (control.type === 'text') {
    if (!typing) (element as HTMLInputElement).value = control.value;
  } else if (control.type === 'choice') (element as HTMLSelectElement).value = control.value;
  else if (control.type === 'toggle') (element as HTMLInputElement).checked = control.value;
  else if ('icon' in control && control.icon)
    drawIcon(element.firstElementChild as HTMLCanvasElement, control.icon, scene);
}

function drawIcon(canvas: HTMLCanvasElement, draw: (pen: Pen, scene: Scene) => void, scene: Scene) {
  const ratio = Math.min(window.devicePixelRatio || 1, 4);
  canvas.width = canvas.height = Math.round(iconSize * ratio);
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  draw(createPen(ctx, iconSize, scene.theme), scene);
}
