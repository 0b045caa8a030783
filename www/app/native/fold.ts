/** Pairing with the computer's own Tokeru (docs/native.md), as a fold: all but its heading is fetched when it is unfolded, or a link asks for it. */

import type { NativeHost, Say } from './panel.ts';
import { h, setText } from '../dom.ts';
import { retried } from '../../shared/retried.ts';

interface Around {
  /** The page's side, made when it is first needed. */
  host(): Promise<NativeHost> | NativeHost;
  voice(): Say;
  /** Shows where the fold stands: a link asks for it. */
  reveal(): void;
  /** Its script, or what the host needs, did not come. */
  failed(): void;
}

export function nativeFold({ host, voice, reveal, failed }: Around) {
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
    const [{ nativePanel }, around] = await Promise.all([import('./panel.ts'), host()]);
    const made = nativePanel(inside, around);
    panel = made;
    return made;
  });

  /** @param link is paired with at once */
  async function open(link?: string) {
    try {
      const { update, pair } = await load();
      update(voice());
      if (link === undefined) return;
      reveal();
      element.open = true;
      await pair(link);
    } catch {
      failed();
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
