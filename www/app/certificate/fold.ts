/** The certificate panel of a family whose best answers can be certified; fetched when it is first opened. */

import type { Family, Panel } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';
import { certified } from '../../check/families.ts';
import { lazyPanel } from '../../shared/lazy-panel.ts';
import { keepCertificate } from './accepted.ts';

export function certificateFold(
  { id, certificate }: Family,
  { store, kept }: Pick<Context, 'store' | 'kept'>,
): Panel[] {
  if (!certified.includes(id)) return [];
  const load = async () => {
    const { certificatePanel } = await import('./panel.ts');
    const mount = certificatePanel(certificate, ({ board, text }) => {
      keepCertificate(id, board, text);
      store.set({ fetched: store.get().fetched + 1 });
      // Written at once, as the reader may follow the link to the page that checks.
      void kept.promise.then(({ keeper }) => keeper.flush());
    });
    return { mount };
  };
  return [lazyPanel('certificate', ['solve'], load)];
}
