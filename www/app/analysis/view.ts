/** Live analysis in the column: the headline, what the next moves lead to, and the number of answers. */

import type { Analysis, Scene } from '../../puzzles/contract.ts';
import type { Finding } from '../../shared/player/analysis.ts';
import type { Locale } from './sentences.ts';
import { html, nothing } from 'lit-html';
import { lostWhen, counted, headline, priced } from './sentences.ts';

/** What is shown about the current position. */
export interface Showing {
  finding: Finding | null;
  /** shown in place of a finding, or below it */
  note: string;
  busy: boolean;
}

/** All sentences about a position, the most important first. */
export function sentences(finding: Finding, analysis: Analysis, scene: Scene, locale: Locale): string[] {
  const { worth, count } = finding;
  const loss = worth.hopeless ? analysis.describeLoss?.(scene, finding.wasReachable) : null;
  const parts = [
    headline(finding, scene.moves !== '', locale),
    loss ?? '',
    worth.hopeless ? lostWhen(finding, locale) : '',
    count ? counted(count, locale) : '',
    count?.answerSet === 'best' && count.complete ? locale.t('analysis.dimmed') : '',
  ];
  return parts.filter(Boolean);
}

function moves(finding: Finding, analysis: Analysis, scene: Scene, locale: Locale) {
  const { weighed, choices } = finding;
  if (weighed.length === 0) return nothing;
  const { t, number } = locale;
  const lines = weighed.map(
    ({ choice, worth, best }) =>
      html`<li data-best=${best ? 'true' : nothing}><span>${analysis.name(choice, scene)}</span><strong>${priced(worth, finding, locale)}</strong></li>`,
  );
  const isPartial = weighed.length < choices;
  return html`<p class="small" aria-hidden="true">${t('analysis.moves')}</p><ol class="analysis-moves" aria-label=${t('analysis.moves')}>${lines}</ol>
    ${isPartial ? html`<p class="small">${t('analysis.some', { n: number(weighed.length), all: number(choices) })}</p>` : nothing}`;
}

export function analysisView({ finding, note, busy }: Showing, analysis: Analysis, scene: Scene, locale: Locale) {
  const [head = '', ...rest] = finding ? sentences(finding, analysis, scene, locale) : [];
  return html`${head ? html`<p class="analysis-head">${head}</p>` : nothing}${rest.map((line) => html`<p>${line}</p>`)}
    ${finding ? moves(finding, analysis, scene, locale) : nothing}
    <p class="small">${note || (busy ? locale.t('analysis.asking') : '')}</p>`;
}
