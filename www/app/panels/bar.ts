/**
 * The bar below the board. During play it has undo, redo, restart, edit and hint; during a search the gap between the
 * best answer and the bound; for an answer its playback. The last button always leads on: Solve, Stop, Watch, Next,
 * Done.
 */

import type { Next } from './board-name.ts';
import type { Session } from '../session/session.ts';
import type { State, Store } from '../store.ts';
import type { Scene, Translate } from '../../puzzles/contract.ts';
import { seek, speeds, step, toggle } from '../../shared/player/playback.ts';
import { linesFrom, nextOf } from '../../shared/player/history.ts';
import { enable, h, icon, iconButton, setAttribute, setText } from '../dom.ts';
import { gapOf, loadedShare } from '../../shared/player/run.ts';

interface BarActions {
  solve: () => void;
  cancel: () => void;
  hint: () => void;
  /** the label of the hint button */
  hintWord: () => string;
  /** the next board, once this one is done */
  next: () => Next | null;
  /** opens the next board */
  openNext: () => void;
}

/** Undo, redo and restart, for moves or edits. */
function historyPart(store: Store, session: Session) {
  const undo = iconButton('undo', session.undo);
  const redo = iconButton('redo', () => session.redo());
  const branches = h('span', { class: 'branches' });
  let lines: ReturnType<typeof import('./lines.ts').linesList> | null = null;
  /** The list of lines, fetched once a position first has several. */
  const listLines = (state: State, t: Translate) => {
    if (lines) return lines.update(state, t);
    if (state.mode !== 'play' || linesFrom(state.history, state.moves).length < 2) return;
    void import('./lines.ts').then(({ linesList }) => {
      lines ??= linesList(session);
      branches.replaceChildren(lines.element);
      lines.update(store.get(), t);
    });
  };
  const restart = iconButton('restart', session.restart);
  return {
    element: h('div', { class: 'bar-part' }, undo.element, redo.element, branches, restart.element),
    update(state: State, t: Translate) {
      const { mode, moves, history, past, future } = state;
      undo.name(`${t('undo')} (Ctrl+Z)`);
      redo.name(`${t('redo')} (Ctrl+Y)`);
      restart.name(t('restart'));
      enable(undo.element, mode === 'play' ? moves !== '' : past.length > 0);
      enable(redo.element, mode === 'play' ? nextOf(history, moves) !== null : future.length > 0);
      listLines(state, t);
      restart.element.hidden = mode !== 'play';
      enable(restart.element, moves !== '');
    },
  };
}

/** Edit and hint. Solve replaces the hint where the last button leads to the next board. */
function playPart(session: Session, actions: BarActions) {
  const edit = h('button', {
    type: 'button',
    class: 'quiet-button',
    id: 'mode-edit',
    onclick: () => session.setMode('edit'),
  });
  const hint = h('button', { type: 'button', class: 'button', id: 'hint', onclick: actions.hint });
  const solve = h('button', { type: 'button', class: 'button', id: 'solve-here', onclick: actions.solve });
  return {
    element: h('div', { class: 'bar-part bar-play' }, edit, hint, solve),
    update({ family }: State, isFinished: boolean, t: Translate) {
      const drawing = t('edit');
      if (edit.textContent !== drawing) edit.replaceChildren(icon('pencil'), h('span', null, drawing));
      setAttribute(edit, 'aria-label', drawing);
      hint.hidden = isFinished || !family.hint;
      solve.hidden = !isFinished;
      setText(solve, t('act.solve'));
      const word = actions.hintWord();
      enable(hint, word !== 'thinking');
      setText(hint, t(word));
    },
  };
}

/** The playback of an answer. */
function playbackPart(store: Store) {
  const set = (change: (playback: State['playback']) => State['playback']) =>
    store.set({ playback: change(store.get().playback) });
  const backButton = iconButton('stepBack', () => set((playback) => step(playback, -1)));
  const onButton = iconButton('stepOn', () => set((playback) => step(playback, 1)));
  const oninput = () => set((playback) => seek(playback, slider.valueAsNumber));
  const slider = h('input', {
    type: 'range',
    name: 'step',
    class: 'slider',
    min: '0',
    step: '1',
    oninput,
  });
  const count = h('span', { class: 'step-count' });
  const onchange = () => set((playback) => ({ ...playback, speed: Number(speed.value) }));
  const rates = speeds.map((value) => h('option', { value: String(value) }, `×${value}`));
  const speed = h('select', { class: 'select select-small', name: 'speed', onchange }, ...rates);
  return {
    element: h('div', { class: 'bar-part player' }, backButton.element, slider, onButton.element, count, speed),
    toggle: () => set(toggle),
    update({ playback }: State, t: Translate) {
      const { length } = playback;
      const current = Math.floor(playback.time + 1e-9);
      backButton.name(t('step.back'));
      onButton.name(t('step.on'));
      slider.max = String(length);
      slider.valueAsNumber = current;
      setAttribute(slider, 'aria-label', t('position'));
      setAttribute(slider, 'aria-valuetext', t('step.of', { step: current, length }));
      setText(count, `${current} / ${length}`);
      setAttribute(speed, 'aria-label', t('speed'));
      speed.value = String(playback.speed);
    },
  };
}

/**
 * The gap between the best answer and the bound. While it is unknown, the meter shows the share of the time limit that
 * has passed; while there is neither answer nor bound, the elapsed seconds stand in their place.
 */
function gapPart() {
  const best = h('span', { class: 'gap-end' });
  const bound = h('span', { class: 'gap-end' });
  const meter = h('div', { class: 'gap-meter' }, h('span', { class: 'gap-proved' }));
  const box = h('div', { class: 'bar-part gap', id: 'gap', role: 'progressbar' }, best, meter, bound);
  return {
    element: box,
    update({ run, family }: State, { number }: Scene, t: Translate) {
      const live = run?.live;
      const gap = live ? gapOf(live.best, live.bound) : null;
      const spent = run?.limitMs ? (run.live.elapsedMs / run.limitMs) * 100 : 0;
      const share = gap === null ? Math.min(100, spent) : Math.max(0, 100 - gap);
      meter.style.setProperty('--share', `${share.toFixed(1)}%`);
      meter.dataset.kind = gap === null ? 'spent' : 'proved';
      const end = (key: string, value: number | null | undefined) =>
        value == null ? '' : `${t(key)} ${number(value)}`;
      const side = family.objective.direction === 'min' ? 'live.bound.min' : 'live.bound';
      const valueTexts = [end('live.best', live?.best), end(side, live?.bound)] as const;
      const time = live ? t('seconds', { n: Math.floor(live.elapsedMs / 1000) }) : '';
      setText(best, valueTexts[0] || (valueTexts[1] ? '' : time));
      setText(bound, valueTexts[1]);
      setAttribute(box, 'aria-label', t('live.progress'));
      setAttribute(box, 'aria-valuenow', gap !== null || spent ? share.toFixed() : null);
      setAttribute(box, 'aria-valuetext', valueTexts.filter(Boolean).join(' · ') || time);
    },
  };
}

/** What the last button does now. */
type Act = 'solve' | 'stop' | 'watch' | 'pause' | 'next' | 'done';

/** @param next the next board, if this one is done */
function actOf(
  { mode, run, answer, playback }: Pick<State, 'mode' | 'run' | 'answer' | 'playback'>,
  next: Next | null = null,
): Act {
  if (mode === 'edit') return 'done';
  if (run?.running && mode === 'solve') return 'stop';
  if (mode === 'solve' && answer && playback.length > 0) return playback.playing ? 'pause' : 'watch';
  return mode === 'play' && next !== null ? 'next' : 'solve';
}

function lastButton(run: (act: Act) => void, act: () => Act) {
  // For sighted readers only: the line gives the share in words.
  const share = h('span', { class: 'share', 'aria-hidden': 'true' });
  const onclick = () => run(act());
  const button = h(
    'button',
    { type: 'button', class: 'button button-strong button-last', id: 'solve', onclick },
    share,
  );
  return {
    element: button,
    update(state: State, t: Translate) {
      const action = act();
      const word = t(`act.${action}`);
      if (button.dataset.act !== action + state.language) {
        button.dataset.act = action + state.language;
        const picture = action === 'watch' ? icon('play') : action === 'pause' ? icon('pause') : '';
        button.replaceChildren(...[picture, word, share].filter(Boolean));
      }
      button.classList.toggle('is-running', action === 'stop');
      const loaded = action === 'stop' ? loadedShare(state.run) : null;
      setText(share, loaded === null ? '' : t('loaded', { share: loaded }));
      button.style.setProperty('--share', `${loaded ?? 0}%`);
    },
  };
}

export function bar(root: HTMLElement, store: Store, session: Session, actions: BarActions) {
  const history = historyPart(store, session);
  const play = playPart(session, actions);
  const player = playbackPart(store);
  const gap = gapPart();
  const toPlay = () => session.setMode('play');
  const closeButton = iconButton('close', toPlay);
  closeButton.element.id = 'mode-play';
  const acts: Record<Act, () => void> = {
    solve: actions.solve,
    stop: actions.cancel,
    watch: player.toggle,
    pause: player.toggle,
    next: actions.openNext,
    done: toPlay,
  };
  const last = lastButton(
    (act) => acts[act](),
    () => actOf(store.get(), actions.next()),
  );
  root.replaceChildren(closeButton.element, history.element, gap.element, player.element, play.element, last.element);
  return {
    update(state: State, scene: Scene, t: Translate) {
      const { mode, answer } = state;
      const running = Boolean(state.run?.running) && mode === 'solve';
      closeButton.element.hidden = mode !== 'solve';
      closeButton.name(t('back.to.play'));
      history.element.hidden = mode === 'solve';
      play.element.hidden = mode !== 'play';
      gap.element.hidden = !running;
      player.element.hidden = mode !== 'solve' || running || !answer;
      history.update(state, t);
      play.update(state, actions.next() !== null, t);
      if (running) gap.update(state, scene, t);
      if (!player.element.hidden) player.update(state, t);
      last.update(state, t);
    },
  };
}
