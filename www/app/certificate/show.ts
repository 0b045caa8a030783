/** From a seal to what it rests on: the certificate's panel among the details. */

import { certified } from '../../check/families.ts';

/** Can the best answers of a family be certified? */
export const hasCertificates = (family: string) => certified.includes(family);

/** Brings the panel into sight, open. */
export function showCertificate() {
  document.getElementById('tab-details')?.click();
  const fold = document.querySelector<HTMLDetailsElement>('details:has([data-panel="certificate"])');
  if (!fold) return;
  fold.open = true;
  fold.querySelector('summary')?.focus();
  fold.scrollIntoView({ block: 'start' });
}
