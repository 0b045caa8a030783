/** Offers the reader a file to save. */

import { h } from './dom.ts';

export function save(name: string, content: BlobPart, type: string = '') {
  const address = URL.createObjectURL(new Blob([content], { type }));
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
