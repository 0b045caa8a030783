/** A hint in steps: which box; where to and why; the push itself. */

import type { HintApi, HintStep } from '../contract.ts';
import type { Answers, Ui } from './types.ts';
import type { SokobanScene } from './tools.ts';
import { deadlock } from './queries.ts';
import { reasonText } from '../../shared/reason.ts';
import { joinSentences } from '../../shared/translate.ts';
import { hintTranslator } from './hint-words.ts';
import { words } from './reason-words.ts';

const directionWords: Record<string, string> = { U: 'up', R: 'right', D: 'down', L: 'left' };

export async function advice(scene: SokobanScene, { consult }: HintApi): Promise<HintStep<Ui>[]> {
  const { view, t, board, moves, language } = scene;
  const tHint = hintTranslator(scene);
  if (view.boxes.length === 0) return [{ text: t('diagnostic.no-boxes') }]; // such a board counts as solved
  if (view.solved) return [{ text: tHint('solved') }];
  if (deadlock(scene)) return [{ text: tHint('dead') }];
  const found: Answers['hint'] = await consult('hint');
  if (!found) return [];
  const { box, to, rest, why } = found;
  const place = (cell: number) => ({ row: Math.floor(cell / view.width) + 1, column: (cell % view.width) + 1 });
  const push = [...found.moves].find((letter) => letter in directionWords);
  const target = tHint('rest', { ...place(rest), why: t(`hint.${why}`) });
  const explanation = found.reason ? reasonText(found.reason, words, { language }) : '';
  const shown = (step: 1 | 2 | 3) => ({ hint: { box, to, rest, why, board, moves, step }, selected: null });
  return [
    { text: tHint('box', place(box)), ui: shown(1) },
    { text: joinSentences(target, explanation), ui: shown(2) },
    { text: tHint('push', { way: t(directionWords[push ?? 'U']) }), ui: shown(3) },
  ];
}
