// The canvas board without a browser: layout, pen, clock of the playback, keyboard grid, colours.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { advance, comfortableSpeed, playbackOf, seek, speeds, step, toggle } from '../../www/shared/player/playback.ts';
import { stepsOf } from '../../www/shared/translate.ts';
import { createPen, fit, toBoard } from '../../www/board/layout.ts';
import { render, sizeCanvas } from '../../www/board/render.ts';
import { first, neighbour, place } from '../../www/board/state.ts';
import { colourNames, dark, light, propertyName } from '../../www/board/theme.ts';
import lights from '../../www/puzzles/lights/index.ts';
import { recordingContext } from './recording.mjs';

/** @param {string} id */
const cell = (id) => ({ target: { id }, label: id, x: 0, y: 0, width: 1, height: 1 });

test('a board is centred and as large as fits, on whole device pixels', () => {
  const frame = fit({ width: 4, height: 2 }, { width: 401, height: 401 }, 2);
  assert.equal(frame.unit, 100.25);
  assert.equal(frame.left, 0);
  assert.equal((frame.top * 2) % 1, 0);
  assert.deepEqual(toBoard({ ...frame, left: 10, top: 20 }, { x: 110.25, y: 20 }), { x: 1, y: 0 });
});

test('a tiny board is not blown up, and a hidden box does not divide by zero', () => {
  assert.equal(fit({ width: 1, height: 1 }, { width: 900, height: 900 }, 1, 140).unit, 140);
  assert.equal(fit({ width: 3, height: 3 }, { width: 0, height: 0 }, 1).unit, 1);
});

test('the pen draws in board units and restores the context', () => {
  const { ctx, calls, depth, texts } = recordingContext();
  const pen = createPen(ctx, 50, light);
  pen.line(
    [
      { x: 1, y: 1 },
      { x: 2, y: 1 },
    ],
    { stroke: 'black', width: 0.1 },
  );
  pen.text('42', 1, 1, { size: 0.5, color: 'black', halo: 'white' });
  pen.at(1, 2, { angle: 1, scale: 2, alpha: 0.5 }, () => pen.circle(0, 0, 1, { fill: 'red' }));
  pen.arrow(1, 1, 0, 0.2, { fill: 'red' });
  assert.equal(depth(), 0);
  assert.deepEqual(texts(), ['42']);
  assert.ok(calls.some(({ name, parameters }) => name === 'lineTo' && parameters[0] === 100 && parameters[1] === 50));
  assert.ok(calls.some(({ name, parameters }) => name === 'lineWidth=' && parameters[0] === 5));
});

test('a thin line never vanishes, and a long text is squeezed', () => {
  const { ctx, calls } = recordingContext();
  const pen = createPen(ctx, 4, light);
  pen.line(
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ],
    { stroke: 'black', width: 0.01 },
  );
  assert.ok(calls.some(({ name, parameters }) => name === 'lineWidth=' && parameters[0] === 1));
  pen.text('12345678901234567890', 0, 0, { size: 5, color: 'black', fit: 10 });
  const sizes = calls
    .filter(({ name }) => name === 'font=')
    .map(({ parameters }) => Number.parseFloat(/([\d.]+)px/.exec(parameters[0])?.[1] ?? ''));
  assert.ok(sizes[sizes.length - 1] < sizes[0]);
});

test('a picture is drawn in device pixels and changes no state', () => {
  const { ctx, calls } = recordingContext();
  const canvas = /** @type {any} */ ({ width: 0, height: 0 });
  sizeCanvas(canvas, { width: 100.4, height: 50 }, 2);
  assert.deepEqual(canvas, { width: 201, height: 100 });
  const scene = /** @type {any} */ (
    Object.freeze({
      view: Object.freeze({ width: 2, height: 1, lit: Object.freeze([true, false]), pressed: Object.freeze([]) }),
      theme: Object.freeze(light),
      answer: null,
      time: 0,
    })
  );
  render(ctx, { unit: 20, left: 3, top: 4, ratio: 2 }, lights, scene);
  assert.ok(calls.some(({ name, parameters }) => name === 'setTransform' && parameters.join() === '2,0,0,2,6,8'));
  assert.ok(calls.some(({ name }) => name === 'arc'));
});

test('playback advances with its speed, pauses, and stops at the end', () => {
  let playback = { ...playbackOf(10, false), speed: 4 };
  assert.equal(advance(playback, 1).time, 0, 'nothing moves while it is paused');
  playback = toggle(playback);
  assert.equal(advance(playback, 0.5).time, 2);
  assert.deepEqual(
    { time: advance(playback, 9).time, playing: advance(playback, 9).playing },
    { time: 10, playing: false },
  );
  assert.equal(toggle(advance(playback, 9)).time, 0, 'from the end it restarts');
  assert.equal(toggle(playbackOf(0, true)).playing, false, 'an empty answer has nothing to play');
});

test('an answer has a step for each pair of frames, or as many as it states', () => {
  const answer = (/** @type {any} */ frames) => /** @type {any} */ ({ frames });
  const family = /** @type {any} */ ({});
  assert.equal(stepsOf(family, answer(['a', 'b', 'c'])), 2);
  assert.equal(stepsOf(family, answer([])), 0);
  assert.equal(stepsOf(family, answer({ steps: 5 })), 5);
  assert.equal(stepsOf(family, null), 0);
  assert.equal(stepsOf(/** @type {any} */ ({ steps: () => 7 }), answer([])), 7);
});

test('steps land on whole numbers and stay within the answer', () => {
  const playback = playbackOf(3, false);
  assert.equal(step(seek(playback, 1.5), 1).time, 2);
  assert.equal(step(seek(playback, 1.5), -1).time, 1);
  assert.equal(step(seek(playback, 3), 1).time, 3);
  assert.equal(step(seek(playback, 0), -1).time, 0);
  assert.ok(speeds.includes(comfortableSpeed(100000)));
});

test('arrow keys skip the holes of the grid and stop at its edge', () => {
  const rows = [
    [cell('a'), cell('b'), cell('c')],
    [cell('d'), null, cell('e')],
    [cell('f'), cell('g'), cell('h')],
  ];
  assert.equal(neighbour(rows, 'b', 'ArrowDown')?.target.id, 'g');
  assert.equal(neighbour(rows, 'd', 'ArrowRight')?.target.id, 'e');
  assert.equal(neighbour(rows, 'c', 'ArrowRight'), null);
  assert.equal(neighbour(rows, 'h', 'Home')?.target.id, 'f');
  assert.equal(neighbour(rows, 'd', 'End', true)?.target.id, 'h');
  assert.equal(neighbour(rows, 'gone', 'ArrowUp')?.target.id, 'a');
  assert.deepEqual(place(rows, 'e'), { row: 1, column: 2 });
  assert.equal(first([[null], []]), null);
});

test('the style sheet has the palettes of the theme script', () => {
  const css = readFileSync(new URL('../../www/app/styles/base.css', import.meta.url), 'utf8');
  const hex = '(#[0-9a-f]{3,6})';
  for (const name of colourNames) {
    const both = new RegExp(`${propertyName(name)}: light-dark\\(${hex}, ${hex}\\);`).exec(css);
    assert.deepEqual([sixDigits(both?.[1]), sixDigits(both?.[2])], [light[name], dark[name]], name);
  }
});

test('no other style sheet contains a colour', () => {
  const folder = new URL('../../www/app/', import.meta.url);
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  assert.ok(sheets.length > 5);
  for (const file of sheets.filter((file) => !file.endsWith('base.css'))) {
    const stated = readFileSync(new URL(file, folder), 'utf8').match(
      /:[^;{}]*(?:#[0-9a-f]{3,8}\b|rgba?\(|hsla?\()[^;]*/gi,
    );
    assert.equal(stated, null, file);
  }
});

/** Expands #fff to #ffffff. @param {string | undefined} colour */
const sixDigits = (colour) =>
  colour?.length === 4 ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}` : colour;

/** @param {string} colour */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
/** @param {string} a @param {string} b */
const contrast = (a, b) =>
  (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);

test('text has enough contrast, and so have lines that carry meaning', () => {
  for (const theme of [light, dark]) {
    for (const ground of [theme.paper, theme.surface]) {
      for (const name of /** @type {const} */ (['ink', 'muted', 'accent', 'good', 'warn', 'bad'])) {
        assert.ok(
          contrast(theme[name], ground) >= 4.5,
          `${name} on ${ground}: ${contrast(theme[name], ground).toFixed(2)}`,
        );
      }
      assert.ok(contrast(theme.faint, ground) >= 3, `faint on ${ground}`);
      for (const colour of theme.series) assert.ok(contrast(colour, ground) >= 3, `${colour} on ${ground}`);
    }
    assert.ok(contrast(theme.accentInk, theme.accent) >= 4.5);
    for (const name of /** @type {const} */ (['good', 'warn', 'bad', 'accent']))
      assert.ok(contrast(theme.ink, theme[`${name}Soft`]) >= 4.5);
  }
});
