/**
 * Pairing with the Tokeru program on the same computer (docs/native.md), in a fold. Everything but its heading is
 * fetched when it is opened, or when a link asks for it.
 */

import type { Translate } from '../../puzzles/contract.ts';
import type { NativeHost } from './panel.ts';
import { h, setText } from '../dom.ts';
import { retried } from '../../shared/retried.ts';

interface FoldContext {
  /** The page's part, created when it is first needed. */
  host(): Promise<NativeHost> | NativeHost;
  translator(): Translate;
  /** Brings the fold into view: a link asks for it. */
  reveal(): void;
  /** Reports that the script, or what the host needs, could not be fetched. */
  failed(): void;
}

export function nativeFold({ host, translator, reveal, failed }: FoldContext) {
  const summary = h('summary');
  const content = h('div');
  const element = h(
    'details',
    { class: 'fold', id: 'native', ontoggle: () => element.open && void open() },
    summary,
    content,
  );
  let panel: { update: (t: Translate) => void } | null = null;
  const load = retried(async () => {
    const [{ nativePanel }, around] = await Promise.all([import('./panel.ts'), host()]);
    const made = nativePanel(content, around);
    panel = made;
    return made;
  });

  /** @param link an address to pair with at once */
  async function open(link?: string) {
    try {
      const { update, pair } = await load();
      update(translator());
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
    update(t: Translate) {
      setText(summary, t('native.title'));
      panel?.update(t);
    },
  };
}
