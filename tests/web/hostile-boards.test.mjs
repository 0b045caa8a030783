// Hostile boards (tests/data/hostile.txt, from the fuzzer's own generator), drawn and described by every family's
// script with the real rules: without exceptions, invalid figures or missing words. Each also with the marks, the
// pointer and the focus that the board before has left.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createPen } from '../../www/board/layout.ts';
import { dark, light } from '../../www/board/theme.ts';
import { families } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { rules } from './real-rules.mjs';
import { recordingContext } from './recording.mjs';
import { sceneFor, tapOn } from './scene.mjs';

const allLinks = readFileSync(new URL('../data/hostile.txt', import.meta.url), 'utf8').split('\n');

/** Texts that must never appear. */
const SLIPS = /undefined|NaN|\[object|Infinity|null/;

/** @param {unknown} value @param {string} place */
function sound(value, place) {
  if (typeof value === 'number') assert.ok(Number.isFinite(value), `${place}: ${value}`);
  if (typeof value === 'string') assert.doesNotMatch(value, SLIPS, place);
  if (Array.isArray(value)) for (const item of value) sound(item, place);
}

/** @param {any} reply @param {string} name */
const unwrapped = (reply, name) => {
  assert.ok(reply.ok, JSON.stringify(reply));
  return reply[name];
};

/** @param {any} family @param {any} scene @param {string} place */
function drawn(family, scene, place) {
  const { ctx, calls, depth } = recordingContext();
  const size = family.size(scene.view, scene);
  sound([size.width, size.height], `${place} size`);
  assert.ok(size.width > 0 && size.height > 0, `${place}: ${size.width} x ${size.height}`);
  family.draw(createPen(ctx, 20, scene.theme), scene);
  for (const { name, parameters } of calls) sound(parameters, `${place} ${name}`);
  assert.equal(depth(), 0, `${place}: each save has a restore`);
}

/** @param {any} family @param {any} scene @param {string} place */
function checkTexts(family, scene, place) {
  for (const { label, value } of family.facts(scene)) sound([label, value], `${place} facts`);
  sound(family.describe(scene), `${place} describe`);
  for (const control of family.tools(scene)) sound([control.label, control.hint], `${place} tools`);
}

/**
 * Taps some of the cells, by mouse and by keyboard. Returns what the taps leave: marks, pointer and focus.
 * @param {any} family @param {any} scene @param {string} place @param {number} turn
 */
function tapped(family, scene, place, turn) {
  let left = { ui: scene.ui, hover: null, focus: null };
  const cells = family.cells(scene).flat().filter(Boolean);
  for (const cell of cells) {
    sound([cell.x, cell.y, cell.width, cell.height], `${place} cell ${cell.target.id}`);
    sound(cell.label, `${place} label`);
  }
  for (const at of [0, turn % (cells.length || 1), cells.length - 1]) {
    const target = cells[at]?.target ?? null;
    const action = family.on(tapOn(target, { keyboard: turn % 2 === 0 }), scene);
    if (action?.ui) drawn(family, { ...scene, ui: { ...scene.ui, ...action.ui }, hover: target }, `${place} tapped`);
    for (const move of [action?.move, action?.moves]) if (move !== undefined) sound(move, `${place} move`);
    for (const operation of [action?.edit].flat()) if (operation !== undefined) sound(operation, `${place} edit`);
    drawn(family, { ...scene, hover: target, focus: target }, `${place} focus`);
    left = { ui: { ...left.ui, ...action?.ui }, hover: target, focus: target };
  }
  return left;
}

/** @param {any} family @param {any} read @param {number} turn @returns {any[]} a scene for each mode of a link */
function scenesOf(family, { board, moves }, turn) {
  const { diagnostics } = /** @type {any} */ (rules.parse(family.id, board));
  const view = (/** @type {string} */ made) => unwrapped(rules.view(family.id, board, made), 'view');
  const query = (/** @type {string} */ question) => {
    const reply = /** @type {any} */ (rules.query(family.id, board, moves, question));
    return reply.ok ? reply.value : null;
  };
  const common = {
    board,
    diagnostics,
    query,
    consult: () => null,
    language: turn % 2 ? 'ja' : 'en',
    theme: turn % 3 ? light : dark,
  };
  const scene = (/** @type {any} */ change) => sceneFor(family, { ...common, ...change });
  const frames = unwrapped(rules.frames(family.id, board, moves), 'frames');
  const { objective, goal } = /** @type {any} */ (rules.check(family.id, board, moves));
  const answer = { moves, objective: goal ? objective : null, view: view(moves), frames, checked: true };
  const steps = family.steps ? family.steps(answer) : (frames.steps ?? frames.length - 1);
  sound(steps, 'steps');
  const times = [0, steps / 3, steps];
  return [
    scene({ mode: 'edit', view: view('') }),
    scene({ mode: 'play', moves, view: view(moves) }),
    scene({ mode: 'play', view: view(''), thumbnail: true }),
    ...times.map((time) => scene({ mode: 'solve', view: view(''), answer, time })),
  ];
}

for (const { id, load } of families) {
  test(`${id}: hostile boards are drawn and described`, async () => {
    const { default: family } = await load();
    await family.keypad?.(); // with the tools that draw
    const familyLinks = allLinks.filter((line) => line.startsWith(`#/${id}/`));
    assert.ok(
      familyLinks.length >= 200,
      `${familyLinks.length} in tests/data/hostile.txt: append tokeru fuzz --family ${id} --links hostile --count 200`,
    );
    /** What the board before has left, by mode. @type {Record<string, any>} */
    const left = {};
    // All of them take long.
    ofTheDay(familyLinks).forEach((link, turn) => {
      const read = /** @type {any} */ (rules.decodeLink(link));
      assert.ok(read.ok, link);
      for (const scene of scenesOf(family, read, turn)) {
        const place = `${link} ${scene.mode} ${scene.time}`;
        drawn(family, scene, place);
        checkTexts(family, scene, place);
        if (scene.thumbnail) continue;
        const inherited = { ...scene, ...left[scene.mode] };
        drawn(family, inherited, `${place}, after another board`);
        checkTexts(family, inherited, `${place}, after another board`);
        left[scene.mode] = tapped(family, scene, place, turn);
      }
    });
  });
}
