/** A reader's result as a text for others: one line without the answer, and a link to the board at its start. */

import type { Display } from './display.ts';
import { unitOf } from '../shared/unit.ts';
import { fill } from '../shared/translate.ts';
import { achievementOf } from './puzzle.ts';

/** Uses the system's share sheet, if there is one and it may be used here; false if the text must be copied instead. */
async function sentBySystem(text: string, url: string) {
  if (!navigator.share || !matchMedia('(pointer: coarse)').matches) return false;
  try {
    await navigator.share({ text, url });
    return true;
  } catch (error) {
    return (error as Error).name === 'AbortError'; // the reader has closed it
  }
}

/** A frame may not write to the clipboard by itself, but the old copy command works after a press. */
function copiedByCommand(host: HTMLElement, text: string) {
  const { ownerDocument: document } = host;
  let copied = false;
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = true;
  };
  document.addEventListener('copy', write, { capture: true });
  document.execCommand('copy');
  document.removeEventListener('copy', write, { capture: true });
  return copied;
}

const copied = async (host: HTMLElement, text: string) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => copiedByCommand(host, text),
  ) ?? copiedByCommand(host, text);

/** The reader's result, in one line. */
export function resultOf(display: Pick<Display, 'state' | 'puzzle' | 'scene' | 'words' | 'language'>) {
  const { family, objective, bare } = display.state;
  if (!family || objective === null) return '';
  const { t, number } = display.scene();
  const achievement = achievementOf(display.state, display.puzzle);
  const key = achievement === 'best' ? 'resultBest' : achievement === 'reached' ? 'resultReached' : 'result';
  const unit = unitOf({ family, bare });
  const score = number(objective);
  const title = String(family.words[display.language].title);
  return fill(display.words[key], { title, score, unit: t(unit, { n: score }) });
}

export async function shareResult(display: Display) {
  const [text, url] = [resultOf(display), display.start()];
  if (await sentBySystem(text, url)) return;
  const isCopied = await copied(display.host, `${text}\n${url}`);
  display.notice(display.words[isCopied ? 'copied' : 'notCopied']);
}
