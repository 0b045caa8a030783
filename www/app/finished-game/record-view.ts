/** Beside a finished game: the reader's best result, consecutive days, the time if wanted, and a text to send. */

import type { Context } from '../context.ts';
import type { Keep } from '../saved-boards/start.ts';
import type { State } from '../store.ts';
import type { ResultSender } from './result-sender.ts';
import type { Truth } from './truth.ts';
import { html, nothing, render } from 'lit-html';
import { digestOf } from '../certificate/accepted.ts';
import { hasCertificates, showCertificate } from '../certificate/show.ts';
import { daysInARow, mergedWon } from '../saved-boards/won.ts';
import { h } from '../dom.ts';
import { numberFormat, translatorOf } from '../../shared/translate.ts';
import { unitOf } from '../../shared/unit.ts';
import { timeOf } from './result.ts';
import { isSounding, setSounding } from './sound.ts';
import { words } from './words.ts';

interface Record {
  /** the best score so far, including this game's */
  best: number | null;
  days: number;
  text: string;
}

/** What the storage knows. It may or may not contain this game already. */
async function recordOf({ store }: Context, { keeper, storage }: Keep, sender: ResultSender): Promise<Record> {
  const { finish, family } = store.get();
  const now = Date.now();
  const game = finish && { objective: finish.score, best: false, first: now, at: now, ms: finish.ms };
  const kept = await storage.get(keeper.key());
  const cards = await storage.cards();
  const won = cards.flatMap((card) => card.won ?? []);
  const best = mergedWon(kept?.won ?? null, game, family.objective.direction)?.objective ?? null;
  return { best, days: daysInARow(game ? [...won, game] : won, now), text: await sender.text() };
}

export function recordView(column: HTMLElement, context: Context, sender: ResultSender) {
  const root = h('section', { class: 'record', id: 'record', hidden: true });
  column.prepend(root);
  let shownFinish: State['finish'] = null;
  let shown: Record | null = null;
  let shownKey = '';
  /** Is the best result proved best for the board? */
  let isProved = false;

  const fact = (label: string, value: unknown) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

  function draw(state: State) {
    const { finish, family, bare, language } = state;
    const t = translatorOf(words[language]);
    if (!finish || !shown) return;
    const { best, days, text } = shown;
    const unit = best === null ? '' : context.translator()(unitOf({ family, bare }), { n: best });
    const toggle = () => {
      sender.showTime(!sender.showsTime());
      void refresh();
    };
    const time = html`${sender.showsTime() ? timeOf(finish.ms) : nothing} <button type="button" class="link-button" @click=${toggle}>${t(sender.showsTime() ? 'hide' : 'show')}</button>`;
    const sound = html`<button type="button" class="link-button" @click=${() => {
      setSounding(!isSounding());
      draw(context.store.get());
    }}>${t(isSounding() ? 'sound.off' : 'sound.on')}</button>`;
    const howKnown = html` <button type="button" class="link-button" id="how-known" @click=${showCertificate}>${t('how.known')}</button>`;
    render(
      html`<h2 class="section-title">${t('title')}</h2><dl class="record-facts">${
        best === null ? nothing : fact(t('record'), html`${numberFormat(language)(best)} <small>${unit}</small>`)
      }${fact(t('days'), t('days.n', { n: days }))}${finish.isFresh ? fact(t('time'), time) : nothing}${fact(t('sound'), sound)}</dl><pre class="record-text" tabindex="0" aria-label=${t('title')}>${text}</pre><p class="small record-acts">${t('spoilers')} <button type="button" class="link-button" id="copy-result" @click=${() => void sender.copy()}>${t('copy')}</button>${isProved && hasCertificates(family.id) ? howKnown : nothing}</p>`,
      root,
    );
  }

  async function refresh() {
    const { finish } = context.store.get();
    const record = await recordOf(context, await context.kept.promise, sender);
    if (context.store.get().finish !== finish || !finish) return;
    shown = record;
    root.hidden = false;
    draw(context.store.get());
  }

  return {
    update(state: State, truth: Truth | null) {
      const { family, board, language } = state;
      isProved = truth?.kind === 'best' || truth?.kind === 'more';
      const key = truth ? `${truth.kind} ${truth.running} ${language} ${digestOf(family.id, board)}` : '';
      if (state.finish === shownFinish && key === shownKey) return;
      if (!state.finish) root.hidden = true;
      [shownFinish, shownKey] = [state.finish, key];
      if (truth) void refresh();
    },
  };
}
