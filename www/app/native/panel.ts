/**
 * Pairing with the Tokeru program on the same computer: the address that it prints, what the page sends to it, and
 * whether it is connected.
 */

import type { Translate } from '../../puzzles/contract.ts';
import type { Engine, NativePower } from '../../engine/types.ts';
import { addressOf } from '../../engine/native-address.ts';
import { h, setAttribute, setText } from '../dom.ts';

/** The ports that the page's content policy admits (index.html). */
export const PORTS = [29653, 29654, 29655];

/** The page around the panel. */
export interface NativeHost {
  engine: Pick<Engine, 'native' | 'pair' | 'unpair'>;
  translator(): Translate;
  /** Shows a message where it is visible even while the fold is closed. */
  report(text: string): void;
  /** The page has been paired or unpaired. */
  changed(): void;
}

/** The command that lets the program accept this page: its address, without what it shows. */
const commandFor = ({ origin, pathname }: Location) => `tokeru serve --origin ${origin}${pathname}`;

export function nativePanel(root: HTMLElement, { engine, translator, report, changed: paired }: NativeHost) {
  /** Code of the reason why it is not connected; empty if it is, or if nothing was tried. */
  let wrong = '';
  let connecting = false;

  const address = h('input', {
    ...{ type: 'text', class: 'text-input', name: 'native-address', id: 'native-address', autocomplete: 'off' },
    ...{ spellcheck: false, placeholder: `ws://127.0.0.1:${PORTS[0]}/#…`, 'aria-describedby': 'native-status' },
  });
  const name = h('span', { class: 'field-label' });
  const connect = h('button', { type: 'submit', class: 'button', id: 'native-connect' });
  const leave = h('button', { type: 'button', class: 'button', id: 'native-leave', onclick: () => unpair() });
  const row = h('div', { class: 'row' }, connect);
  const form = h('form', { class: 'controls', onsubmit: submit }, h('label', { class: 'field' }, name, address), row);
  const [intro, sent] = [h('p', { class: 'small' }), h('p', { class: 'small' })];
  const command = h('p', { class: 'small' }, h('code', null, commandFor(location)));
  const status = h('p', { role: 'status', id: 'native-status' });
  root.replaceChildren(intro, command, form, status, h('div', { class: 'row' }, leave), sent);

  function submit(event: Event) {
    event.preventDefault();
    void pair(address.value);
  }

  /** Updates the page as well. */
  function changed() {
    paired();
    update(translator());
  }

  async function pair(text: string) {
    if (connecting) return;
    address.value = '';
    [connecting, wrong] = [true, ''];
    update(translator());
    wrong = await refusalOf(text);
    connecting = false;
    changed();
  }

  /** @returns the code of the reason why it cannot connect; empty if it is connected */
  async function refusalOf(text: string) {
    const place = addressOf(text);
    if (!place) return 'native-address';
    if (!PORTS.includes(place.port)) return 'native-port';
    const result = await engine.pair(text, lost);
    return result.ok ? '' : result.error.code;
  }

  function lost() {
    report(translator()('native.lost'));
    wrong = 'native-lost';
    changed();
  }

  function unpair() {
    engine.unpair();
    changed();
    address.focus();
  }

  function statusText(native: NativePower | null, t: Translate) {
    if (connecting) return t('native.connecting');
    if (native) return t('native.paired', { threads: native.threads, memory: Math.floor(native.memoryMb) });
    return wrong && t('native.failed', { why: t(`error.${wrong}`, { ports: PORTS.join(', ') }) });
  }

  function update(t: Translate) {
    const { native } = engine;
    setText(intro, t('native.intro'));
    setText(sent, t('native.sent'));
    setText(name, t('native.address'));
    setText(connect, t('native.connect'));
    setText(leave, t('native.disconnect'));
    setText(status, statusText(native, t));
    setAttribute(address, 'aria-invalid', wrong && !native ? 'true' : null);
    setAttribute(connect, 'aria-disabled', connecting ? 'true' : null);
    form.hidden = Boolean(native);
    leave.hidden = !native;
  }

  return { pair, update };
}
