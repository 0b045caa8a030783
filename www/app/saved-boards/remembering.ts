/** Stores what a reader sets (settings.ts reads it), and follows what is set in other tabs. */

import type { State, Store } from '../store.ts';
import { pickLanguage } from '../../shared/translate.ts';
import { choiceFor, lasting, settingsKey, settingsOf, uiFor } from '../settings.ts';
import { isDark, recall, recalledTheme, remember } from '../preferences.ts';

function change(family: string | undefined, what: Record<string, unknown>) {
  remember(settingsKey(family), JSON.stringify({ ...settingsOf(recall, family), ...what }));
}

function keepChoice({ choice, family }: State, before: State['choice']) {
  const { threads, seconds, engine, values, memoryMb } = choice;
  if (threads !== before.threads) change(undefined, { threads });
  if (seconds !== before.seconds) change(undefined, { seconds });
  if (engine !== before.engine || values !== before.values || memoryMb !== before.memoryMb)
    change(family.id, { engine, values, memoryMb });
}

function keepSwitches({ family, ui }: State, before: State['ui']) {
  const changed = Object.entries(lasting(family, ui, ui)).filter(([key, value]) => value !== before[key]);
  if (changed.length > 0)
    change(family.id, { ui: { ...settingsOf(recall, family.id).ui, ...Object.fromEntries(changed) } });
}

/** A new answer comes with its own speed. If the same answer has another speed, the reader chose it. */
const isChosen = ({ answer, playback }: State, before: State) =>
  answer === before.answer && playback.length === before.playback.length && playback.speed !== before.playback.speed;

function chosenSpeed() {
  const { speed } = settingsOf(recall);
  return typeof speed === 'number' && speed > 0 && speed <= 1000 ? speed : null;
}

/** Sets the speed after all listeners have seen the answer. */
function giveSpeed(store: Store, answer: State['answer']) {
  queueMicrotask(() => {
    const speed = chosenSpeed();
    const { playback, answer: current } = store.get();
    if (speed && current === answer && playback.speed !== speed) store.set({ playback: { ...playback, speed } });
  });
}

/** Follows what another tab has set. */
function takeOver(store: Store, key: string) {
  const { family, choice, ui } = store.get();
  if (key === 'theme') {
    const themeChoice = recalledTheme();
    store.set({ themeChoice, dark: isDark(themeChoice) });
  } else if (key === 'language' && !document.documentElement.dataset.language) {
    store.set({ language: pickLanguage(navigator.languages, recall('language')) });
  } else if (key === settingsKey() || key === settingsKey(family.id)) {
    const { fromHere } = choice;
    store.set({
      choice: { ...choiceFor(family, choice, recall, true), fromHere },
      ui: { ...ui, ...lasting(family, uiFor(family, recall), ui) },
    });
  }
}

export function rememberSettings(store: Store) {
  store.subscribe((state, before) => {
    if (state.answer && state.answer !== before.answer) giveSpeed(store, state.answer);
    if (state.opened !== before.opened) return;
    if (state.choice !== before.choice) keepChoice(state, before.choice);
    if (state.ui !== before.ui) keepSwitches(state, before.ui);
    if (isChosen(state, before)) change(undefined, { speed: state.playback.speed });
  });
  if (store.get().answer) giveSpeed(store, store.get().answer);
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith('tokeru.')) takeOver(store, key.slice('tokeru.'.length));
  });
}
