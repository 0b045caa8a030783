/**
 * What a system hands to the page where it is installed: files that are opened with it, text and files that are shared with it. The manifest
 * (scripts/vite/announce.mjs) says what it takes. Each is opened in the family that can read it.
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

/** What `launchQueue` gives: https://wicg.github.io/web-app-launch/ */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

interface Received {
  text: string;
  /** of the files that it was in */
  names: string[];
  /** they can't be read */
  refused?: Refused;
}

export async function receive(page: Receiver) {
  const queue = (globalThis as unknown as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(({ files }) => {
    if (files?.length) void open(page, async () => read(await Promise.all(files.map((file) => file.getFile()))));
  });
  const asked = new URLSearchParams(location.search);
  const shared = asked.has('received') || ['text', 'url', 'title'].some((name) => asked.has(name));
  if (!shared) return;
  // Loading the page anew is not sharing anew.
  history.replaceState(null, '', location.pathname + location.hash);
  await open(page, async () => {
    if (asked.get('received') === 'large') return tooLarge;
    if (asked.has('received')) return takeReceived();
    return read([], (name) => asked.get(name));
  });
}

/** Files that are refused by their size, unread. */
const tooLarge: Received = { text: '', names: [], refused: { code: 'file-too-large', detail: '' } };

/** Files one below the other, as if they were one; without any, what was shared as words: a link if one is in them. */
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

/** What the service worker has put down for this page (www/offline/sw.ts); null where it has been taken already. */
async function takeReceived(): Promise<Received | null> {
  const name = `tokeru ${base} received`;
  const form = await (await (await caches.open(name)).match(base))?.formData();
  await caches.delete(name);
  if (!form) return null;
  const files = form.getAll('files').filter((each) => each instanceof File);
  return read(files, (key) => String(form.get(key) ?? ''));
}

/** The page says what could not be opened, as it does of files that are dropped on it. */
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
