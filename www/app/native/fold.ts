/** At the foot of the details: pairing with the computer's own Tokeru (docs/native.md). All but its heading is fetched when it is unfolded, or a link asks for it. */

import type { Context } from '../context.ts';
import type { Say } from '../panels/notices.ts';
import { h, place, setText } from '../dom.ts';
import { retried } from '../../shared/retried.ts';

export function nativeFold(context: Context) {
  const { notices, voice } = context;
  const summary = h('summary');
  const inside = h('div');
  const element = h(
    'details',
    { class: 'fold', id: 'native', ontoggle: () => element.open && void open() },
    summary,
    inside,
  ) as HTMLDetailsElement;
  let panel: { update: (say: Say) => void } | null = null;
  const load = retried(async () => {
    const { nativePanel } = await import('./panel.ts');
    const made = nativePanel(inside, context);
    panel = made;
    return made;
  });

  /** @param link is paired with at once */
  async function open(link?: string) {
    try {
      const { update, pair } = await load();
      update(voice());
      if (link === undefined) return;
      place('tab-details').click();
      element.open = true;
      await pair(link);
    } catch {
      notices.show(voice()('missing'));
    }
  }

  return {
    element,
    open,
    update(say: Say) {
      setText(summary, say('native.title'));
      panel?.update(say);
    },
  };
}
