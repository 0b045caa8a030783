/**
 * Colours by meaning, in light and dark; the one source of colour for canvas and page.
 *
 * styles/base.css repeats the two palettes as custom properties, so that the page has its colours before any script
 * runs; a test compares the two. Every text colour has a contrast of at least 4.5 on `paper` and `surface`, every line
 * that carries meaning at least 3. The series is Okabe and Ito's, which can be told apart with any common colour
 * deficiency, darkened or lightened to suit the background.
 */

const figure =
  '"Hiragino Mincho ProN", "Yu Mincho", YuMincho, "Noto Serif CJK JP", "Noto Serif JP", Georgia, "Times New Roman", serif';
const font =
  '"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic Medium", YuGothic, "Noto Sans CJK JP", "Noto Sans JP", system-ui, sans-serif';

export const light = {
  dark: false,
  forced: false,
  paper: '#faf8f3',
  surface: '#ffffff',
  ink: '#1f1c18',
  muted: '#625c53',
  faint: '#8e877b',
  line: '#dcd6c9',
  accent: '#b23a1e',
  accentSoft: '#f7e4dc',
  accentInk: '#ffffff',
  good: '#1d6a47',
  goodSoft: '#e0efe6',
  warn: '#7f5500',
  warnSoft: '#f8ecd0',
  bad: '#a11043',
  badSoft: '#f8e0e8',
  series: ['#0067a5', '#c24e00', '#00795a', '#a63d79', '#8a6400', '#2a7fb8', '#5b4a9c', '#4a4a4a'],
  font,
  figure,
};

export const dark = {
  dark: true,
  forced: false,
  paper: '#161512',
  surface: '#1e1d19',
  ink: '#ede9df',
  muted: '#b0a99b',
  faint: '#857e71',
  line: '#3c3932',
  accent: '#ff9673',
  accentSoft: '#43261b',
  accentInk: '#241009',
  good: '#7fd1a5',
  goodSoft: '#17301f',
  warn: '#e6b95c',
  warnSoft: '#352a10',
  bad: '#ff8fae',
  badSoft: '#3d1522',
  series: ['#6cb8ee', '#ff9d57', '#4fd0a6', '#e79ac6', '#e0bd4f', '#9fd4ff', '#b7a6f2', '#d0d0d0'],
  font,
  figure,
};

/** Names that are colours, as `--name` in the style sheet. */
export const colourNames = [
  'paper',
  'surface',
  'ink',
  'muted',
  'faint',
  'line',
  'accent',
  'accentSoft',
  'accentInk',
  'good',
  'goodSoft',
  'warn',
  'warnSoft',
  'bad',
  'badSoft',
] as const;

export const propertyName = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A sentinel: the colour that the probe inherits where the browser doesn't understand a property's value. */
const unknown = 'rgb(1, 2, 3)';

/** The system's colours in forced-colours mode; names missing here are CanvasText. */
const system: Record<string, string> = {
  ...{
    paper: 'Canvas',
    surface: 'Canvas',
    accentSoft: 'Canvas',
    goodSoft: 'Canvas',
    warnSoft: 'Canvas',
    badSoft: 'Canvas',
  },
  ...{ faint: 'GrayText', accent: 'Highlight', accentInk: 'HighlightText' },
};

/**
 * The theme that applies at an element: a page or a widget's host may set its own colours. Only the browser can resolve
 * a property to a colour, as it may be `light-dark()` (which browsers before 2024 don't know) or any other expression.
 */
export function readTheme(element: Element, isDark: boolean) {
  const forced = matchMedia('(forced-colors: active)').matches;
  const base = (forced ? matchMedia('(prefers-color-scheme: dark)').matches : isDark) ? dark : light;
  const theme = { ...base, forced };
  const [host, probe] = [document.createElement('i'), document.createElement('i')];
  host.hidden = true;
  // Without this, forced-colours mode would replace each of them by the system's text colour.
  host.style.cssText = `color:${unknown};forced-color-adjust:none`;
  host.append(probe);
  element.append(host);
  const style = getComputedStyle(probe);
  for (const name of colourNames) {
    probe.style.color = forced ? (system[name] ?? 'CanvasText') : `var(${propertyName(name)}, ${base[name]})`;
    if (style.color && style.color !== unknown) theme[name] = style.color;
  }
  host.remove();
  return theme;
}
