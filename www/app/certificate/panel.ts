/** A certificate of the best answer, written by the engine and confirmed on the spot by a checker that shares no code with it. Both can be taken away. */

import type { PanelApi, PanelHandle } from '../../puzzles/contract.ts';
import type { Ended } from '../../check/page/running.ts';
import { createRunner } from '../../check/page/running.ts';
import { digestIn } from '../../check/families.ts';
import { sentenceOf, workOf } from '../../check/words.ts';
import { causeOf, failureOf } from '../../shared/faults.ts';
import { fragmentOf } from '../../shared/check-link.ts';
import { inLanguage } from '../../shared/place.ts';
import { speakerOf } from '../../shared/speech.ts';
import { made, MAKE_MS, type Made, type Wish } from './making.ts';
import { words } from './words.ts';

type Values = Record<string, string | number>;

/** A certificate that the checker has accepted for its board. */
export interface Certificate {
  board: string;
  text: string;
}

/** @param wish of a family whose engine writes certificates while it solves @param keep hears of what was accepted @param checker runs the checks */
export const certificatePanel =
  (wish: Wish, keep: (certificate: Certificate) => void, checker = createRunner()) =>
  (element: HTMLElement, api: PanelApi): PanelHandle => {
    const { h } = api;
    let running: AbortController | null = null;
    /** Key of the words and values. */
    let state: [string, Values] = ['', {}];
    let done: Certificate | null = null;
    const say = (key: string, values?: Values) => speakerOf(words[api.scene().language])(key, values);

    const intro = h('p', { class: 'small' });
    const ask = h('button', { type: 'button', class: 'button', id: 'certify', onclick: toggle });
    const line = h('p', { role: 'status' });
    const saveText = h('button', { type: 'button', class: 'button', onclick: store });
    const link = h('a', { class: 'button', id: 'check-here' }) as HTMLAnchorElement;
    const saving = h('div', { class: 'row' }, saveText, link);
    const page = h('a', { class: 'small', href: inLanguage('check/') });
    element.replaceChildren(intro, h('div', { class: 'row' }, ask), line, saving, page);

    function store() {
      if (done) api.save('certificate.txt', done.text, 'text/plain');
    }

    async function toggle() {
      if (running) return running.abort();
      const own = new AbortController();
      running = own;
      [done, state] = [null, ['solving', {}]];
      update();
      const { board } = api.scene();
      const found = await made(api, wish, own.signal);
      const end = own.signal.aborted || api.scene().board !== board ? (['', {}] as typeof state) : null;
      state = end ?? ('text' in found ? await judged({ board, text: found.text }, own.signal) : reasonOf(found));
      running = null;
      update();
    }

    function reasonOf(found: Exclude<Made, { text: string }>): typeof state {
      if ('none' in found) return [found.none, {}];
      const { say: page } = api.scene();
      const reason = found.outcome ? failureOf(found.outcome, page) : null;
      return ['broken', { reason: reason ?? causeOf(found.fault ?? { code: 'load' }, page) }];
    }

    /** What the checker says of it, in a worker of its own. */
    function judged(certificate: Certificate, signal: AbortSignal): Promise<typeof state> {
      [state] = [['checking', {}]];
      update();
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          checker.stop();
          resolve(['', {}]);
        });
        const question = { certificate: certificate.text, board: certificate.board };
        checker.start(question, MAKE_MS, (ended) => resolve(ruled(certificate, ended)));
      });
    }

    function ruled(certificate: Certificate, ended: Ended): typeof state {
      const { language, say: page } = api.scene();
      if (ended === 'late') return ['late', { seconds: MAKE_MS / 1000 }];
      if (ended === 'fault') return ['broken', { reason: causeOf({ code: 'load' }, page) }];
      const { verdict } = ended;
      if (!verdict.ok && verdict.why === 'too-much') return ['too-large', {}];
      if (!verdict.ok) return ['refused', { reason: verdict.reason }];
      done = certificate;
      keep(certificate);
      void lead(certificate);
      const shown = `${sentenceOf(verdict, language)} ${workOf(verdict.shown, language)}`;
      return ['confirmed', { shown, digest: digestIn(certificate.text) }];
    }

    /** To the page that checks, with both texts in the address. */
    async function lead({ board, text }: Certificate) {
      link.hidden = true;
      const fragment = await fragmentOf({ board, certificate: text });
      link.hidden = fragment === null;
      link.href = `${inLanguage('check/')}#${fragment}`;
    }

    function update() {
      const { board, number } = api.scene();
      if (done && done.board !== board) [done, state] = [null, ['', {}]];
      intro.textContent = say('intro');
      ask.textContent = say(running ? 'stop' : 'make');
      const told = state[0] ? say(...state) : '';
      if (line.textContent !== told) line.textContent = told;
      saving.hidden = !done;
      saveText.textContent = say('save', { kb: number(Math.ceil((done?.text.length ?? 0) / 1000)) });
      link.textContent = say('check.here');
      page.textContent = say('check.link');
    }
    return { update, destroy: () => running?.abort() };
  };
