/**
 * What the system passes to an installed page: files that are opened with it, and text and files that are shared with
 * it. The manifest (scripts/vite/announce.mjs) declares what it accepts. Each is opened in the family that can read it.
 */

import type { Engine } from '../../engine/types.ts';
import type { Session } from '../session/session.ts';
import type { Store } from '../store.ts';
import type { Refused } from '../../shared/plain-text.ts';
import { base } from '../../shared/place.ts';
import { findLink } from '../find-link.ts';
import { familyOf } from '../session/family-of.ts';
import { isTooLong, plainText, textOf } from '../../shared/plain-text.ts';
import { inTurns } from '../../shared/turns.ts';

interface Receiver {
  store: Store;
  engine: Engine;
  session: Session;
}

/** The type of `launchQueue`: https://wicg.github.io/web-app-launch/ */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

interface Received {
  text: string;
  /** of the files that contained it */
  names: string[];
  /** the files cannot be read */
  refused?: Refused;
}

export async function receive(page: Receiver) {
  const queue = (globalThis as unknown as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(({ files }) => {
    if (files?.length) void open(page, async () => read(await Promise.all(files.map((file) => file.getFile()))));
  });
  const query = new URLSearchParams(location.search);
  const shared = query.has('received') || ['text', 'url', 'title'].some((name) => query.has(name));
  if (!shared) return;
  // A reload must not share it again.
  history.replaceState(null, '', location.pathname + location.hash);
  await open(page, async () => {
    if (query.get('received') === 'large') return tooLarge;
    if (query.has('received')) return takeReceived();
    return read([], (name) => query.get(name));
  });
}

/** Files that are refused for their size, unread. */
const tooLarge: Received = { text: '', names: [], refused: { code: 'file-too-large', detail: '' } };

/** Joins files one below the other. Without files, the shared text counts: the first link in it, if there is one. */
async function read(files: File[], word: (name: string) => string | null = () => null): Promise<Received> {
  if (files.length) {
    const text = await textOf(files, document.documentElement.lang === 'ja' ? 'ja' : 'en');
    return typeof text === 'string'
      ? { text, names: files.map(({ name }) => name) }
      : { text: '', names: [], refused: text };
  }
  const words = ['text', 'url', 'title'].map((name) => word(name)?.trim() ?? '');
  const link = words.join(' ').split(/\s+/).find(findLink);
  return { text: link ?? words.find(Boolean) ?? '', names: [] };
}

/** What the service worker has stored for this page (www/offline/sw.ts); null if it was taken already. */
async function takeReceived(): Promise<Received | null> {
  const name = `tokeru ${base} received`;
  const form = await (await (await caches.open(name)).match(base))?.formData();
  await caches.delete(name);
  if (!form) return null;
  const files = form.getAll('files').filter((each) => each instanceof File);
  return read(files, (key) => String(form.get(key) ?? ''));
}

/** Opens what was received; the page reports failures, as it does for dropped files. */
async function open({ store, engine, session }: Receiver, take: () => Promise<Received | null>) {
  try {
    const received = await take();
    if (!received) return;
    const { text, names, refused } = received;
    if (refused) return store.set({ banner: { kind: 'file', ...refused } });
    const { family } = store.get();
    const sure = isTooLong(text) || findLink(text) !== null;
    const id = sure ? null : await familyOf(engine, await inTurns(plainText(text)), names);
    if (id && id !== family.id) await session.goTo(id);
    await session.openText(text);
  } catch (error) {
    store.set({ banner: { kind: 'file', code: 'unexpected', detail: String((error as Error)?.message ?? error) } });
  }
}
