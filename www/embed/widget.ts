/** One widget inside `<tokeru-board>`: a board, a bar, and the engine that all widgets of a page share. */

import type { TokeruBoard } from './element.ts';
import type { Action, CheckedOutcome, Family, Gesture, Language } from '../puzzles/contract.ts';
import type { Engine, Linked, Outcome, SolveOptions } from '../engine/types.ts';
import type { State } from './state.ts';
import { advance, comfortableSpeed, playbackOf, seek, toggle } from '../board/anim.ts';
import { createBoard } from '../board/board.ts';
import { readTheme } from '../board/theme.ts';
import { loadFamily } from '../puzzles/index.ts';
import { isMetered, isSparing, shareOf } from '../shared/line.ts';
import { movesOf, numberFormat, pickLanguage, speakerOf, stepsOf } from '../shared/speech.ts';
import { atOnce, inTurns, isLong, turnFor } from '../shared/turns.ts';
import { addressOf, fragmentOf } from './address.ts';
import { createBar } from './bar.ts';
import { sharedEngine } from './engine.ts';
import { backendOf, empty, modeOf, sceneOf } from './state.ts';
import { familyNamed, newestOf, reasonOf, wantedBy } from './wishes.ts';
import { words } from './words.ts';

export type Widget = Awaited<ReturnType<typeof createWidget>>;

const timeMs = 60_000; // longest that a widget searches
const darkMedia = matchMedia('(prefers-color-scheme: dark)');
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** The loader dresses its element in it: so nothing is shared with it by an import, which would be a file more to wait for. */
export { widgetStyle } from './style.ts';

/**
 * @param signal the element has left its page
 * @param handOver before the first board is there: from now on changes of attributes are heard
 */
export async function createWidget(
  host: HTMLElement,
  root: ShadowRoot,
  signal: AbortSignal,
  handOver: (widget: Widget) => void,
) {
  const document = host.ownerDocument;
  const place = root.querySelector('.place') as HTMLElement;
  const room = root.querySelector('.room') as HTMLElement;
  const barRoot = root.querySelector('.bar') as HTMLElement;
  let state = empty();
  let control: AbortController | null = null;
  let frame = 0;
  /** What the way to the full page was made for, and the timer of the next one. */
  let [addressed, addressTimer] = ['', 0];
  let lastTick = 0;
  /** The newest better answer that is not on the board yet. */
  let waiting: { moves: string; objective: number } | null = null;

  const language: Language = pickLanguage(
    navigator.languages,
    host.closest('[lang]')?.getAttribute('lang')?.slice(0, 2) ?? null,
  );
  const isDark = () => {
    const theme = host.getAttribute('theme');
    return theme === 'dark' || (theme !== 'light' && darkMedia.matches);
  };
  const say = (key: string, values: Record<string, string | number> = {}) =>
    speakerOf(words[language], state.family?.words[language])(key, values);

  const tell = (type: string, detail: Record<string, unknown>) =>
    host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));

  const bar = createBar(barRoot, words[language], {
    undo: () => api.undo(),
    restart: () => api.restart(),
    solve: () => {
      void api.solve();
    },
    cancel: () => api.cancel(),
    toggle: () => (state.playback.playing ? api.pause() : api.play()),
    seek: (time) => set({ playback: seek(state.playback, time) }),
    near: () => !isSparing() && void engine?.prefetch(),
    again: () => (engine ? wishes.wish() : void element.load().catch(() => {})),
  });

  signal.addEventListener('abort', () => barRoot.replaceChildren());
  const element = host as TokeruBoard;
  let engine: Engine;
  try {
    const made = await sharedEngine();
    const id = familyNamed(host, made.rules) ?? '';
    // Its script comes meanwhile; the wish for the board asks for it again, and says so if it is missing.
    void loadFamily(id, async () => {}).catch(() => {});
    await made.fetchRules(id);
    engine = made;
  } catch (error) {
    signal.throwIfAborted();
    bar.apology(words[language][reasonOf(error)], fullAddress());
    throw Object.assign(new Error(String(error)), { code: 'engine' });
  }
  signal.throwIfAborted();

  const boardRoot = document.createElement('div');
  room.append(boardRoot);
  const board = createBoard(boardRoot, { onGesture: gesture });
  const query = (question: string) => {
    const result = engine.rules.query(state.family?.id ?? '', state.board, state.moves, question);
    return result.ok ? result.value : null;
  };
  /** A widget has no buttons that ask for more than the rules know. */
  const consult = async () => null;
  const scene = () =>
    sceneOf(state, {
      language,
      theme: readTheme(place, isDark()),
      say,
      number: numberFormat(language),
      query,
      consult,
    });

  function gesture(event: Gesture) {
    if (!state.family || host.getAttribute('mode') === 'view') return false;
    if (state.answer) set({ answer: null, playback: playbackOf(0, false), outcome: null });
    if (state.moves && !isMetered()) void engine.prefetch(); // somebody plays: a press of Solve may follow
    return act(state.family.on(event, { ...scene(), ...board.pointer() }));
  }

  function act(action: Action | null) {
    if (!action || !state.family) return false;
    if (action.ui) set({ ui: { ...state.ui, ...action.ui } });
    if (action.move !== undefined) playMoves(movesOf(state.family).append(state.moves, action.move));
    if (action.moves !== undefined) playMoves(action.moves);
    if (action.undo) api.undo();
    if (action.restart) api.restart();
    if (action.focus) board.focus(action.focus);
    return true;
  }

  function playMoves(moves: string) {
    const family = state.family as Family;
    const result = engine.rules.view(family.id, state.board, moves);
    if (!result.ok) return;
    const report = engine.rules.check(family.id, state.board, moves);
    set({ moves, view: result.view, answer: null, outcome: null, done: report.ok && report.goal });
    tell('change', { family: family.id, board: state.board, moves, report: report.ok ? report : null });
    if (report.ok && report.goal) tell('solved', { by: 'reader', moves, objective: report.objective });
  }

  function set(change: Partial<State>) {
    state = { ...state, ...change };
    show();
  }

  function show() {
    place.dataset.theme = isDark() ? 'dark' : 'light';
    if (state.family && state.view) {
      place.classList.add('stands');
      if (state.playback.playing) board.animate(scene());
      else board.show(state.family, scene(), `${state.family.words[language].title}: ${words[language].board}`);
    }
    bar.update(state, {
      mode: host.getAttribute('mode') ?? '',
      controls: host.getAttribute('controls') ?? '',
      backend: backendSentence(),
    });
    showAddress();
    if (state.playback.playing && !frame) frame = requestAnimationFrame(tick);
  }

  function tick(now: number) {
    frame = 0;
    const seconds = lastTick ? Math.min(0.1, (now - lastTick) / 1000) : 0;
    lastTick = state.playback.playing ? now : 0;
    if (state.playback.playing) set({ playback: advance(state.playback, seconds) });
  }

  const backendSentence = () => say(...backendOf(engine, state.family?.id));

  function fullAddress() {
    if (!state.family || !engine) return addressOf(fragmentOf(host.getAttribute('link') ?? ''));
    const { family, board, answer } = state;
    const encode = (moves: string) => engine.rules.encodeLink(family.id, board, moves, { answer: answer !== null });
    // What has no room in a link is left out: the moves, or the board as well.
    const whole = encode(api.moves);
    const link = whole.ok ? whole : encode('');
    return addressOf(link.ok ? link.link : `#/${family.id}`);
  }

  /** The way to the full page follows what is shown; a long answer's, which takes a while to pack, when nothing moves. */
  function showAddress() {
    const shown = [state.family?.id ?? host.getAttribute('link'), state.board, api.moves, Boolean(state.answer)].join(
      ' ',
    );
    if (shown === addressed) return;
    addressed = shown;
    window.clearTimeout(addressTimer);
    addressTimer = window.setTimeout(() => bar.lead(fullAddress()), isLong(api.moves) ? 300 : 0);
  }

  /** A board that can't be read is reported, and the previous one stays. */
  function refuse(code: string, detail?: string) {
    set({ failure: code });
    tell('error', { code, ...(detail === undefined ? {} : { detail }) });
  }

  /** A script that comes after a newer wish changes nothing. */
  const wishes = newestOf(async (newest) => {
    const id = familyNamed(host, engine.rules);
    if (id === null) return refuse('link-damaged');
    const stands = () => newest() && !signal.aborted;
    try {
      const family = await loadFamily(id, engine.fetchRules);
      if (!stands()) return;
      if (!family) return refuse('unknown-family');
      const asked = wantedBy(host, engine.rules);
      if ('code' in asked) return refuse(asked.code);
      await turnFor(asked.moves);
      if (!stands() || !put(family, asked)) return;
      await turnFor(asked.moves);
      if (stands()) await follow(asked, stands);
    } catch (error) {
      if (stands()) refuse('load', String(error));
    }
  });

  /** The board alone; false if it can't be. */
  function put(family: Family, asked: Linked) {
    const bare = engine.rules.view(family.id, asked.board, '');
    if (!bare.ok) {
      refuse(bare.error.code);
      return false;
    }
    drop();
    state = {
      ...empty(),
      family,
      board: asked.board,
      view: bare.view,
      bare: bare.view,
      ui: family.ui(),
      mode: modeOf(host.getAttribute('mode')),
    };
    if (isLong(asked.moves)) show();
    return true;
  }

  /** @param stands is it still wanted? */
  async function follow(asked: Linked, stands: () => boolean) {
    if (asked.answer || (asked.moves && state.mode !== 'play')) {
      const answer = await inTurns(reading(asked.moves));
      if (stands() && answer) openAnswer(answer, asked.step);
    } else if (asked.moves) playMoves(asked.moves);
    if (stands()) show();
  }

  /** Later events of a solve of another board are ignored. */
  function drop() {
    control?.abort();
    control = null;
  }

  /** In motion where the page wants it, else where the link says that it stands. */
  function openAnswer(answer: CheckedOutcome, step: number | null | undefined) {
    const moving = host.hasAttribute('autoplay') && !lessMotion.matches;
    state = { ...state, ...shownFrom(answer, moving) };
    if (!moving && typeof step === 'number') state.playback = seek(state.playback, step);
  }

  /** Reads an answer under the rules, with a pause after each part. */
  function* reading(moves: string): Generator<void, CheckedOutcome | null> {
    const family = (state.family as Family).id;
    const view = engine.rules.view(family, state.board, moves);
    yield;
    const report = engine.rules.check(family, state.board, moves);
    yield;
    const frames = engine.rules.frames(family, state.board, moves);
    if (!view.ok || !frames.ok || !report.ok) return null;
    const checked = report.violation === null && report.goal;
    return { moves, objective: report.objective, view: view.view, frames: frames.frames, checked };
  }

  /** @param moving from the start */
  function shownFrom(answer: CheckedOutcome, moving: boolean) {
    const length = stepsOf(state.family as Family, answer);
    const playback = { ...playbackOf(length, !moving), speed: comfortableSpeed(length), playing: moving };
    return { answer, playback };
  }

  /** @param moving from the start, in motion */
  function showAnswer(moves: string, moving: boolean = false) {
    const answer = atOnce(reading(moves));
    if (answer) set(shownFrom(answer, moving));
  }

  /** Many better answers may come within one frame: the newest is shown. */
  function showSoon(moves: string, objective: number, own: AbortController) {
    const first = !waiting;
    waiting = { moves, objective };
    if (!first) return;
    requestAnimationFrame(() => {
      const newest = waiting;
      waiting = null;
      if (!newest || control !== own) return;
      state = { ...state, best: newest.objective };
      showAnswer(newest.moves);
    });
  }

  const api = {
    async solve(options: SolveOptions = {}): Promise<Outcome | null> {
      if (!state.family) return null;
      control?.abort();
      const own = new AbortController();
      control = own;
      set({ solving: true, started: false, loaded: null, best: null, outcome: null });
      const outcome = await engine.solve(
        state.family.id,
        state.board,
        { timeMs, ...options },
        {
          signal: own.signal,
          onEvent(event) {
            if (control !== own) return;
            if (event.type === 'loading') set({ loaded: shareOf(event) });
            if (event.type === 'started' || event.type === 'fallback')
              set({ started: event.type === 'started', loaded: null });
            if (event.type === 'progress' || event.type === 'incumbent' || event.type === 'bound')
              tell('progress', { ...event });
            if (event.type === 'incumbent') showSoon(event.moves, event.objective, own);
          },
        },
      );
      if (control !== own) return outcome;
      control = null;
      set({ solving: false, outcome });
      if (outcome.moves !== null && outcome.confirmed) {
        showAnswer(outcome.moves, !lessMotion.matches);
        tell('solved', {
          by: 'engine',
          moves: outcome.moves,
          objective: outcome.objective,
          status: outcome.status,
          bound: outcome.bound,
          checked: outcome.confirmed,
        });
      }
      if (outcome.error) tell('error', { ...outcome.error });
      return outcome;
    },
    cancel() {
      control?.abort();
    },
    play() {
      if (state.answer && !state.playback.playing) set({ playback: toggle(state.playback) });
    },
    pause() {
      if (state.playback.playing) set({ playback: toggle(state.playback) });
    },
    undo() {
      if (state.answer) set({ answer: null, playback: playbackOf(0, false), outcome: null });
      else if (state.family && state.moves) playMoves(movesOf(state.family).dropLast(state.moves, scene()));
    },
    restart() {
      if (state.family) {
        set({ answer: null, playback: playbackOf(0, false), outcome: null });
        playMoves('');
      }
    },
    address: fullAddress,
    get moves() {
      return state.answer ? state.answer.moves : state.moves;
    },
    /** An attribute has changed. */
    update(name: string) {
      if (['link', 'family', 'board'].includes(name)) wishes.wish();
      else show();
    },
    /** The board that the attributes name stands, or has been refused. */
    opened: wishes.settled,
  };

  signal.addEventListener('abort', () => {
    drop();
    cancelAnimationFrame(frame);
    window.clearTimeout(addressTimer);
    board.destroy();
    boardRoot.remove();
    place.classList.remove('stands');
  });

  // What is out of sight does not move.
  const view = document.defaultView ?? window;
  new view.IntersectionObserver((entries, watcher) => {
    if (signal.aborted) watcher.disconnect();
    else if (!entries[entries.length - 1].isIntersecting) api.pause();
  }).observe(host);
  darkMedia.addEventListener('change', show, { signal });
  handOver(api);
  wishes.wish();
  await wishes.settled();
  signal.throwIfAborted();
  tell('ready', { family: state.family?.id ?? null, backend: engine.backend });
  return api;
}
