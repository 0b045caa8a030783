/**
 * The text of the widget's style sheet (sheets.ts creates the sheet). On a page with vertical text the board keeps its
 * orientation; only the element takes part in the vertical layout. The page around can style the parts that
 * docs/embed.md lists. Inherited text properties would reach into the shadow tree, so `all: initial` resets them.
 */
import { colourNames, dark, light, propertyName } from '../board/theme.ts';

const declared = (palette: Record<string, unknown>) =>
  colourNames.map((name) => `${propertyName(name)}:${palette[name]};`).join('');

/** For readers who ask for more contrast, ink replaces greys. */
const contrast = '--muted: var(--ink); --faint: var(--ink); --line: var(--ink);';

export const widgetStyle = `
:host { writing-mode: horizontal-tb; }
.place { all: initial; ${declared(light)} container-type: inline-size; display: flex; flex-direction: column; box-sizing: border-box; width: 100%; max-width: 640px; min-height: 0; margin: 0 auto; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; direction: ltr; background: var(--surface); color: var(--ink); font: 15px/1.4 ${light.font}; font-variant-numeric: tabular-nums; line-break: strict; word-break: auto-phrase; -webkit-text-size-adjust: none; text-size-adjust: none; }
.place[data-theme="dark"] { ${declared(dark)} color-scheme: dark; }
.board { position: absolute; inset: 8px 8px 0; isolation: isolate; outline: none; }
.board-canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.board-grid { position: absolute; }
.board-grid .cell { position: absolute; }
.board-grid .cell:focus { outline: none; }
.board-grid .cell:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 4px; }
.board-grid .cell:focus-visible::after { content: ""; position: absolute; inset: 0; z-index: 1; border-radius: inherit; outline: inherit; outline-offset: inherit; pointer-events: none; }
.foot { position: relative; display: flex; flex-direction: column; }
.foot[data-bare] { min-height: 0; }
.foot[data-bare] > :not(.spoken) { display: none; }
.line { flex: 1 0 auto; display: flex; align-items: center; gap: 10px; box-sizing: border-box; padding: 0 6px 0 14px; }
p { margin: 0; }
.number { flex: none; color: var(--muted); font-size: 13px; white-space: nowrap; }
.number b { font: 600 26px/40px ${light.figure}; color: var(--ink); }
.number[data-long] { font-size: 0; }
.number[data-long] b { font-size: 14px; }
.status { flex: 1 1 0; min-width: 0; font-size: 13px; color: var(--ink); overflow-wrap: anywhere; }
.status[data-kind="fact"] { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; max-height: 36px; overflow: hidden; color: var(--muted); }
.status[data-kind="sentence"] { line-height: 17px; }
.status[data-long] { font-size: 12px; line-height: 14.5px; }
.number:has(+ .status[data-long]) { display: none; }
.status[data-kind="verdict"] { font: 600 15px/20px ${light.figure}; }
.checked { display: inline-flex; align-items: center; gap: 3px; margin-left: 8px; font: 12px/1 ${light.font}; color: var(--good); white-space: nowrap; vertical-align: middle; }
.home { flex: none; display: flex; align-items: center; gap: 5px; box-sizing: border-box; height: 44px; min-width: 44px; padding: 0 6px; font: 500 13px/1 ${light.figure}; color: var(--muted); text-decoration: none; }
.home:hover { color: var(--ink); }
.seal { display: grid; place-items: center; width: 20px; height: 20px; border-radius: 3px; background: var(--accent); color: var(--accent-ink); font-weight: 600; }
.bar { flex: none; display: flex; align-items: center; gap: 2px; box-sizing: border-box; height: 49px; padding: 0 6px 0 4px; border-top: 1px solid var(--line); background: var(--paper); }
.space { flex: 1 1 0; }
button { flex: none; position: relative; display: inline-flex; align-items: center; justify-content: center; gap: 5px; box-sizing: border-box; min-width: 44px; height: 44px; margin: 0; padding: 0; border: 4px solid transparent; border-width: 4px 0; border-radius: 10px; background: none padding-box; color: var(--ink); font: inherit; white-space: nowrap; cursor: pointer; -webkit-tap-highlight-color: transparent; }
button[aria-disabled="true"] { color: var(--faint); cursor: default; }
.sign:not([aria-disabled="true"]):hover { color: var(--accent); }
.act { min-width: 64px; margin-left: 4px; padding: 0 12px; }
.act:not(.strong)::before { content: ""; position: absolute; inset: 0; border: 1px solid var(--faint); border-radius: 6px; }
[data-name="cancel"]::before { border-color: var(--accent) !important; }
[data-name="cancel"], .strong { min-width: 84px; font-weight: 600; }
[data-name="cancel"] { color: var(--accent); }
.strong { background-color: var(--accent); color: var(--accent-ink); }
[data-lines]:not([data-lines=""])::after { content: attr(data-lines); position: absolute; right: 4px; top: 0; font-size: 11px; line-height: 1; }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 6px; }
.strong:focus-visible { outline-color: var(--accent-ink); outline-offset: -7px; }
.icon { flex: none; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.act .icon, .checked .icon, .home .icon { width: 15px; height: 15px; }
.icon-play { fill: currentColor; }
input[type="range"] { flex: 1 1 0; min-width: 44px; height: 44px; margin: 0 4px; accent-color: var(--ink); cursor: pointer; }
.clock { flex: none; min-width: 56px; text-align: center; font-size: 13px; color: var(--muted); white-space: nowrap; }
.gap { flex: 1 1 0; min-width: 0; display: flex; flex-wrap: wrap; align-items: center; align-content: center; gap: 2px 8px; padding: 0 8px 0 10px; font-size: 13px; line-height: 16px; }
.end { white-space: nowrap; }
.meter + .end { margin-left: auto; }
.meter { position: relative; flex: 1 1 0; min-width: 20px; height: 7px; border-radius: 4px; overflow: hidden; background: repeating-linear-gradient(90deg, var(--faint) 0 1.5px, transparent 1.5px 6px); }
.meter i { position: absolute; inset: 0 auto 0 0; background: var(--ink); }
.gap:not([hidden]) ~ .space, input:not([hidden]) ~ .space { flex: none; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
@container (max-width: 417px) {
  .clock { display: none; }
  .number:has(+ .status[data-kind="sentence"]) { display: none; }
}
@container (max-width: 357px) {
  .line { gap: 8px; padding-left: 12px; }
  .home .icon { display: none; }
  .number:not([data-long]) b { font-size: 24px; }
  .status[data-kind="fact"] { font-size: 12px; }
  .status[data-kind="verdict"] { font-size: 14px; line-height: 18px; }
  .checked { margin-left: 4px; }
  .checked span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .act { padding: 0 8px; min-width: 58px; }
  .strong, [data-name="cancel"] { min-width: 72px; }
}
@container (max-width: 317px) {
  button { min-width: 40px; }
  .act { min-width: 50px; margin-left: 2px; padding: 0 4px; font-size: 13px; }
  .strong, [data-name="cancel"] { min-width: 60px; }
}
@container (max-width: 277px) {
  .foot:not([data-bare]) { min-height: 226px; }
  .line { display: block; position: relative; }
  .number { box-sizing: border-box; min-height: 44px; padding-right: 70px; white-space: normal; }
  .home { position: absolute; top: 0; right: 6px; }
  .status { padding: 0 6px 6px 0; }
  .status[data-kind="sentence"] { padding-top: 5px; }
  .status[data-kind="sentence"]::before { content: ""; float: right; width: 70px; height: 39px; }
  .bar { flex-wrap: wrap; align-content: center; height: 97px; }
  .space { flex: 1 0 100%; }
  .act { flex: 1 1 0; margin-bottom: 4px; }
  [data-name="share"] { flex-basis: auto; }
  .gap { flex: 1 0 100%; flex-wrap: wrap; justify-content: space-between; gap: 4px 8px; box-sizing: border-box; padding: 8px 6px 0; }
  .meter { order: 1; flex: 1 0 100%; }
}
@media print {
  :host { break-inside: avoid; }
  .bar { visibility: hidden; }
  .seal { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
@media (prefers-contrast: more) { .place[data-theme] { ${contrast} } }
@media (forced-colors: active) {
  .place[data-theme] { --ink: CanvasText; --muted: CanvasText; --faint: GrayText; --line: CanvasText; --surface: Canvas; --paper: Canvas; --accent: Highlight; --accent-ink: HighlightText; --accent-soft: Canvas; --good: CanvasText; --good-soft: Canvas; --warn: CanvasText; --warn-soft: Canvas; --bad: CanvasText; --bad-soft: Canvas; }
  button { border-color: Canvas; }
  button[aria-disabled="true"] { color: GrayText; }
  .strong, .seal { forced-color-adjust: none; background-color: Highlight; color: HighlightText; }
  .meter, .meter i { forced-color-adjust: none; background: CanvasText; }
  .meter { background: Canvas; outline: 1px solid CanvasText; }
}
`;
