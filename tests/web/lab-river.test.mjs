// The river of a beam's families: bands beside the winning line, their hues and edges, and the drawing, from a small
// hand-made river.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countAt, layOutRiver, HUES, largestAt, trunkAt } from '../../www/lab/river/bands.ts';
import { figuresOf, linesOf, mean } from '../../www/lab/river/figures.ts';
import { drawRiver, spanAround, wholeRiver } from '../../www/lab/river/river-picture.ts';
import { movesOf } from '../../www/lab/river/searches.ts';
import { drawWinner } from '../../www/lab/river/winner-picture.ts';
import { words } from '../../www/lab/river/words.ts';
import { light } from '../../www/board/theme.ts';
import { createPen } from '../../www/board/layout.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { atOnce } from '../../www/shared/turns.ts';
import { recordingContext } from './recording.mjs';

const family = (
  /** @type {number} */ from,
  /** @type {string} */ key,
  /** @type {boolean} */ above,
  /** @type {number[]} */ counts,
) => ({ from, key, above, counts });

/** Width 8; the trunk follows from the oldest living family. */
const river = {
  ...{ maps: [2, 0], width: 8, unique: true, layers: 6, keys: 'URDLUR', coins: 9 },
  families: [
    ...[family(1, 'U', true, [1, 2, 3, 1]), family(1, 'L', false, [1, 2])],
    ...[family(2, 'R', true, [1, 2, 3, 4, 2]), family(3, 'D', false, [2, 3, 3, 5]), family(5, 'U', false, [1])],
  ],
  ...{ trunk: [0, 0, 0, 0, 1, 1], ancestors5: [1, 1, 1, 1, 1, 3], ancestors20: [1, 1, 1, 1, 1, 1] },
  ...{ ancestors100: [1, 1, 1, 1, 1, 1], expanded: 40, candidates: 99, duplicates: 3, fingerprint: '0' },
};
/** @param {import('../../www/puzzles/streamer/types.ts').River} own */
const layoutOf = (own) => atOnce(layOutRiver(own));
const layout = layoutOf(river);
const t = (/** @type {string} */ key, /** @type {Record<string, any>} */ values = {}) =>
  translatorOf(words.en)(key, values);

test('a layer lists its families, and names the largest, the older of equal ones', () => {
  assert.deepEqual(
    layout.living.map((bands) => bands.map(({ family: { from, key } }) => `${from}${key}`)),
    [[], ['1U', '1L'], ['1U', '1L', '2R'], ['1U', '2R', '3D'], ['1U', '2R', '3D'], ['2R', '3D', '5U'], ['2R', '3D']],
  );
  const largest = [0, 1, 2, 3, 4, 5, 6].map((layer) => largestAt(layout, layer)?.family.key ?? null);
  assert.deepEqual(largest, [null, 'U', 'U', 'U', 'R', 'R', 'D']);
  const [first] = layout.bands;
  assert.deepEqual([first.peak, first.end], [3, 4]);
  assert.deepEqual([countAt(first, 0), countAt(first, 2), countAt(first, 5)], [0, 2, 0]);
  assert.deepEqual(
    [0, 1, 5].map((layer) => trunkAt(layout, layer)),
    [0, 0, 1],
  );
});

test('bands touch one another and the line without gaps, oldest outermost, within the width', () => {
  for (let layer = 0; layer <= river.layers; layer++) {
    const at = (/** @type {typeof layout.bands[number]} */ band) => {
      const index = layer - band.first;
      return index >= 0 && index < band.top.length ? [band.top[index], band.bottom[index]] : null;
    };
    const edges = (/** @type {boolean} */ above) =>
      layout.bands
        .filter((band) => band.family.above === above)
        .map(at)
        .filter((edge) => edge !== null);
    const line = layout.line[layer];
    const above = edges(true);
    for (const [index, [top, bottom]] of above.entries()) {
      assert.ok(top >= 0 && bottom >= top && bottom <= line + 1e-5, `layer ${layer}`);
      assert.ok(Math.abs(bottom - (above[index + 1]?.[0] ?? line)) < 1e-5, 'no gap above the line');
    }
    const below = edges(false).toSorted(([a], [b]) => a - b);
    for (const [index, [top, bottom]] of below.entries()) {
      assert.ok(bottom <= river.width && bottom >= top);
      assert.ok(Math.abs(top - (index ? below[index - 1][1] : line)) < 1e-5, 'no gap below the line');
    }
  }
});

test('families alive at the same time differ in hue; a small one is grey', () => {
  const wide = layoutOf({ ...river, width: 100 });
  const grey = wide.bands.filter(({ hue }) => hue === null).map(({ family: { key, from } }) => `${from}${key}`);
  assert.deepEqual(grey, ['1L', '5U']);
  for (const bands of layout.living) {
    const hues = bands.map(({ hue }) => hue).filter((hue) => hue !== null);
    assert.equal(new Set(hues).size, hues.length);
    for (const hue of hues) assert.ok(hue >= 0 && hue < HUES);
  }
});

test('the picture: bands, the line twice, the trunk, a mark with its key, and the same commands each time', () => {
  const drawn = () => {
    const { ctx, calls } = recordingContext();
    const surface = { theme: light, t, number: String, width: 600, height: 200 };
    const span = spanAround(layout, 4, 4);
    drawRiver(createPen(ctx, 1, light), layout, span, { layer: 4, largest: largestAt(layout, 4) }, surface);
    return { span, calls };
  };
  const { span, calls } = drawn();
  assert.deepEqual(span, { from: 2, to: 6 });
  assert.deepEqual(drawn().calls, calls);
  const text = JSON.stringify(calls);
  assert.ok(text.includes('Key 4'), text.slice(0, 300));
});

test('the river drawn in strips: each clears only its own strip, and the points match the one-piece drawing', () => {
  const layers = 600;
  const families = Array.from({ length: layers }, (_, at) =>
    family(at + 1, 'URDL'[at % 4], at % 2 === 0, [1, 3, 5, 4, 2, 1].slice(0, Math.min(6, layers - at))),
  );
  const longRiver = layoutOf({ ...river, width: 40, layers, families, trunk: Array(layers).fill(0) });
  const surface = { theme: light, t, number: String, width: 100, height: 120 };
  /**
   * Points within a strip, one text each.
   * @param {{ name: string, parameters: any[] }[]} calls @param {number} left @param {number} right
   */
  const points = (calls, left, right) =>
    calls
      .filter(({ name, parameters: [x] }) => /^(line|move)To$/.test(name) && x > left && x < right)
      .map(({ parameters }) => parameters.map((/** @type {number} */ each) => each.toFixed(3)).join());
  const whole = recordingContext();
  drawRiver(
    createPen(whole.ctx, 1, light),
    longRiver,
    { from: 0, to: layers },
    { layer: null, largest: null },
    surface,
  );
  const { ctx, calls, depth } = recordingContext();
  let drawn = 0;
  let end = 0;
  for (const _ of wholeRiver(createPen(ctx, 1, light), longRiver, surface)) {
    const stripCalls = calls.slice(drawn);
    drawn = calls.length;
    const [x, , width, height] = stripCalls.find(({ name }) => name === 'clearRect')?.parameters ?? [];
    assert.deepEqual([x, height], [end, surface.height], 'the next strip');
    end = x + width;
    assert.deepEqual(new Set(points(stripCalls, x, end)), new Set(points(whole.calls, x, end)));
    const least = points(whole.calls, 0, surface.width).length / 3;
    assert.ok(points(stripCalls, 0, surface.width).length < least, 'a strip has fewer points than the whole');
  }
  assert.deepEqual([end, depth()], [surface.width, 0]);
});

test('moves of the line, figures for a file, and lines of both searches with their means', () => {
  assert.equal(movesOf(river), '2 0\nURDLUR');
  const size = { id: /** @type {const} */ ('small'), board: '', width: 8, span: 4 };
  const equal = { ...river, unique: false, ancestors20: [1, 1, 2, 4, 4, 6] };
  const searches = { size, layout, equal, winner: /** @type {any} */ (null) };
  const { columns, rows } = figuresOf(searches);
  assert.equal(columns.length, rows[0].length);
  assert.deepEqual(rows[4], [5, 3, 4, 1, 1, 1, 1, 4]);
  const [dashed, solid] = linesOf(searches, { t, number: String });
  assert.deepEqual([dashed.name, solid.name], ['duplicates kept: mean 3.0', 'duplicates dropped: mean 1.0']);
  assert.deepEqual([dashed.dash, solid.dash, solid.points[0]], [[4, 4], undefined, [1, 1]]);
  assert.equal(mean([1, 2, 6]), 3);
});

test('the winner’s maps are drawn row by row; the score is inside the ring of eight, and covers no map of four', () => {
  for (const [count, score] of /** @type {const} */ ([
    [4, 0],
    [8, 1],
  ])) {
    const shown = Array.from({ length: count }, (_, map) => map);
    const maps = { shown, playing: shown.map(() => true), width: 20, height: 20 };
    const moments = { steps: 0, coins: [777], players: shown.map(() => 21), cells: '#'.repeat(400 * count) };
    const winner = /** @type {any} */ ({ view: { ...maps, keys: 9 }, frames: { ...maps, ...moments } });
    const { ctx, texts, calls } = recordingContext();
    const parts = [...drawWinner(ctx, winner, 0, 300, { theme: light, t, number: String })].length + 1;
    const cleared = calls.filter(({ name }) => name === 'clearRect').map(({ parameters }) => parameters);
    assert.deepEqual(
      [parts, cleared.length],
      [count === 8 ? 3 : 2, parts],
      'each part takes away what stood in its place',
    );
    for (const [row, [, top]] of cleared.entries())
      if (row > 0) assert.ok(Math.abs(top - cleared[row - 1][1] - cleared[row - 1][3]) < 1e-9, 'rows do not overlap');
    assert.equal(texts().filter((text) => text === '777').length, score);
  }
});
