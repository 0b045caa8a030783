/**
 * Links of what is on screen, and the share dialog, which is fetched when it is opened.
 * @import { Scene } from '../puzzles/contract.d.ts'
 * @import { Engine, Opening } from '../engine/types.d.ts'
 * @import { State } from './store.js'
 */
import { h } from './dom.js';
import { save } from './panels/own.js';

/** The moves that are on screen: played, or of an answer. @param {State} state */
const movesShown = ({ mode, moves, answer }) =>
  mode === 'play' ? moves : mode === 'solve' ? (answer?.moves ?? '') : '';

/** An answer is opened as one, where its playback stands now. @param {State} state @returns {Opening} */
function openingOf({ mode, playback }) {
  if (mode !== 'solve') return { answer: false };
  const ended = playback.time >= playback.length;
  return { answer: true, ...(ended ? {} : { step: Math.floor(playback.time) }) };
}

/** A link with as much as it can hold: the board with its moves, the board alone, or the family alone. @param {Engine} engine @param {State} state @param {boolean} withMoves */
export function linkOf(engine, state, withMoves) {
  const { family, board } = state;
  const moves = withMoves ? movesShown(state) : '';
  const whole = engine.rules.encodeLink(family.id, board, moves, openingOf(state));
  const result = whole.ok || !moves ? whole : engine.rules.encodeLink(family.id, board);
  return result.ok ? result.link : `#/${family.id}`;
}

/** Does a link hold a board? @param {string} link */
export const holdsBoard = (link) => link.split('/').length > 2;

/** @param {{ state: State, scene: Scene, link: (withMoves: boolean) => string, copy: (text: string) => Promise<boolean> }} page */
export async function shareDialog({ state, scene, link, copy }) {
  const address = new URL('./share/share.css', import.meta.url).href;
  if (!document.querySelector('link[data-share]')) {
    document.head.append(h('link', { rel: 'stylesheet', href: address, 'data-share': '' }));
  }
  const { openShare } = await import('./share/panel.js');
  const base = new URL('../../', import.meta.url).href;
  // Made once: a long answer takes a while to pack, and the panel asks for its link many times.
  const [whole, bare] = [link(true), link(false)];
  openShare({
    family: state.family,
    scene,
    bare: state.bare,
    link: (withMoves) => (withMoves ? whole : bare),
    hasMoves: whole !== bare,
    lost: !holdsBoard(bare) ? 'board' : movesShown(state) && whole === bare ? 'moves' : null,
    base,
    copy,
    save: (name, content) => save(name, content),
  });
}
