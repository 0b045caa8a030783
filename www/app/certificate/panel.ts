/**
 * A certificate of the best answer, written by the engine and confirmed on the page by a checker that shares no code
 * with it. The reader can save it, or open it in the page that checks.
 */

import type { Language, PanelApi, PanelHandle, Translate } from '../../puzzles/contract.ts';
import type { CheckEnd } from '../../check/page/running.ts';
import { createRunner } from '../../check/page/running.ts';
import { digestIn } from '../../check/families.ts';
import { sentenceOf, visitedSentence } from '../../check/words.ts';
import { causeOf, failureOf } from '../../shared/faults.ts';
import { fragmentOf } from '../../shared/check-link.ts';
import { inLanguage } from '../../shared/place.ts';
import { joinSentences, translatorOf } from '../../shared/translate.ts';
import { requestCertificate, MAKE_MS, type CertificateReply, type ProofRequest } from './request.ts';
import { words } from './words.ts';

type Values = Record<string, string | number>;

/** Key of the words, and a function that gives the values in the page's current language. */
type Sentence = [key: string, values?: () => Values];

/** The checker's script could not be fetched. */
const notLoaded = { code: 'load' };

/** A certificate that the checker has accepted for its board. */
export interface Certificate {
  board: string;
  text: string;
}

/**
 * @param options for a family whose engine writes certificates while it solves @param keep receives each accepted
 * certificate @param checker runs the checks
 */
export const certificatePanel =
  (options: ProofRequest, keep: (certificate: Certificate) => void, checker = createRunner()) =>
  (element: HTMLElement, api: PanelApi): PanelHandle => {
    const { h } = api;
    let running: AbortController | null = null;
    let state: Sentence = [''];
    let result: Certificate | null = null;
    /** The board to which `state` and `result` belong. */
    let requested = '';
    const t = (key: string, values?: Values) => translatorOf(words[api.scene().language])(key, values);

    const intro = h('p', { class: 'small' });
    const ask = h('button', { type: 'button', class: 'button', id: 'certify', onclick: toggle });
    const line = h('p', { role: 'status' });
    const saveText = h('button', { type: 'button', class: 'button', onclick: store });
    const link = h('a', { class: 'button', id: 'check-here' });
    const saving = h('div', { class: 'row' }, saveText, link);
    const page = h('a', { class: 'small', href: inLanguage('check/') });
    element.replaceChildren(intro, h('div', { class: 'row' }, ask), line, saving, page);

    function store() {
      if (result) api.save('certificate.txt', result.text, 'text/plain');
    }

    async function toggle() {
      if (running) return running.abort();
      const controller = new AbortController();
      running = controller;
      [result, state] = [null, ['solving']];
      update();
      const board = requested;
      const found = await requestCertificate(api, options, controller.signal);
      if (controller.signal.aborted) state = [''];
      else state = 'text' in found ? await check({ board, text: found.text }, controller.signal) : reasonOf(found);
      running = null;
      update();
    }

    const broken = (reason: (page: Translate) => string): Sentence => [
      'broken',
      () => ({ reason: reason(api.scene().t) }),
    ];

    function reasonOf(found: Exclude<CertificateReply, { text: string }>): Sentence {
      if ('none' in found) return [found.none];
      return broken(
        (page) => (found.outcome && failureOf(found.outcome, page)) ?? causeOf(found.fault ?? notLoaded, page),
      );
    }

    /** The checker's verdict, from a worker of its own. */
    function check(certificate: Certificate, signal: AbortSignal): Promise<Sentence> {
      state = ['checking'];
      update();
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          checker.stop();
          resolve(['']);
        });
        const question = { certificate: certificate.text, board: certificate.board };
        checker.start(question, MAKE_MS, (ended) => resolve(verdictOf(certificate, ended)));
      });
    }

    function verdictOf(certificate: Certificate, ended: CheckEnd): Sentence {
      if (ended === 'late') return ['late', () => ({ seconds: MAKE_MS / 1000 })];
      if (ended === 'fault') return broken((page) => causeOf(notLoaded, page));
      const { verdict } = ended;
      if (!verdict.ok && verdict.why === 'too-much') return ['too-large'];
      if (!verdict.ok) return ['refused', () => ({ reason: verdict.reason })];
      result = certificate;
      keep(certificate);
      void linkToChecker(certificate);
      const shown = (language: Language) =>
        joinSentences(sentenceOf(verdict, language), visitedSentence(verdict.result, language));
      return ['confirmed', () => ({ shown: shown(api.scene().language), digest: digestIn(certificate.text) })];
    }

    /** Links to the page that checks, with both texts in the address. */
    async function linkToChecker({ board, text }: Certificate) {
      link.hidden = true;
      const fragment = await fragmentOf({ board, certificate: text });
      link.hidden = fragment === null;
      link.href = `${inLanguage('check/')}#${fragment}`;
    }

    function update() {
      const { board, number } = api.scene();
      if (requested !== board) {
        running?.abort();
        [requested, result, state] = [board, null, ['']];
      }
      intro.textContent = t('intro');
      ask.textContent = t(running ? 'stop' : 'make');
      const [key, values] = state;
      const sentence = key ? t(key, values?.()) : '';
      if (line.textContent !== sentence) line.textContent = sentence;
      saving.hidden = !result;
      saveText.textContent = t('save', { kb: number(Math.ceil((result?.text.length ?? 0) / 1000)) });
      link.textContent = t('check.here');
      page.textContent = t('check.link');
    }
    return { update, destroy: () => running?.abort() };
  };
