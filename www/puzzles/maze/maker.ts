/** Makes puzzles for paper: one for the board on screen, or a sheet of several with the answers on separate pages. */

import type { PanelApi, PanelHandle, Translate } from '../contract.ts';
import type { Job, Status } from './making.ts';
import { translatorOf } from '../../shared/translate.ts';
import { makeOne, makeSheet } from './making.ts';
import { controlsOf, settingsOf } from './maker-settings.ts';

export const texts = {
  ja: {
    intro: '難しさと、最高点の道順を一つだけにするかを選んで問題を作ります。シードが同じなら、同じ問題になります。',
    width: '横',
    height: '縦',
    multipliers: '掛け算の道',
    max: '足す数の最大値',
    negative: '引き算の割合',
    level: '難しさ',
    any: 'どれでも',
    easy: 'やさしい',
    medium: 'ふつう',
    hard: 'むずかしい',
    unique: '最高点の道順',
    single: '一つだけ',
    several: '複数',
    seed: 'シード',
    make: 'この盤面に作る',
    count: '問題の数',
    print: '問題用紙を印刷',
    stop: 'やめる',
    busy: '作っています… {done} / {count}',
    rated:
      '{level}: 貪欲法は {greedy} 点({gap} % 少ない)、最高点の 3 % 以内に {near} 通り、記事の探索は {nodes} ノードです。',
    unmet: '{tries} 個作っても、条件に合う盤面がありませんでした。シードか条件を変えてください。',
    failed: '作れませんでした: {reason}',
    unproved: '制限内では最高点を証明できませんでした。',
    replaced: '別の探索が始まったので、途中でやめました。',
    atLeast: '{count} 以上',
    sheetTitle: '計算迷路',
    sheetRule:
      '1 点で S を出発し、道の式を順に計算しながら G へ進みます。同じ道は一度しか通れません(交差点は何度でも通れます)。最高は何点でしょうか。',
    name: '名前',
    score: '点',
    answers: '答え',
    best: '最高 {score} 点',
    oneRoute: '道順は一つ',
    routes: '道順は {count} 通り(その一つ)',
    seeds: 'シード {from}〜{to}',
  },
  en: {
    intro:
      'Makes puzzles of a chosen difficulty, with a single best route if you like. The same seed always gives the same puzzle.',
    width: 'Width',
    height: 'Height',
    multipliers: 'Multipliers',
    max: 'Largest number',
    negative: 'Subtractions',
    level: 'Difficulty',
    any: 'any',
    easy: 'easy',
    medium: 'medium',
    hard: 'hard',
    unique: 'Best route',
    single: 'only one',
    several: 'several',
    seed: 'Seed',
    make: 'Make one here',
    count: 'Puzzles',
    print: 'Print a sheet',
    stop: 'Stop',
    busy: 'Making… {done} of {count}',
    rated:
      '{level}: the greedy route gets {greedy} ({gap} % less), {near} {near:route comes|routes come} within 3 % of the best, the article’s search takes {nodes} nodes.',
    unmet: 'None of {tries} boards matched these settings. Try another seed or other settings.',
    failed: 'No puzzle could be made: {reason}',
    unproved: 'The best score was not proved within the limits.',
    replaced: 'Stopped because another search has begun.',
    atLeast: 'at least {count}',
    sheetTitle: 'Calculation maze',
    sheetRule:
      'Leave S with 1 point, apply the operator of each road as you walk it, and end at G. No road may be used twice; pass crossings as often as you like. What is the highest score?',
    name: 'Name',
    score: 'points',
    answers: 'Answers',
    best: 'Best: {score} points',
    oneRoute: 'only this route',
    routes: 'one of {count} routes',
    seeds: 'seeds {from} to {to}',
  },
};

const noMessage: Status = { key: '' };
const busyStatus = (done: number, count: number): Status => ({ key: 'busy', values: { done, count } });

export function mount(element: HTMLElement, api: PanelApi): PanelHandle {
  const { h } = api;
  let running: AbortController | null = null;
  let status = noMessage;
  /** The settings of the last attempt: a failure message is about them alone. */
  let lastSettings = '';

  const currentSettings = () => JSON.stringify(settingsOf(api.scene().ui));
  const tPanel: Translate = (key, values) => translatorOf(texts[api.scene().language])(key, values);
  const controls = () => controlsOf(settingsOf(api.scene().ui), tPanel);
  const intro = h('p', { class: 'small' });
  let form = api.controls(controls());
  const make = h('button', { type: 'button', class: 'button button-strong', onclick: () => begin(makeOne) });
  const print = h('button', { type: 'button', class: 'button', onclick: () => begin(makeSheet) });
  const line = h('p', { class: 'small', role: 'status' });
  element.replaceChildren(intro, form, h('div', { class: 'row' }, make, print), line);

  async function begin(work: (job: Job) => Promise<Status | null>) {
    if (running) return running.abort();
    running = new AbortController();
    const { signal } = running;
    const settings = settingsOf(api.scene().ui);
    lastSettings = currentSettings();
    const show = (now: Status) => {
      status = now;
      update();
    };
    show(busyStatus(0, 1));
    let end: Status | null = null;
    try {
      end = await work({ api, settings, signal, tPanel, progress: (done) => show(busyStatus(done, settings.count)) });
    } finally {
      running = null;
      show(end ?? noMessage);
    }
  }

  const isStale = ({ board }: Status) =>
    board === undefined ? !running && lastSettings !== currentSettings() : board !== api.scene().board;

  function update() {
    if (isStale(status)) status = noMessage;
    intro.textContent = tPanel('intro');
    make.textContent = tPanel(running ? 'stop' : 'make');
    print.textContent = tPanel('print');
    print.disabled = Boolean(running);
    const message = status.key ? tPanel(status.key, status.values) : '';
    if (line.textContent !== message) line.textContent = message;
    form = api.controls(controls(), form);
  }
  return { update, destroy: () => running?.abort() };
}
