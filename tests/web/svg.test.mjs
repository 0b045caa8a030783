// The canvas context that writes SVG: shapes keep their places, circles are closed, text stays text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shorter, shorterPath } from '../../scripts/pictures/shorter.mjs';
import { createSvgContext } from '../../www/board/svg.ts';

const measure = (/** @type {string} */ _font, /** @type {string} */ text) => text.length * 6;

test('shapes keep their place under translation, rotation and scaling', () => {
  const { ctx, toText } = createSvgContext(100, 50, measure);
  ctx.save();
  ctx.translate(10, 20);
  ctx.scale(2, 2);
  ctx.beginPath();
  ctx.rect(0, 0, 5, 5);
  ctx.fillStyle = '#123456';
  ctx.fill();
  ctx.restore();
  ctx.beginPath();
  ctx.moveTo(1, 2);
  ctx.lineTo(3, 4);
  ctx.lineWidth = 2;
  ctx.setLineDash([4, 2]);
  ctx.stroke();
  const text = toText('a <board>');
  assert.match(text, /<path d="M10 20L20 20L20 30L10 30Z" fill="#123456"\/>/);
  assert.match(text, /<path d="M1 2L3 4" fill="none" stroke="#000000" stroke-width="2" [^>]*stroke-dasharray="4 2"\/>/);
  assert.match(text, /<title>a &lt;board&gt;<\/title>/);
});

test('a full circle becomes four quarter arcs', () => {
  const { ctx, toText } = createSvgContext(20, 20, measure);
  ctx.beginPath();
  ctx.arc(10, 10, 5, 0, Math.PI * 2);
  ctx.fill();
  const d = /d="([^"]+)"/.exec(toText('circle'))?.[1] ?? '';
  assert.equal(d.match(/C/g)?.length, 4);
  assert.ok(d.startsWith('M15 10') && d.endsWith('15 10'));
});

test('text is written as text, escaped, with its font', () => {
  const { ctx, toText } = createSvgContext(20, 20, measure);
  ctx.font = 'italic 700 12px "Noto Sans", serif';
  ctx.textAlign = 'center';
  ctx.globalAlpha = 0.5;
  ctx.fillText('<&>', 4, 5);
  const text = toText('t');
  assert.match(
    text,
    /font-size="12" font-weight="700" font-style="italic" text-anchor="middle" fill="#000000" opacity="0.5">&lt;&amp;&gt;<\/text>/,
  );
  assert.equal(ctx.measureText('abc').width, 18);
});

test('characters that XML cannot hold are left out: the name of a board may come from any file', () => {
  const { toText } = createSvgContext(20, 20, measure);
  const title = (/** @type {string} */ name) => /<title>(.*)<\/title>/su.exec(toText(name))?.[1];
  assert.equal(title('a\0\u0001\u001b[0m\ud800\uffffb'), 'a[0mb');
  assert.equal(title('倉庫\t番 \u{1f9f1}\u{10ffff}\ufffd\ue000'), '倉庫\t番 \u{1f9f1}\u{10ffff}\ufffd\ue000');
});

test('invalid values are ignored, as by a canvas', () => {
  const { ctx } = createSvgContext(20, 20, measure);
  ctx.lineWidth = 3;
  ctx.lineWidth = Number.NaN;
  assert.equal(ctx.lineWidth, 3);
  ctx.save();
  ctx.lineWidth = 5;
  ctx.restore();
  assert.equal(ctx.lineWidth, 3);
});

test('round corners shrink where a side is too short, and a clip lies within the previous one', () => {
  const { ctx, toText } = createSvgContext(20, 20, measure);
  ctx.beginPath();
  ctx.roundRect(0, 0, 10, 4, 9);
  ctx.clip();
  ctx.beginPath();
  ctx.rect(0, 0, 5, 5);
  ctx.clip();
  ctx.fill();
  const text = toText('clip');
  assert.match(text, /<clipPath id="clip1"><path d="M2 0L8 0C[\d. ]+ 10 2L10 2C/);
  assert.match(text, /<clipPath id="clip2" clip-path="url\(#clip1\)">/);
  assert.match(text, /<path d="M0 0L5 0L5 5L0 5Z" fill="#000000" clip-path="url\(#clip2\)"\/>/);
});

test('a minified picture has the same lines', () => {
  assert.equal(shorterPath('M10 20L20 20L20 30L10 30Z'), 'M10 20H20V30H10Z');
  assert.equal(shorterPath('M0.04 0L5.26 7.31C5.26 7.31 5.26 7.31 5.26 7.31L0 7.31ZL5 1'), 'M0 0L5.3 7.3H0ZL5 1');
  assert.equal(shorterPath('M4 4C4 4 6 4 6 6Q6 8 4 4'), 'M4 4C4 4 6 4 6 6Q6 8 4 4');
  const line = (/** @type {string} */ path, rest = '') => `<path d="${path}" fill="none" stroke="#000000"${rest}/>`;
  assert.equal(shorter(line('M0 0L9 9') + line('M0 9L9 9') + line('M1 1L2 3')), line('M0 0L9 9M0 9H9M1 1L2 3'));
  const seen = line('M0 0L9 9', ' opacity="0.5"');
  assert.equal(shorter(seen + seen), seen + seen);
});
