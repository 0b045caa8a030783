/**
 * The switch of live analysis, in the position's details. The analysis itself is fetched when the switch is turned on.
 */

import type { Translate } from '../puzzles/contract.ts';
import type { Context } from './context.ts';
import type { State } from './store.ts';
import { retried } from '../shared/retried.ts';
import { h, setAttribute, setText } from './dom.ts';
import { recall, remember } from './preferences.ts';

export function analysisSwitch(context: Context) {
  const { notices, translator } = context;
  const content = h('div', { id: 'analysis-result' });
  content.hidden = true;
  const load = retried(() =>
    import('./analysis/analysis.ts').then(({ createAnalysis }) => createAnalysis(context, content)),
  );

  async function turn() {
    remember('analysis', box.checked ? 'on' : null);
    try {
      (await load()).turn(box.checked);
    } catch {
      box.checked = false;
      notices.show(translator()('missing'));
    }
  }

  const box = h('input', {
    ...{ type: 'checkbox', class: 'checkbox', name: 'analysis', id: 'analysis' },
    onchange: () => void turn(),
  });
  const name = h('span');
  const label = h('label', { class: 'field field-toggle' }, box, name);
  if (recall('analysis')) {
    box.checked = true;
    void turn();
  }
  const element = h('div', null, label, content);
  return {
    element,
    update({ mode, family }: State, t: Translate) {
      setText(name, t('analysis'));
      setAttribute(label, 'title', t('analysis.hint'));
      element.hidden = !family.analysis || mode === 'solve' || context.engine.backend === 'none';
    },
  };
}
