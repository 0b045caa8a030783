/**
 * The laboratory and the computer's own Tokeru: the fold for pairing, the current solver, and the message about a lost
 * connection.
 */

import type { separatePage } from '../app/separate-page.ts';
import type { Entry } from './experiments.ts';
import type { enginesOf } from './shared/engines.ts';
import { h, setText } from '../app/dom.ts';
import { nativeFold } from '../app/native/fold.ts';
import { nativeWords } from '../app/native/words.ts';
import { faultWords } from '../shared/fault-words.ts';
import { translatorOf } from '../shared/translate.ts';

interface PairingHost {
  page: ReturnType<typeof separatePage>;
  engines: ReturnType<typeof enginesOf>;
  /** Stops all runs, so that no measurement mixes two machines. */
  stop(): void;
}

/**
 * How an experiment uses a paired program, by its key: the searches of `all` use all threads there; `beside` runs
 * several searches in parallel, in this browser as always. Every other experiment has one thread there for each search.
 */
export const nativeUse: Record<string, 'all' | 'beside'> = { 'maze-race': 'beside', wall: 'beside', versus: 'all' };

export function pairingOf({ page, engines, stop }: PairingHost) {
  const [solves, lost] = [h('p', { class: 'solves', id: 'solves' }), h('p', { class: 'solves', role: 'status' })];
  const [uses, missing] = [h('p', { class: 'small' }), h('p', { role: 'status' })];
  let isLost = false;
  let isMissing = false;
  const translator = () => {
    const { language } = page;
    return translatorOf({ ...faultWords[language], ...nativeWords[language] });
  };

  function changed() {
    if (engines.native) isLost = false;
    page.writeWords();
  }

  function report() {
    isLost = true;
  }

  /** The engine for the pairing panel. */
  async function engineHost() {
    const engine = await engines.pairing();
    return {
      get native() {
        return engine.native;
      },
      pair(...parameters: Parameters<typeof engine.pair>) {
        stop();
        return engine.pair(...parameters);
      },
      unpair() {
        stop();
        engine.unpair();
      },
    };
  }

  const fold = nativeFold({
    host: async () => ({ engine: await engineHost(), translator, report, changed }),
    translator,
    reveal: () => {},
    failed() {
      isMissing = true;
      page.writeWords();
    },
  });
  fold.element.append(uses, missing);

  /** Where an experiment's searches run while the page is paired. */
  function solvesText({ key }: Entry) {
    const { native } = engines;
    if (!native) return '';
    if (nativeUse[key] === 'beside') return page.t('solves.beside');
    return nativeUse[key] === 'all' && native.threads > 1
      ? page.t('solves.native', { n: native.threads })
      : page.t('solves.native.one');
  }

  return {
    /** Shown above the experiment. */
    head: h('div', null, solves, lost),
    /** Shown at the foot of the page. */
    element: fold.element,
    /** Pairs by a link. The result appears above the experiment, a reason for failure in the fold. */
    async open(link: string) {
      await fold.open(link);
      if (!engines.native) fold.element.scrollIntoView();
    },
    update(shown: Entry) {
      const { t } = page;
      fold.update(translator());
      setText(uses, t('native.uses'));
      setText(missing, isMissing ? t('native.missing') : '');
      setText(solves, solvesText(shown));
      setText(lost, isLost ? translator()('native.lost') : '');
    },
  };
}
