/** Calculation maze: cells, facts and words; drawing is in maze/draw.ts, gestures in maze/gestures.ts. */

import type { Cell, Fact, Family, Scene, Translate } from '../contract.ts';
import type { Answers, Edge, Frames, Ui, View } from './types.ts';
import { drawDraft } from './draft.ts';
import { middleOf, placeOf, shownSteps } from './draw.ts';
import { formulaOf } from './formula.ts';
import { directions, currentNode, isUnset, onEdit, onPlay } from './gestures.ts';
import { lazyPanel } from '../../shared/lazy-panel.ts';
import { joinSentences } from '../../shared/translate.ts';
import { edgeTarget, frameOf, hit, nodeTarget, shift, sizeOf } from './places.ts';
import { pruningTable } from './prunings.ts';
import { pruningSwitches, pruningWire, tools } from './tools.ts';
import { caretOf, fillFromText, unsetOf } from './typing.ts';
import { en, ja } from './words.ts';

const rowAndColumn = (view: View, node: number) => ({
  row: Math.floor(node / view.w) + 1,
  column: (node % view.w) + 1,
});

const signKeys = { '+': 'plus', '-': 'minus', '*': 'times' };

const operatorName = ({ op, n }: Edge, t: Translate) => (op ? t(signKeys[op], { n }) : t('unset'));

/** Names a road by its crossing and its direction. */
const roadName = (view: View, edge: Edge, key: 'edge' | 'caret', t: Translate) =>
  t(`${key}${edge.horizontal ? 'Across' : 'Down'}`, { ...rowAndColumn(view, edge.a), operator: operatorName(edge, t) });

function cells(scene: Scene<View, Ui>): (Cell | null)[][] {
  const { view, t, mode } = scene;
  const offset = shift(scene);
  const { list, time } = shownSteps(scene);
  const walked = list.slice(0, Math.floor(time + 1e-9));
  const walkedAs = new Map(walked.map((step, index) => [step.edge, index + 1]));
  const end = scene.answer ? (walked.at(-1)?.to ?? view.start) : -1;
  const rows: (Cell | null)[][] = Array.from({ length: 2 * view.h - 1 }, () => Array(2 * view.w - 1).fill(null));
  for (let node = 0; node < view.w * view.h; node++) {
    const { row, column } = rowAndColumn(view, node);
    const at = placeOf(view, node);
    const parts = [t('node', { row, column })];
    if (node === view.start) parts.push(t('isStart'));
    if (node === view.goal) parts.push(t('isGoal'));
    if (mode === 'play' && node === currentNode(view)) parts.push(t('isHere'));
    if (node === end) parts.push(t('routeEnd'));
    if (mode === 'play' && view.legal.includes(node)) parts.push(t('canGo'));
    rows[2 * row - 2][2 * column - 2] = {
      target: nodeTarget(node),
      label: parts.join(', '),
      x: at.x + offset - 0.34,
      y: at.y + offset - 0.34,
      width: 0.68,
      height: 0.68,
      round: true,
    };
  }
  view.edges.forEach((edge, index) => {
    const at = middleOf(edge);
    const name = roadName(view, edge, 'edge', t);
    const step = walkedAs.get(index);
    rows[2 * edge.y + (edge.horizontal ? 0 : 1)][2 * edge.x + (edge.horizontal ? 1 : 0)] = {
      target: edgeTarget(index),
      label: step ? `${name}, ${t('walked', { step })}` : name,
      x: at.x + offset - 0.3,
      y: at.y + offset - 0.24,
      width: 0.6,
      height: 0.48,
    };
  });
  return rows;
}

/** Facts about a board that is being drawn: the number of unset roads, and where typing goes. */
function draftFacts(scene: Scene<View, Ui>): Fact[] {
  const { view, t, number } = scene;
  const total = number(view.edges.length);
  const caret = caretOf(scene);
  return [
    { label: t('missing'), value: number(unsetOf(view)), unit: t('missing.of', { all: total }), strong: true },
    ...(caret === null || scene.focus
      ? []
      : [{ label: t('caret'), value: roadName(view, view.edges[caret], 'caret', t) }]),
  ];
}

const family: Family<View, Ui, Frames> = {
  id: 'maze',
  objective: { direction: 'max', unit: 'points' },
  hint: async (scene, api) => (await import('./advice.ts')).advice(scene, api),
  analysis: () => import('./analysis.ts'),
  improve: (answer) => ({ engine: 'frontier', options: { answer } }),
  demo: () => import('./demo.ts'),
  levels: () => import('./set.ts'),
  tally: () => import('./tally.ts'),
  words: { ja, en },
  examples: [
    {
      name: { ja: '記事の例', en: 'The article’s example' },
      note: { ja: '3×3・最高 36 点', en: '3×3, best 36' },
      level: 3,
      board: '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n',
    },
    {
      name: { ja: '四つ辻', en: 'Four corners' },
      note: { ja: '4×4', en: '4×4' },
      level: 4,
      board: '4 4\n+2 -1 +3\n+1 *2 -3 +1\n-2 +4 +1\n+3 -1 *3 +2\n+1 +2 -4\n-2 +5 +1 *2\n+3 -1 +2\n1 0 15\n',
    },
    {
      name: { ja: '真ん中のゴール', en: 'Goal in the middle' },
      note: { ja: '5×5', en: '5×5' },
      level: 4,
      board:
        '5 5\n+3 -2 +1 +4\n+1 +2 *2 -1 +5\n-1 +4 +2 -3\n+2 -5 +1 +3 *3\n+6 +1 -2 +2\n-1 *2 +3 +1 -4\n+1 +5 -1 +2\n+4 +1 -3 *2 +1\n+2 -1 +3 +1\n1 0 12\n',
    },
  ],
  engines: [
    { id: 'frontier', exact: true },
    { id: 'article', exact: true, options: pruningSwitches, wire: pruningWire },
    { id: 'beam', exact: false },
  ],

  largestUnit: 150,
  centre(scene) {
    const { list, time } = shownSteps(scene);
    return placeOf(scene.view, list[Math.min(Math.floor(time + 1e-9), list.length) - 1]?.to ?? scene.view.start);
  },
  ui: () => ({
    tool: 'road',
    caret: null,
    op: '+',
    sizing: null,
    seed: 1,
    multipliers: null,
    max: 5,
    negative: 25,
    typing: null,
    hint: null,
    dragging: null,
  }),
  size: sizeOf,
  draw: drawDraft,
  hit,
  cells,
  on: (gesture, scene) =>
    scene.mode === 'edit' ? onEdit(gesture, scene) : scene.mode === 'play' ? onPlay(gesture, scene) : null,
  grabs: (target, { mode, view, ui }) =>
    target?.kind === 'handle' ||
    target?.kind === 'size' ||
    (target?.kind === 'node' &&
      (mode === 'play'
        ? target.node === currentNode(view)
        : mode === 'edit' && (target.node === view.start || target.node === view.goal || ui.dragging !== null))),
  tools,
  keypad: () => import('./keys.ts'),
  paper: frameOf,
  paste: fillFromText,

  draftFacts,

  facts(scene) {
    const { t, number, view, mode } = scene;
    const { list, time } = shownSteps(scene);
    const walked = list.slice(0, Math.floor(time + 1e-9));
    const last = walked[walked.length - 1];
    const score = last?.score ?? 1;
    const atGoal = (last?.to ?? view.start) === view.goal;
    const open: Answers['open'] | null = mode === 'play' && !atGoal ? scene.query('open') : null;
    const isCutOff = open?.goal === false;
    return [
      { label: t('score'), value: number(score), unit: t('points', { n: score }), strong: true },
      { label: t('edgesUsed'), value: `${number(walked.length)} / ${number(view.edges.length)}`, brief: true },
      {
        label: t('goal'),
        value: t(atGoal ? 'atGoal' : isCutOff ? 'lostGoal' : 'notAtGoal'),
        tone: atGoal ? 'good' : isCutOff ? 'warn' : undefined,
      },
      { label: t('formula'), value: formulaOf(walked, number), long: true },
    ];
  },

  describe(scene) {
    const { view, t, number, mode, language } = scene;
    if (mode === 'edit') return t('describe.missing', { n: number(unsetOf(view)) });
    const at = currentNode(view);
    const isFocused = scene.focus?.node === at;
    const sentence = t(isFocused ? 'describe.score' : 'describe', {
      ...rowAndColumn(view, at),
      score: number(view.score),
    });
    if (mode !== 'play') return sentence;
    const ways = Object.entries(directions).flatMap(([key, [dx, dy]]) => {
      const to = at + dx + dy * view.w;
      const edge =
        view.legal.includes(to) &&
        view.edges.find((road) => (road.a === at && road.b === to) || (road.b === at && road.a === to));
      return edge ? [`${t(key.slice(5).toLowerCase())} ${operatorName(edge, t)}`] : [];
    });
    const near = Object.values(directions).map(([dx, dy]) => at + dx + dy * view.w);
    const end = t(near.some((to) => isUnset(view, at, to)) ? 'unsetAhead' : 'deadEnd');
    const goal = view.atGoal ? t('describe.goal') : '';
    return joinSentences(
      sentence,
      goal,
      ways.length ? t('waysOut', { list: ways.join(language === 'ja' ? '、' : ', ') }) : end,
    );
  },

  // No route has a crossing twice in a row, so a number twice is a size.
  looksLikeMoves: (text) => /^(?!(\d{1,4}) {1,9}\1$)\d[\d\s]*$/.test(text.trim()) && !text.trim().includes('\n'),
  pasted: () => import('./pasted.ts'),
  certificate: { engine: 'frontier', options: { certificate: 'true' } },
  panels: [
    lazyPanel('routes', ['solve'], () => import('./routes.ts')),
    lazyPanel('maker', ['edit', 'play'], () => import('./maker.ts')),
    pruningTable,
  ],
};

export default family;
