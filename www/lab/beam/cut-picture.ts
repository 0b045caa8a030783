/** The keys that were tried for a layer, best first, and the line below the last survivor. */

import type { Pen } from '../../puzzles/contract.ts';
import type { Growth, TreeNode } from './growth.ts';
import type { Surface } from '../shared/picture.ts';
import { cutProgress, type Moment, walkProgress } from './moment.ts';
import { familyInk } from './tree-picture.ts';

const FONT = 12.5;
/** Space above the first row, and between the last survivor and the first cut row. */
const [HEAD, GAP] = [30, 16];
/** Displayed rows: all survivors at the usual width, and some of the others. */
const rowsIn = (height: number) => (height < 260 ? 13 : 19);

/** @param moving whether the next layer is being made; then it is shown instead of the current one */
export function drawCut(
  pen: Pen,
  growth: Growth,
  { layer, phase }: Moment,
  moving: boolean,
  { theme, t, width, height }: Surface,
) {
  const shown = growth.layers[moving ? layer + 1 : layer];
  const families = growth.layers[moving ? layer : layer - 1];
  if (!families) return;
  const [cut, walked] = moving ? [cutProgress(phase), walkProgress(phase)] : [1, 1];
  const kept = shown.nodes.length;
  const rows = shown.candidates.slice(0, Math.max(kept, rowsIn(height)));
  const step = Math.min(15, (height - HEAD - GAP - 58) / rows.length);
  const y = (row: number) => HEAD + row * step + (row >= kept ? GAP : 0);
  const highest = Math.max(1, ...growth.layers.map(({ candidates }) => candidates[0]?.score ?? 0));
  const ink = (node: TreeNode) => familyInk(theme, families, node);
  const label = (text: string, at: number, color: string) =>
    pen.text(text, 0, at, { size: FONT, color, align: 'left', fit: width });
  label(t('tried', { n: shown.candidates.length + shown.equal }), 9, theme.ink);
  rows.forEach(({ from, score, node }, row) => {
    if (row / rows.length > walked) return;
    const color = node ? ink(from) : theme.faint;
    const alpha = node ? 1 : 1 - cut * 0.45;
    pen.circle(8, y(row), node ? 4.2 : 3, node ? { fill: color, alpha } : { stroke: color, width: 1, alpha });
    const end = 18 + Math.max(4, (Math.max(0, score) / highest) * (width - 54));
    pen.line(
      [
        { x: 18, y: y(row) },
        { x: end, y: y(row) },
      ],
      { stroke: color, width: node ? 3 : 1.5, alpha },
    );
    if (row > 0 && row !== kept && rows[row - 1].score === score) return;
    const color2 = node ? theme.ink : theme.muted;
    pen.text(score < 0 ? '×' : String(score), width, y(row), {
      size: FONT,
      color: color2,
      align: 'right',
      font: theme.figure,
    });
  });
  if (cut > 0 && kept > 0) {
    const line = rows.length > kept ? (y(kept - 1) + y(kept)) / 2 : y(kept - 1) + GAP;
    pen.line(
      [
        { x: 0, y: line },
        { x: width, y: line },
      ],
      { stroke: theme.accent, width: 1.5, alpha: cut },
    );
    pen.text(t('cut'), width / 2, line, {
      size: FONT,
      color: theme.accent,
      halo: theme.paper,
      weight: 600,
      alpha: cut,
    });
  }
  const foot = y(Math.max(rows.length - 1, kept)) + 18;
  label(t('dropped', { n: shown.candidates.length - kept }), foot, theme.muted);
  if (shown.equal > 0) label(t('equal', { n: shown.equal }), foot + 18, theme.muted);
}
