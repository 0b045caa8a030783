/** A hint in steps: the side of the gap, which tile and why no other, and its direction. */

import type { HintApi, HintStep, Scene } from '../contract.ts';
import type { Ui } from './index.ts';
import type { Answers, Frames, View } from './view.ts';
import { nameOf } from './draw.ts';
import { besideBlank } from './position.ts';
import { reasonText } from '../../shared/reason.ts';
import { joinSentences, translatorOf } from '../../shared/translate.ts';
import { words } from './reason-words.ts';

/** The direction of the tile when the gap moves the other way. */
const tileDirections: Record<string, string> = { L: 'right', R: 'left', U: 'down', D: 'up' };

type SlideScene = Scene<View, Ui, Frames>;

/** The tile that moves into the gap. */
function tileOf({ view, ui }: SlideScene, move: string) {
  const cell = besideBlank(view, move);
  return cell === null ? '' : nameOf(view, view.squares[cell], ui.face);
}

/** The moves left, and the reason why this tile is right. */
function explain(scene: SlideScene, reason: NonNullable<Answers['reason']>) {
  const { moves, number, language } = scene;
  const tile = tileOf(scene, reason.moves[moves.length]);
  const next = translatorOf(words[language])('next', { tile, left: number(reason.best - moves.length) });
  const [refuted] = reason.refuted; // none if this is the only move, or all are as good
  const explanation = reasonText(reason, words, { language, tile: refuted ? tileOf(scene, refuted) : '' });
  return joinSentences(next, explanation);
}

export async function advice(scene: SlideScene, { consult }: HintApi): Promise<HintStep<Ui>[]> {
  const { view, board, moves, t, number, query } = scene;
  if (view.solved) return [{ text: translatorOf(words[scene.language])('solved') }];
  const reasons: Answers['reasons'] | null = query('reasons');
  if (reasons?.length) return [{ text: t(`diagnostic.${reasons[0].code}`) }];
  const reason: Answers['reason'] = await consult('reason');
  const found: Answers['hint'] = reason
    ? { move: reason.moves[moves.length], left: reason.best - moves.length }
    : await consult('hint');
  const cell = found && besideBlank(view, found.move);
  if (!found || cell === null) return [];
  const sideways = found.move === 'L' || found.move === 'R';
  const tile = tileOf(scene, found.move);
  const which = reason ? explain(scene, reason) : t('hint.left', { tile, left: number(found.left) });
  const shown = (step: 1 | 2 | 3) => ({ hint: { cell, board, moves, step } });
  return [
    { text: t(sideways ? 'hint.beside' : 'hint.above'), ui: shown(1) },
    { text: which, ui: shown(2) },
    { text: t('hint.tile', { tile, way: t(tileDirections[found.move]) }), ui: shown(3) },
  ];
}
