/**
 * What the system passes to an installed page: files that are opened with it, and text and files that are shared with
 * it. The manifest (scripts/vite/announce.mjs) declares what it accepts. Each is opened in the family that can read it.
 */

import type { Context } from '../context.ts';
import type { Refused } from '../../shared/plain-text.ts';
import { base } from '../../shared/place.ts';
import { openTogether } from '../files.ts';
import { findLink } from '../find-link.ts';
import { familyOf } from '../session/family-of.ts';
import { isTooLong, plainText, textsOf } from '../../shared/plain-text.ts';
import { inTurns } from '../../shared/turns.ts';

/** The type of `launchQueue`: https://wicg.github.io/web-app-launch/ */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

interface Received {
  texts: string[];
  /** of the files that contained them */
  names: string[];
  /** the files cannot be read */
  refused?: Refused;
}

export async function receive(context: Context) {
  const queue = (globalThis as unknown as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(({ files }) => {
    if (files?.length) void open(context, async () => read(await Promise.all(files.map((file) => file.getFile()))));
  });
  const query = new URLSearchParams(location.search);
  const shared = query.has('received') || ['text', 'url', 'title'].some((name) => query.has(name));
  if (!shared) return;
  // A reload must not share it again.
  history.replaceState(null, '', location.pathname + location.hash);
  await open(context, async () => {
    if (query.get('received') === 'large') return tooLarge;
    if (query.has('received')) return takeReceived();
    return read([], (name) => query.get(name));
  });
}

/** Files that are refused for their size, unread. */
const tooLarge: Received = { texts: [], names: [], refused: { code: 'file-too-large', detail: '' } };

/** Without files, the shared text counts: the first link in it, if there is one. */
async function read(files: File[], word: (name: string) => string | null = () => null): Promise<Received> {
  if (files.length) {
    const texts = await textsOf(files, document.documentElement.lang === 'ja' ? 'ja' : 'en');
    return Array.isArray(texts)
      ? { texts, names: files.map(({ name }) => name) }
      : { texts: [], names: [], refused: texts };
  }
  const words = ['text', 'url', 'title'].map((name) => word(name)?.trim() ?? '');
  const link = words.join(' ').split(/\s+/).find(findLink);
  return { texts: [link ?? words.find(Boolean) ?? ''], names: [] };
}

/** What the service worker has stored for this page (www/offline/sw.ts); null if it was taken already. */
async function takeReceived(): Promise<Received | null> {
  const name = `tokeru ${base} received`;
  const form = await (await caches.match(base, { cacheName: name }))?.formData();
  await caches.delete(name);
  if (!form) return null;
  const files = form.getAll('files').filter((each) => each instanceof File);
  return read(files, (key) => String(form.get(key) ?? ''));
}

/** Opens what was received; the page reports failures, as it does for dropped files. */
async function open(context: Context, receive: () => Promise<Received | null>) {
  const { store, engine, session } = context;
  try {
    const received = await receive();
    if (!received) return;
    const { texts, names, refused } = received;
    if (refused) return store.set({ banner: { kind: 'file', ...refused } });
    const { family } = store.get();
    const [first] = texts;
    const sure = isTooLong(first) || findLink(first) !== null;
    const id = sure ? null : await familyOf(engine, await inTurns(plainText(first)), names.slice(0, 1));
    if (id && id !== family.id) await session.goTo(id);
    await openTogether(context, texts, id ?? family.id);
  } catch (error) {
    store.set({ banner: { kind: 'file', code: 'unexpected', detail: String((error as Error)?.message ?? error) } });
  }
}
