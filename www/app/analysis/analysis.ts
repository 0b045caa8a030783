/**
 * Live analysis on the page: follows the position while the reader plays or draws, and shows what was found in words
 * and on the board. Fetched when it is turned on.
 */

import './words.ts';
import type { Analysis, Choice, Outcome, Scene, Translate } from '../../puzzles/contract.ts';
import type { Finding, Subject } from '../../shared/player/analysis.ts';
import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import type { Showing } from './view.ts';
import { render } from 'lit-html';
import { analyse, countsWholeGame, createWatch, mostShown } from '../../shared/player/analysis.ts';
import { failureOf } from '../../shared/faults.ts';
import { currentHint } from '../../shared/player/hints.ts';
import { movesOf, numberFormat } from '../../shared/translate.ts';
import { unitOf } from '../../shared/unit.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { headline, labelOf } from './sentences.ts';
import { analysisView } from './view.ts';

const nothingYet: Showing & { failed: Outcome | null } = { finding: null, note: '', busy: false, failed: null };

/**
 * What to ask the engines about the current position, or the key of the sentence that says why nothing can be asked.
 */
function subjectOf(context: Context, analysis: Analysis): Subject | string {
  const { store, engine, scene } = context;
  const { rules } = engine;
  const { family, board, bare, view, mode, moves: played, diagnostics } = store.get();
  const draws = mode === 'edit';
  const moves = draws ? '' : played;
  if (diagnostics.some(({ severity }) => severity === 'error')) return 'analysis.unfinished';
  const report = rules.check(family.id, board, moves);
  const { direction } = family.objective;
  const isGoal = report.ok && report.goal && direction === 'min';
  if (!report.ok || direction === 'none') return 'analysis.open';
  if (!draws && (family.done ? family.done(view) : isGoal)) return 'analysis.over';
  const current = scene();
  const query = (after: string, question: string) => {
    const result = rules.query(family.id, board, after, question);
    return result.ok ? result.value : null;
  };
  const before = analysis.withoutLastAction ?? ((all: string) => movesOf(family).dropLast(all, current));
  const scale = { direction, isWhole: countsWholeGame({ family, analysis }), done: report.objective };
  const number = numberFormat(store.get().language);
  return {
    ...{ family, board, bare, moves, draws, analysis, done: report.objective },
    choices: draws ? [] : analysis.choices(current, query),
    isNextIn: (choice: Choice, game: string) => analysis.isNextIn(choice, game, current),
    before: moves === '' ? null : before(moves),
    label: (worth, proves) => labelOf(worth, { ...scale, proves }, number),
  };
}

/** Draws the best weighed moves over the board, as long as it shows the position in which they were weighed. */
function drawingOf(analysis: Analysis, finding: Finding, { board, moves, mode }: State): Scene['over'] {
  const shown = { ...finding, weighed: finding.weighed.slice(0, mostShown) };
  const at = mode === 'play' ? moves : '';
  return (pen, scene) => {
    if (scene.board === board && scene.mode === mode && scene.moves === at) analysis.draw(pen, scene, shown);
  };
}

/** The families' scripts for analysis, each fetched once. */
function partsOf(arrived: () => void) {
  const parts = new Map<string, Analysis | null>();
  return ({ id, analysis }: State['family']) => {
    if (!parts.has(id)) {
      parts.set(id, null);
      analysis?.().then(
        (module) => {
          parts.set(id, module.analysis);
          arrived();
        },
        () => parts.delete(id), // fetched again with the next position
      );
    }
    return parts.get(id) ?? null;
  };
}

interface Position {
  key: readonly unknown[];
  analysis: Analysis;
}

export async function createAnalysis(context: Context, root: HTMLElement) {
  await lateSheet(new URL('./analysis.css', import.meta.url).href);
  const { store, engine, session, scene, translator, notices } = context;
  const { runs } = session.player;
  let isOn = false;
  let showing = nothingYet;
  /** the last position that was asked about */
  let requested: Position | null = null;
  const partOf = partsOf(() => watch.update());

  const show = (change: Partial<typeof nothingYet>) => {
    showing = { ...showing, ...change };
    draw();
  };

  function draw() {
    const state = store.get();
    const analysis = isOn && state.mode !== 'solve' ? partOf(state.family) : null;
    root.hidden = !analysis;
    if (!analysis) return;
    const locale = { t: translator(), number: numberFormat(state.language), unit: unitOf(state) };
    render(analysisView({ ...showing, note: noteOf(locale.t) }, analysis, scene(), locale), root);
  }

  /** Why nothing is known, or nothing more. */
  function noteOf(t: Translate) {
    const { failed, note, busy, finding } = showing;
    if (failed) return failureOf(failed, t) ?? t('analysis.stopped');
    if (note) return t(note);
    return !busy && !finding && isBusy() ? t('analysis.waits') : '';
  }

  /** Is another search running? */
  function isBusy(): boolean {
    const state = store.get();
    return runs.running || Boolean(state.run?.running) || currentHint(state)?.steps === null;
  }

  function showFinding(finding: Finding, analysis: Analysis) {
    show({ finding });
    store.set({ over: drawingOf(analysis, finding, store.get()) });
  }

  /**
   * Says the result once, when it is complete, also in the line above the bar: on a phone only that line is beside the
   * board.
   */
  function announceResult(state: State) {
    const { finding } = showing;
    if (!finding || currentHint(state) || state.finish) return;
    const locale = { t: translator(), number: numberFormat(state.language), unit: unitOf(state) };
    notices.show(headline(finding, scene().moves !== '', locale));
  }

  async function ask(position: Position, signal: AbortSignal) {
    const { analysis } = position;
    requested = position;
    const subject = subjectOf(context, analysis);
    if (typeof subject === 'string') return show({ note: subject });
    const state = store.get();
    const { memoryMb, threads } = state.choice;
    const { id } = state.family;
    let failed: Outcome | null = null;
    const solve: Parameters<typeof analyse>[2] = async (options) => {
      const outcome = await engine.solve(id, state.board, { memoryMb, threads, ...options }, { signal });
      if (outcome.stop === 'fault' || outcome.error || outcome.stop === 'cancelled') failed = outcome;
      return outcome;
    };
    show({ busy: true });
    await analyse(engine.rules, subject, solve, (finding) => {
      if (!signal.aborted) showFinding(finding, analysis);
    });
    if (requested !== position) return;
    show({ busy: false, failed: signal.aborted ? null : failed });
    if (signal.aborted) return;
    if (!failed) announceResult(store.get());
  }

  const watch = createWatch<Position>({
    position() {
      const { family, board, moves, mode, ui, view } = store.get();
      const analysis = isOn && view && mode !== 'solve' && engine.backend !== 'none' ? partOf(family) : null;
      if (!analysis) return null;
      return { analysis, key: [family.id, board, mode === 'edit' ? '' : moves, mode, analysis.dependsOn?.(ui)] };
    },
    isPaused: () => document.hidden || isBusy(),
    begin: () => runs.begin(true),
    drop: runs.drop,
    ask,
    left() {
      show(nothingYet);
      if (store.get().over) store.set({ over: null });
    },
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });

  document.addEventListener('visibilitychange', () => watch.update());
  store.subscribe((state, before) => {
    if (!isOn) return;
    watch.update();
    if (state.language !== before.language || state.mode !== before.mode || state.run !== before.run) draw();
  });

  return {
    turn(next: boolean) {
      isOn = next;
      if (isOn) watch.update();
      else watch.stop();
      draw();
    },
  };
}
