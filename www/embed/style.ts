/**
 * The text of the widget's style sheet (sheets.ts makes the sheet).
 * A host page themes it with the custom properties of board/theme.ts on the element, and with the parts `board`, `bar`, `button`, `status`.
 */
import { colourNames, dark, light, propertyName } from '../board/theme.ts';

const declared = (palette: Record<string, unknown>) =>
  colourNames.map((name) => `${propertyName(name)}:${palette[name]};`).join('');

export const widgetStyle = `
.place { ${declared(light)} color: var(--ink); font: 14px/1.4 ${light.font}; border-color: var(--line); background: var(--surface); }
.place[data-theme="dark"] { ${declared(dark)} }
.board { position: absolute; inset: 8px; outline: none; }
.board-canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.board-grid { position: absolute; contain: layout style; pointer-events: none; }
.board-grid .cell { position: absolute; }
.board-grid .cell:focus { outline: none; }
.board-grid .cell:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 4px; }
.bar { display: flex; gap: 6px; align-items: center; padding: 0 8px; border-top: 1px solid var(--line); background: var(--surface); }
button { flex: none; min-width: 32px; height: 32px; padding: 0 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; cursor: pointer; }
button:hover { border-color: var(--faint); }
button:disabled { opacity: .5; cursor: default; }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.sign { width: 32px; padding: 0; }
.act { min-width: 5.5em; }
[data-off="true"] { visibility: hidden; }
.strong { border-color: var(--accent); background: var(--accent); color: var(--accent-ink); }
input[type="range"] { flex: 1 1 0; min-width: 40px; accent-color: var(--accent); }
.status { flex: 2 1 0; min-width: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; font-variant-numeric: tabular-nums; color: var(--muted); }
a { flex: none; color: var(--accent); text-decoration: none; font-weight: 600; padding: 6px 2px; }
[hidden] { display: none !important; }
`;
