/**
 * A certificate that no route scores more, written by the engine and confirmed on the spot by a checker that shares no code with it; both
 * can be taken away.
 */

import type { PanelApi, PanelHandle, Outcome } from '../contract.ts';
import { failureOf } from '../../shared/faults.ts';
import { sayer } from '../../shared/lazy-panel.ts';

const address = new URL('./certificate/check.mjs', import.meta.url);

export const texts = {
  ja: {
    intro:
      'これより高い点数がないことの証明書を作り、エンジンとコードを共有しない小さな検査プログラムで確かめます。どちらも保存して、手元の Node やブラウザで確かめ直せます。',
    make: '証明書を作って確かめる',
    stop: 'やめる',
    solving: '証明しています…',
    checking: '検査しています…',
    confirmed:
      '確認済み: {score} 点より高い道順はありません({cases} 通りの場合分け、状態 {states} 個、検査 {seconds} 秒)。',
    refused: '検査を通りませんでした: {reason}',
    failed: '制限内では証明できませんでした。',
    broken: '{reason}。',
    none: 'ゴールへの道順がない盤面なので、証明書はありません。',
    saveCertificate: '証明書を保存({kb} kB)',
    saveChecker: '検査プログラムを保存',
  },
  en: {
    intro:
      'Writes a certificate that no route scores more, and confirms it with a small checker that shares no code with the engine. Save both to check again yourself, in Node or any browser.',
    make: 'Write and check a certificate',
    stop: 'Stop',
    solving: 'Proving…',
    checking: 'Checking…',
    confirmed: 'Confirmed: no route scores more than {score} ({cases} cases, {states} states, checked in {seconds} s).',
    refused: 'The checker rejects it: {reason}',
    failed: 'Nothing was proved within the limits.',
    broken: '{reason}.',
    none: 'There is no route to the goal on this board, so there is nothing to certify.',
    saveCertificate: 'Save certificate ({kb} kB)',
    saveChecker: 'Save checker',
  },
};
const words = sayer(texts);

export function mount(element: HTMLElement, api: PanelApi): PanelHandle {
  const { h } = api;
  let running: AbortController | null = null;
  /** Key of the words and values. */
  let state: [string, Record<string, string | number>] = ['', {}];
  let made: { board: string; text: string } | null = null;

  const intro = h('p', { class: 'small' });
  const ask = h('button', { type: 'button', class: 'button', onclick: toggle });
  const line = h('p', { role: 'status' });
  const saveText = h('button', {
    type: 'button',
    class: 'button',
    onclick: () => api.save('certificate.txt', made?.text ?? '', 'text/plain'),
  }); // prettier-ignore
  const saveChecker = h('button', { type: 'button', class: 'button', onclick: fetchChecker });
  const saving = h('div', { class: 'row' }, saveText, saveChecker);
  element.replaceChildren(intro, h('div', { class: 'row' }, ask), line, saving);

  async function fetchChecker() {
    const reply = await fetch(address);
    api.save('check.mjs', await reply.text(), 'text/javascript');
  }

  async function toggle() {
    if (running) return running.abort();
    const own = new AbortController();
    running = own;
    [made, state] = [null, ['solving', {}]];
    update();
    const { board } = api.scene();
    const wish = { engine: 'frontier', timeMs: 120_000, threads: api.threads, options: { certificate: 'true' } };
    const outcome = await api.solve(board, wish, { signal: own.signal });
    const text = (outcome.extra as { certificate?: string } | null)?.certificate;
    if (api.scene().board !== board) state = ['', {}];
    else if (!text) state = own.signal.aborted ? ['', {}] : unproved(outcome);
    else {
      state = ['checking', {}];
      update();
      await new Promise((painted) => setTimeout(painted, 50));
      state = await judged(text, board);
      made = { board, text };
    }
    running = null;
    update();
  }

  function unproved(outcome: Outcome): [string, Record<string, string | number>] {
    if (outcome.status === 'infeasible') return ['none', {}];
    const reason = failureOf(outcome, api.scene().say);
    return reason ? ['broken', { reason }] : ['failed', {}];
  }

  async function judged(text: string, board: string): Promise<[string, Record<string, string | number>]> {
    const { check } = await import('./certificate/check.mjs');
    const { number } = api.scene();
    const began = performance.now();
    const answer = check(text, board);
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    if (!answer.ok) return ['refused', { reason: answer.reason }];
    const { score, cases, states } = answer;
    return ['confirmed', { score: number(score), cases: number(cases), states: number(states), seconds }];
  }

  function update() {
    const { language, board, number } = api.scene();
    if (made && made.board !== board) [made, state] = [null, ['', {}]];
    intro.textContent = words(language, 'intro');
    ask.textContent = words(language, running ? 'stop' : 'make');
    const told = state[0] ? words(language, ...state) : '';
    if (line.textContent !== told) line.textContent = told;
    saving.hidden = !made;
    saveText.textContent = words(language, 'saveCertificate', {
      kb: number(Math.ceil((made?.text.length ?? 0) / 1000)),
    });
    saveChecker.textContent = words(language, 'saveChecker');
  }
  return { update, destroy: () => running?.abort() };
}
