/** Leads from the seal of an answer proved best to the certificate's panel in the details. */

import { certified } from '../../check/families.ts';

/** Can the best answers of a family be certified? */
export const hasCertificates = (family: string) => certified.includes(family);

/** Opens the panel and scrolls to it. */
export function showCertificate() {
  document.getElementById('tab-details')?.click();
  const fold = document.querySelector<HTMLDetailsElement>('details:has([data-panel="certificate"])');
  if (!fold) return;
  fold.open = true;
  fold.querySelector('summary')?.focus();
  fold.scrollIntoView({ block: 'start' });
}
